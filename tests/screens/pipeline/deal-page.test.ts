import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../../support/example-deal.ts';
import { pressIn } from '../../support/keyboard.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

const address = '41 Larkspur Court, Austin, TX 78704';
let people: People;
let browser: Browser;
let first: Window;
let second: Window;
let dealId: string;
let company: string;

const signIn = (email: string) => callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });

beforeAll(async () => {
  people = await makePeople('deal-page', 2);
  browser = await connectBrowser();
  const broker = await signIn(people.broker);
  const lenders = await Promise.all(people.lenders.map(signIn));
  const lenderIds = lenders.map(({ lenderId }) => lenderId);
  const body = { ...exampleRequest, propertyAddress: address, lenderIds, scenario: exampleScenario };
  const sent = await callShared('POST', '/api/quotes/fix-and-flip', { token: broker.token, body });
  dealId = sent.pipelineEntryId;
  const { _id: quoteId } = sent.quotes.find((quote: Json) => quote.lenderId === lenderIds[0]);
  for (const terms of [{}, { ratePercent: 10.25 }])
    await callShared('POST', `/api/lender/quotes/${quoteId}/offers`, {
      token: lenders[0].token,
      body: { ...exampleOffer, ...terms, confirmUnusual: true },
    });
  company = (await callShared('GET', `/api/lenders/${lenderIds[0]}`, { token: lenders[0].token })).lender.name;
  first = await openWindow(browser);
  second = await openWindow(browser, { width: 390, scheme: 'light' });
  for (const { page } of [first, second]) await signInAs(page, people.broker);
});
afterAll(() => browser?.close());

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** On a phone the sections fold. */
const unfold = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    const folded = page.getByRole('button', { name, exact: true, expanded: false });
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    if ((await folded.count()) > 0) await folded.click();
  }
};
const edit = async (page: Page) => {
  await unfold(page, 'Overview');
  await part(page, 'Scenario').getByRole('button', { name: 'Edit' }).press('Enter');
  await page.locator('input:focus').waitFor();
};
const field = (page: Page, name: string | RegExp) => page.getByRole('form', { name: 'Scenario' }).getByLabel(name);
const stage = (page: Page, name: string) => page.getByRole('button', { name: `Stage: ${name}. Move to…` });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('the page of one deal', () => {
  it('opens by its link, is called by its address, and shows its terms priced', async () => {
    const { page } = first;
    await page.goto(`/pipeline/${dealId}?by=client`);
    await page.getByRole('heading', { level: 1, name: address }).waitFor();
    await expect.poll(() => page.title()).toBe(`${address} · Plinth`);
    const terms = part(page, 'Term history');
    expect(await terms.getByRole('table').count()).toBe(0);
    await terms.getByRole('button', { name: 'Show term history' }).click();
    await terms.getByText('10.5% to 10.25%').waitFor();
    await terms.getByText(/Interest rate: .*\(−\$675\)/).waitFor();
    await part(page, 'Sizing').getByText(company).first().waitFor();
    await part(page, 'Timeline').getByText('Deal added to the pipeline').waitFor();
    expect(await page.getByRole('link', { name: 'Pipeline', exact: true }).last().getAttribute('href')).toContain(
      'by=',
    );
  });

  it('says the next step, and its index leads to a section that has an address of its own', async () => {
    const { page } = first;
    const next = part(page, 'Next step');
    await next.getByRole('heading', { name: 'Review 1 offer' }).waitFor();
    const index = page.getByRole('navigation', { name: 'Sections of this deal' });
    expect(await index.getByRole('link').allTextContents()).toEqual([
      'Overview',
      'Offers1',
      'Loan package',
      'Conditions',
      'Closing',
      'Documents',
      'From the borrower',
      'Applications',
      'Tasks',
      'Events',
      'Timeline',
    ]);
    await index.getByRole('link', { name: 'Timeline' }).press('Enter');
    await expect.poll(() => page.url()).toContain('#timeline');
    await page.locator('section#deal-timeline:focus').waitFor();
    const inSight = async () => {
      const [bar, section] = [await index.boundingBox(), await page.locator('#deal-timeline').boundingBox()];
      return bar !== null && section !== null && bar.y < 80 && section.y >= bar.y + bar.height - 1 && section.y < 900;
    };
    await expect.poll(inSight).toBe(true);
    await page.goto(`/pipeline/${dealId}#offers`);
    await page.locator('section#deal-offers:focus').waitFor();
    const chat = page.getByRole('button', { name: /^Chat\b/ });
    await chat.first().waitFor();
    expect(await chat.count()).toBe(1);
  });

  it('folds on a phone: what the next step is about is open, the others on demand', async () => {
    const { page } = second;
    await page.goto(`/pipeline/${dealId}`);
    const fold = (name: string) => page.getByRole('button', { name, exact: true });
    await fold('Offers').and(page.locator('[aria-expanded=true]')).waitFor();
    expect(await part(page, 'Scenario').count()).toBe(0);
    await fold('Overview').press('Enter');
    await part(page, 'Scenario').waitFor();
    await page.goto(`/pipeline/${dealId}#timeline`);
    await part(page, 'Timeline').getByText('Deal added to the pipeline').waitFor();
  });

  it('leads to the search of its loan type, filled in from it, where the lenders that were asked are marked', async () => {
    const { page } = first;
    await page.goto(`/pipeline/${dealId}`);
    await part(page, 'Next step').getByRole('link', { name: 'Ask more lenders' }).click();
    await page.getByRole('link', { name: address }).waitFor();
    await expect.poll(() => page.getByLabel('Purchase price').inputValue()).not.toBe('');
    await page.getByRole('textbox', { name: 'Filter by lender' }).fill(company);
    await page.getByRole('listitem').filter({ hasText: company }).getByText('Requested').first().waitFor();
  });

  it('tells what an edit means to each lender before it is saved, and the timeline tells it afterwards', async () => {
    const { page } = first;
    await page.goto(`/pipeline/${dealId}`);
    await edit(page);
    await field(page, 'FICO').fill('500');
    await page
      .getByText(/FICO: needs \d+, deal has 500/)
      .first()
      .waitFor();
    await field(page, 'FICO').fill('720');
    await field(page, /After-repair/).fill('430k');
    await save(page);
    await page.getByText('Deal updated successfully!').waitFor();
    await part(page, 'Timeline').getByText('Deal edited').waitFor();
    await part(page, 'Timeline').getByText('$420,000 to').waitFor();
  });

  it('loses nothing when two tabs edit the deal at once', async () => {
    for (const { page } of [second, first]) {
      await page.goto(`/pipeline/${dealId}`);
      await edit(page);
      await field(page, 'FICO').waitFor();
    }
    await field(first.page, 'FICO').fill('730');
    await field(first.page, 'Liquidity').fill('150000');
    await save(first.page);
    await first.page.getByText('Deal updated successfully!').waitFor();
    await field(second.page, 'FICO').fill('740');
    await save(second.page);
    const clash = second.page.getByRole('alert').filter({ hasText: 'changed in the meantime' });
    await clash.getByRole('row', { name: /FICO 740 730/ }).waitFor();
    expect(await field(second.page, 'Liquidity').inputValue()).toBe('150,000');
    await clash.getByRole('button', { name: 'Keep yours' }).click();
    await save(second.page);
    await second.page.getByText('Deal updated successfully!').waitFor();
    const { token } = await signIn(people.broker);
    const { pipeline } = await callShared('GET', `/api/pipeline/${dealId}`, { token });
    expect(pipeline).toMatchObject({ fico: 740, liquidity: 150_000 });
  });

  it('shows its stage and moves to another by keyboard, which another tab sees at once and can take on', async () => {
    for (const { page } of [first, second]) await page.goto(`/pipeline/${dealId}`);
    await stage(second.page, 'Offers received').waitFor();
    await stage(first.page, 'Offers received').press('Enter');
    const dialog = first.page.getByRole('dialog', { name: 'Move to…' });
    expect(await dialog.getByRole('button', { name: 'Funded' }).isDisabled()).toBe(true);
    await dialog.locator('button:focus', { hasText: 'Preparing' }).waitFor();
    await first.page.keyboard.press('Enter');
    await first.page.locator('button:focus', { hasText: 'Preparing' }).waitFor();
    await part(first.page, 'Timeline').getByText('Moved from Offers received to Preparing').waitFor();
    await stage(second.page, 'Preparing').click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Lost' }).click();
    await stage(first.page, 'Lost').waitFor();
    const undo = second.page.getByRole('button', { name: 'Undo' });
    // The whole word, also on a phone with a long address beside it.
    const isWhole = await undo
      .locator('span')
      .last()
      .evaluate((label) => {
        // This runs in the page, whose types the tests do not have.
        const { scrollWidth, clientWidth } = label as unknown as Record<'scrollWidth' | 'clientWidth', number>;
        return scrollWidth <= clientWidth;
      });
    expect(isWhole).toBe(true);
    await undo.click();
    for (const { page } of [first, second]) await stage(page, 'Preparing').waitFor();
    await second.page.locator('button:focus', { hasText: 'Preparing' }).waitFor();
  });

  it('stays at its stage when the move is refused', async () => {
    const { page } = first;
    const refusal = { success: false, message: 'Not today.', code: 'INTERNAL', requestId: 'x' };
    await page.route('**/api/pipeline/*/stage', (route) => route.fulfill({ status: 500, json: refusal }));
    await stage(page, 'Preparing').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lost' }).click();
    await page.getByText('Not today.').waitFor();
    await stage(page, 'Preparing').waitFor();
    await page.unroute('**/api/pipeline/*/stage');
  });

  it('asks before changes that are not saved are left', async () => {
    const { page } = first;
    await page.goto(`/pipeline/${dealId}`);
    await edit(page);
    await field(page, 'FICO').fill('711');
    await page.getByRole('link', { name: 'Pipeline', exact: true }).last().click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'FICO').inputValue()).toBe('711');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says so where there is no such deal', async () => {
    const { page } = second;
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
      await page.goto(`/pipeline/${id}`);
      await page.getByRole('heading', { name: 'Deal not found' }).waitFor();
    }
  });

  it.each(widths)('is accessible and fits at $width, read, moved and edited', async (look) => {
    const window = await openWindow(browser, look);
    const { page } = window;
    await signInAs(page, people.broker);
    await page.goto(`/pipeline/${dealId}`);
    await unfold(page, 'Overview', 'Offers', 'Timeline');
    await part(page, 'Timeline').getByRole('button', { name: 'Show earlier' }).click();
    await part(page, 'Timeline').getByText('Deal added to the pipeline').waitFor();
    await part(page, 'Term history').getByRole('button', { name: 'Show term history' }).click();
    await part(page, 'Term history').getByRole('table').first().waitFor();
    await part(page, 'Sizing').getByText(company).first().click();
    // Halfway below the index, which stays in sight, a button is no smaller target: it scrolls out from under it.
    await page.evaluate('scrollTo(0, 0)');
    const faults = await screenFaults(page, 'read');
    await page.getByRole('button', { name: /^Stage: / }).click();
    await page.getByRole('dialog', { name: 'Move to…' }).waitFor();
    faults.push(...(await screenFaults(page, 'moved')));
    await page.keyboard.press('Escape');
    await edit(page);
    await field(page, 'FICO').fill('500');
    await page
      .getByText(/FICO: needs \d+, deal has 500/)
      .first()
      .waitFor();
    expect([...faults, ...(await screenFaults(page, 'edited'))]).toEqual([]);
    await window.context.close();
  });

  it('keeps the place of the keyboard when an offer is chosen and its button goes', async () => {
    const { page } = first;
    await page.goto(`/pipeline/${dealId}`);
    await page.getByRole('button', { name: 'Choose this offer' }).press('Enter');
    await pressIn(page.getByRole('dialog').getByRole('button', { name: 'Choose this offer' }));
    await stage(page, 'Lender selected').waitFor();
    await page.locator('li:focus', { hasText: company }).waitFor();
  });
});
