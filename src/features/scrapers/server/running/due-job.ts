import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { jobContext } from '../../../../platform/caller.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { nextRunOf } from '../../model.ts';
import { scrapers } from '../tables.ts';
import { findOpenRun, lockScraper, queueRun } from './start-run.ts';

const atOnce = 100;

/** Every five minutes: starts the scrapers whose time has come. One that still runs is left out until its next time. */
export const startDueScrapers = defineJob({
  name: 'start-due-scrapers',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 120,
  retries: 0,
  schedule: '*/5 * * * *',
  async run(platform) {
    const now = platform.clock.now();
    const due = and(isNull(scrapers.archivedAt), lte(scrapers.nextRunAt, now));
    const rows = await platform.database.background.db
      .select({ id: scrapers.id })
      .from(scrapers)
      .where(due)
      .orderBy(asc(scrapers.nextRunAt))
      .limit(atOnce);
    for (const { id } of rows)
      await start(platform, id, now).catch((error: unknown) =>
        platform.log.error({ err: error, scraperId: id }, 'a scraper that is due was not started'),
      );
  },
});

const start = (platform: Platform, id: string, now: Date): Promise<void> =>
  platform.database.background.transaction(async (tx) => {
    const scraper = await lockScraper(tx, id);
    // Another process has started it, or its schedule was changed.
    if (!scraper.nextRunAt || scraper.nextRunAt > now) return;
    await tx.db
      .update(scrapers)
      .set({ nextRunAt: nextRunOf(scraper, now) })
      .where(eq(scrapers.id, id));
    if (await findOpenRun(tx.db, id)) return;
    await queueRun(platform, tx, jobContext(startDueScrapers, now), { scraper, trigger: 'schedule' });
  });
