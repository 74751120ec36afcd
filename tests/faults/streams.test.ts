import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLiveConnection } from '../../src/features/live/web/live-connection.ts';
import { createSharedLive } from '../../src/features/live/web/shared-live.ts';
import { startApp as startBeside, urlOf } from '../bench/support/app.ts';
import type { Child } from '../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../support/app-process.ts';
import { type ReadStream, readStream, type StreamEvent } from '../support/desks/read-stream.ts';
import { exampleRequest } from '../support/example-deal.ts';
import { demoPassword } from '../support/own-people.ts';
import { openSource, startSilentProxy } from './silent-proxy.ts';

const patience = { timeout: 150_000, interval: 50 };
const data = makeDataFolder();
let app: AppProcess;
let other: Child | undefined;
let headers: Record<string, string>;
let lenderIds: string[];
const watchers: Watcher[] = [];

beforeAll(async () => {
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: { LIVE_HEARTBEAT_SECONDS: '1' } });
  const { token } = await jsonOf(
    call('POST', '/api/auth/login', { email: 'broker@example.com', password: demoPassword }),
  );
  headers = { authorization: `Bearer ${token}` };
  const { lenders } = await jsonOf(call('GET', '/api/lenders'));
  lenderIds = lenders.slice(0, 2).map(({ _id }: { _id: string }) => _id);
});
afterAll(async () => {
  for (const watcher of watchers) watcher.end();
  await other?.stop();
  await app?.stop();
  data.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the contracts
const jsonOf = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();
const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}, origin = app.origin) =>
  fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
/** A request for quotes on a deal of its own; asked again, it is the same one. */
const ask = (address: string) => {
  const key = { 'idempotency-key': address.replaceAll(/\W/g, '-') };
  return call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, propertyAddress: address, lenderIds }, key);
};
const dealAt = async (address: string): Promise<string> => (await jsonOf(ask(address))).pipelineEntryId;

/** Changes a deal by turns until it was done so often; what the app could not answer is done again. */
async function change(dealId: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const act = turn % 2 === 0 ? 'archive' : 'unarchive';
    await vi.waitFor(
      async () => expect((await call('PUT', `/api/pipeline/${dealId}/${act}`)).status).toBe(200),
      patience,
    );
  }
}

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client(await data.connection());
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

interface Watcher {
  /** The number of the last event before it began. */
  readonly from: number;
  readonly heard: StreamEvent[];
  cuts(): number;
  end(): void;
}

/** A page that follows a deal: whenever its stream ends, it comes back where it was, to whichever process answers. */
async function watch(
  dealId: string,
  origins: readonly string[],
  cutAfter = Number.POSITIVE_INFINITY,
): Promise<Watcher> {
  const heard: StreamEvent[] = [];
  let cuts = 0;
  let ended = false;
  let lastId: string | undefined;
  let stream: ReadStream | undefined;

  const open = async (origin: string): Promise<void> => {
    const { ticket } = await jsonOf(call('POST', '/api/events/tickets', {}, {}, origin));
    const after = lastId === undefined ? '' : `&lastEventId=${lastId}`;
    const opened = await readStream(`${origin}/api/sse/document-updates/${dealId}?token=${ticket}${after}`);
    if (opened.status !== 200) throw new Error(`The stream answered ${opened.status}.`);
    stream = opened;
  };
  const follow = async () => {
    let turn = 0;
    while (!ended) {
      const origin = origins[turn % origins.length] ?? '';
      const isOpen = await open(origin).then(
        () => true,
        () => new Promise<boolean>((resolve) => setTimeout(resolve, 100, false)),
      );
      // A process that has just started may be too busy to answer; one that has answered before is gone.
      if (isOpen || cuts > 0) turn += 1;
      if (!isOpen || !stream) continue;
      const named = () => stream?.events.filter(({ event }) => event !== undefined) ?? [];
      await vi.waitFor(() => expect(ended || stream?.hasEnded() || named().length >= cutAfter).toBe(true), {
        timeout: 250_000,
        interval: 5,
      });
      stream.close();
      heard.push(...named());
      lastId = stream.lastId() ?? lastId;
      cuts += 1;
    }
  };
  void follow();
  await vi.waitFor(() => expect(stream?.lastId()).toBeDefined(), patience);
  const watcher = {
    from: Number(stream?.events.find(({ id }) => id !== undefined)?.id),
    get heard() {
      return [...heard, ...(stream?.events.filter((one) => one.event !== undefined && !heard.includes(one)) ?? [])];
    },
    cuts: () => cuts,
    end() {
      ended = true;
    },
  };
  watchers.push(watcher);
  return watcher;
}

/** Every event of the deal since the watcher began, each once and in order. */
async function expectWhole(watcher: Watcher, dealId: string): Promise<void> {
  const rows = await query<{ number: number }>(
    `select number from deal_events where entry_id = '${dealId}' and number > ${watcher.from} order by number`,
  );
  const all = rows.map(({ number }) => String(number));
  await vi.waitFor(() => expect(watcher.heard.length).toBeGreaterThanOrEqual(all.length), patience);
  expect(watcher.heard.map(({ id }) => id)).toEqual(all);
}

