import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { problemSentence } from '../../../../lending/documents/problems.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { listenTo, type Topic } from '../../../../platform/events/bus.ts';
import { defineService, type Platform } from '../../../../platform/platform.ts';
import type { DealEvent } from '../../model.ts';
import { type DealReader, readsEvent, readsThread } from '../deal/deal-readers.ts';
import { dealEventCounts, dealEvents } from '../tables.ts';
import { type LineReader, lineReaders, readDealMessages } from './feed-lines.ts';
import { dealTopic, typingTopic } from './topics.ts';

/** An event as it is written once for all streams. */
interface WrittenEvent {
  readonly number: number;
  readonly type: DealEvent['type'];
  readonly lenderId: string | null;
  /** Undefined: a message that is gone. */
  readonly json: string | undefined;
}

interface Subscriber {
  readonly reader: DealReader;
  /** The number of the last event that they know. Null: everything from now on. */
  readonly after: number | null;
  tell(number: number, type: DealEvent['type'], json: string): void;
  /** What passes and is kept nowhere, in JSON: that somebody is typing. */
  pass?(json: string): void;
  /** Too much has happened since, or it is kept no longer: everything is to be read back, and goes on after this number. */
  reset(number: number): void;
}

interface DealFeed {
  /** @returns the number after which the subscriber receives events, once what was missed has been sent; and what ends it */
  subscribe(dealId: string, subscriber: Subscriber): Promise<{ readonly from: number; readonly stop: () => void }>;
}

interface Listening {
  readonly subscriber: Subscriber;
  /** Access that was granted for a time ends with it, also on a stream that stays open. */
  readonly now: () => Date;
  /** The last event told; undefined while what was missed is read. */
  told: number | undefined;
  readonly early: WrittenEvent[];
}

/** A deal that a stream of this process subscribes to: its new events are read once for all of them. */
interface Watch {
  readonly dealId: string;
  readonly listening: Set<Listening>;
  /** The number of the last event that was read. */
  last: number;
  readonly begun: Promise<void>;
  reading: Promise<void> | undefined;
  isStale: boolean;
  isRetrying: boolean;
}

/** So many events are read back at most; whoever missed more reads the deal instead. */
const missedAtMost = 300;
/** Also by their size: they are told in one go, and a connection that has more to send than it may is broken off. */
const missedBytesAtMost = 32 * 1024;
const readAtOnce = 200;
const retryMs = 1_000;

/** The events of deals for the streams of this process. */
export const dealFeed = defineService({ name: 'deal feed', open: createFeed });

function createFeed(platform: Platform): DealFeed {
  const { events, database, log, clock } = platform;
  const watched = new Map<string, Watch>();

  const watchOf = (dealId: string): Watch => {
    const known = watched.get(dealId);
    if (known) return known;
    const begun = readCount(database.db, dealId).then((count) => {
      watch.last = count;
    });
    const watch: Watch = {
      dealId,
      listening: new Set(),
      last: 0,
      begun,
      reading: undefined,
      isStale: false,
      isRetrying: false,
    };
    watched.set(dealId, watch);
    return watch;
  };
  const tryToReadOn = async (watch: Watch): Promise<void> => {
    try {
      await readOn(platform, watch);
    } catch (error) {
      log.warn({ err: error }, 'events of a deal not read yet');
      // However many events failed to be read, one more attempt reads them all.
      if (watch.isRetrying || watched.get(watch.dealId) !== watch) return;
      watch.isRetrying = true;
      setTimeout(() => {
        watch.isRetrying = false;
        void tryToReadOn(watch);
      }, retryMs).unref();
    }
  };
  events.subscribe(
    [
      listenTo(dealTopic, ({ dealId }) => {
        const watch = watched.get(dealId);
        if (watch) void tryToReadOn(watch);
      }),
      listenTo(typingTopic, (typing) => passTyping(watched.get(typing.dealId), typing)),
    ],
    // Events are kept, so a gap is made good by reading on: one deal after the other, since there may be thousands.
    async () => {
      for (const watch of [...watched.values()]) await tryToReadOn(watch);
    },
  );
  return {
    async subscribe(dealId, subscriber) {
      const watch = watchOf(dealId);
      const one: Listening = { subscriber, now: () => clock.now(), told: undefined, early: [] };
      watch.listening.add(one);
      const stop = () => {
        watch.listening.delete(one);
        if (watch.listening.size === 0 && watched.get(dealId) === watch) watched.delete(dealId);
      };
      try {
        await watch.begun;
        // Another process was quicker to tell of it.
        if (subscriber.after !== null && subscriber.after > watch.last) await readOn(platform, watch);
        return { from: begin(one, await readMissed(platform, watch, subscriber)), stop };
      } catch (error) {
        stop();
        throw error;
      }
    },
  };
}

/** Reads what is new until nothing is; whoever asks meanwhile waits for the same. */
function readOn(platform: Platform, watch: Watch): Promise<void> {
  watch.isStale = true;
  watch.reading ??= readWhileStale(platform, watch);
  return watch.reading;
}

