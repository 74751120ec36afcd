import { text } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { makePeople, type People } from '../../support/own-people.ts';
import { companyOf, describeDeal, fillOffer, mailedLink, saved, select, type } from './journey-steps.ts';

const address = '118 Juniper Street, Austin, TX 78704';
const closingDay = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);
const note = 'The roof was replaced in May.';
let people: People;
let browser: Browser;
let broker: Window;
let portal: Window;
let link: Window;
const windows: Window[] = [];

beforeAll(async () => {
  people = await makePeople('journey', 3);
  browser = await connectBrowser();
  broker = await openWindow(browser);
  portal = await openWindow(browser);
  link = await openWindow(browser);
  windows.push(broker, portal, link);
});
afterAll(() => browser?.close());

describe('the main job, in three browser windows', () => {
  let companies: string[];

  it('a broker describes a deal, picks three lenders and opens the quote form', async () => {
    companies = await Promise.all(people.lenders.map(companyOf));
    const { page } = broker;
    await signInAs(page, people.broker);
    await describeDeal(page);
    await page.getByRole('button', { name: /^Eligible/ }).waitFor();
    await page.getByRole('button', { name: 'Request quotes' }).click();
    await page.getByText('Please select at least one lender.').first().waitFor();
    for (const company of companies) await select(page, company);
    await page.getByText('3 lenders selected').waitFor();
    await page.getByRole('button', { name: 'Request quotes' }).click();
    // A pasted address fills in all of its parts.
    await type(page, 'Property address', address);
    const form = page.getByRole('form', { name: 'Quote request' });
    await expect.poll(() => form.getByRole('textbox', { name: 'ZIP code' }).inputValue()).toBe('78704');
    expect(await form.getByRole('textbox', { name: 'Property address' }).inputValue()).toBe('118 Juniper Street');
    expect(await form.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Austin');
    expect(await form.getByRole('combobox', { name: 'State' }).inputValue()).toBe('TX');
  });

  it('an address that cannot be right, and a closing date in the past, are refused beside the field', async () => {
    const { page } = broker;
    const form = page.getByRole('form', { name: 'Quote request' });
    const submit = form.getByRole('button', { name: 'Submit Quote Request' });
    const zip = form.getByRole('textbox', { name: 'ZIP code' });
    await zip.fill('7870');
    await submit.click();
    await form.getByText('ZIP code must have 5 or 9 digits').waitFor();
    await zip.fill('78704');
    const state = form.getByRole('combobox', { name: 'State' });
    await state.selectOption('OK');
    await submit.click();
    await form.getByText('This address is in Oklahoma, but you searched Texas.').waitFor();
    await state.selectOption('TX');
    const closing = form.getByLabel('Target closing date');
    await closing.fill('2020-01-31');
    await submit.click();
    await form.getByText('The closing date must not be in the past').waitFor();
    await closing.fill(closingDay);
    await form.getByRole('textbox', { name: 'Note to lenders' }).fill(note);
    expect(await form.getByRole('textbox', { name: 'Property address' }).inputValue()).toBe('118 Juniper Street');
  });

  it('files are uploaded with the form; one that is not taken says why, and goes', async () => {
    const form = broker.page.getByRole('form', { name: 'Quote request' });
    const chosen = ['Rent roll.pdf', 'Photos.pdf', 'run.exe'].map((name) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: pdf(name),
    }));
    await form.locator('input[type=file]').setInputFiles(chosen);
    await expect.poll(() => form.getByText('Uploaded', { exact: true }).count()).toBe(2);
    await form.getByText('This file type isn’t supported.').waitFor();
    for (const name of ['run.exe', 'Photos.pdf'])
      await form.getByRole('button', { name: `Remove ${name}` }).press('Enter');
    expect(await form.getByRole('list', { name: 'Attached files' }).getByRole('listitem').count()).toBe(1);
    await form.locator('button:focus', { hasText: 'Attach files' }).waitFor();
  });

  it('Escape in the LIVE dialog keeps the form and what was typed', async () => {
    const { page } = broker;
    const property = page.getByRole('textbox', { name: 'Property address' });
    const submit = page.getByRole('button', { name: 'Submit Quote Request' });
    const dialog = page.getByRole('dialog', { name: 'Submit LIVE quote request?' });
    await submit.click();
    await dialog.getByRole('button', { name: 'Submit LIVE Quote' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Submit Quote Request' }).waitFor();
    expect(await property.inputValue()).toBe('118 Juniper Street');
  });

  it('a quote form that was closed opens again for the same search with what was typed', async () => {
    const { page } = broker;
    const property = page.getByRole('textbox', { name: 'Property address' });
    await page.keyboard.press('Escape');
    await property.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Request quotes' }).click();
    await property.waitFor();
    expect(await property.inputValue()).toBe('118 Juniper Street');
    await page.getByRole('list', { name: 'Attached files' }).getByText('Rent roll.pdf').waitFor();
  });

  it('the broker confirms, and the live quote is sent', async () => {
    const { page } = broker;
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit LIVE quote request?' });
    for (const company of companies) await dialog.getByText(company).waitFor();
    await dialog.getByText('No lender has this property from you already.').waitFor();
    await dialog.getByText('Fake or test quotes may lead to suspension or a permanent ban.').waitFor();
    await dialog.getByRole('button', { name: 'Submit LIVE Quote' }).click();
    await page.getByText('Quote request submitted successfully!').first().waitFor();
  });

  it('the form comes back after a reload, and nothing of it stands in the address', async () => {
    const { page } = broker;
    await page.goto('/search/fix-and-flip');
    await expect.poll(() => page.getByRole('textbox', { name: 'FICO' }).inputValue(), { timeout: 90_000 }).toBe('700');
    expect(page.url().slice(new URL(page.url()).origin.length)).toBe('/search/fix-and-flip');
  });

  it('one lender offers in the portal, another by the mailed link, and both arrive without a reload', async () => {
    const { page } = broker;
    await page.goto('/pipeline');
    await page
      .getByRole('navigation', { name: 'Deals' })
      .getByRole('link', { name: new RegExp(address) })
      .click();
    await page.getByRole('heading', { name: 'Lenders and offers' }).waitFor();
    await page.getByText('Your note to lenders').first().waitFor();
    await page.getByText('target closing').first().waitFor();
    expect(await saved(page)).toBe(pdf('Rent roll.pdf').toString());

    await signInAs(portal.page, people.lenders[0] ?? '');
    await portal.page.goto('/lender/quotes');
    await portal.page.getByRole('link', { name: new RegExp(address) }).click();
    await portal.page.getByText(note).waitFor();
    await portal.page.getByText('Target closing date').waitFor();
    expect(await saved(portal.page)).toBe(pdf('Rent roll.pdf').toString());
    // Alike in loan and fees: 12% on the whole loan with 1 point, 11% on what is drawn with 3 points.
    await fillOffer(portal.page, {
      rate: '12',
      points: '1',
      interest: 'dutch',
      heldBack: '',
      prepayment: ['minimumInterest', '3'],
    });
    await page.getByText('$270,000').first().waitFor();
    await page
      .getByText(new RegExp(`${companies[0]} sent an offer`))
      .first()
      .waitFor();

    await link.page.goto(await mailedLink(link.page, address, companies[1] ?? ''));
    expect(await saved(link.page)).toBe(pdf('Rent roll.pdf').toString());
    await fillOffer(link.page, {
      rate: '11',
      points: '3',
      interest: 'nonDutch',
      heldBack: '60000',
      prepayment: ['yieldMaintenance', '9'],
    });
    await page
      .getByText(new RegExp(`${companies[1]} sent an offer`))
      .first()
      .waitFor();
  });

  it('the broker sees from which month the other offer is cheaper, and takes the comparison along', async () => {
    const { page } = broker;
    await page.getByRole('button', { name: 'Compare offers' }).click();
    const table = page.getByRole('table', { name: /cash cost over 12 months/ });
    await table.getByText('11%').first().waitFor();
    await table.getByText('Interest only on drawn funds (non-Dutch)').waitFor();
    // 5,400 of points are made up at 2,700 a month against 1,971 in month 1 and 46 more each month: month 11.
    await page.getByText(`From month 11 on, ${companies[1]} is cheaper than ${companies[0]}.`).waitFor();
    await table.getByText('Minimum interest, 3 months').waitFor();
    await table.getByText('Yield maintenance, 9 months').waitFor();
    const leftOut = page.getByText('yield maintenance not included because it depends on Treasury yields');
    await leftOut.first().waitFor();
    await page.getByRole('textbox', { name: 'Treasury yield' }).fill('4');
    await page.getByText('Yield maintenance is an estimate').waitFor();
    expect(await leftOut.count()).toBe(0);
    await page.getByRole('textbox', { name: 'Planned holding time in months' }).fill('6');
    await page.getByRole('table', { name: /cash cost over 6 months/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('months')).toBe('6');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the comparison as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('offers.csv');
    const written = await text(await file.createReadStream());
    for (const company of companies.slice(0, 2)) expect(written).toContain(company);
    expect(written).toContain('Cost over 6 months: Total');
    expect(written).toContain('a Treasury yield of 4%');
  });

  it('the broker lays an offer into the calculator, which then has the loan that was offered', async () => {
    const link = broker.page.getByRole('link', { name: `Open in calculator: ${companies[0]}` });
    const page = await broker.context.newPage();
    await page.goto((await link.getAttribute('href')) ?? '');
    await page.getByText(new RegExp(`Offer from ${companies[0]} loaded into the calculator`)).waitFor();
    const total = page.locator('[data-figure="totalLoanAmount"]').first();
    await expect.poll(() => total.textContent(), { timeout: 90_000 }).toContain('$270,000.00');
    await page.close();
  });

  it('the broker chooses one; the other lender is told', async () => {
    const { page } = broker;
    const choose = async () => {
      await page.getByRole('button', { name: `Choose this offer: ${companies[1]}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`${companies[1]}: you chose its offer`).waitFor();
      await dialog.getByText(`${companies[0]}: you chose another lender`).waitFor();
      for (const company of companies.slice(0, 2))
        expect(await page.getByRole('button', { name: `Select Lender: ${company}` }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Choose this offer' }).click();
      await page.getByRole('status').filter({ hasText: 'No lender has been notified yet' }).waitFor();
    };
    await choose();
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await page.getByText('Selection undone. No lender was notified.').first().waitFor();
    await choose();
    await page.getByText('Lender selection updated successfully!').first().waitFor();
    await page.getByRole('button', { name: 'Undo Selection' }).waitFor();
    await portal.page
      .getByText(/chose another lender/)
      .first()
      .waitFor();
    const why = portal.page.getByRole('region', { name: 'What the chosen offer had' });
    await why.getByText('Compared with your last offer.').waitFor();
    expect(await why.textContent()).not.toContain(companies[1]);
  });

  it('left no warning and no error in any console', () => {
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