describe('the stream of a deal', () => {
  it('that is cut after every few events, more than forty times, loses nothing and doubles nothing', async () => {
    const dealId = await dealAt('1 Heron Mews, Austin, TX 78704');
    const watcher = await watch(dealId, [app.origin], 4);
    await change(dealId, 90);
    await expectWhole(watcher, dealId);
    expect(watcher.cuts()).toBeGreaterThanOrEqual(40);
    // Each change is told, and said in the chat; the first archiving withdraws the requests as well.
    expect(watcher.heard).toHaveLength(180 + lenderIds.length);
  });

  it('goes on at another process when its own is killed in the middle, and misses nothing', async () => {
    const dealId = await dealAt('2 Heron Mews, Austin, TX 78704');
    other = await startBeside(await data.connection(), data.path);
    const all = await Promise.all([1, 2, 3].map(() => watch(dealId, [urlOf(other as Child), app.origin])));
    const changing = change(dealId, 60);
    await vi.waitFor(() => expect(all.every(({ heard }) => heard.length >= 10)).toBe(true), patience);
    process.kill(other.pid, 'SIGKILL');
    await changing;
    for (const watcher of all) {
      await expectWhole(watcher, dealId);
      expect(watcher.cuts()).toBeGreaterThan(0);
    }
  });
});

/** What the pages of a browser have in common: one stream that follows deals, here through a proxy. */
function openPage(origin: string) {
  return createSharedLive({
    tab: 'only',
    position: null,
    isVisible: () => true,
    onEvent: () => undefined,
    onMissed: () => undefined,
    connect: (handlers, wanted) =>
      createLiveConnection({
        ...handlers,
        ticket: async (signal) => {
          // By a connection of its own, since those that are kept were swallowed as well.
          const own = { ...headers, connection: 'close' };
          return (await jsonOf(fetch(`${origin}/api/events/tickets`, { method: 'POST', headers: own, signal }))).ticket;
        },
        open(ticket) {
          const { after, follow } = wanted();
          const follows = [...follow].map(([id, known]) => (known === null ? id : `${id}.${known}`)).join();
          const from = after === null ? '' : `&after=${after.join()}`;
          return openSource(`${origin}/api/events?ticket=${ticket}${from}${follows && `&follow=${follows}`}`);
        },
        isFinal: () => false,
      }),
  });
}

describe('a network that drops connections without a word', () => {
  it('is noticed by a page: it opens another stream, and learns what happened meanwhile, once and in order', async () => {
    const dealId = await dealAt('4 Heron Mews, Austin, TX 78704');
    const proxy = await startSilentProxy(app.origin);
    const live = openPage(proxy.origin);
    const states: string[] = [];
    live.subscribe(() => states.push(live.state()));
    const heard: { readonly type: string; readonly message?: string }[] = [];
    live.follow(dealId, (event) => heard.push(event));
    live.start({ post: () => undefined, join: (_receive, lead) => ({ steal: () => undefined, leave: lead() }) });
    try {
      await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['reset']), patience);
      expect(proxy.swallow()).toBeGreaterThan(0);
      await change(dealId, 4);
      const said = () => heard.flatMap(({ type, message }) => (type === 'status-update' ? [message] : []));
      await vi.waitFor(() => expect(said().length).toBeGreaterThanOrEqual(4), patience);
      expect(said()).toEqual(['Deal archived', 'Deal unarchived', 'Deal archived', 'Deal unarchived']);
      expect(states.slice(-3)).toEqual(['error', 'reconnecting', 'connected']);
      expect(heard.filter(({ type }) => type === 'reset')).toHaveLength(1);
    } finally {
      live.stop();
      proxy.close();
    }
  });
});

describe('a restart of PostgreSQL under load', () => {
  it('is survived: streams go on where they were, and what was sent goes out once', async () => {
    const dealId = await dealAt('3 Heron Mews, Austin, TX 78704');
    const watcher = await watch(dealId, [app.origin]);
    const streets = Array.from({ length: 20 }, (_, n) => `${n + 1} Bittern Row, Austin, TX 78704`);
    const changing = change(dealId, 40);
    const asking = Promise.all(
      streets.map((street) =>
        vi.waitFor(async () => expect((await ask(street)).status).toBe(200), { ...patience, interval: 500 }),
      ),
    );
    await vi.waitFor(() => expect(watcher.heard.length).toBeGreaterThan(5), patience);
    const postmaster = Number.parseInt(readFileSync(join(data.path, 'postgres/postmaster.pid'), 'utf8'), 10);
    // A restart as an administrator does it: connections are cut, what was committed stays.
    process.kill(postmaster, 'SIGINT');
    await Promise.all([changing, asking]);
    await expectWhole(watcher, dealId);
    const sent = streets.length * lenderIds.length;
    const mails = `select count(*)::int as count, count(distinct text)::int as different from mailbox_messages where subject like '%Bittern Row%'`;
    await vi.waitFor(async () => expect((await query(mails))[0]).toEqual({ count: sent, different: sent }), patience);
    const [rows] = await query(`select count(*)::int as count from quotes where address_key like '%bittern row%'`);
    expect(rows).toEqual({ count: sent });
  });
});
