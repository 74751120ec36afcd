import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../../src/lending/kinds/index.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

let people: People;
let browser: Browser;
let token: string;

const signIn = (email: string) => callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });

beforeAll(async () => {
  people = await makePeople('look', 2);
  browser = await connectBrowser();
  ({ token } = await signIn(people.broker));
  await callShared('PUT', '/api/scenarios/fix-and-flip', { token, body: { scenario: exampleScenario } });
});
afterAll(() => browser?.close());

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return box;
};
const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const isInSight = async (locator: Locator): Promise<boolean> => {
  const { y, height } = await boxOf(locator);
  return y >= 0 && y + Math.min(height, 24) <= (locator.page().viewportSize()?.height ?? 0);
};
const hasFocus = async (locator: Locator): Promise<boolean> =>
  (await locator.and(locator.page().locator(':focus')).count()) === 1;

/** What is used of an element. */
interface Drawn {
  readonly textContent: string | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

async function openSearch(page: Page): Promise<void> {
  await signInAs(page, people.broker);
  await page.goto('/search/fix-and-flip');
  await page.getByRole('list', { name: 'Programs that may fit' }).waitFor();
}
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select / });

describe('a verdict', () => {
  /** Texts of badges that are drawn narrower than they are, and lists and rows wider than their room. */
  const clipped = (page: Page): Promise<string[]> =>
    page
      .locator('[data-status] .mantine-Badge-label, ul[aria-label^="Programs"], ul[aria-label^="Programs"] > li')
      .evaluateAll((elements: Drawn[]) =>
        elements
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent, scrollWidth, clientWidth }) => [textContent, scrollWidth, clientWidth].join(' ')),
      );
  it.each(widths)('is never cut off at $width px, in any kind', async (look) => {
    const { page, context } = await openWindow(browser, look);
    await openSearch(page);
    await page.getByRole('textbox', { name: /After-repair/ }).fill('');
    await page.locator('[data-status="undetermined"] .mantine-Badge-label').first().waitFor();
    expect(await clipped(page)).toEqual([]);
    for (const { slug } of kinds.filter((kind) => kind.slug !== 'fix-and-flip')) {
      await page.goto(`/search/${slug}`);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.locator('form select').first().selectOption({ index: 5 });
      const needed = page.locator('form input[aria-required]');
      for (let place = 0; place < (await needed.count()); place++) await needed.nth(place).fill('700');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.locator('li .mantine-Badge-label').first().waitFor();
      expect(await clipped(page), slug).toEqual([]);
      if (look.width !== 1440) continue;
      // As narrow as results are still drawn as a table.
      await page.setViewportSize({ width: 1392, height: 900 });
      expect(await clipped(page), `${slug}, narrower`).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await context.close();
  });
});

