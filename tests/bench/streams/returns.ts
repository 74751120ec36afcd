import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findSession } from '../../../src/features/accounts/server/api.ts';
import { takeTicket } from '../../../src/features/live/server/api.ts';
import { createStreams } from '../../../src/features/live/server/streams.ts';
import { openMarketCache } from '../../../src/features/search/server/market/market-cache.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { createBus, type Events, type Reception } from '../../../src/platform/events/bus.ts';
import { openPages } from '../../../src/platform/events/open-pages.ts';
import { createLog } from '../../../src/platform/log.ts';
import { type Platform, systemClock } from '../../../src/platform/platform.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { milliseconds, printTable, times as ratio } from '../support/table.ts';
import { percentile } from '../support/timings.ts';
import { makeTickets } from './streams.ts';

const streams = Number(process.env.BENCH_STREAMS ?? 20_000);
const streamsPerAccount = 20;
/** What a page reads when it is back, as counted in docs/scale.md. */
const readsOfPage = 5;
/** As many as the app has connections for requests, and for how long a request waits for one at most. */
const readsAtOnce = 12;
const givenUpAfterMs = 10_000;
const spanMs = 250;
const watchMs = 20;
const log = createLog('silent');

/** All at once is the baseline: what would happen if nothing spread the pages. By turns as the app does it. */
const paces = { 'all at once': Number.POSITIVE_INFINITY, 'by turns': 50 } as const;

interface Measured {
  /** Until the last page had read everything, and the market was compared with the database. */
  readonly backMs: number;
  readonly comparedMs: number;
  /** By quarter of a second, from the gap on. */
  readonly readsBySpan: readonly number[];
  /** How many reads waited for the database at most, and how many of them so long that the app would have given them up. */
  readonly mostWaiting: number;
  readonly tooLate: number;
  /** Of a read that somebody else asks for meanwhile. */
  readonly besideMs: readonly number[];
  readonly longestHoldMs: number;
  /** Pages that heard something between the gap and their turn: there must be none. */
  readonly heard: number;
}

/** A gap in the events of a process with very many open streams: how the pages' readings spread. No sockets. */
export const benchReturns = (): Promise<boolean> =>
  withDemoCluster(async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const database = openDatabase(connection, log);
    try {
      const measured: Measured[] = [];
      for (const [name, atOnce] of Object.entries(paces)) {
        const tickets = await makeTickets(client, name.replaceAll(' ', '-'), 2 * streams, 'broker@example.com');
        measured.push(await measure(database, tickets, atOnce));
      }
      const [atOnce, byTurns] = measured;
      if (!atOnce || !byTurns) return false;
      print(atOnce, byTurns);
      return atOnce.heard === 0 && byTurns.heard === 0;
    } finally {
      await database.close();
      await client.end();
    }
  });

/** The bus of one process, on which the benchmark says what comes. */
async function openBus(): Promise<{ readonly events: Events; readonly reception: Reception }> {
  const opened = Promise.withResolvers<Reception>();
  const none = async () => undefined;
  const events = await createBus(log, async (reception) => {
    opened.resolve(reception);
    return { send: none, sendMarker: none, stop: none, isConnected: () => true, outage: '' };
  });
  return { events, reception: await opened.promise };
}

/** One queue for all reads, so that the baseline comes to its end too: the app gives up what waits for long. */
class Reads {
  readonly bySpan: number[] = [];
  mostWaiting = 0;
  tooLate = 0;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #begun = performance.now();

