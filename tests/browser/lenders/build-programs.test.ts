import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { journeys } from '../quotes/kind-journeys.ts';

interface NewProgram {
  readonly slug: string;
  readonly title: string;
  /** As a spreadsheet puts them on the clipboard: two tiers, the second for weaker borrowers. */
  readonly tiers: string;
  /** In the first row of the grid afterwards. */
  readonly shown: readonly string[];
  readonly said: string;
}

const rental = { shown: ['Top shelf', '720', '$75,000', '$9,000,000', '79.5%'] };
const programs: readonly NewProgram[] = [
  {
    slug: 'fix-and-flip',
    title: 'Add a Fix and Flip program',
    tiers:
      '"Top\tshelf"\t680\t0\t$75,000\t2.5M\t87.5%\t90%\t72.5%\t100%\t$900,000\r\nNext\t640\t0\t75000\t1,000,000\t80\t85\t70\t100\t500k\r\n',
    shown: ['Top shelf', '680', '0', '$75,000', '$2,500,000', '87.5%', '90%', '72.5%', '100%', '$900,000'],
    said: '✅ Program added!',
  },
  {
    ...rental,
    slug: 'dscr',
    title: 'Add a DSCR program',
    tiers: 'Top shelf\t720\t0\t75,000\t9M\t79.5\t75\t70\t0.9\nNext\t680\t0\t75,000\t2M\t75\t70\t65\t1\n',
    said: 'DSCR program added successfully!',
  },
  {
    slug: 'ground-up',
    title: 'Add a Ground Up program',
    tiers:
      'Top shelf\t700\t2\t75,000\t9M\t55%\t90%\t62.5%\t5M\t80%\nNext\t680\t4\t75,000\t2M\t50%\t85%\t60%\t2M\t75%\n',
    shown: ['Top shelf', '700', '2', '$75,000', '$9,000,000', '55%', '90%', '62.5%', '$5,000,000', '80%'],
    said: 'Ground Up Program added successfully!',
  },
  {
    slug: 'stabilized-bridge',
    title: 'Add a Stabilized Bridge program',
    tiers: 'Top shelf\t680\t0.9\t75,000\t9M\t70%\t0\nNext\t640\t1\t75,000\t2M\t65%\t0\n',
    shown: ['Top shelf', '680', '0.9', '$75,000', '$9,000,000', '70%', '0'],
    said: 'Stabilized Bridge program added successfully!',
  },
  {
    ...rental,
    slug: 'portfolio',
    title: 'Add a Portfolio program',
    tiers: 'Top shelf\t720\t0\t75,000\t9M\t40\t79.5\t75\t70\t0.9\nNext\t680\t0\t75,000\t2M\t20\t75\t70\t65\t1\n',
    said: 'Portfolio program added successfully!',
  },
];

const flipDeal = {
  chosen: { State: 'Texas', 'Property type': 'Single Family 1-4' },
  typed: { FICO: '700', Experience: '4', 'Purchase price': '250000', 'Rehab needed': '60000', Liquidity: '120000' },
};
const dealOf = (slug: string): typeof flipDeal | (typeof journeys)[number]['deal'] =>
  journeys.find((journey) => journey.slug === slug)?.deal ?? flipDeal;

let browser: Browser;
let lender: Window;
let broker: Window;
let lenderId: string;
let company: string;

beforeAll(async () => {
  const people = await makePeople('programs', 1);
  const [email = ''] = people.lenders;
  const session = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  lenderId = session.lenderId;
  company = (await callShared('GET', `/api/lenders/${lenderId}`, { token: session.token })).lender.name;
  browser = await connectBrowser();
  lender = await openWindow(browser);
  broker = await openWindow(browser);
  await lender.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(lender.page, email);
  await signInAs(broker.page, people.broker);
});
afterAll(() => browser?.close());

/** Everything is ticked and typed with keys alone. */
async function press(target: Locator, ...keys: readonly string[]): Promise<void> {
  await target.focus();
  for (const key of keys) await target.press(key);
}

async function tickAll(page: Page, group: string): Promise<void> {
  for (const box of await page.getByRole('group', { name: group, exact: true }).getByRole('checkbox').all())
    await press(box, 'Space');
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`);

const field = (form: Locator, label: string): Locator =>
  form
    .getByRole('textbox', { name: label })
    .or(form.getByRole('combobox', { name: label }))
    .first();

async function fillInDeal(page: Page, { chosen, typed }: ReturnType<typeof dealOf>): Promise<void> {
  const form = page.getByRole('form', { name: 'Deal and borrower' });
  for (const [label, option] of Object.entries(chosen)) await field(form, label).selectOption({ label: option });
  for (const [label, text] of Object.entries(typed)) await field(form, label).fill(text);
}

describe('a lender without a mouse', () => {
  it.each(programs)('adds a $slug program with tiers out of a spreadsheet, and a broker finds it', async (program) => {
    const { page } = lender;
    const name = `Pasted ${program.slug}`;
    await page.goto(`/lender/add-${program.slug}-program/${lenderId}`);
    await page.getByRole('heading', { name: program.title }).waitFor();
    await press(page.getByLabel('Program name'), 'Control+a');
    await page.keyboard.type(name);
    await tickAll(page, 'Property types');
    await tickAll(page, 'Term lengths');
    if (program.slug === 'stabilized-bridge')
      for (const group of await page.getByRole('radiogroup', { name: 'Allowed' }).all())
        await press(group.getByRole('radio', { name: 'Yes' }), 'Space');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(program.tiers)})`);
    await press(cell(page, 0, 0), 'Control+v');
    await page.getByText(/^2 rows of \d+ columns pasted\. 1 tier added\.$/).waitFor();
    const first = await page.locator('tr[data-row="0"] td').allTextContents();
    for (const text of program.shown) expect(first.map((shown) => shown.trim())).toContain(text);
    await press(page.getByRole('button', { name: 'Publish', exact: true }), 'Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }), 'Enter');
    await page.getByText(program.said, { exact: true }).waitFor();
    await page.waitForURL(`**/manage-loan-programs/${lenderId}?returnTo=%2Flender%2Fdashboard`);
    await page.getByRole('rowheader', { name }).waitFor();

    await broker.page.goto(`/search/${program.slug}`);
    await fillInDeal(broker.page, dealOf(program.slug));
    if (program.slug === 'fix-and-flip')
      await broker.page.getByRole('textbox', { name: /After-repair/ }).fill('420000');
    await broker.page.getByPlaceholder('Filter by lender').fill(company);
    await broker.page.getByRole('checkbox', { name: `Select ${company}, ${name}`, exact: true }).waitFor();
  });

  it('was shown no error by the browser', () => {
    expect([...lender.complaints, ...broker.complaints]).toEqual([]);
  });
});