describe('the bar of the selection', () => {
  it.each(widths)('is there with results and says what is selected, in light and dark ($width px)', async (look) => {
    const { page, context, complaints } = await openWindow(browser, look);
    await openSearch(page);
    const request = page.getByRole('button', { name: 'Request quotes' });
    const said = page.getByRole('status').filter({ hasText: 'selected' });
    await request.waitFor();
    // What is read out is there before its text changes: else nobody hears of the change.
    expect(await said.textContent()).toBe('No lender selected');
    await boxes(page).first().focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Clear the selection' }).waitFor();
    expect(await said.textContent()).toBe('1 lender selected');
    expect(await isInSight(request)).toBe(true);
    // What a bar happens to cover while it floats is no small target, nor is a row that is laid out once it is scrolled to.
    await page.evaluate(`
      for (const bar of document.querySelectorAll('[data-bottom-bar], [data-way]')) bar.style.position = 'static';
      for (const row of document.querySelectorAll('li[data-status]')) row.style.contentVisibility = 'visible';
      // Nor is what happens to be half under the header of the page.
      scrollTo(0, 0);
    `);
    expect(await screenFaults(page, 'selection')).toEqual([]);
    await page.getByRole('button', { name: 'Clear the selection' }).press('Enter');
    await page.getByText('No lender selected').waitFor();
    // The focus went to where the selection is made, not to the top of the page.
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Results');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a notice', () => {
  it.each(widths)('covers neither the header nor the bars at the bottom ($width px)', async (look) => {
    const { page, context } = await openWindow(browser, look);
    await openSearch(page);
    await page.getByRole('button', { name: 'Request quotes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Please select at least one lender' });
    await notice.waitFor();
    await boxes(page).first().click();
    // It stays as long as somebody is at it.
    await notice.hover();
    const covered = await boxOf(notice);
    const controls = page.locator('header :is(a, button), [data-bottom-bar] button');
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      if (box) expect(meet(covered, box), (await control.textContent()) ?? '').toBe(false);
    }
    await context.close();
  });
});

describe('on a phone', () => {
  it('the count of results stays in sight while the form is filled in, leads to them, and back', async () => {
    const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'light' });
    await openSearch(page);
    const toResults = page.getByRole('button', { name: 'See results' });
    const results = page.getByRole('region', { name: 'Results' });
    const form = page.getByRole('form', { name: 'Deal and borrower' });
    const count = page.locator('[data-way="to-results"]');
    for (const field of await form.getByRole('textbox').all()) {
      await field.focus();
      expect(await isInSight(toResults)).toBe(true);
    }
    const before = await count.textContent();
    await page.getByRole('textbox', { name: 'FICO' }).fill('600');
    await expect.poll(() => count.textContent()).not.toBe(before);

    await toResults.click();
    expect(await isInSight(results)).toBe(true);
    expect(await hasFocus(results)).toBe(true);
    // What Tab reaches next lies in the results, and none of it under the bar that leads back.
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Back to the form');
    await page.keyboard.press('Enter');
    expect(await isInSight(form)).toBe(true);
    expect(await hasFocus(form)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('it is not shown where form and results stand side by side', async () => {
    const { page, context } = await openWindow(browser);
    await openSearch(page);
    expect(await page.getByRole('button', { name: /^(See results|Back to the form)$/ }).count()).toBe(0);
    await context.close();
  });
});

it('two offers that are compared fill the width of a wide screen, and stand whole side by side on a phone', async () => {
  const lenders = await Promise.all(people.lenders.map(signIn));
  const body = {
    ...exampleRequest,
    propertyAddress: '5 Linnet Row, Austin, TX 78704',
    lenderIds: lenders.map(({ lenderId }) => lenderId),
    scenario: exampleScenario,
  };
  const sent = await callShared('POST', '/api/quotes/fix-and-flip', { token, body });
  for (const lender of lenders) {
    const { _id } = sent.quotes.find((quote: Json) => quote.lenderId === lender.lenderId);
    await callShared('POST', `/api/lender/quotes/${_id}/offers`, { token: lender.token, body: exampleOffer });
  }
  const { page, context } = await openWindow(browser);
  await signInAs(page, people.broker);
  await page.goto(`/pipeline?deal=${sent.pipelineEntryId}`);
  await page.getByRole('button', { name: 'Compare offers' }).click();
  const area = page.getByRole('region', { name: /^Table of offers/ });
  const [room, table] = await Promise.all([boxOf(area), boxOf(area.getByRole('table'))]);
  expect(table.width).toBeGreaterThan(room.width * 0.95);

  await page.setViewportSize({ width: 390, height: 844 });
  const choose = area.getByRole('button', { name: /^Choose this offer: / });
  await expect.poll(async () => (await boxOf(area)).width, { timeout: 90_000 }).toBeLessThan(390);
  expect(await choose.count()).toBe(2);
  const [onPhone, last] = await Promise.all([boxOf(area), boxOf(choose.last())]);
  expect(last.x + last.width).toBeLessThanOrEqual(onPhone.x + onPhone.width);
  const isCut = `[...document.querySelectorAll('tfoot button, tfoot button *')].filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0).length`;
  expect(await page.evaluate<number>(isCut)).toBe(0);
  await context.close();
});
