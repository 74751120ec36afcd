import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../support/browser.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../support/own-people.ts';
import { callShared, type Json } from '../support/shared-app.ts';

const address = '27 Alder Court, Austin, TX 78704';
let people: People;
let browser: Browser;
let entryId: string;
let quoteIds: string[];
let replyPath: string;

beforeAll(async () => {
  people = await makePeople('screens', 4);
  browser = await connectBrowser();
  await makeDeal();
});
afterAll(() => browser?.close());

const signIn = (email: string) => callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });

/** A deal with two offers, one of them revised, a decline, a question and a request still open. */
async function makeDeal(): Promise<void> {
  const broker = await signIn(people.broker);
  const lenders = await Promise.all(people.lenders.map(signIn));
  const lenderIds = lenders.map(({ lenderId }) => lenderId);
  const body = {
    ...exampleRequest,
    propertyAddress: address,
    lenderIds,
    clientName: 'Quinn Harlow',
    scenario: exampleScenario,
  };
  const sent = await callShared('POST', '/api/quotes/fix-and-flip', { token: broker.token, body });
  entryId = sent.pipelineEntryId;
  quoteIds = lenderIds.map((id) => sent.quotes.find((quote: Json) => quote.lenderId === id)._id);
  const answer = (index: number, act: string, body: object) =>
    callShared('POST', `/api/lender/quotes/${quoteIds[index]}/${act}`, { token: lenders[index].token, body });
  await answer(0, 'offers', exampleOffer);
  await answer(0, 'offers', {
    ...exampleOffer,
    ratePercent: 9.9,
    conditions: 'Appraisal, title, and proof of the funds to close within ten days',
  });
  await answer(1, 'offers', { ...exampleOffer, loanAmount: 265_000, ratePercent: 9.5, pointsPercent: 3 });
  await answer(2, 'decline', { reason: 'Location', note: 'We no longer lend in this county.' });
  await answer(3, 'messages', { message: 'Is the permit for the second bathroom in place already?' });
  await callShared('PUT', '/api/scenarios/fix-and-flip', { token: broker.token, body: { scenario: exampleScenario } });
  for (const name of ['Maple St', 'A name that somebody wrote without a single blank: '.padEnd(118, 'x')])
    await callShared('POST', '/api/saved-searches/fix-and-flip', {
      token: broker.token,
      body: { name, scenario: exampleScenario },
    });
  replyPath = await mailedLink();
}

