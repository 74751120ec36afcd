import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { exampleRequest, exampleScenario } from '../../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

const urgent = '3 Hourglass Row, Austin, TX 78704';
const unwanted = '4 Hourglass Row, Austin, TX 78704';
let people: People;
let browser: Browser;
let client: pg.Client;
let lender: Window;
let company: { readonly _id: string; readonly name: string };
const windows: Window[] = [];
const lenderEmail = () => people.lenders.at(-1) ?? '';

beforeAll(async () => {
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  people = await makePeople('day', 6);
  browser = await connectBrowser();
  const broker = await callShared('POST', '/api/auth/login', {
    body: { email: people.broker, password: demoPassword },
  });
  const { token, lenderId } = await callShared('POST', '/api/auth/login', {
    body: { email: lenderEmail(), password: demoPassword },
  });
  company = (await callShared('GET', `/api/lenders/${lenderId}`, { token })).lender;
  for (const [propertyAddress, hours] of [
    [urgent, 1],
    [unwanted, 2],
  ] as const) {
    const body = { ...exampleRequest, propertyAddress, lenderIds: [lenderId], scenario: exampleScenario };
    const sent: Json = await callShared('POST', '/api/quotes/fix-and-flip', { token: broker.token, body });
    await client.query(`update quotes set expires_at = now() + $2 * interval '1 hour' where id = $1`, [
      sent.quotes[0]._id,
      hours,
    ]);
  }
  lender = await openWindow(browser);
  windows.push(lender);
  await signInAs(lender.page, lenderEmail());
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
});

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figure = async (page: Page, name: string): Promise<number> => {
  const term = panel(page, 'Won and lost').locator('dl > div', { hasText: name }).locator('dd');
  return Number.parseInt((await term.textContent()) ?? '', 10);
};

