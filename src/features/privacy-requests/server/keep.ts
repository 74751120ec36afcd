import { and, asc, eq, lt, or } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { type Waiter, waitingGroup } from '../../accounts/server/api.ts';
import { confirmedWithinDays, requestKeptYears } from '../model.ts';
import { privacyRequests } from './tables.ts';

/** Those that nobody confirmed are forgotten; those that were closed are kept to show what was done. */
export async function removeOldRequests({ database }: Platform, now: Date): Promise<void> {
  const { state, linkSentAt, closedAt } = privacyRequests;
  const keptSince = new Date(now);
  keptSince.setUTCFullYear(now.getUTCFullYear() - requestKeptYears);
  await database.db
    .delete(privacyRequests)
    .where(
      or(
        and(eq(state, 'unconfirmed'), lt(linkSentAt, new Date(now.getTime() - confirmedWithinDays * dayMs))),
        and(eq(state, 'closed'), lt(closedAt, keptSince)),
      ),
    );
}

/** Requests to answer, for the support desk, the first due first. */
export async function readDueRequests(db: Queries, waiter: Waiter, now: Date): Promise<WaitingGroup[]> {
  if (!can(waiter, 'support')) return [];
  const rows = await db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.state, 'open'))
    .orderBy(asc(privacyRequests.dueAt))
    .limit(waitingAtMost.counted);
  return waitingGroup({
    title: 'Privacy requests',
    isUrgent: rows.some(({ dueAt }) => dueAt !== null && dueAt.getTime() < now.getTime() + 7 * dayMs),
    link: '/admin/privacy-requests',
    lines: rows.map(({ id, wants, dueAt }) => ({
      text: wants === 'copy' ? 'A copy of data' : 'An erasure of data',
      detail: 'The person has confirmed it',
      link: `/admin/privacy-requests?request=${id}`,
      ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
    })),
  });
}
