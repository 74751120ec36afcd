import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scraper } from '../../../src/features/scrapers/contract.ts';
import { answerWith, type LenderSites, openLenderSites } from '../../faults/jobs/scrapers/lender-sites.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const admin = 'admin@example.com';
let browser: Browser;
let sites: LenderSites;
let lenderName: string;
let broker: string;

beforeAll(async () => {
  browser = await connectBrowser();
  sites = await openLenderSites();
  const people = await makePeople('scrapers', 1);
  broker = people.broker;
  const [email = ''] = people.lenders;
  const { token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  const { user } = await callShared('GET', '/api/users/profile', { token });
  const program = { name: 'Harbor Flip', tiers: [{ tierName: 'Gold', maxLTC: 80, totalLTC: 80, minFICO: 680 }] };
  await callShared('POST', `/api/fix-and-flip/${user.lenderId}/fix-and-flip-programs`, { token, body: program });
  const { lenders } = await callShared('GET', '/api/lenders', { token });
  lenderName = lenders.find((one: { _id: string }) => one._id === user.lenderId).name;
});
afterAll(async () => {
  await browser?.close();
  sites?.close();
});

const open = async (email: string, path: string, look = widths[0]) => {
  const window = await openWindow(browser, look);
  await signInAs(window.page, email);
  await window.page.goto(path);
  return window;
};

/** Adds a scraper in the dialog. */
async function add(page: Page, name: string, url: string) {
  await page.getByRole('button', { name: 'Add scraper' }).first().click();
  const form = page.getByRole('form', { name: 'Scraper' });
  await form.getByRole('combobox', { name: 'Lender' }).fill(lenderName);
  await page.getByRole('option', { name: lenderName }).first().click();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address of the page').fill(url);
  await form.getByRole('button', { name: 'Add scraper' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

it('an administrator adds a scraper, maps its page on the saved copy by keyboard, and sees what a run proposes', async () => {
  const site = sites.site('harbor');
  const { page, complaints } = await open(admin, '/admin/scrapers');
  await add(page, 'Harbor rates', site.url);
  await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await page.getByText('Scraper started successfully.').waitFor();
  await page.getByText('Copy saved. Map its fields next.').first().waitFor();

  await page.getByRole('button', { name: 'Map a value' }).press('Enter');
  await page.getByText('Choose the value. Arrow keys move, Esc cancels.').waitFor();
  // From the first value to the one that is meant.
  const cell = page.getByRole('button', { name: '85%', exact: true });
  for (let press = 0; press < 12 && (await cell.and(page.locator(':focus')).count()) === 0; press++)
    await page.keyboard.press(press % 2 === 0 ? 'ArrowDown' : 'ArrowRight');
  await cell.press('Enter');
  const mapped = page.getByRole('list', { name: 'Mapped fields' });
  await mapped.getByLabel('Program').selectOption({ label: 'Harbor Flip' });
  await mapped.getByText('the program says 80%').waitFor();
  expect(await mapped.getByRole('textbox', { name: 'Header' }).inputValue()).toBe('Max LTC');
  expect(await screenFaults(page, 'a scraper that is mapped')).toEqual([]);
  await page.getByRole('button', { name: 'Save mapping' }).press('Enter');
  await page.getByText('Mapping saved. The next run reads with it.').waitFor();
  await page.getByText('Version 1').first().waitFor();

  site.says({ maxLTC: '82.5%' });
  await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await page.getByText('1 change proposed').first().waitFor();
  await page.getByRole('list', { name: 'Log' }).getByText('Proposed changes').waitFor();

  await page.getByRole('link', { name: 'Scrapers' }).last().click();
  const card = page.getByRole('article', { name: 'Harbor rates' });
  await card.getByText('Changes proposed').waitFor();
  expect(await screenFaults(page, 'the list of scrapers')).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a page that has changed says what could not be read, also on a phone', async () => {
  const site = sites.site('cedar');
  const { page, complaints } = await open(admin, '/admin/scrapers', widths.at(-1));
  await add(page, 'Cedar rates', site.url);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Add by hand' }).click();
  const mapped = page.getByRole('list', { name: 'Mapped fields' });
  await mapped.getByLabel('Program').selectOption({ label: 'Harbor Flip' });
  await mapped.getByRole('combobox', { name: 'Field' }).fill('Tier 1 Max LTC');
  await page.getByRole('option', { name: 'Tier 1 Max LTC', exact: true }).click();
  await mapped.getByLabel('Found by').selectOption({ label: 'Table header and row' });
  await mapped.getByRole('textbox', { name: 'Header' }).fill('Max LTC');
  await mapped.getByRole('textbox', { name: 'Row' }).fill('Gold');
  await mapped.getByText('the program says 80%').waitFor();
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await page.getByText('Version 1').first().waitFor();
  site.says({ header: 'Leverage' });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Page changed: review the mapping').first().waitFor();
  await page.getByRole('list', { name: 'Not read' }).getByText('The table header is gone').waitFor();
  expect(await screenFaults(page, 'a page that has changed')).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a place that another row took says what was there, until somebody chooses what is there now', async () => {
  const site = sites.site('mesa');
  const says = (rows: string) => site.on('/terms', answerWith(200, `<body><h1>Terms</h1><ul>${rows}</ul></body>`));
  const [ltc, ltv] = ['<li>Max LTC <b>82.5%</b></li>', '<li>Max LTV <b>75%</b></li>'];
  says(ltc + ltv);
  const { page, complaints } = await open(admin, '/admin/scrapers');
  await add(page, 'Mesa terms', `${site.origin}/terms`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Map a value' }).click();
  await page.getByRole('button', { name: '82.5%', exact: true }).click();
  const mapped = page.getByRole('list', { name: 'Mapped fields' });
  await mapped.getByLabel('Program').selectOption({ label: 'Harbor Flip' });
  await mapped.getByRole('combobox', { name: 'Field' }).fill('Tier 1 Max LTC');
  await page.getByRole('option', { name: 'Tier 1 Max LTC', exact: true }).click();
  await mapped.getByText('Heading “Terms” · Label “Max LTC”').waitFor();
  await mapped.getByText('the program says 80%').waitFor();
  // What is mapped and not saved yet, and what is being chosen, stay when a run saves another copy.
  await page.getByRole('button', { name: 'Map a value' }).click();
  says(`${ltc}${ltv}<li>Points <b>2</b></li>`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: '2', exact: true }).waitFor();
  expect(await mapped.getByRole('combobox', { name: 'Field' }).inputValue()).toBe('Tier 1 Max LTC');
  await page.getByRole('button', { name: 'Map a value' }).click();
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await page.getByText('Version 1').first().waitFor();
  says(ltv + ltc);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const report = 'The labels around this value changed. Label: “Max LTC” is now “Max LTV”.';
  await page.getByRole('list', { name: 'Not read' }).getByText(report).waitFor();
  await mapped.getByText(`${report} There is “75%”.`).waitFor();
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await screenFaults(page, `a place that moved at ${width}`)).toEqual([]);
  }
  await mapped.getByRole('button', { name: 'Use what’s there now: field 1' }).press('Enter');
  await mapped.getByText('Heading “Terms” · Label “Max LTV”').waitFor();
  await page.getByRole('button', { name: 'Save mapping' }).press('Enter');
  await page.getByText('Version 2').first().waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('1 change proposed').first().waitFor();
  expect(complaints).toEqual([]);
});

it('a run that takes long shows its steps, and stops when it is asked to', async () => {
  const site = sites.site('granite');
  site.on('/rates', () => undefined);
  const { page } = await open(admin, '/admin/scrapers');
  await add(page, 'Granite rates', site.url);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('list', { name: 'Steps' }).getByText('Fetching').waitFor();
  expect(await page.getByRole('button', { name: 'Running' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped').first().waitFor();
  site.on('/rates', answerWith(404, ''));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('The address no longer exists').first().waitFor();
});

it('rate sheets by email are added with their sender, and read when one has come', async () => {
  const { page, complaints } = await open(admin, '/admin/scrapers');
  await page.getByRole('button', { name: 'Add scraper' }).first().click();
  const form = page.getByRole('form', { name: 'Scraper' });
  await form.getByRole('combobox', { name: 'Lender' }).fill(lenderName);
  await page.getByRole('option', { name: lenderName }).first().click();
  await form.getByLabel('Name').fill('Emailed rates');
  await form.getByRole('radio', { name: 'Rate sheets by email' }).press('Space');
  await form.getByLabel('Sent from').fill('rates@lender.example.com');
  expect(await screenFaults(page, 'a scraper of emails')).toEqual([]);
  await form.getByRole('button', { name: 'Add scraper' }).press('Enter');
  await page.getByRole('heading', { name: 'Emailed rates', level: 1 }).waitFor();
  await page.getByText('This server receives no email. Ask its operator to set that up.').waitFor();
  await page.getByText('rates@lender.example.com').first().waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await page.getByText('No rate sheet received yet').first().waitFor();
  expect(complaints).toEqual([]);
});

/** The rate sheet of the demo market, which its app reads behind its start. */
async function demoSource(): Promise<{ readonly _id: string; readonly name: string }> {
  const { token } = await callShared('POST', '/api/auth/login', { body: { email: admin, password: demoPassword } });
  const find = async () => {
    const { scrapers } = await callShared('GET', '/api/scrapers', { token });
    return scrapers.find(({ name, lastRun }: Scraper) => name.endsWith(' rate sheet') && lastRun?.state === 'done');
  };
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  return find();
}

it('the rate sheet of the demo shows what it proposes and what names its cells, and its steps while it is read', async () => {
  const { _id: id, name } = await demoSource();
  const { page, complaints } = await open(admin, '/admin/scrapers');
  const card = page.getByRole('article', { name });
  await card.getByText('Runs when a rate sheet arrives').waitFor();
  await card.getByRole('link', { name }).click();
  await page.getByText('2 changes proposed').first().waitFor();
  await page.getByRole('list', { name: 'Log' }).getByText('Rate sheet received by email').waitFor();
  await page.getByText('Column “Max ARV” · Row “Platinum”').first().waitFor();
  // What is mapped is marked, however it is found.
  const marked = page.getByRole('region', { name: 'Sheet' }).locator('mark');
  await expect.poll(() => marked.count()).toBe(17);
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await screenFaults(page, `the source of the demo at ${width}`)).toEqual([]);
  }
  // Its run is too short to be seen.
  await page.route(`**/api/scrapers/${id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [run, ...runs] = body.runs;
    const reading = { ...run, state: 'running', step: 'reading', outcome: null, endedAt: null };
    await route.fulfill({
      response,
      json: { ...body, scraper: { ...body.scraper, isRunning: true }, runs: [reading, ...runs] },
    });
  });
  await page.reload();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await steps.first().waitFor();
  expect(await steps.allTextContents()).toEqual(['Waiting to start', 'Reading', 'Comparing with programs']);
  expect(await steps.and(page.locator('[aria-current=step]')).textContent()).toBe('Reading');
  expect(complaints).toEqual([]);
});

it('nobody but administrators sees scrapers', async () => {
  const { page } = await open(broker, '/admin/scrapers');
  await page.waitForURL((url) => url.pathname !== '/admin/scrapers');
  expect(await page.getByRole('heading', { name: 'Scrapers' }).count()).toBe(0);
});

it('a list without scrapers says so, and one that does not load offers another try', async () => {
  const { page } = await openWindow(browser, widths[0]);
  await signInAs(page, admin);
  await page.route('**/api/scrapers', (route) => route.fulfill({ json: { success: true, scrapers: [] } }));
  await page.goto('/admin/scrapers');
  await page.getByText('No scrapers available.').waitFor();
  expect(await screenFaults(page, 'no scrapers')).toEqual([]);
  await page.getByRole('button', { name: 'Add scraper' }).click();
  const fetchedWith = page.getByRole('combobox', { name: 'Fetch with' });
  await page.getByText('this server has none. Its operator can set one up.').waitFor();
  expect(await fetchedWith.getByRole('option', { name: 'A browser' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.unroute('**/api/scrapers');
  await page.route('**/api/scrapers', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});
