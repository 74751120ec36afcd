import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { exampleOffer } from '../../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';
import { borrower, firstLender, type Journey, journeys, secondLender } from './kind-journeys.ts';

const soon = { timeout: 90_000 };
let browser: Browser;
let broker: Window;
let portal: Window;
let people: People;
/** The call token of the lender that answers by call. */
let otherToken: string;

const signIn = (email: string) => callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });

beforeAll(async () => {
  people = await makePeople('kinds', 6);
  const accounts = await Promise.all(
    people.lenders.map(async (email) => {
      const { token, lenderId } = await signIn(email);
      const { lender } = await callShared('GET', `/api/lenders/${lenderId}`, { token });
      return { email, token, company: lender.name as string };
    }),
  );
  const of = (company: string) => accounts.find((account) => account.company === company);
  otherToken = of(secondLender)?.token ?? '';
  browser = await connectBrowser();
  broker = await openWindow(browser);
  portal = await openWindow(browser);
  await signInAs(broker.page, people.broker);
  await signInAs(portal.page, of(firstLender)?.email ?? '');
});
afterAll(() => browser?.close());

const field = (form: Locator, label: string): Locator =>
  form.getByRole('textbox', { name: label, exact: true }).or(form.getByRole('combobox', { name: label, exact: true }));

async function fillIn(form: Locator, { chosen, typed }: Journey['deal']): Promise<void> {
  for (const [label, option] of Object.entries(chosen)) await field(form, label).selectOption({ label: option });
  for (const [label, text] of Object.entries(typed)) await field(form, label).fill(text);
}

