import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { zoneOfState } from '../../../../kernel/time-zones.ts';
import { jobContext, type RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { replyMinutes } from '../../../search/server/api.ts';
import { type LoanPackage, lockPackage } from '../../../submission/server/api.ts';
import { nextBestOffered, packageNudged } from '../../events.ts';
import { nextBestAt, replyDueAt } from '../../reply-time.ts';
import { partiesOf } from '../access.ts';
import { packageConditions, packageReplies } from '../tables.ts';

interface OfPackage {
  readonly dealId: string;
  readonly lenderId: string;
}

/** A package was submitted: its lender owes a reply from now on. */
export async function followSubmitted({ platform, tx, context, happened }: FollowerCall<OfPackage>): Promise<void> {
  for (const { id, payload } of happened) await startWaiting(platform, tx, context.at, { packageId: id, ...payload });
}

interface OfCondition extends OfPackage {
  readonly packageId: string;
}

/** The broker answered: the lender owes a reply, since the first answer that it has not replied to. */
export async function followAnswered({ platform, tx, context, happened }: FollowerCall<OfCondition>): Promise<void> {
  for (const { payload } of happened) await startWaiting(platform, tx, context.at, payload);
}

/** The lender did something: what it has not looked at yet counts anew from now on. */
export async function followReply({ platform, tx, context, happened }: FollowerCall<OfCondition>): Promise<void> {
  for (const payload of new Map(happened.map((one) => [one.payload.packageId, one.payload])).values()) {
    const { packageId } = payload;
    await tx.db.delete(packageReplies).where(eq(packageReplies.packageId, packageId));
    const answered = and(eq(packageConditions.packageId, packageId), eq(packageConditions.state, 'answered'));
    if ((await tx.db.$count(packageConditions, answered)) > 0) await startWaiting(platform, tx, context.at, payload);
  }
}

/** The package is no longer with the lender: it owes nothing. */
export async function followEnded({ tx, happened }: FollowerCall<OfPackage>): Promise<void> {
  const ids = happened.map(({ id }) => id);
  await tx.db.delete(packageReplies).where(inArray(packageReplies.packageId, ids));
}

async function startWaiting(
  platform: Platform,
  tx: Transaction,
  at: Date,
  { packageId, dealId, lenderId }: OfCondition,
): Promise<void> {
  const deals = await findDeals(tx.db, [dealId]);
  let minutes: number | null = null;
  // One after the other: the connection of a transaction takes one query at a time.
  for (const read of platform.hooks.all(replyMinutes))
    minutes ??= (await read(tx.db, [lenderId])).get(lenderId)?.minutes ?? null;
  const dueAt = replyDueAt(at, minutes, zoneOfState(deals.get(dealId)?.state));
  // Who waits already goes on waiting.
  await tx.db.insert(packageReplies).values({ packageId, waitingSince: at, dueAt }).onConflictDoNothing();
}

const atOnce = 200;

/**
 * Lenders that have not replied within their own reply time: each is reminded once, and a day later the broker is offered the next
 * best. Twice, or in two processes at once, it notifies nobody twice: the hour is moved in the transaction that notifies.
 */
export const replyClock = defineJob({
  name: 'package-reply-clock',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '*/5 * * * *',
  async run(platform) {
    const now = platform.clock.now();
    const due = and(isNotNull(packageReplies.dueAt), lte(packageReplies.dueAt, now));
    const rows = await platform.database.db
      .select({ id: packageReplies.packageId })
      .from(packageReplies)
      .where(due)
      .orderBy(packageReplies.dueAt)
      .limit(atOnce);
    for (const { id } of rows) await strikeOne(platform, id, now);
  },
});

/** One that fails delays no other: it is tried again five minutes later. */
async function strikeOne(platform: Platform, packageId: string, now: Date): Promise<void> {
  const context = jobContext(replyClock, now);
  try {
    await platform.database.transaction(async (tx) => {
      const loan = await lockPackage(tx, packageId);
      if (loan.state === 'submitted') await strike(tx, context, loan);
      else await tx.db.delete(packageReplies).where(eq(packageReplies.packageId, packageId));
    });
  } catch (error) {
    platform.log.error({ err: error, packageId }, 'reply clock of packages');
  }
}

async function strike(tx: Transaction, context: RequestContext, loan: LoanPackage): Promise<void> {
  const { at } = context;
  const due = and(eq(packageReplies.packageId, loan.id), lte(packageReplies.dueAt, at));
  const [row] = await tx.db.select().from(packageReplies).where(due).for('update');
  if (!row) return;
  const happening = { id: loan.id, payload: partiesOf(loan) };
  const set = (values: Partial<typeof packageReplies.$inferInsert>) =>
    tx.db.update(packageReplies).set(values).where(eq(packageReplies.packageId, loan.id));
  if (row.nudgedAt === null) {
    const zone = zoneOfState((await findDeals(tx.db, [loan.dealId])).get(loan.dealId)?.state);
    await set({ nudgedAt: at, dueAt: nextBestAt(at, zone) });
    await record(tx, context, packageNudged, happening);
  } else {
    await set({ offeredAt: at, dueAt: null });
    await record(tx, context, nextBestOffered, happening);
  }
}
