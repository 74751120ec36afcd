import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scraperIdle, scraperRunning } from '../../errors.ts';
import { scraperEnded, scraperStarted, scraperStopped } from '../../events.ts';
import { scrapersRun } from '../../limits.ts';
import { openStates, type RunTrigger } from '../../model.ts';
import { type RunRow, type ScraperRow, scraperRuns, scrapers } from '../tables.ts';
import { withLine } from './notes.ts';
import { runScraper } from './run-job.ts';

/** @throws NOT_FOUND, also for one that is archived */
export async function lockScraper({ db }: Transaction, id: string): Promise<ScraperRow> {
  const [row] = await db
    .select()
    .from(scrapers)
    .where(and(eq(scrapers.id, id), isNull(scrapers.archivedAt)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function findOpenRun(db: Queries, scraperId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(scraperRuns)
    .where(and(eq(scraperRuns.scraperId, scraperId), inArray(scraperRuns.state, [...openStates])));
  return row;
}

interface Start {
  readonly scraper: ScraperRow;
  readonly trigger: RunTrigger;
  /** The id of the run, where its copy is there already. */
  readonly id?: string;
  readonly copy?: Partial<RunRow>;
}

/** Queues a run of a scraper that is locked. @throws SCRAPER_RUNNING while there is one */
export async function queueRun(
  { jobs }: Platform,
  tx: Transaction,
  context: RequestContext,
  { scraper, trigger, id = randomUUID(), copy = {} }: Start,
): Promise<RunRow> {
  if (await findOpenRun(tx.db, scraper.id)) throw new AppError(scraperRunning);
  const [row] = await tx.db
    .insert(scraperRuns)
    .values({
      id,
      scraperId: scraper.id,
      trigger,
      state: 'queued',
      step: 'waiting',
      problems: [],
      log: [],
      queuedAt: context.at,
      ...copy,
    })
    .returning();
  if (!row) throw new Error('The run was not written down.');
  const payload = { lenderId: scraper.lenderId, runId: id, trigger };
  await record(tx, context, scraperStarted, { id: scraper.id, payload });
  await jobs.enqueue(tx, runScraper, { payload: { runId: id }, owner: scraper.id });
  return row;
}

/** Starts a scraper because somebody wants it now. @throws NOT_FOUND, SCRAPER_RUNNING, RATE_LIMITED */
export const startRun = (platform: Platform, context: RequestContext, id: string): Promise<RunRow> =>
  platform.database.transaction(async (tx) => {
    const scraper = await lockScraper(tx, id);
    const row = await queueRun(platform, tx, context, { scraper, trigger: 'person' });
    await platform.rateLimits.countAct(tx, context, scrapersRun, 1);
    return row;
  });

/** One that has not begun ends here; one that works sees it within a second. @throws NOT_FOUND, SCRAPER_NOT_RUNNING */
export const stopRun = ({ database }: Platform, context: RequestContext, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const scraper = await lockScraper(tx, id);
    const run = await findOpenRun(tx.db, id);
    if (!run) throw new AppError(scraperIdle);
    const { lenderId } = scraper;
    await tx.db.update(scraperRuns).set({ stopAsked: true }).where(eq(scraperRuns.id, run.id));
    await record(tx, context, scraperStopped, { id, payload: { lenderId, runId: run.id } });
    const ended = await tx.db
      .update(scraperRuns)
      .set({ state: 'stopped', outcome: 'stopped', endedAt: context.at, log: withLine(context.at, 'ended', '') })
      .where(and(eq(scraperRuns.id, run.id), eq(scraperRuns.state, 'queued')))
      .returning({ id: scraperRuns.id });
    if (ended.length === 0) return;
    const nothing = { proposed: 0, confirmed: 0 };
    const payload = { lenderId, runId: run.id, outcome: 'stopped', ...nothing, alone: false } as const;
    await record(tx, context, scraperEnded, { id, payload });
  });
