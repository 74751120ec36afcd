import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { classPages } from '../../../src/content/classes/pages.ts';
import { lessons } from '../../content/classes/lessons.ts';
import { connectBrowser, openWindow } from '../../support/browser.ts';
import { openedPdf } from '../../support/pdf-forms/opened-pdf.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const pages = [
  '/fix-and-flip-class',
  '/dscr-rental-class',
  '/hard-money-class',
  '/hard-money-class/module-1',
  '/hard-money-class/lending-acronyms',
] as const;

/** What of a page can be seen, in its own words: what is wider than the paper, and what only a screen has. */
const onPaper = `(() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const main = document.querySelector('main#main');
  return {
    buttons: [...main.querySelectorAll('button')].filter(seen).map(({ textContent }) => textContent),
    frame: [...document.querySelectorAll('header nav, a[href="#main"], [data-example] > a')].filter(seen).length,
    wide: [...main.querySelectorAll('table, svg, pre')].filter(seen).filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length,
    background: getComputedStyle(document.body).backgroundColor,
    text: getComputedStyle(main.querySelector('h1')).color,
  };
})()`;
const lightness = (color: string) => Math.max(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number));

it.each(pages)('%s is white paper with dark letters, without what only a screen has', async (path) => {
  const { page, context, complaints } = await openWindow(browser, { width: 1440, scheme: 'dark' });
  await page.goto(path);
  await page.locator('main#main h1').waitFor();
  // A sheet of Letter between margins.
  await page.setViewportSize({ width: 720, height: 960 });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('light');
  const paper = (await page.evaluate(onPaper)) as Readonly<Record<'background' | 'text', string>> &
    Readonly<Record<'frame' | 'wide', number>> & { readonly buttons: readonly string[] };
  expect(paper.buttons).toEqual([]);
  expect([paper.frame, paper.wide]).toEqual([0, 0]);
  expect(lightness(paper.background)).toBeGreaterThan(230);
  expect(lightness(paper.text)).toBeLessThan(70);
  await page.emulateMedia({ media: null });
  await expect.poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark');
  await context.close();
  expect(complaints).toEqual([]);
});

/** Of a class as it is printed: the titles of its lessons, every heading, and what a quiz has left there. */
const printedClass = `(() => {
  const main = document.querySelector('main#main');
  const seen = (selector) => [...main.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  return {
    titles: seen('article > header :is(h1, h2, h3)').map(({ textContent }) => textContent),
    headings: seen('h1, h2, h3').map(({ textContent }) => textContent.replace(/\\s+/g, ' ').trim()),
    asked: seen('[role=radiogroup], [role=tablist], [role=progressbar]').length,
  };
})()`;

const classes = classPages.filter(({ lessons }) => lessons.length > 1);

it.each(classes)(
  '$path prints every lesson in its order, and leaves no heading alone at the end of a page',
  async (of) => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto(of.path);
    await page.locator('main#main article').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const titles = of.lessons.map(({ id }) => lessons.find((lesson) => lesson.id === id)?.title);
    type Printed = Readonly<Record<'titles' | 'headings', readonly string[]>> & { readonly asked: number };
    const read = () => page.evaluate<Printed>(printedClass);
    await expect.poll(async () => (await read()).titles).toEqual(titles);
    const { headings, asked } = await read();
    expect(asked).toBe(0);
    const { pages } = await openedPdf(await page.pdf({ format: 'Letter' }));
    const lastLines = pages.map((text) => text.trim().split('\n').at(-1)?.replace(/\s+/g, ' ').trim());
    expect(lastLines.length).toBeGreaterThan(of.lessons.length);
    expect(lastLines.filter((line) => headings.includes(line ?? ''))).toEqual([]);
    await context.close();
    expect(complaints).toEqual([]);
  },
);
