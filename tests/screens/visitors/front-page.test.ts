import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { landingDefaults } from '../../../src/content/landing.ts';
import { plans } from '../../../src/features/accounts/plans.ts';
import { connectBrowser, looks, openWindow, signInByForm, violationsOf, type Window } from '../../support/browser.ts';
import { makePeople, type People } from '../../support/own-people.ts';

let people: People;
let browser: Browser;

beforeAll(async () => {
  people = await makePeople('front', 1);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

/** A window with the front page in it, for the time of one test. */
async function visit(look: (window: Window) => Promise<void>, at?: Parameters<typeof openWindow>[1]): Promise<void> {
  const window = await openWindow(browser, at);
  await window.page.goto('/');
  await look(window);
  await window.context.close();
  expect(window.complaints).toEqual([]);
}

const counters = (page: Page) => page.locator('.counters dd').allTextContents();
const { figures: claims } = landingDefaults;
const ends = [claims.quotesRequested, claims.programsCompared, claims.dealsInProgress].map(String);
const isFocused = (page: Page, name: string) =>
  page.evaluate<boolean>(`document.activeElement?.textContent?.trim() === ${JSON.stringify(name)}`);

/** Tab, until this has the focus; the page has fewer stops than that. */
async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    if (await reached()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not come there.');
}

describe('the trial form', () => {
  it('leads by keyboard from the choice to sign-up with address and user type, and asks for the address', () =>
    visit(async ({ page }) => {
      const start = page.getByRole('button', { name: 'Start Free Trial' });
      const prices = page.getByRole('link', { name: 'View Pricing' });
      const email = page.getByLabel('Your email address');
      expect([await start.isVisible(), await prices.isVisible(), await email.isVisible()]).toEqual([
        false,
        false,
        false,
      ]);
      await tabTo(page, () => page.evaluate('document.activeElement?.name === "userType"'));
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      expect(await page.getByRole('radio', { name: 'Direct Investor' }).isChecked()).toBe(true);
      await prices.waitFor();
      await tabTo(page, () => isFocused(page, 'Start Free Trial'));
      await page.keyboard.press('Enter');
      await email.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).pathname).toBe('/');
      await page.keyboard.type('ada@example.com');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/signup?*');
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({ userType: 'Investor', email: 'ada@example.com' });
    }));

  it('shows a broker the prices, without leaving the page', () =>
    visit(async ({ page }) => {
      await page.getByText('Mortgage Broker', { exact: true }).click();
      await page.getByRole('link', { name: 'View Pricing' }).click();
      await expect.poll(() => page.evaluate('location.hash')).toBe('#pricing');
    }));
});

describe('the counters', () => {
  it('stand at their ends at once for whoever wants less motion', () =>
    visit(async ({ page }) => {
      expect(await counters(page)).toEqual(ends);
    }));

  it('run up from nothing to their ends', async () => {
    const { page, context } = await openWindow(browser);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(`const seen = (globalThis.seen = new Set());
      new MutationObserver(() => seen.add(document.querySelector('.counters dd')?.textContent))
        .observe(document, { childList: true, subtree: true, characterData: true });`);
    await page.goto('/');
    await expect.poll(() => counters(page), { timeout: 90_000 }).toEqual(ends);
    await expect.poll(() => page.evaluate('seen.has("0") && seen.size > 2 && seen.size <= 62')).toBe(true);
    await context.close();
  });
});

describe('the testimonials', () => {
  it('wrap at both ends', () =>
    visit(async ({ page }) => {
      const shown = () =>
        page.evaluate<number>(
          'Math.round(document.querySelector(".slides").scrollLeft / document.querySelector(".slides").clientWidth) + 1',
        );
      const turn = async (name: string, to: number) => {
        await page.getByRole('button', { name }).click();
        await expect.poll(shown).toBe(to);
        await page.getByText(`${to} of 5`, { exact: true }).waitFor();
      };
      expect(await page.locator('.slides li').count()).toBe(5);
      await turn('Previous testimonial', 5);
      await turn('Next testimonial', 1);
      for (const to of [2, 3, 4, 5, 1]) await turn('Next testimonial', to);
    }));
});

describe('the plans', () => {
  it('show the price of the chosen way to pay, name the other, and carry plan and way into sign-up', () =>
    visit(async ({ page }) => {
      await page.getByText('Save 20%', { exact: true }).waitFor();
      for (const billing of ['monthly', 'annual'] as const) {
        if (billing === 'annual') await page.getByText('Annual Save 20%').click();
        for (const { id, name, price } of plans) {
          const card = page.locator(`[data-plan="${id}"]`);
          await card.getByText(`$${price[billing]} per month`).waitFor();
          const other = billing === 'monthly' ? price.annual : price.monthly;
          await card.getByText(new RegExp(`\\$${other} paid`)).waitFor();
          const href = await card.getByRole('link', { name: `Choose ${name}` }).getAttribute('href');
          expect(href).toBe(`/signup?plan=${id}${billing === 'annual' ? '&billing=annual' : ''}`);
        }
      }
    }));
});

