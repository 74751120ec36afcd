import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, root, startApp } from '../support/app-process.ts';
import { launchBrowser, looks, openWindow, signInAs, violationsOf } from '../support/browser.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../support/example-deal.ts';
import { demoPassword } from '../support/test-app.ts';

vi.setConfig({ testTimeout: 240_000 });

let dataDir: string;
let app: AppProcess;
let browser: Browser;
let entryId: string;
let quoteIds: string[];
let replyPath: string;

beforeAll(async () => {
  spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
  dataDir = mkdtempSync(join(tmpdir(), 'plinth-screens-'));
  app = await startApp(dataDir, await freePort());
  browser = await launchBrowser();
  await makeDeal();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the contracts
type Json = any;
async function call(method: string, path: string, token?: string, body?: unknown): Promise<Json> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(`${app.origin}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(400);
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text();
}
const signIn = (email: string) => call('POST', '/api/auth/login', undefined, { email, password: demoPassword });

/** A deal with two offers, one of them revised, a decline, a question and a request still open. */
async function makeDeal(): Promise<void> {
  const broker = await signIn('broker@example.com');
  const lenders = await Promise.all(
    [1, 2, 3, 4].map((n) => signIn(n === 1 ? 'lender@example.com' : `lender${n}@example.com`)),
  );
  const lenderIds = lenders.map(({ lenderId }) => lenderId);
  const order = { ...exampleRequest, lenderIds, clientName: 'Quinn Harlow', scenario: exampleScenario };
  const sent = await call('POST', '/api/quotes/fix-and-flip', broker.token, order);
  entryId = sent.pipelineEntryId;
  quoteIds = lenderIds.map((id) => sent.quotes.find((quote: Json) => quote.lenderId === id)._id);
  const answer = (index: number, act: string, body: unknown) =>
    call('POST', `/api/lender/quotes/${quoteIds[index]}/${act}`, lenders[index].token, body);
  await answer(0, 'offers', exampleOffer);
  await answer(0, 'offers', {
    ...exampleOffer,
    ratePercent: 9.9,
    conditions: 'Appraisal, title, and proof of the funds to close within ten days',
  });
  await answer(1, 'offers', { ...exampleOffer, loanAmount: 265_000, ratePercent: 9.5, pointsPercent: 3 });
  await answer(2, 'decline', { reason: 'Location', note: 'We no longer lend in this county.' });
  await answer(3, 'messages', { message: 'Is the permit for the second bathroom in place already?' });
  await call('PUT', '/api/scenarios/fix-and-flip', broker.token, { scenario: exampleScenario });
  replyPath = await mailedLink();
}

async function mailedLink(): Promise<string> {
  for (let turn = 0; turn < 100; turn++) {
    const list: string = await call('GET', '/dev/mailbox');
    const [, mail] = /href="(\/dev\/mailbox\/[^"]+)">Quote request/.exec(list) ?? [];
    if (mail) return /\/quote-reply#[^"]+/.exec(await call('GET', mail))?.[0] ?? '';
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('No mail came.');
}

interface Screen {
  readonly name: string;
  readonly as: 'nobody' | 'broker@example.com' | 'lender@example.com';
  readonly path: () => string;
  /** What must be there before the screen is looked at. */
  readonly ready: (page: Page) => Promise<unknown>;
}
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

const screens: readonly Screen[] = [
  { name: 'landing', as: 'nobody', path: () => '/', ready: heading(/./) },
  { name: 'sign in', as: 'nobody', path: () => '/login', ready: (page) => page.getByLabel('Email').waitFor() },
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
    ready: (page) => page.getByText(exampleRequest.propertyAddress).first().waitFor(),
  },
  { name: 'broken reply link', as: 'nobody', path: () => '/quote-reply#broken', ready: heading(/link/i) },
  { name: 'dashboard', as: 'broker@example.com', path: () => '/dashboard', ready: heading(/Welcome/) },
  { name: 'loan types', as: 'broker@example.com', path: () => '/lender-search', ready: heading('Lender Search') },
  {
    name: 'search with results and one opened',
    as: 'broker@example.com',
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
    as: 'broker@example.com',
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
    name: 'quote page',
    as: 'broker@example.com',
    path: () => '/fix-and-flip-quote',
    ready: (page) => page.getByRole('textbox', { name: 'Property address' }).waitFor(),
  },
  {
    name: 'deal with the comparison',
    as: 'broker@example.com',
    path: () => `/pipeline?deal=${entryId}`,
    async ready(page) {
      await page.getByRole('button', { name: 'Compare offers' }).click();
      await page.getByRole('table', { name: /cash cost/ }).waitFor();
    },
  },
  {
    name: 'notifications',
    as: 'broker@example.com',
    path: () => '/notifications',
    ready: (page) =>
      page
        .getByText(/sent an offer/)
        .first()
        .waitFor(),
  },
  { name: 'a planned page', as: 'broker@example.com', path: () => '/calendar', ready: heading(/./) },
  {
    name: 'unauthorized',
    as: 'broker@example.com',
    path: () => '/admin/users',
    ready: (page) => page.waitForURL(/unauthorized/),
  },
  {
    name: 'inbox',
    as: 'lender@example.com',
    path: () => '/lender/quotes',
    ready: (page) => page.getByText(exampleRequest.propertyAddress).first().waitFor(),
  },
  {
    name: 'one request',
    as: 'lender@example.com',
    path: () => `/lender/quotes/${quoteIds[0]}`,
    ready: heading('The deal'),
  },
];

describe.each(looks)('at $width px, $scheme', (look) => {
  it.each(['nobody', 'broker@example.com', 'lender@example.com'] as const)(
    'the screens of %s are accessible, fit the width and keep the console quiet',
    async (who) => {
      const { page, context, complaints } = await openWindow(browser, app.origin, look);
      if (who !== 'nobody') await signInAs(page, who);
      const found: string[] = [];
      for (const screen of screens.filter(({ as }) => as === who)) {
        await page.goto(screen.path());
        await screen.ready(page);
        await page.evaluate('document.fonts.ready');
        found.push(...(await violationsOf(page)).map((violation) => `${screen.name}: ${violation}`));
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (overflow > 0) found.push(`${screen.name}: ${overflow} px wider than the screen`);
      }
      await context.close();
      expect([...found, ...complaints]).toEqual([]);
    },
  );
});

describe('the API reference', () => {
  it('is drawn under the strict policy, with a quiet console', async () => {
    const { page, context, complaints } = await openWindow(browser, app.origin);
    await page.goto('/api/docs');
    await page.getByRole('heading', { name: 'Plinth API' }).waitFor();
    await page.getByText('Sign in with e-mail and password').first().waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});
