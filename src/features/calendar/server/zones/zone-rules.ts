import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs } from '../../../../kernel/dates.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../../platform/database/pages.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { eventChanged } from '../../events.ts';
import { boundsOf } from '../../recurrence/series.ts';
import { peopleOf } from '../invited/invitable.ts';
import { type EventRow, type StoredEvent, withAllParts } from '../stored-series.ts';
import { calendarEvents, calendarZoneRules } from '../tables.ts';

/**
 * A country changes its clocks, and a newer Node knows. Events stay at their local time, so the moments at which they are found, reminded
 * of and written to feeds become others. Once an hour one row is read; only with new rules are the events gone through.
 */
export const followZoneRules = defineJob({
  name: 'calendarZoneRules',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 3_600,
  retries: 3,
  schedule: '7 * * * *',
  run: (platform) => moveWithZones(platform, process.versions.tz ?? ''),
});

/** @param version of the rules that this process goes by */
export async function moveWithZones(platform: Platform, version: string): Promise<void> {
  const { db } = platform.database.background;
  const [known] = await db.select().from(calendarZoneRules);
  // Of two processes the one that knows less moves nothing back.
  if (known && known.version >= version) return;
  const now = platform.clock.now();
  for await (const rows of eventsFrom(db, new Date(now.getTime() - dayMs)))
    for (const event of await withAllParts(db, rows))
      if (mayBeElsewhere(event)) await move(platform, event.row.id, now);
  const set = { version };
  await db.insert(calendarZoneRules).values(set).onConflictDoUpdate({ target: calendarZoneRules.only, set });
}

/** What is over stays as it was. */
const eventsFrom = (db: Queries, from: Date): AsyncGenerator<readonly EventRow[]> =>
  inPages(
    (after, limit) =>
      db
        .select()
        .from(calendarEvents)
        .where(
          and(or(isNull(calendarEvents.lastAt), gte(calendarEvents.lastAt, from)), rowsAfter(calendarEvents.id, after)),
        )
        .orderBy(asc(calendarEvents.id))
        .limit(limit),
    ({ id }) => id,
  );

/** Of a series the two ends may stand while an occurrence between them moves, and with it its reminder. */
const mayBeElsewhere = ({ row, series }: StoredEvent): boolean => {
  const { first, last } = boundsOf(series);
  return row.rule !== null || first.getTime() !== row.firstAt.getTime() || last?.getTime() !== row.lastAt?.getTime();
};

/** Read again under its lock: somebody may be changing it. Its reminders and feeds follow the event of the change. */
const move = ({ database }: Platform, id: string, now: Date): Promise<void> =>
  database.background.transaction(async (tx: Transaction) => {
    const rows = await tx.db.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update');
    const [event] = await withAllParts(tx.db, rows);
    if (!event || !mayBeElsewhere(event)) return;
    const { first, last } = boundsOf(event.series);
    await tx.db.update(calendarEvents).set({ firstAt: first, lastAt: last }).where(eq(calendarEvents.id, id));
    const peopleIds = peopleOf(event.row.creatorId, event.attendees);
    await record(tx, jobContext(followZoneRules, now), eventChanged, { id, payload: { peopleIds, scope: 'all' } });
  });
