import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { findLoanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { savedSearchMatched } from '../../events.ts';
import { type News, newsAtMost, newsSchemaOf } from '../../model.ts';
import { savedSearches } from '../tables.ts';

/** So long finds of one search are gathered, so that many programs saved at once make one notification and one email. */
const gatherMs = 20 * secondMs;
const waitingAtMost = 1_000;
/** What marks a job that is on its way counts for so long: a job that was lost must not keep others from being made for good. */
const lostAfterMs = hourMs;
export const lostBefore = (now: Date): Date => new Date(now.getTime() - lostAfterMs);
const isLost = (now: Date) => lt(savedSearches.notifyAt, lostBefore(now));

export const notifyOwner = defineJob({
  name: 'saved-search-tell',
  payload: z.object({ savedSearchId: idSchema }),
  concurrency: 5,
  timeoutSeconds: 60,
  retries: 8,
  run: recordMatches,
});

/** One job for each of these searches that has none on its way. The caller holds them. */
export async function notifyLater(
  platform: Platform,
  tx: Transaction,
  searchIds: readonly string[],
  at: Date,
): Promise<void> {
  if (searchIds.length === 0) return;
  const notifyAt = new Date(at.getTime() + gatherMs);
  const rows = await tx.db
    .update(savedSearches)
    .set({ notifyAt })
    .where(and(inArray(savedSearches.id, [...searchIds]), or(isNull(savedSearches.notifyAt), isLost(at))))
    .returning({ id: savedSearches.id });
  const pieces = rows.map(({ id }) => ({ payload: { savedSearchId: id }, startAfter: notifyAt }));
  await platform.jobs.enqueue(tx, notifyOwner, ...pieces);
}

/** Makes lost jobs anew: what their owners wait for may be all that they find for long. */
export async function notifyWaiting(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  await platform.database.transaction(async (tx) => {
    const { id, deletedAt } = savedSearches;
    const waiting = tx.db
      .select({ id })
      .from(savedSearches)
      .where(and(isLost(at), isNull(deletedAt)));
    const rows = await waiting.orderBy(id).limit(waitingAtMost).for('update');
    await notifyLater(
      platform,
      tx,
      rows.map((row) => row.id),
      at,
    );
  });
}

const newsSchemas = new WeakMap<LoanKind, ReturnType<typeof newsSchemaOf>>();

/**
 * What a search has found lately, newest first and so many of it; an entry that cannot be read any more is left out. A list of
 * a hundred searches shows a few of each, so no more are read.
 */
export function newsOf(kind: LoanKind, stored: unknown, most: number = newsAtMost): News[] {
  const schema = newsSchemas.get(kind) ?? newsSchemaOf(kind);
  newsSchemas.set(kind, schema);
  const news: News[] = [];
  for (const one of Array.isArray(stored) ? stored : []) {
    if (news.length === most) break;
    const { data } = schema.safeParse(one);
    if (data) news.push(data);
  }
  return news;
}

/** One event for all that was found since the last time. A repeat finds nothing. */
async function recordMatches(platform: Platform, { savedSearchId }: { readonly savedSearchId: string }): Promise<void> {
  const at = platform.clock.now();
  const toldAt = at.toISOString();
  await platform.database.transaction(async (tx) => {
    const own = eq(savedSearches.id, savedSearchId);
    const [search] = await tx.db.select().from(savedSearches).where(own).for('update');
    const kind = search && findLoanKind(search.kind);
    if (!search || !kind) return;
    const all = newsOf(kind, search.news);
    const untold = all.filter((news) => news.toldAt === null);
    const news = all.map((one) => (one.toldAt === null ? { ...one, toldAt } : one));
    await tx.db.update(savedSearches).set({ notifyAt: null, news }).where(own);
    if (untold.length === 0 || search.deletedAt !== null) return;
    const { id, accountId, byNotice, byMail } = search;
    const payload = { accountId, toldAt, programs: untold.length, byNotice, byMail };
    await record(tx, jobContext(notifyOwner, at), savedSearchMatched, { id, payload });
  });
}
