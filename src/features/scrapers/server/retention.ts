import { and, lt, notInArray, sql } from 'drizzle-orm';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openStates, scraperLimits } from '../model.ts';
import { leftoverCopies, removeCopies } from './copies.ts';
import { scraperHosts, scraperRuns, scrapers } from './tables.ts';

const removedAtOnce = 500;

/** Runs with their copies. The last copy of each scraper stays, since its mapping is made on it. */
async function removeRuns(platform: Platform, before: Date): Promise<number> {
  const { db } = platform.database.background;
  const newer = sql`exists (select 1 from ${scraperRuns} newer where newer.scraper_id = ${scraperRuns.scraperId}
    and newer.copy_key is not null and newer.queued_at > ${scraperRuns.queuedAt})`;
  const isOld = and(
    lt(scraperRuns.queuedAt, before),
    notInArray(scraperRuns.state, [...openStates]),
    sql`(${scraperRuns.copyKey} is null or ${newer})`,
  );
  let removed = 0;
  for (let some = removedAtOnce; some === removedAtOnce; removed += some) {
    const old = db.select({ id: scraperRuns.id }).from(scraperRuns).where(isOld).limit(removedAtOnce);
    const gone = await db
      .delete(scraperRuns)
      .where(sql`${scraperRuns.id} in (${old})`)
      .returning({ id: scraperRuns.id });
    await removeCopies(
      platform,
      gone.map(({ id }) => id),
    );
    some = gone.length;
  }
  return removed;
}

export const scrapersRules: readonly RetentionRule[] = [
  {
    name: 'scrapers',
    what: 'Scrapers with every version of their mapping',
    tables: [scrapers],
    kept: { as: 'the lender' },
    why: 'They say which page a proposed change stood on.',
  },
  {
    name: 'scraper-runs',
    what: 'Runs of scrapers with their logs and saved copies, encrypted; the last copy as long as the scraper',
    tables: [scraperRuns],
    kept: { days: scraperLimits.runsKeptDays, after: 'they were started' },
    why: 'A proposed change can be checked against the page that it stood on.',
    remove: removeRuns,
  },
  leftoverCopies,
  {
    name: 'scraper-hosts',
    what: 'When the sites that scrapers read may be asked again, and their robots.txt',
    tables: [scraperHosts],
    kept: { days: scraperLimits.hostsKeptDays, after: 'they were read' },
    why: 'No site is asked more often than it wants.',
    remove: removesBefore(scraperHosts, scraperHosts.usedAt),
  },
];
