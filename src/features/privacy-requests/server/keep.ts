import { asc, eq } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { type Waiter, waitingGroup } from '../../accounts/server/api.ts';
import { confirmedWithinDays, requestKeptYears, wantedTexts } from '../model.ts';
import { privacyRequests } from './tables.ts';

export const privacyRules: readonly RetentionRule[] = [
  {
    name: 'unconfirmed-privacy-requests',
    what: 'Privacy requests that nobody confirmed',
    tables: [privacyRequests],
    kept: { days: confirmedWithinDays, after: 'the link was emailed' },
    why: 'Who typed an address need not be its owner.',
    remove: removesBefore(privacyRequests, privacyRequests.linkSentAt, eq(privacyRequests.state, 'unconfirmed')),
  },
  {
    name: 'closed-privacy-requests',
    what: 'Closed privacy requests',
    tables: [privacyRequests],
    kept: { years: requestKeptYears, after: 'they were closed' },
    why: 'Shows that they were answered, and how.',
    remove: removesBefore(privacyRequests, privacyRequests.closedAt, eq(privacyRequests.state, 'closed')),
  },
];

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
      text: wantedTexts[wants].noun,
      detail: 'The person has confirmed it',
      link: `/admin/privacy-requests?request=${id}`,
      ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
    })),
  });
}