const searchForm = (page: Page) => page.getByRole('form', { name: 'Deal and borrower' });
const quoteForm = (page: Page) => page.getByRole('form', { name: 'Quote request' });
const rowOf = (page: Page, lender: string, program: string) =>
  page
    .getByRole('list', { name: 'Programs that may fit' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${lender}, ${program}`, exact: true }) });

/** Only this lender's programs are shown while something is done with them. */
async function withOnly(page: Page, lender: string, act: () => Promise<unknown>): Promise<void> {
  await page.getByPlaceholder('Filter by lender').fill(lender);
  await act();
  await page.getByPlaceholder('Filter by lender').fill('');
}

describe.each(journeys)('$name, from the search to the offers side by side', (journey) => {
  const { slug, name, property, programs } = journey;

  it('is reached from the loan types, and leads back to them', async () => {
    const { page } = broker;
    await page.goto(`/search/${slug}`);
    await page.getByRole('heading', { name: `${name} lenders` }).waitFor();
    await page.getByRole('link', { name: 'Back to Loan Types' }).click();
    await page.waitForURL('**/lender-search');
    await page.locator(`a[href="/search/${slug}"]`).first().click();
    await page.getByRole('heading', { name: `${name} lenders` }).waitFor();
  });

  it('sizes the deal as it can be worked out by hand', async () => {
    const { page } = broker;
    await fillIn(searchForm(page), journey.deal);
    await page.getByRole('button', { name: /^Eligible/ }).waitFor();
    await withOnly(page, firstLender, async () => {
      const row = rowOf(page, firstLender, programs[0]);
      for (const figure of journey.row)
        await expect.poll(() => row.textContent(), { ...soon, message: figure }).toContain(figure);
      await row.getByText('Eligible', { exact: true }).first().waitFor();
      await row.getByRole('button', { name: firstLender }).click();
      const detail = row.getByRole('region', { name: /in detail/ });
      for (const [step, from, amount] of journey.cameAbout)
        await detail
          .getByRole('row', { name: new RegExp(`^${step}`) })
          .filter({ hasText: from })
          .filter({ hasText: amount })
          .waitFor();
      await row.getByRole('button', { name: firstLender }).click();
    });
  });

  it('asks the two lenders with the calls of the kind, once it is confirmed to be LIVE', async () => {
    const { page } = broker;
    const chosen = [firstLender, secondLender].entries();
    for (const [place, lender] of chosen)
      await withOnly(page, lender, () =>
        rowOf(page, lender, programs[place] ?? '')
          .getByRole('checkbox')
          .check(),
      );
    await page.getByText('2 lenders selected').waitFor();
    await page.getByRole('button', { name: 'Request quotes' }).click();
    const form = quoteForm(page);
    for (const [label, value] of Object.entries(journey.carried))
      expect(await field(form, label).inputValue(), label).toBe(value);
    await fillIn(form, journey.request);
    const out: Request[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(journey.calls.path)) out.push(request);
    });
    await form.getByRole('button', { name: 'Submit Quote Request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit LIVE quote request?' });
    for (const lender of [firstLender, secondLender]) await dialog.getByText(lender).waitFor();
    expect(out).toEqual([]);
    await dialog.getByRole('button', { name: 'Submit LIVE Quote' }).click();
    await page.getByText(journey.sent, { exact: true }).first().waitFor();
    await page.getByText(`Asked: ${firstLender} and ${secondLender}.`).waitFor();
    expect(out).toHaveLength(journey.calls.count);
    for (const request of out)
      expect(Object.keys(request.postDataJSON())).toEqual(expect.arrayContaining([...journey.calls.members]));
  });

  it('begins a new search with an empty form', async () => {
    const { page } = broker;
    await page.getByRole('button', { name: 'New Search' }).click();
    await page.getByText('Search cleared.').waitFor();
    for (const label of Object.keys(journey.deal.typed)) {
      const input = field(searchForm(page), label);
      // Some inputs are there for a choice that is gone now.
      if ((await input.count()) > 0) expect(await input.inputValue(), label).toBe('');
    }
    await page.getByText('See which lenders fit this deal').waitFor();
  });

  it('reaches the lender with every figure, and the answer reaches the broker without a reload', async () => {
    const { page } = broker;
    await page.goto('/pipeline');
    await page
      .getByRole('navigation', { name: 'Deals' })
      .getByRole('link', { name: new RegExp(property) })
      .click();
    await page.getByRole('heading', { name: 'Lenders and offers' }).waitFor();
    await answerInPortal(portal.page, journey);
    await page.getByText(`${firstLender} sent an offer`).first().waitFor();
    await answerByCall(journey);
    await page.getByText(`${secondLender} sent an offer`).first().waitFor();
  });

  it('sets the two offers side by side with what each costs', async () => {
    const { page } = broker;
    await page.getByRole('button', { name: 'Compare offers' }).click();
    await page.getByRole('textbox', { name: 'Planned holding time in months' }).fill('12');
    const table = page.getByRole('table', { name: /cash cost over 12 months/ });
    const heads = await table.locator('thead').getByRole('columnheader').allInnerTexts();
    const order = [firstLender, secondLender].map((lender) => heads.findIndex((head) => head.includes(lender)));
    expect(order.toSorted()).toEqual([0, 1]);
    for (const head of heads) expect(head).toMatch(/NMLS ID: (\d+|Not stated)/);
    for (const [label, figures] of Object.entries(journey.compared)) {
      const row = table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${label}`) }) })
        .last();
      const cells = (await row.getByRole('cell').allInnerTexts()).map((text) => text.split('\n')[0]);
      expect(
        order.map((place) => cells[place]),
        label,
      ).toEqual(figures);
    }
    await page.getByText(journey.crossing).waitFor();
  });
});

async function answerInPortal(page: Page, { property, lenderReads, loan, offer }: Journey): Promise<void> {
  await page.goto('/lender/quotes');
  await page.getByRole('link', { name: property }).click();
  // The list says the same of every request, and stands until the page has come.
  const form = page.getByRole('form', { name: 'Offer' });
  await form.waitFor();
  await page.getByText('Sent to 2 lenders').waitFor();
  for (const [label, text] of Object.entries(lenderReads))
    await page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]')
      .filter({ hasText: text })
      .first()
      .waitFor();
  expect(await field(form, 'Loan amount').inputValue()).toBe(loan);
  await fillIn(form, {
    chosen: {},
    typed: { 'Interest rate': offer.rate, Points: offer.points, 'Lender fees': '1495', Term: offer.term },
  });
  await field(form, 'Interest type').selectOption(offer.interestType);
  await field(form, 'Prepayment').selectOption('none');
  await page.getByLabel('Valid until').fill(exampleOffer.validUntil);
  await form.getByRole('button', { name: 'Send offer' }).click();
  await page.getByRole('heading', { name: 'Offer sent' }).waitFor();
}

