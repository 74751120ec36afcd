import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, looks, openWindow, signInAs, violationsOf, type Window } from '../../support/browser.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const open = 'Get Help Talking to Lenders';
const patience = { timeout: 90_000 };
let browser: Browser;
let broker: Window;
let email: string;

const keepScenario = async (who: string) => {
  const { token } = await callShared('POST', '/api/auth/login', { body: { email: who, password: demoPassword } });
  await callShared('PUT', '/api/scenarios/fix-and-flip', { token, body: { scenario: exampleScenario } });
  return token as string;
};

beforeAll(async () => {
  email = (await makePeople('scripts', 0)).broker;
  await keepScenario(email);
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await broker.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(broker.page, email);
});
afterAll(() => browser?.close());

const panelOf = (page: Page) => page.getByRole('dialog', { name: open });
const stateOf = (page: Page) => panelOf(page).locator('[data-state]').getAttribute('data-state');

async function openPanel(page: Page): Promise<void> {
  await page.goto('/search/fix-and-flip');
  await page.getByRole('list', { name: 'Programs that may fit' }).getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: open }).press('Enter');
  await expect.poll(() => stateOf(page), patience).toBe('scripts loaded');
}

describe('the sales scripts of a search', () => {
  it('open from the search with the first category and its figures', async () => {
    const { page } = broker;
    await openPanel(page);
    const categories = panelOf(page).getByRole('group', { name: 'Category' }).getByRole('button');
    expect(await categories.allTextContents()).toEqual([
      ...['Opening', 'Objection handling', 'Closing', 'Follow-up', 'Loan-specific', 'General'],
    ]);
    await panelOf(page).getByRole('button', { name: 'Pitch a flip in one minute' }).press('Enter');
    expect(await stateOf(page)).toBe('one selected');
    await panelOf(page).getByText("They're buying at $250,000.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('say what the lender will raise once one is chosen', async () => {
    const { page } = broker;
    await panelOf(page).getByRole('combobox', { name: 'Lender' }).click();
    const first = page.getByRole('listbox', { name: 'Lender' }).getByRole('option').first();
    const [lender = ''] = ((await first.textContent()) ?? '').split(',');
    await first.click();
    await panelOf(page)
      .getByText(new RegExp(`^${lender}, `))
      .first()
      .waitFor();
    await panelOf(page).getByRole('button', { name: 'Objection handling' }).click();
    await panelOf(page).getByRole('button', { name: 'Work through their objections' }).click();
    await expect.poll(() => stateOf(page), patience).toBe('one selected');
  });

  it('are copied as they are filled', async () => {
    const { page } = broker;
    await panelOf(page).getByRole('button', { name: 'Copy script' }).click();
    await page.getByText('Script copied to clipboard!').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('You know your box better than I do.');
  });

  it('are filtered by channel and by word', async () => {
    const { page } = broker;
    const scripts = panelOf(page).getByRole('heading', { level: 3 });
    const before = await scripts.count();
    await panelOf(page).getByText('Email', { exact: true }).first().click();
    await expect.poll(() => scripts.count(), patience).toBeLessThan(before);
    await panelOf(page).getByRole('textbox', { name: 'Search these scripts' }).fill('nothing says this');
    await panelOf(page).getByText('No script matches.').waitFor();
    await panelOf(page).getByRole('textbox', { name: 'Search these scripts' }).fill('');
    await panelOf(page).getByText('All', { exact: true }).click();
    await expect.poll(() => scripts.count(), patience).toBe(before);
  });

  it('become one’s own, in the editor with a preview, and are used in the same panel', async () => {
    const { page } = broker;
    await panelOf(page)
      .getByRole('link', { name: /^Make it yours/ })
      .click();
    await page.getByRole('heading', { name: 'New script' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('My objections');
    const text = page.getByRole('textbox', { name: 'Script', exact: true });
    await text.fill('I hear you. The score is {SSN}.');
    await page.getByRole('button', { name: 'Save script' }).click();
    await page.getByText('{SSN}: not a placeholder. Choose one from the list.').waitFor();
    await text.fill('I hear you. The score is ');
    await page.getByText('Placeholders', { exact: true }).click();
    await page.getByRole('button', { name: 'Insert: FICO' }).click();
    await expect.poll(() => text.inputValue(), patience).toBe('I hear you. The score is {FICO}');
    await page.getByRole('region', { name: 'Preview' }).getByText('I hear you. The score is 705').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save script' }).click();
    await page.getByText('Script saved.').waitFor();
    await page.getByRole('region', { name: 'Your scripts' }).getByText('My objections').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await openPanel(page);
    await panelOf(page).getByRole('button', { name: 'Objection handling' }).click();
    await panelOf(page)
      .getByRole('button', { name: /^My objections/ })
      .click();
    await panelOf(page).getByText('I hear you. The score is 700').waitFor();
  });

  it('can be read in the library, with an example deal', async () => {
    const { page } = broker;
    await page.goto('/scripts');
    await page.getByRole('button', { name: 'Read: When the DSCR is short' }).click();
    await page.getByText('What does the ratio look like with interest-only payments?').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close: When the DSCR is short' }).click();
    await page.getByText('What does the ratio look like with interest-only payments?').waitFor({ state: 'detached' });
    expect(broker.complaints).toEqual([]);
  });

  it('come back when a deletion is undone', async () => {
    const { page } = broker;
    await page.goto('/scripts');
    await page.getByRole('button', { name: 'Delete: My objections' }).click();
    await page.getByText('No scripts of your own yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Edit: My objections' }).waitFor();
    expect(broker.complaints).toEqual([]);
  });
});

it.each(looks)('look right at $width, $scheme', async (look) => {
  const window = await openWindow(browser, look);
  const { page } = window;
  await signInAs(page, email);
  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'Pitch a flip in one minute' }).click();
  await expect.poll(() => stateOf(page), patience).toBe('one selected');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => panelOf(page).count(), patience).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement?.textContent'), patience).toBe(open);
  for (const path of ['/scripts', '/scripts?edit=new&from=opening-call']) {
    await page.goto(path);
    await page.getByText('First call to a new lender', { exact: true }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }
  await window.context.close();
});