describe("a lender's day", () => {
  it('starts with templates and saved answers that are kept by keyboard', async () => {
    const { page } = lender;
    await page.goto('/lender/quotes/templates');
    await page.getByRole('button', { name: 'Add an offer template' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Standard twelve');
    await page.getByRole('textbox', { name: 'Interest rate' }).fill('10.25');
    await page.getByLabel('Interest type').selectOption('dutch');
    await page.getByRole('textbox', { name: 'Points' }).fill('2');
    await page.getByRole('textbox', { name: 'Fees' }).fill('1,295');
    await page.getByRole('textbox', { name: 'Term' }).fill('12');
    await page.getByLabel('Prepayment').selectOption('stepDown');
    await page.getByRole('textbox', { name: 'Percent by year' }).fill('2/1');
    await page.getByRole('textbox', { name: 'Conditions' }).fill('Appraisal of {address}');
    await page.getByRole('textbox', { name: 'Valid for' }).fill('10');
    await page.keyboard.press('Enter');
    await page.getByText('Interest rate 10.25%').waitFor();
    expect(await panel(page, 'Offer templates').textContent()).toContain('valid for 10 days');

    await page.getByRole('button', { name: 'Add a decline' }).press('Enter');
    const name = page.getByRole('textbox', { name: 'Name' });
    // The form has the focus once it stands: what is typed before goes nowhere.
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Not here');
    expect(await name.inputValue()).toBe('Not here');
    await page.getByLabel('Reason').selectOption('Location');
    await page.getByRole('textbox', { name: 'Text' }).fill('Dear {brokr}, we do not lend around {address}.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('{brokr} cannot be filled in').waitFor();
    await page.getByRole('textbox', { name: 'Text' }).fill('Dear {broker}, we do not lend around {address}.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    const saved = page.getByText('Dear {broker}, we do not lend around {address}.').locator('..');
    await saved.getByText('Reason: Location.').waitFor();
    // The refusal is in the browser's console as well.
    expect(lender.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  });

  it('tells who changes a template while another is at it, and loses neither', async () => {
    const { page } = lender;
    await client.query(`update accounts set first_name = 'Mara', last_name = 'Colfax' where email = $1`, [
      lenderEmail(),
    ]);
    await page.goto('/lender/quotes/templates');
    await page.getByRole('button', { name: 'Edit Not here' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Mine');
    const { token } = await callShared('POST', '/api/auth/login', {
      body: { email: lenderEmail(), password: demoPassword },
    });
    const { templates } = await callShared('GET', '/api/lender/templates', { token });
    const known = templates.find(({ name }: Json) => name === 'Not here');
    const theirs = {
      type: 'decline',
      name: 'Not here',
      text: 'Dear {broker}, not in this county.',
      reason: 'Location',
    };
    await callShared('PUT', `/api/lender/templates/${known._id}`, { token, body: { version: 1, content: theirs } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Mara Colfax has changed this template in the meantime.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Show theirs' }).click();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(theirs.text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Dear {broker}, not in this county.').waitFor();
    expect(lender.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('answers the most urgent request with a template, declines another with a saved answer, and sees the figures move', async () => {
    const { page } = lender;
    await page.goto('/lender/dashboard');
    await page.getByRole('table', { name: 'Company' }).getByText(company.name).waitFor();
    const first = panel(page, 'Quotes to answer').getByRole('listitem').first();
    expect(await first.textContent()).toContain(urgent);
    const declined = await figure(page, 'Declined');
    await first.getByRole('link', { name: 'Answer' }).click();
    await page.getByRole('button', { name: 'Standard twelve' }).click();
    expect(await page.getByRole('textbox', { name: 'Conditions' }).inputValue()).toBe(`Appraisal of ${urgent}`);
    expect(await page.getByRole('textbox', { name: 'Interest rate' }).inputValue()).toBe('10.25');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await page.getByText('Your offer was sent to').waitFor();

    await page.goto('/lender/dashboard');
    await panel(page, 'Offers out').getByText(urgent).waitFor();
    await page.getByRole('link', { name: `Answer ${unwanted}` }).click();
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByRole('button', { name: 'Not here' }).click();
    expect(await page.getByRole('radio', { name: 'Location' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toMatch(/^Dear \S.*, not in this county\.$/);
    await page.getByRole('button', { name: 'Decline the request' }).click();
    await page.getByRole('heading', { name: 'You declined: location' }).waitFor();

    await page.goto('/lender/dashboard');
    await panel(page, 'Won and lost').waitFor();
    expect(await figure(page, 'Declined')).toBe(declined + 1);
    expect(await page.getByRole('region', { name: 'Reasons for declines' }).textContent()).toContain('Location');
    expect(await panel(page, 'Quotes to answer').textContent()).not.toContain(unwanted);
    expect(lender.complaints).toEqual([]);
  });

  it('narrows the inbox in the address, and finds it so again', async () => {
    const { page } = lender;
    await page.goto('/lender/quotes');
    await page.getByRole('searchbox', { name: 'Search by address' }).fill('hourglass');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Status').selectOption('declined');
    await page.waitForURL(/search=hourglass.*status=declined|status=declined.*search=hourglass/);
    await page.getByRole('link', { name: unwanted }).waitFor();
    await page.getByRole('link', { name: urgent }).waitFor({ state: 'detached' });
    await page.goto('/lender/quotes');
    await page.waitForURL(/status=declined/);
    await page.getByRole('link', { name: unwanted }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('link', { name: urgent }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(lender.complaints).toEqual([]);
  });

  it('leads from the way without a company to the own programs', async () => {
    const { page } = lender;
    await page.evaluate(`localStorage.removeItem('lenderId')`);
    await page.goto('/lender/loan-programs');
    await page.waitForURL(`**/manage-loan-programs/${company._id}?returnTo=*`);
    expect(await page.evaluate(`localStorage.getItem('lenderId')`)).toBe(company._id);
    const nobody = await openWindow(browser);
    windows.push(nobody);
    await signInAs(nobody.page, 'unassigned-lender@example.com');
    for (const path of ['/lender/loan-programs', '/lender/dashboard']) {
      await nobody.page.goto(path);
      await nobody.page.getByText('No lender assigned to this account.').waitFor();
    }
    await nobody.page.getByRole('link', { name: 'What happens next' }).click();
    await nobody.page.waitForURL('**/lender/awaiting-assignment');
    expect(nobody.complaints).toEqual([]);
  });

  it('says which of its calls failed, and how', async () => {
    const { page } = await openWindow(browser);
    await signInAs(page, lenderEmail());
    const says = async (path: string, answer: 'abort' | 500, text: string) => {
      await page.route(path, (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: 'broken' }),
      );
      await page.goto('/lender/dashboard');
      await page.getByText(text).waitFor();
      await page.unroute(path);
    };
    await says('**/api/lender-users/*', 500, 'Error fetching lender user details.');
    await says('**/api/lender-users/*', 'abort', 'Server error fetching lender user.');
    await says(`**/api/lenders/${company._id}`, 500, 'Error fetching lender details.');
    await says(`**/api/lenders/${company._id}`, 'abort', 'Server error fetching lender details.');
    await page.context().close();
  });

  it('can be looked at by an administrator, who answers nothing', async () => {
    const admin = await openWindow(browser);
    windows.push(admin);
    const { page } = admin;
    await signInAs(page, 'admin@example.com');
    await page.goto('/lender/dashboard');
    await page.getByRole('combobox', { name: 'Lender' }).fill(company.name.slice(0, 5));
    await page.getByRole('option', { name: company.name }).click();
    await page.waitForURL(`**/lender/dashboard?lender=${company._id}`);
    const table = page.getByRole('table', { name: 'Company' });
    await table.getByText(company.name).waitFor();
    for (const [way, back] of [
      ['Edit', page.getByRole('button', { name: 'Cancel' })],
      ['Manage Loan Programs', page.getByRole('link', { name: 'Back', exact: true })],
    ] as const) {
      await table.getByRole('link', { name: way }).click();
      await back.click();
      // The lender is still the chosen one.
      await page.waitForURL(`**/lender/dashboard?lender=${company._id}`);
      await table.getByText(company.name).waitFor();
    }
    await panel(page, 'Offers out').getByText(urgent).waitFor();
    expect(await page.getByRole('link', { name: /^Answer/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
    expect(admin.complaints).toEqual([]);
  });
});

describe.each(widths)('at $width px', (look) => {
  it('the screens of the day are accessible in light and dark and fit the width', async () => {
    const found: string[] = [];
    const lookAt = async (who: string, screens: readonly (readonly [path: string, ready: string])[]) => {
      const { page, context, complaints } = await openWindow(browser, look);
      await signInAs(page, who);
      for (const [path, ready] of screens) {
        await page.goto(path);
        await page.getByText(ready).first().waitFor();
        await page.waitForLoadState('networkidle');
        found.push(...(await screenFaults(page, path)));
      }
      found.push(...complaints);
      await context.close();
    };
    await lookAt(lenderEmail(), [
      ['/lender/dashboard', 'Won and lost'],
      ['/lender/quotes/templates', 'Standard twelve'],
      ['/lender/quotes?status=declined&search=hourglass', unwanted],
    ]);
    await lookAt('admin@example.com', [[`/lender/dashboard?lender=${company._id}`, 'Won and lost']]);
    expect(found).toEqual([]);
  });
});
