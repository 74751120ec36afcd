import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { defineKeyUse, tokenHash } from '../../../platform/encryption/secrets.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertDeal } from '../../pipeline/server/api.ts';
import type { CalendarFeed, FeedState } from '../contract.ts';
import { feedEnded, feedMade } from '../events.ts';
import { calendarFeeds, type FeedRow } from './tables.ts';

const feedKey = defineKeyUse('calendar-feed');

interface Of {
  readonly accountId: string;
  /** Undefined: the whole calendar. */
  readonly dealId: string | undefined;
}

const own = ({ accountId, dealId }: Of) =>
  and(
    eq(calendarFeeds.accountId, accountId),
    dealId === undefined ? isNull(calendarFeeds.dealId) : eq(calendarFeeds.dealId, dealId),
  );

/** Made again from its row whenever its owner looks at it, so that no table holds it. */
const tokenOf = ({ secrets }: Platform, { accountId, dealId }: Of, madeAt: Date): string =>
  secrets.sign(feedKey, `${accountId} ${dealId ?? 'all'} ${madeAt.toISOString()}`);

function present(platform: Platform, of: Of, row: FeedRow): CalendarFeed | null {
  const token = tokenOf(platform, of, row.madeAt);
  // After the app got another secret nobody can say the address any more; programs that have it still use it.
  if (!tokenHash(token).equals(row.tokenHash)) return null;
  const address = `${platform.config.publicUrl}/api/calendar/feeds/${token}/plinth.ics`;
  return { address, madeAt: row.madeAt.toISOString() };
}

async function assertOwn(db: Queries, { accountId, dealId }: Of): Promise<void> {
  if (dealId !== undefined) await assertDeal(db, dealId, accountId);
}

const off: FeedState = { isOn: false, feed: null };

/** @throws NOT_FOUND for anybody else's deal */
export async function readFeed(platform: Platform, of: Of): Promise<FeedState> {
  const { db } = platform.database;
  await assertOwn(db, of);
  const [row] = await db.select().from(calendarFeeds).where(own(of));
  return row ? { isOn: true, feed: present(platform, of, row) } : off;
}

/** Makes the address, or another one in its place. @throws NOT_FOUND for anybody else's deal */
export const makeFeed = (platform: Platform, context: RequestContext, of: Of): Promise<FeedState> =>
  platform.database.transaction(async (tx) => {
    await assertOwn(tx.db, of);
    const [before] = await tx.db.select().from(calendarFeeds).where(own(of)).for('update');
    // Two made within one millisecond would be one address.
    const madeAt = new Date(Math.max(context.at.getTime(), (before?.madeAt.getTime() ?? 0) + 1));
    const values = { tokenHash: tokenHash(tokenOf(platform, of, madeAt)), madeAt };
    const [row] = await tx.db
      .insert(calendarFeeds)
      .values({ accountId: of.accountId, dealId: of.dealId ?? null, ...values })
      .onConflictDoUpdate({ target: [calendarFeeds.accountId, calendarFeeds.dealId], set: values })
      .returning();
    if (!row) return off;
    const payload = { accountId: of.accountId, dealId: of.dealId ?? null, isNew: !before };
    await record(tx, context, feedMade, { id: row.id, payload });
    return { isOn: true, feed: present(platform, of, row) };
  });

/** It stops working at once. A second time changes nothing. */
export const endFeed = (platform: Platform, context: RequestContext, of: Of): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const [row] = await tx.db.delete(calendarFeeds).where(own(of)).returning();
    if (!row) return;
    const { id, accountId, dealId } = row;
    await record(tx, context, feedEnded, { id, payload: { accountId, dealId } });
  });