async function readWhileStale(platform: Platform, watch: Watch): Promise<void> {
  try {
    await watch.begun;
    while (watch.isStale && watch.listening.size > 0) {
      watch.isStale = false;
      const found = await readEvents(platform, watch.dealId, { after: watch.last, atMost: readAtOnce });
      if (found.length === readAtOnce) watch.isStale = true;
      watch.last = found.at(-1)?.number ?? watch.last;
      for (const one of watch.listening) for (const event of found) pass(one, event);
    }
  } finally {
    watch.reading = undefined;
  }
}

/** What happened since the subscriber was cut off; `events` is undefined where that cannot be told any more. */
interface Missed {
  readonly upTo: number;
  readonly events: readonly WrittenEvent[] | undefined;
}

async function readMissed(platform: Platform, watch: Watch, { after }: Subscriber): Promise<Missed> {
  const upTo = watch.last;
  if (after === null || after === upTo) return { upTo, events: [] };
  if (after > upTo || upTo - after > missedAtMost) return { upTo, events: undefined };
  const found = await readEvents(platform, watch.dealId, { after, atMost: upTo - after });
  // Numbers have no gaps, so it shows when some are kept no longer.
  const isWhole = found.length === upTo - after && found.at(-1)?.number === upTo;
  const bytes = found.reduce((sum, { json }) => sum + Buffer.byteLength(json ?? ''), 0);
  return { upTo, events: isWhole && bytes <= missedBytesAtMost ? found : undefined };
}

/** Tells what was missed, then what has come in meanwhile. From here on events are told as they are read. */
function begin(one: Listening, { upTo, events }: Missed): number {
  one.told = one.subscriber.after ?? upTo;
  if (events === undefined) one.subscriber.reset(upTo);
  for (const event of events ?? []) pass(one, event);
  one.told = upTo;
  for (const event of one.early.splice(0)) pass(one, event);
  return one.told;
}

function pass(one: Listening, event: WrittenEvent): void {
  const { reader } = one.subscriber;
  if (one.told === undefined) one.early.push(event);
  else if (event.number > one.told) {
    one.told = event.number;
    const { number, type, lenderId, json } = event;
    const isTheirs = readsEvent(reader, type, lenderId, one.now());
    if (isTheirs && json !== undefined) one.subscriber.tell(number, type, json);
  }
}

function passTyping(watch: Watch | undefined, { lenderId, accountId }: Typing): void {
  const json = JSON.stringify({ type: 'typing', accountId, lenderId } satisfies DealEvent);
  for (const { subscriber, now } of watch?.listening ?? [])
    if (readsThread(subscriber.reader, lenderId, now())) subscriber.pass?.(json);
}
type Typing = typeof typingTopic extends Topic<infer Payload> ? Payload : never;

async function readCount(db: Queries, dealId: string): Promise<number> {
  const { count, entryId } = dealEventCounts;
  const [counted] = await db.select({ count }).from(dealEventCounts).where(eq(entryId, dealId));
  return counted?.count ?? 0;
}

type Row = typeof dealEvents.$inferSelect;

/** The first events after a number. */
async function readEvents(
  platform: Platform,
  dealId: string,
  { after, atMost }: { readonly after: number; readonly atMost: number },
): Promise<readonly WrittenEvent[]> {
  const {
    hooks,
    database: { db },
  } = platform;
  const lines = lineReaders(platform);
  const rows = await db
    .select()
    .from(dealEvents)
    .where(and(eq(dealEvents.entryId, dealId), gt(dealEvents.number, after)))
    .orderBy(asc(dealEvents.number))
    .limit(atMost);
  const ids = rows.filter(({ type }) => type === 'deal-message').map(({ data }) => String(data.messageId));
  const messages = new Map<string, unknown>();
  if (ids.length > 0)
    for (const read of hooks.all(readDealMessages))
      for (const [id, message] of await read(db, ids)) messages.set(id, message);
  return rows.map((row) => ({
    number: row.number,
    type: row.type,
    lenderId: row.lenderId,
    json: present(row, messages, lines),
  }));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const problemSchema = z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) });
const problemIn = ({ problem }: Row['data']) => problemSchema.safeParse(problem).data ?? null;

/** @returns undefined for a message that is gone, and for an event that no feature reads any more */
function present(
  { type, data, at }: Row,
  messages: ReadonlyMap<string, unknown>,
  lines: ReadonlyMap<string, LineReader>,
): string | undefined {
  const timestamp = at.toISOString();
  const [requirementId, status] = [textOf(data.requirementId), textOf(data.status)];
  const write = (event: DealEvent) => JSON.stringify(event);
  switch (type) {
    case 'deal-message': {
      const message = messages.get(String(data.messageId));
      return message === undefined ? undefined : write({ type, message });
    }
    case 'status-update': {
      const line = lines.get(String(data.event))?.read(data.payload);
      return line && write({ type, ...line });
    }
    case 'document-update': {
      const filledDocumentId = textOf(data.filledDocumentId);
      // Lines from before problems were stored as codes have the sentence.
      const errorMessage = problemSentence(problemIn(data)) ?? textOf(data.errorMessage);
      return write({ type, requirementId, status, errorMessage, timestamp, filledDocumentId });
    }
    case 'signing-update':
      return write({ type, requirementId, status, timestamp });
  }
}