async function answerByCall({ slug, property, otherOffer }: Journey): Promise<void> {
  const { quotes } = await callShared('GET', '/api/lender/quotes', { token: otherToken });
  const about = ({ request }: Json) => [request.address, request.propertyAddress].includes(property);
  const { _id } = quotes.find((quote: Json) => quote.kind === slug && about(quote));
  const body = { ...exampleOffer, leveragePercent: null, fees: 1_595, ...otherOffer };
  await callShared('POST', `/api/lender/quotes/${_id}/offers`, { token: otherToken, body });
}

describe('the filter that the DSCR screen lays over its results', () => {
  it('takes a program away that the form no longer fits before the server has said so', async () => {
    const { page } = broker;
    const [{ deal, programs }] = journeys as readonly [Journey, ...Journey[]];
    await page.goto('/search/dscr');
    await fillIn(searchForm(page), deal);
    await page.getByPlaceholder('Filter by lender').fill(firstLender);
    // Its tier asks for 720.
    const row = rowOf(page, firstLender, programs[0]);
    await row.waitFor();
    let proceed = () => {};
    const held = new Promise<void>((done) => {
      proceed = done;
    });
    await page.route('**/api/search/dscr', async (route) => {
      await held;
      await route.continue();
    });
    await field(searchForm(page), 'FICO').fill('700');
    await expect.poll(() => row.count(), soon).toBe(0);
    proceed();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('the keyboard alone', () => {
  const address = '24 Cedar Lane, Austin, TX 78704';
  /** Goes on by Tab until this has the focus. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    for (let turn = 0; turn < 80; turn++) {
      await page.keyboard.press('Tab');
      if ((await target.and(page.locator(':focus')).count()) > 0) return;
    }
    throw new Error('Tab does not lead there.');
  }

  it('leads from an empty search to a request on its way, and on to the deal', async () => {
    const { page } = broker;
    const { keyboard } = page;
    await page.goto('/search/stabilized-bridge');
    const form = searchForm(page);
    await form.waitFor();
    for (const [label, text] of [
      ['State', 'Texas'],
      ['FICO', '720'],
      ['Experience', '4'],
      ['Property type', 'Single'],
      ['Property value', '400000'],
      ['Rehab remaining', '0'],
      ['DSCR', '1.3'],
    ] as const) {
      await tabTo(page, field(form, label));
      await keyboard.type(text);
    }
    const titles = page.locator('[data-row-title]');
    await titles.first().waitFor();
    await page.locator('[aria-busy="false"]').first().waitFor();
    await tabTo(page, titles.first());
    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await page.getByText('1 lender selected').waitFor();
    await keyboard.press('Control+Enter');
    await page.locator('input[name="street"]:focus').waitFor();
    await keyboard.type(address);
    for (const [label, text] of [
      ['Requested loan amount', '250000'],
      ['Reason for refinance', 'Cash'],
      ...Object.entries(borrower),
    ] as const) {
      await tabTo(page, field(quoteForm(page), label));
      await keyboard.type(text);
    }
    // Enter in a field submits nothing that goes live.
    await keyboard.press('Control+Enter');
    // What sends is never what has the focus first.
    await page.locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.getByText('Your quote request is on its way').waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Open the deal' }));
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: address }).waitFor();
    await page.getByRole('heading', { name: 'Lenders and offers' }).waitFor();
  });
});

it('left no warning and no error in any console', () => {
  expect([broker, portal].flatMap(({ complaints }) => complaints)).toEqual([]);
});