describe('a signed-in visitor', () => {
  it.each([
    ['a broker', () => people.broker, '/dashboard'],
    ['a lender', () => people.lenders[0] ?? '', '/lender/dashboard'],
  ] as const)('%s is sent home before the page shows anything', async (_who, email, home) => {
    const { page, context, complaints } = await openWindow(browser);
    await signInByForm(page, email());
    await page.waitForURL(`**${home}`);
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      if (location.pathname === '/') sessionStorage.shown = String(document.body.checkVisibility());
    });
    requestAnimationFrame(function look() {
      if (location.pathname === '/' && document.body?.checkVisibility()) sessionStorage.shown = 'true';
      requestAnimationFrame(look);
    });`);
    await page.goto('/').catch(() => undefined);
    await page.waitForURL(`**${home}`);
    expect(await page.evaluate('sessionStorage.shown')).not.toBe('true');
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('is sent home from an open front page as soon as another tab has signed in', async () => {
    const { page, context } = await openWindow(browser);
    await page.goto('/');
    const other = await context.newPage();
    await signInByForm(other, people.broker);
    await page.waitForURL('**/dashboard');
    await context.close();
  });
});

/** Scrolls to a picture, and tells which of its variants came. */
async function picture(page: Page, index: number): Promise<{ source: string; size: string }> {
  await page.locator('img').nth(index).scrollIntoViewIfNeeded();
  const image = `document.images[${index}]`;
  await expect.poll(() => page.evaluate(`${image}.complete && ${image}.naturalWidth > 0`)).toBe(true);
  return page.evaluate(`({ source: ${image}.currentSrc, size: ${image}.naturalWidth + 'x' + ${image}.naturalHeight })`);
}

describe('the page', () => {
  it('is loaded by a link to it inside the app', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/no-such-page');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.getByRole('heading', { level: 1, name: /says yes/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    // The browser itself notes that nothing was there.
    expect(complaints.filter((line) => !/\/no-such-page: .* 404 /.test(line))).toEqual([]);
    await context.close();
  });

  it('has every section in its order, and every anchor, without a script', async () => {
    const context = await browser.newContext({ baseURL: inject('appOrigin'), javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    const sections: string[] = [];
    for (const section of await page.locator('main > section, footer').all())
      sections.push((await section.getAttribute('class')) ?? '');
    expect(sections.map((name) => name.replace('section ', ''))).toEqual([
      'hero',
      'features',
      'stats',
      'testimonials',
      'how-it-works',
      'pricing',
      'faq',
      'footer',
    ]);
    for (const id of ['features', 'how-it-works', 'pricing', 'faq', 'updates'])
      expect(await page.locator(`[id="${id}"]`).isVisible()).toBe(true);
    expect(await counters(page)).toEqual(ends);
    expect(await page.locator('.steps > li').count()).toBe(4);
    expect(await page.locator('#faq details').count()).toBe(8);
    await page.getByText('Annual Save 20%').click();
    await page.getByText('$199 per month').waitFor();
    await page.getByText('Mortgage Broker', { exact: true }).click();
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/signup?userType=Broker&email=ada%40example.com');
    await context.close();
  });

  it.each(looks)('moves nothing while it loads, scrolls and answers, at $width px, $scheme', (look) =>
    visit(async ({ page }) => {
      await page.evaluate(`globalThis.shifts = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries())
            shifts.push(value + ': ' + sources.map(({ node }) => node?.className || node?.nodeName).join(', '));
        }).observe({ type: 'layout-shift', buffered: true });`);
      for (const index of (await page.locator('img').all()).keys()) await picture(page, index);
      await page.getByText('Mortgage Broker', { exact: true }).click();
      await page.getByRole('button', { name: 'Start Free Trial' }).click();
      expect(await page.evaluate('shifts')).toEqual([]);
    }, look),
  );

  it('shows the product in the scheme that was chosen in the app, in pictures of the size it states', async () => {
    const { page, context } = await openWindow(browser);
    await page.addInitScript('localStorage.setItem("colorScheme", "dark")');
    await page.goto('/');
    for (const [index, image] of (await page.locator('img').all()).entries()) {
      const { source, size } = await picture(page, index);
      expect(source).toMatch(/-dark-[\w-]+\.webp$/);
      expect(size).toBe(`${await image.getAttribute('width')}x${await image.getAttribute('height')}`);
    }
    await context.close();
  });
});