async function mailedLink(): Promise<string> {
  for (let turn = 0; turn < 400; turn++) {
    const list: string = await callShared('GET', '/dev/mailbox');
    const [, mail] = new RegExp(`href="(/dev/mailbox/[^"]+)">Quote request: ${address}`).exec(list) ?? [];
    if (mail) return /\/quote-reply#[^"]+/.exec(await callShared('GET', mail))?.[0] ?? '';
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('No mail came.');
}

type Who = 'nobody' | 'a broker' | 'a lender' | 'an admin';
interface Screen {
  readonly name: string;
  readonly as: Who;
  readonly path: () => string;
  /** What must be there before the screen is looked at. */
  readonly ready: (page: Page) => Promise<unknown>;
}
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

const screens: readonly Screen[] = [
  { name: 'landing', as: 'nobody', path: () => '/', ready: heading(/./) },
  {
    name: 'sign in',
    as: 'nobody',
    path: () => '/login',
    ready: (page) => page.getByRole('button', { name: /^empty@example.com/ }).waitFor(),
  },
  { name: 'the classes', as: 'nobody', path: () => '/classes', ready: heading('Classes') },
  {
    name: 'lender sign in',
    as: 'nobody',
    path: () => '/lender/login',
    ready: (page) => page.getByLabel('Email').waitFor(),
  },
  { name: 'not found', as: 'nobody', path: () => '/no-such-page', ready: heading('Page Not Found') },
  {
    name: 'reply link',
    as: 'nobody',
    path: () => replyPath,
    ready: (page) => page.getByText(address).first().waitFor(),
  },
  { name: 'broken reply link', as: 'nobody', path: () => '/quote-reply#broken', ready: heading(/link/i) },
  { name: 'signing without a link', as: 'nobody', path: () => '/sign', ready: heading('Open your link') },
  { name: 'dashboard', as: 'a broker', path: () => '/dashboard', ready: heading('Up next') },
  { name: 'the tools', as: 'a broker', path: () => '/tools', ready: heading('Tools') },
  { name: 'loan types', as: 'a broker', path: () => '/lender-search', ready: heading('Lender Search') },
  {
    name: 'search with results and one opened',
    as: 'a broker',
    path: () => '/search/fix-and-flip',
    async ready(page) {
      await page.locator('[data-row-title]').first().click();
      await page
        .getByRole('region', { name: /in detail/ })
        .getByText(/tier/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'quote form over the search',
    as: 'a broker',
    path: () => '/search/fix-and-flip',
    async ready(page) {
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Request quotes' }).click();
      await page.getByRole('textbox', { name: 'Property address' }).waitFor();
    },
  },
  {
    name: 'saving a search',
    as: 'a broker',
    path: () => '/search/fix-and-flip',
    async ready(page) {
      await page.getByRole('button', { name: 'Save this search' }).click();
      await page.getByRole('form', { name: 'Save this search' }).waitFor();
    },
  },
  {
    name: 'exporting results',
    as: 'a broker',
    path: () => '/search/fix-and-flip',
    async ready(page) {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('button', { name: 'PDF for a client' }).waitFor();
    },
  },
  {
    name: 'saved searches',
    as: 'a broker',
    path: () => '/saved-searches',
    ready: (page) => page.getByRole('button', { name: 'Maple St', exact: true }).waitFor(),
  },
  {
    name: 'an application without a result',
    as: 'a broker',
    path: () => '/apply/fix-and-flip',
    ready: heading('Fix and Flip Loan Application'),
  },
  {
    name: 'an application begun from a result',
    as: 'a broker',
    path: () => '/search/fix-and-flip',
    async ready(page) {
      await page
        .getByRole('link', { name: /^Apply Now/ })
        .first()
        .click();
      await page.getByText(/^From your search/).waitFor();
    },
  },
  {
    name: 'quote page',
    as: 'a broker',
    path: () => '/fix-and-flip-quote',
    ready: (page) => page.getByRole('textbox', { name: 'Property address' }).waitFor(),
  },
  {
    name: 'deal with the comparison',
    as: 'a broker',
    path: () => `/pipeline?deal=${entryId}`,
    async ready(page) {
      await page.getByRole('button', { name: 'Compare offers' }).click();
      await page.getByRole('table', { name: /cash cost/ }).waitFor();
    },
  },
  {
    name: 'notifications',
    as: 'a broker',
    path: () => '/notifications',
    ready: (page) =>
      page
        .getByText(/sent an offer/)
        .first()
        .waitFor(),
  },
  { name: 'the hard money class', as: 'a broker', path: () => '/hard-money-class', ready: heading(/./) },
  { name: 'the knowledge base', as: 'a broker', path: () => '/knowledge-base', ready: heading('Knowledge base') },
  {
    name: 'unauthorized',
    as: 'a broker',
    path: () => '/admin/users',
    ready: (page) => page.waitForURL(/unauthorized/),
  },
  { name: 'lender home', as: 'a lender', path: () => '/lender/dashboard', ready: heading('Quotes to answer') },
  {
    name: 'inbox',
    as: 'a lender',
    path: () => '/lender/quotes',
    ready: (page) => page.getByText(address).first().waitFor(),
  },
  {
    name: 'one request',
    as: 'a lender',
    path: () => `/lender/quotes/${quoteIds[0]}`,
    ready: heading('The deal'),
  },
  {
    name: 'admin home',
    as: 'an admin',
    path: () => '/admin',
    ready: (page) => page.getByText('Lender accounts to review').first().waitFor(),
  },
  {
    name: 'programs set aside',
    as: 'an admin',
    path: () => '/admin/set-aside-programs',
    ready: (page) => page.getByText('No hidden programs. Every program can be read.').first().waitFor(),
  },
  {
    name: 'undelivered mail',
    as: 'an admin',
    path: () => '/admin/undelivered-mails',
    // Another file may be showing its own in the shared app.
    ready: (page) => page.getByText('All email has been delivered').or(page.locator('main ul > li')).first().waitFor(),
  },
  {
    name: 'system health',
    as: 'an admin',
    path: () => '/admin/health',
    ready: (page) => page.getByText('Schema of the database').waitFor(),
  },
  {
    name: 'system',
    as: 'an admin',
    path: () => '/admin/system',
    ready: (page) => page.getByText('Seal certificate').first().waitFor(),
  },
];

describe.each(widths)('at $width px', (look) => {
  it.concurrent.for(['nobody', 'a broker', 'a lender', 'an admin'] as const)(
    'the screens of %s are accessible in light and dark, fit the width and keep the console quiet',
    async (who, { expect }) => {
      const { page, context, complaints } = await openWindow(browser, look);
      if (who === 'a broker') await signInAs(page, people.broker);
      if (who === 'an admin') await signInAs(page, 'admin@example.com');
      if (who === 'a lender') await signInAs(page, people.lenders[0] ?? '');
      const found: string[] = [];
      for (const screen of screens.filter(({ as }) => as === who)) {
        await page.goto(screen.path());
        await screen.ready(page);
        found.push(...(await screenFaults(page, screen.name)));
      }
      await context.close();
      // The browser itself notes the answer to an address where nothing is.
      const others = complaints.filter((line) => !/\/no-such-page: .* 404 /.test(line));
      expect([...found, ...others]).toEqual([]);
    },
  );
});

describe('the API reference', () => {
  it('is drawn under the strict policy, with a quiet console', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/api/docs');
    await page.getByRole('heading', { name: 'Plinth API' }).waitFor();
    await page.getByText('Open Group - Accounts').click();
    await page.getByText('Log in with email and password').first().waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});
