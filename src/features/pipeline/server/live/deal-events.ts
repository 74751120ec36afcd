import { sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../../platform/platform.ts';
import type { DealEventType, milestoneNames } from '../../model.ts';
import { dealEventCounts, dealEvents } from '../tables.ts';
import { dealTopic } from './topics.ts';

export interface NewDealEvent {
  readonly dealId: string;
  readonly type: DealEventType;
  /** The lender whose users are told as well; null: the deal's owner alone, and of its messages the Plinth team. */
  readonly lenderId: string | null;
  /** Ids and short facts. Of a message its id alone: `{ messageId }`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Tells whoever follows a deal what has happened to it, when the transaction commits. The number is counted as its last
 * step and holds until then, so numbers have no gaps and stand in the order of the commits: whoever has read one has read
 * all before it.
 */
export function tellDeal({ events }: Pick<Platform, 'events'>, tx: Transaction, at: Date, event: NewDealEvent): void {
  const { dealId, type, lenderId, data } = event;
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

/** A status update: what happened in words that name nobody, and the milestone that was reached, where it is one. */
export const tellStatus = (
  platform: Pick<Platform, 'events'>,
  tx: Transaction,
  at: Date,
  { message, milestone = null, ...of }: Pick<NewDealEvent, 'dealId' | 'lenderId'> & StatusUpdate,
): void => tellDeal(platform, tx, at, { ...of, type: 'status-update', data: { message, milestone } });

interface StatusUpdate {
  readonly message: string;
  readonly milestone?: (typeof milestoneNames)[number] | null;
}

/**
 * The messages with these ids as the stream says them, the same for whoever reads them; one that is missing is not told.
 * The feature that keeps messages registers it: events carry ids alone.
 */
export const readDealMessages =
  defineHook<(db: Queries, messageIds: readonly string[]) => Promise<ReadonlyMap<string, unknown>>>(
    'pipeline.readDealMessages',
  );
