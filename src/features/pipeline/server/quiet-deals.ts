import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { admits } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { type Waiter, waitingGroup } from '../../accounts/server/api.ts';
import { lastActivity } from './api.ts';
import { pipelineEntries } from './tables.ts';

const quietAfterWeeks = 2;
const weekMs = 7 * dayMs;

/** The person's open deals on which nothing has happened for two weeks, the longest first. */
export async function readQuietDeals(
  { database: { db }, hooks }: Platform,
  { accountId, role }: Waiter,
  now: Date,
): Promise<WaitingGroup[]> {
  if (!admits('broker', role)) return [];
  const before = new Date(now.getTime() - quietAfterWeeks * weekMs);
  const { id, address, updatedAt } = pipelineEntries;
  const unchanged = await db
    .select({ id, address, updatedAt })
    .from(pipelineEntries)
    .where(
      and(
        eq(pipelineEntries.ownerId, accountId),
        isNull(pipelineEntries.archivedAt),
        lte(pipelineEntries.updatedAt, before),
      ),
    )
    .orderBy(asc(pipelineEntries.updatedAt))
    // More than are counted, for some of them will have had answers since.
    .limit(2 * waitingAtMost.counted);
  const ids = unchanged.map((deal) => deal.id);
  const told = ids.length === 0 ? [] : await Promise.all(hooks.all(lastActivity).map((ask) => ask(db, ids)));
  const newest = (deal: (typeof unchanged)[number]) =>
    Math.max(deal.updatedAt.getTime(), ...told.map((activity) => activity.get(deal.id)?.getTime() ?? 0));
  const quiet = unchanged
    .map((deal) => ({ ...deal, since: newest(deal) }))
    .filter(({ since }) => since <= before.getTime())
    .sort((a, b) => a.since - b.since)
    .slice(0, waitingAtMost.counted);
  return waitingGroup({
    title: 'Inactive deals',
    isUrgent: false,
    link: '/pipeline',
    lines: quiet.map((deal) => ({
      text: deal.address,
      detail: `Nothing has happened for ${Math.floor((now.getTime() - deal.since) / weekMs)} weeks`,
      link: `/pipeline?deal=${deal.id}`,
    })),
  });
}
