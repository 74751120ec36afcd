import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs } from '../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let people: People;
let dealId: string;

beforeAll(async () => {
  people = await makePeople('first-visit', 0);
  browser = await connectBrowser();
  const { token } = await callShared('POST', '/api/auth/login', {
    body: { email: people.broker, password: demoPassword },
  });
  const figures = { fico: 700, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000, liquidity: 120_000 };
  const body = { address: '1 Whimbrel Way, Austin, TX', loanType: 'fix-and-flip', ...figures };
  dealId = (await callShared('POST', '/api/pipeline/manual', { token, body })).pipelineEntry._id;
});
afterAll(() => browser?.close());

/** More than the page takes to read back what an event, or the opening of its stream, made out of date. */
const settlesMs = 1_000;

it.each([
  ['the dashboard', () => '/dashboard'],
  ['the search', () => '/search/fix-and-flip'],
  ['the pipeline', () => '/pipeline'],
  ['a deal', () => `/pipeline/${dealId}`],
])('%s asks for nothing twice on a first visit, and takes what its HTML has named', async (_page, path) => {
  const { page, context, complaints } = await openWindow(browser);
  await signInAs(page, people.broker);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(`${pathname}${search}`);
  });
  const [answer] = await Promise.all([
    page.goto(path()),
    page.waitForResponse((response) => response.url().includes('/api/events?')),
  ]);
  const named = /name="first-calls" content="([^"]+)"/.exec((await answer?.text()) ?? '')?.[1] ?? '';
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(settlesMs);
  expect(asked.toSorted()).toEqual([...new Set(asked)].sort());
  expect(asked).toEqual(expect.arrayContaining(named.replaceAll('&amp;', '&').split(' ')));
  expect(await page.evaluate('firstCalls.answers.size')).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
