import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium, devices } from 'playwright-core';
import { freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { startChromium } from '../../support/chromium.ts';
import { signIn } from '../support/app.ts';
import { buildWeb } from '../support/build-web.ts';
import { metOrMissed, milliseconds, printTable } from '../support/table.ts';
import { watchVisit } from './phone-visit.ts';

const visits = ['first', 'next'] as const;
/** Milliseconds until the largest part of a page stands, and for which nothing else may run. */
const targets = { first: 2_500, next: 1_000, longestTask: 150 };

interface Row {
  readonly page: string;
  readonly visit: (typeof visits)[number];
  readonly kilobytes: number;
  readonly files: number;
  readonly largestPaint: number;
  readonly longestTask: number;
  /** Calls that went out more than once. */
  readonly twice: number;
}

/** What a logged-in broker waits for on a phone with a slow line: with an empty cache, and once more with a full one. */
export async function benchPhone(): Promise<boolean> {
  await buildWeb();
  await using started = new AsyncDisposableStack();
  const server = await startChromium();
  started.defer(() => server.close());
  const data = makeDataFolder();
  started.defer(() => data.remove());
  const app = await startApp({ dataDir: data.path, port: await freePort() });
  started.defer(async () => void (await app.stop()));
  const browser = await chromium.connect(server.wsEndpoint());
  started.defer(() => browser.close());

  const token = await signIn(app.origin);
  const rows: Row[] = [];
  for (const [page, path] of await pagesOf(app.origin, token)) {
    const { userAgent, deviceScaleFactor } = devices['Pixel 7'] ?? {};
    const context = await browser.newContext({
      baseURL: app.origin,
      viewport: { width: 390, height: 844 },
      userAgent,
      deviceScaleFactor,
    });
    await keepSession(context, token);
    for (const visit of visits) rows.push({ page, visit, ...(await watchVisit(context, path)) });
    await context.close();
  }
  print(rows);
  // A slow machine is no fault of the pages.
  return true;
}

async function pagesOf(origin: string, token: string): Promise<readonly (readonly [name: string, path: string])[]> {
  const deal = await latestDeal(origin, token);
  return [
    ['dashboard', '/dashboard'],
    ['search', '/search/fix-and-flip'],
    ['pipeline', '/pipeline'],
    ['deal', `/pipeline/${deal}`],
  ];
}

/** The demo's past is written while the app answers already: the deal that stays the latest for a while. */
async function latestDeal(origin: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  let [before, latest]: [string | undefined, string | undefined] = [undefined, undefined];
  for (let turn = 0; turn < 60; turn++) {
    const answer = await fetch(`${origin}/api/pipeline/entries?sort=recent&offset=0&limit=1`, { headers });
    const { pipelineEntries } = (await answer.json()) as { pipelineEntries: readonly { _id: string }[] };
    [before, latest] = [latest, pipelineEntries[0]?._id];
    if (latest !== undefined && latest === before) return latest;
    await setTimeout(2_000);
  }
  throw new Error('The demo broker has no deal.');
}

/** As the login form leaves it, by a page that loads nothing of the app. */
async function keepSession(context: BrowserContext, token: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate((held) => localStorage.setItem('token', held), token);
  await page.close();
}

function print(rows: readonly Row[]): void {
  const met = ({ visit, largestPaint, longestTask, twice }: Row) =>
    largestPaint <= targets[visit] && longestTask <= targets.longestTask && twice === 0;
  printTable(
    [
      '390 px, 1.6 Mbit/s, 150 ms, processor at a quarter',
      'visit',
      'kB',
      'files',
      'asked twice',
      'painted',
      'longest task',
      '',
    ],
    rows.map((row) => [
      row.page,
      row.visit,
      row.kilobytes.toFixed(0),
      row.files,
      row.twice,
      milliseconds(row.largestPaint),
      milliseconds(row.longestTask),
      metOrMissed(met(row)),
    ]),
  );
}
