import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { choose, fillProperty, openSection, section, type, typeBorrower } from './application-page.ts';

let browser: Browser;
let email: string;
beforeAll(async () => {
  email = (await makePeople('other-kinds', 1)).broker;
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const price = async (page: Page) => {
  await openSection(page, 'Loan Details');
  await type(page, 'purchasePrice', '800000');
};

const journeys: readonly { kind: string; title: string; fill: (page: Page) => Promise<unknown> }[] = [
  {
    kind: 'dscr',
    title: 'DSCR Loan Application',
    fill: async (page) => {
      await fillProperty(page, '31 Rowan Lane', 'Condo');
      await price(page);
    },
  },
  {
    kind: 'ground-up',
    title: 'Ground Up Construction Loan Application',
    fill: async (page) => {
      await fillProperty(page, '32 Rowan Lane', 'Land');
      await openSection(page, 'Loan Details');
      await choose(page, 'exitStrategy', 'Keep');
    },
  },
  {
    kind: 'stabilized-bridge',
    title: 'Stabilized Bridge Loan Application',
    fill: async (page) => {
      await fillProperty(page, '33 Rowan Lane', 'Warehouse');
      await price(page);
    },
  },
  {
    kind: 'portfolio',
    title: 'Portfolio Loan Application',
    fill: async (page) => {
      await openSection(page, 'Portfolio');
      await choose(page, 'numberOfProperties', '5-9');
    },
  },
];

describe.each(journeys)('the $kind application', ({ kind, title, fill }) => {
  it('opens blank, is saved as a draft, found again and sent, on a phone and by keyboard alone', async () => {
    const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'light' });
    await signInAs(page, email);
    await page.goto(`/apply/${kind}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await typeBorrower(page);
    await press(page.getByRole('button', { name: 'Save draft' }));
    await page.getByRole('status').filter({ hasText: 'Draft saved.' }).waitFor();
    await page.goto('/applications');
    await press(page.getByRole('link', { name: /Ada Ames/ }));
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('[data-field="borrowerName"] input').inputValue()).toBe('Ada Ames');
    await fill(page);
    await press(page.getByRole('button', { name: 'Submit Application' }));
    await page.waitForURL('**/application-success');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each(widths)('at $width px', (look) => {
  it('the screens of applications are accessible in light and dark and fit the width', async () => {
    const { page, context } = await openWindow(browser, look);
    await signInAs(page, email);
    const found: string[] = [];
    for (const { kind, title } of journeys) {
      await page.goto(`/apply/${kind}`);
      await page.getByRole('heading', { name: title }).waitFor();
      const closed = page.locator('h2 button[aria-expanded="false"]');
      while ((await closed.count()) > 0) await closed.first().click();
      await section(page, 'Additional Information').waitFor();
      found.push(...(await screenFaults(page, kind)));
    }
    await page.goto('/application-success');
    await page.getByRole('link', { name: 'Return to Dashboard' }).waitFor();
    found.push(...(await screenFaults(page, 'success')));
    await page.goto('/applications');
    await page
      .getByRole('link', { name: /Rowan Lane/ })
      .first()
      .waitFor();
    found.push(...(await screenFaults(page, 'the list')));
    await page
      .getByRole('link', { name: /Rowan Lane/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    found.push(...(await screenFaults(page, 'one application')));
    await signInAs(page, 'admin@example.com');
    await page.goto('/admin/applications');
    await page
      .getByRole('link', { name: /Rowan Lane/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Update this application' }).waitFor();
    found.push(...(await screenFaults(page, 'the desk of one application')));
    await context.close();
    expect(found).toEqual([]);
  });
});
