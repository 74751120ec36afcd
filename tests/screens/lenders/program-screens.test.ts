import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let email: string;
let lenderId: string;
let token: string;
let programId: string;

beforeAll(async () => {
  const people = await makePeople('program-screens', 1);
  [email = ''] = people.lenders;
  ({ lenderId, token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } }));
  const add = (name: string, tiers: object[]) =>
    callShared('POST', `/api/fix-and-flip/${lenderId}/fix-and-flip-programs`, {
      token,
      body: { name, type: 'fix-and-flip', tiers },
    });
  const tier = (row: number) => ({ tierName: `Tier ${row}`, minFICO: 760 - row * 10, maxLTC: 90 - row / 2 });
  const { program } = await add(
    'Sixteen tiers',
    Array.from({ length: 16 }, (_, row) => tier(row)),
  );
  programId = program._id;
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const letGo = `for (const one of document.querySelectorAll('*')) {
  if (getComputedStyle(one).position === 'sticky') one.style.position = 'static';
}`;

const grid = (page: Page) => page.getByRole('grid', { name: 'Tiers' });

interface Screen {
  readonly name: string;
  readonly path: () => string;
  readonly ready: (page: Page) => Promise<unknown>;
}
const screens: readonly Screen[] = [
  {
    name: 'the list of programs',
    path: () => `/manage-loan-programs/${lenderId}?returnTo=/lender/dashboard`,
    ready: (page) => page.getByRole('rowheader', { name: 'Sixteen tiers' }).waitFor(),
  },
  ...['fix-and-flip', 'dscr', 'ground-up', 'stabilized-bridge', 'portfolio'].map((kind) => ({
    name: `the form of a new ${kind} program`,
    path: () => `/lender/add-${kind}-program/${lenderId}`,
    ready: (page: Page) => grid(page).waitFor(),
  })),
  {
    name: 'a program that is being changed, with notes about its tiers',
    path: () => `/lender/edit-fix-and-flip-program/${lenderId}/${programId}`,
    async ready(page) {
      await page.getByText('The first version.').waitFor();
      await page.locator('td[data-row="1"][data-column="5"]').focus();
      await page.keyboard.type('ninety');
      await page.keyboard.press('Enter');
      await page.getByLabel('Average Time to Close').fill('two weeks');
      await page.getByText("Average Time to Close can't be read as a number").waitFor();
      await page.getByText('People notified').waitFor();
    },
  },
  {
    name: 'two versions against each other',
    path: () => `/lender/edit-fix-and-flip-program/${lenderId}/${programId}`,
    async ready(page) {
      await page.getByText('We restored your unsaved changes').waitFor();
      const path = `/api/fix-and-flip/fix-and-flip-programs/${programId}`;
      const { program } = await callShared('GET', path, { token });
      const body = { ...program, type: 'fix-and-flip', highlightNote: `Closes in ${program.version} days` };
      await callShared('PUT', path, { token, body });
      await page.getByRole('button', { name: 'Save program' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Use these values' }).waitFor();
    },
  },
];

describe.each(widths)('at $width px', (look) => {
  it('the screens of programs are accessible in light and dark, fit the width and keep the console quiet', async () => {
    const { page, context, complaints } = await openWindow(browser, look);
    await signInAs(page, email);
    const found: string[] = [];
    for (const screen of screens) {
      await page.goto(screen.path());
      await screen.ready(page);
      // What stays in sight covers a field only until one scrolls on; what is measured is the page itself.
      await page.evaluate(letGo);
      found.push(...(await screenFaults(page, screen.name)));
    }
    await context.close();
    // The browser itself writes of the refusal that the last screen is about.
    expect([...found, ...complaints.filter((text) => !text.includes('409'))]).toEqual([]);
  });
});

describe('on a phone', () => {
  it('a tap edits a cell, and the buttons do what keys do', async () => {
    const context = await browser.newContext({
      baseURL: inject('appOrigin'),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await signInAs(page, email);
    await page.goto(`/lender/add-dscr-program/${lenderId}`);
    const cell = (row: number, column: number) => page.locator(`td[data-row="${row}"][data-column="${column}"]`);
    await cell(0, 0).tap();
    await page.getByRole('textbox', { name: 'Tier 1, Tier name' }).fill('Thumb');
    await cell(0, 1).tap();
    await page.getByRole('textbox', { name: 'Tier 1, Min FICO' }).fill('700');
    await page.getByRole('button', { name: 'Duplicate tier 1' }).tap();
    await cell(1, 1).tap();
    await page.getByRole('textbox', { name: 'Tier 2, Min FICO' }).fill('660');
    await page.getByRole('button', { name: 'Add tier' }).tap();
    await page.getByRole('button', { name: 'Fill from the tier above' }).tap();
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).tap();
    await page.getByText('DSCR program added successfully!').waitFor();
    const { programs } = await callShared('GET', `/api/dscr/${lenderId}/dscr-programs?q=DSCR+Program`, { token });
    const path = `/api/dscr/dscr-programs/${programs[0]._id}`;
    const { program } = await callShared('GET', path, { token });
    const tiers = program.tiers.map((tier: { tierName: string; minFICO: number }) => [tier.tierName, tier.minFICO]);
    expect(tiers).toEqual([
      ['Thumb', 700],
      ['Thumb', 660],
      ['Thumb', null],
    ]);
    await context.close();
  });
});
