import { sql } from 'drizzle-orm';
import type { EventType, Happened } from '../../../../kernel/event-type.ts';
import type { FillProblem } from '../../../../lending/documents/problems.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { follow } from '../../../../platform/events/followers.ts';
import { defineHook, type Follower, type Platform } from '../../../../platform/platform.ts';
import type { DealEventType, milestoneNames } from '../../model.ts';
import { dealEventCounts, dealEvents } from '../tables.ts';
import { dealTopic } from './topics.ts';

export interface FeedLine {
  readonly dealId: string;
  readonly type: DealEventType;
  /** The lender whose users are told as well; null: the deal's owner alone, and of its messages the Plinth team. */
  readonly lenderId: string | null;
  /** Ids, codes and figures: the line is read from them. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Adds a line to the feed of a deal, which those who follow it read when the transaction commits. The number is counted as its
 * last step and locked until then, so numbers have no gaps and stand in the order of the commits: whoever has read one has
 * read all before it.
 */
export function addLine({ events }: Pick<Platform, 'events'>, tx: Transaction, at: Date, line: FeedLine): void {
  const { dealId, type, lenderId, data } = line;
  tx.atEnd(dealId, async () => {
    const [counted] = await tx.db
      .insert(dealEventCounts)
      .values({ entryId: dealId, count: 1, at })
      .onConflictDoUpdate({ target: dealEventCounts.entryId, set: { count: sql`${dealEventCounts.count} + 1`, at } })
      .returning({ number: dealEventCounts.count });
    if (!counted) return;
    await tx.db.insert(dealEvents).values({ entryId: dealId, number: counted.number, type, lenderId, data, at });
    await events.publish(tx, dealTopic, { dealId });
  });
}

interface StatusUpdate<Payload extends object> {
  readonly deal: (happened: Happened<Payload>) => string;
  /** The lender whose users read it as well; nobody else does unless stated. */
  readonly lender?: (happened: Happened<Payload>) => string | null;
  readonly when?: (happened: Happened<Payload>) => boolean;
  /** What happened, in words that name nobody. */
  readonly message: (payload: Payload) => string;
  /** The milestone that was reached by it. */
  readonly milestone?: (payload: Payload) => (typeof milestoneNames)[number] | null;
  /** The document that it is about. */
  readonly document?: (payload: Payload) => string | null;
}

interface Line {
  readonly message: string;
  readonly milestone: string | null;
  readonly document: string | null;
}

/** How the stored line of an event reads. */
export interface LineReader {
  readonly event: EventType;
  /** @returns undefined where the payload cannot be read any more */
  read(payload: unknown): Line | undefined;
}
interface Feeding extends Follower {
  readonly line: LineReader;
}
const isFeeding = (follower: Follower): follower is Feeding => 'line' in follower;

/** How each event reads in the feed, by its name. */
export const lineReaders = ({ followers }: Pick<Platform, 'followers'>): ReadonlyMap<string, LineReader> =>
  new Map(followers.all.filter(isFeeding).map(({ line }) => [line.event.name, line]));

/** Once for each deal, however many objects of it the event happened to: what is read names none of them. */
export function addsToFeed<Payload extends object>(
  event: EventType<Payload>,
  { deal, lender = () => null, when = () => true, ...said }: StatusUpdate<Payload>,
): Feeding {
  const act = follow(
    event,
    async ({ platform, tx, context, happened }) => {
      const lines = new Map<string, FeedLine>();
      for (const one of happened.filter(when)) {
        const [dealId, lenderId] = [deal(one), lender(one)];
        const data = { event: event.name, payload: one.payload };
        lines.set(`${dealId} ${lenderId}`, { dealId, type: 'status-update', lenderId, data });
      }
      for (const line of lines.values()) addLine(platform, tx, context.at, line);
      return lines.size;
    },
    { channel: 'feed', target: 'status-update' },
  );
  const read: LineReader['read'] = (stored) => {
    const { data } = event.payload.safeParse(stored);
    if (!data) return undefined;
    const [milestone = null, document = null] = [said.milestone?.(data), said.document?.(data)];
    return { message: said.message(data), milestone, document };
  };
  return { ...act, line: { event, read } };
}

/** A message was written or edited: the event's object is the message, which is read back by its id. */
export const addsMessageToFeed = <Payload extends { readonly dealId: string; readonly lenderId: string | null }>(
  event: EventType<Payload>,
): Follower =>
  follow(
    event,
    async ({ platform, tx, context, happened }) => {
      for (const { id, payload } of happened) {
        const { dealId, lenderId } = payload;
        addLine(platform, tx, context.at, { dealId, type: 'deal-message', lenderId, data: { messageId: id } });
      }
      return happened.length;
    },
    { channel: 'feed', target: 'deal-message' },
  );

interface DocumentUpdate {
  readonly dealId: string;
  readonly requirementId: string;
  readonly status: string;
  /** Why it failed. */
  readonly problem: FillProblem | null;
  readonly filledDocumentId: string | null;
}

/** How far a required document of a deal is has changed. The deal's owner reads it. */
export const addsDocumentToFeed = <Payload extends object>(
  event: EventType<Payload>,
  update: (payload: Payload) => DocumentUpdate,
): Follower =>
  follow(
    event,
    async ({ platform, tx, context, happened }) => {
      for (const { payload } of happened) {
        const { dealId, ...data } = update(payload);
        addLine(platform, tx, context.at, { dealId, type: 'document-update', lenderId: null, data: { ...data } });
      }
      return happened.length;
    },
    { channel: 'feed', target: 'document-update' },
  );

interface Signed {
  readonly dealId: string;
  readonly documents: readonly { readonly requirementId: string; readonly status: string }[];
}

/** How far the signing of documents of a deal is has changed. The deal's owner reads it. */
export const addsSigningToFeed = <Payload extends Signed>(event: EventType<Payload>): Follower =>
  follow(
    event,
    async ({ platform, tx, context, happened }) => {
      const lines = happened.flatMap(({ payload }) =>
        payload.documents.map(({ requirementId, status }): FeedLine => {
          const data = { requirementId, status };
          return { dealId: payload.dealId, type: 'signing-update', lenderId: null, data };
        }),
      );
      for (const line of lines) addLine(platform, tx, context.at, line);
      return lines.length;
    },
    { channel: 'feed', target: 'signing-update' },
  );

/**
 * The messages with these ids as the stream says them, the same for whoever reads them; one that is missing is not told.
 * The feature that keeps messages registers it: lines carry ids alone.
 */
export const readDealMessages =
  defineHook<(db: Queries, messageIds: readonly string[]) => Promise<ReadonlyMap<string, unknown>>>(
    'pipeline.readDealMessages',
  );
