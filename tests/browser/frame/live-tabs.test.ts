import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectBrowser, openWindow, signInByForm } from '../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const patience = { timeout: 90_000, interval: 100 };
const disconnected = 'Disconnected from real-time updates. Please refresh.';
let people: People;
let browser: Browser;
let context: BrowserContext;
let one: Page;
let two: Page;
let token: string;

beforeAll(async () => {
  people = await makePeople('live-tabs', 0);
  browser = await connectBrowser();
  token = (await callShared('POST', '/api/auth/login', { body: { email: people.broker, password: demoPassword } }))
    .token;
  const opened = await openWindow(browser);
  context = opened.context;
  // Counted where they are opened: what the page has, and has not closed.
  await context.addInitScript(() => {
    const open: EventSource[] = [];
    Object.assign(globalThis, {
      openStreams: () => open.filter(({ readyState }) => readyState === EventSource.OPEN).length,
    });
    const Original = EventSource;
    globalThis.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        open.push(this);
      }
    };
  });
  one = opened.page;
  await signInByForm(one, people.broker);
});
afterAll(() => browser?.close());

const streamsOf = (page: Page): Promise<number> => page.evaluate('openStreams()');
const streams = async (...pages: readonly Page[]) => {
  const counts = await Promise.all(pages.map(streamsOf));
  return counts.reduce((sum, count) => sum + count, 0);
};
/** A deal of the broker, in the pipeline that a page shows. */
async function addDeal(address: string): Promise<string> {
  const figures = { fico: 700, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000, liquidity: 120_000 };
  const body = { address, loanType: 'fix-and-flip', ...figures };
  return (await callShared('POST', '/api/pipeline/manual', { token, body })).pipelineEntry._id;
}
const shows = (page: Page, address: string) => page.getByText(address).first().waitFor();
async function leavesAll(pages: readonly Page[], id: string, address: string): Promise<void> {
  await callShared('PUT', `/api/pipeline/${id}/archive`, { token });
  for (const page of pages) await page.getByText(address).first().waitFor({ state: 'hidden' });
}

it('two tabs share one stream and are both told; when the one that leads closes, the other goes on', async () => {
  const [first, second] = ['1 Sandpiper Lane, Austin, TX', '2 Sandpiper Lane, Austin, TX'];
  const ids = [await addDeal(first), await addDeal(second)];
  two = await context.newPage();
  for (const page of [one, two]) {
    await page.goto('/pipeline');
    await shows(page, first);
  }
  await vi.waitFor(async () => expect(await streams(one, two)).toBe(1), patience);
  await leavesAll([one, two], ids[0] ?? '', first);
  expect(await streams(one, two)).toBe(1);
  const leads = (await streamsOf(one)) === 1 ? one : two;
  const rest = leads === one ? two : one;
  await leads.close();
  await vi.waitFor(async () => expect(await streamsOf(rest)).toBe(1), patience);
  await leavesAll([rest], ids[1] ?? '', second);
  one = rest;
});

it('offline and back: the page says so, and knows what happened meanwhile', async () => {
  const address = '3 Sandpiper Lane, Austin, TX';
  const id = await addDeal(address);
  await shows(one, address);
  await context.setOffline(true);
  await one.getByText(disconnected).waitFor();
  await callShared('PUT', `/api/pipeline/${id}/archive`, { token });
  await context.setOffline(false);
  await one.getByText(address).first().waitFor({ state: 'hidden' });
  await one.getByText(disconnected).waitFor({ state: 'hidden' });
  expect(await streamsOf(one)).toBe(1);
});