it('without the plan are a button marked PRO that says which plan has them, and nobody is logged out', async () => {
  const basic = (await makePeople('scripts-basic', 0)).broker;
  const database = new pg.Client(inject('appDatabase'));
  await database.connect();
  const toBasic = "update accounts set subscription_tier = 'basic', trial_ends_at = null where email = $1";
  await database.query(toBasic, [basic]);
  await database.end();
  await keepScenario(basic);
  const { page, context } = await openWindow(browser);
  await signInAs(page, basic);
  await page.goto('/search/fix-and-flip');
  const button = page.getByRole('button', { name: `${open} PRO` });
  await button.click();
  await page
    .getByRole('alert')
    .getByText('Sales scripts require a Professional subscription. Upgrade to access this feature!')
    .waitFor();
  expect(await panelOf(page).count()).toBe(0);
  await page.goto('/scripts');
  await page.getByRole('heading', { name: 'Premium Feature' }).waitFor();
  await page.goto('/pipeline');
  await page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor();
  await context.close();
});

it('say so when the plan ends while the panel is open, and nobody is logged out', async () => {
  const ending = (await makePeople('scripts-ending', 0)).broker;
  await keepScenario(ending);
  const { page, context } = await openWindow(browser);
  await signInAs(page, ending);
  await openPanel(page);
  await page.route('**/api/scripts/contextual', (route) =>
    route.fulfill({
      status: 403,
      json: {
        success: false,
        message: "Your plan doesn't include this feature.",
        code: 'TIER_REQUIRED',
        requestId: 'x',
      },
    }),
  );
  await panelOf(page).getByRole('button', { name: 'Closing' }).click();
  await page.getByRole('alert').getByText('This feature requires a Professional subscription or higher.').waitFor();
  expect(page.url()).toContain('/search/fix-and-flip');
  expect(await page.evaluate('localStorage.getItem("token") !== null')).toBe(true);
  await context.close();
});

it('are changed by administrators as a version that brokers then see, and reset', async () => {
  const { page, context, complaints } = await openWindow(browser);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/scripts');
  await page.getByRole('link', { name: 'Edit: Thank a lender and stay in touch' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Thank a lender');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Brokers see it now.').waitFor();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('Version 1, current').waitFor();
  await broker.page.goto('/scripts');
  await broker.page.getByText('Thank a lender', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset to original' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset script' }).click();
  await page.getByText('Back to the original text.').waitFor();
  await versions.getByText('Original, current').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue(), patience)
    .toBe('Thank a lender and stay in touch');
  await page.getByRole('link', { name: 'All scripts' }).click();
  await page.getByRole('heading', { name: 'Library' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