  async run(read: () => Promise<unknown>): Promise<void> {
    const asked = performance.now();
    if (this.#running < readsAtOnce) this.#running += 1;
    else await this.#turn();
    if (performance.now() - asked > givenUpAfterMs) this.tooLate += 1;
    try {
      await read();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
    const span = Math.floor((performance.now() - this.#begun) / spanMs);
    this.bySpan[span] = (this.bySpan[span] ?? 0) + 1;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.mostWaiting = Math.max(this.mostWaiting, this.#waiting.length);
    return promise;
  }
}

async function measure(database: Database, tickets: readonly string[], atOnce: number): Promise<Measured> {
  const { events, reception } = await openBus();
  let reads = new Reads();
  const open = createStreams(events, systemClock, 3_600_000, {
    atOnce,
    everyMs: spanMs,
    isBusy: () => reads.waiting > 0,
  });
  const cache = await openMarketCache({ database, events, log, clock: systemClock }, async () => new Map());
  try {
    const pages: Page[] = [];
    // One after the other would take as long as the bench.
    for (let from = 0; from < streams; from += 200) {
      const some = tickets.slice(from, Math.min(from + 200, streams));
      pages.push(...(await Promise.all(some.map((ticket) => openPage(database, open, ticket)))));
    }
    const before = cache.size().readAt;
    const held = monitorEventLoopDelay({ resolution: 1 });
    held.enable();
    reads = new Reads();
    const begun = performance.now();
    const watch = watchBeside(database, reads);
    const returns = pages.map((page, at) => comeBack(database, open, page, tickets[streams + at] ?? '', reads));
    reception.missed();
    const heard = publishToAll(reception, pages);
    const compared = untilCompared(() => cache.size().readAt > before);
    await Promise.all(returns);
    const backMs = performance.now() - begun;
    held.disable();
    return {
      ...{ backMs, comparedMs: (await compared) - begun, heard: heard() },
      ...{ readsBySpan: reads.bySpan, mostWaiting: reads.mostWaiting, tooLate: reads.tooLate },
      ...{ besideMs: await watch(), longestHoldMs: held.max / 1e6 },
    };
  } finally {
    open.closeAll();
    await cache.stop();
  }
}

type Open = ReturnType<typeof createStreams>;

interface Page {
  readonly accountId: string;
  readonly response: Writable;
  /** What it was sent. */
  readonly text: () => string;
}

/** Takes a ticket as the app does. */
async function openPage(database: Database, open: Open, ticket: string): Promise<Page> {
  const owner = await takeTicket({ database } as Platform, ticket, systemClock.now());
  let text = '';
  const response = new Writable({
    write(piece, _encoding, done) {
      text += piece;
      done();
    },
  });
  open.open({ ...owner, account: { after: undefined } }, response as unknown as ServerResponse).begin();
  return { accountId: owner.accountId, response, text: () => text };
}

/** When its stream ends, a page asks for a ticket, opens another and reads everything back. */
async function comeBack(database: Database, open: Open, page: Page, ticket: string, reads: Reads): Promise<void> {
  await once(page.response, 'close');
  const { db } = database;
  await reads.run(() => openPage(database, open, ticket));
  const ask = () => reads.run(() => findSession(db, page.accountId, systemClock.now()));
  await Promise.all(Array.from({ length: readsOfPage }, ask));
}

/** Something happens to every account while pages wait. @returns how many of them heard of it */
function publishToAll(reception: Reception, pages: readonly Page[]): () => number {
  const accounts = new Set(pages.map(({ accountId }) => accountId));
  const before = pages.map(({ text }) => text().length);
  for (const accountId of accounts) {
    const message = { topic: openPages.name, key: `to ${accountId}`, accountId, type: 'bench', id: accountId };
    reception.receive(JSON.stringify(message));
  }
  return () => pages.filter(({ text }, at) => text().slice(before[at]).includes('bench')).length;
}

async function untilCompared(isCompared: () => boolean): Promise<number> {
  while (!isCompared()) await sleep(5);
  return performance.now();
}

/** Somebody else asks one question after the other. */
function watchBeside({ db }: Database, reads: Reads): () => Promise<readonly number[]> {
  let isOver = false;
  const delays: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await reads.run(() => findSession(db, '00000000-0000-4000-8000-000000000000', systemClock.now()));
      delays.push(performance.now() - asked);
      await sleep(watchMs);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return delays;
  };
}

function print(atOnce: Measured, byTurns: Measured): void {
  const row = (name: string, of: (one: Measured) => number, write: (value: number) => string) => [
    ...[name, write(of(atOnce)), write(of(byTurns))],
    ratio(of(byTurns) / of(atOnce)),
  ];
  const whole = (value: number) => String(Math.round(value));
  const busiest = ({ readsBySpan }: Measured) => readsBySpan.reduce((most, reads) => Math.max(most, reads ?? 0), 0);
  const accounts = (2 * streams) / streamsPerAccount;
  console.log(
    `  ${streams} open streams of ${accounts} accounts in one process, a gap, ${1 + readsOfPage} reads of a page\n`,
  );
  printTable(
    ['', 'all at once', 'by turns', 'ratio'],
    [
      row('until the last page is back', ({ backMs }) => backMs, milliseconds),
      row('reads in the busiest quarter of a second', busiest, whole),
      row('reads that wait at a time, at most', ({ mostWaiting }) => mostWaiting, whole),
      ['reads that wait for over 10 s, which the app gives up', whole(atOnce.tooLate), whole(byTurns.tooLate), ''],
      row('a read of somebody else, p50', ({ besideMs }) => percentile(besideMs, 50), milliseconds),
      row('a read of somebody else, p99', ({ besideMs }) => percentile(besideMs, 99), milliseconds),
      row('longest hold of the event loop', ({ longestHoldMs }) => longestHoldMs, milliseconds),
      row('until the market is compared with the database', ({ comparedMs }) => comparedMs, milliseconds),
    ],
  );
  console.log(`\n  pages that heard anything before their turn: ${atOnce.heard + byTurns.heard}`);
}
