import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { jobContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { scraperEnded } from '../../events.ts';
import { type Outcome, openStates, outcomes, type RunProblem, type RunState } from '../../model.ts';
import { copyColumns, lastCopy, openCopy, storeCopy } from '../copies.ts';
import type { Fetched } from '../fetching/document-type.ts';
import { RunEnded } from '../fetching/failure.ts';
import { fetchDocument } from '../fetching/fetch-document.ts';
import { type CopyAt, UnreadableCopy } from '../reading/read-copy.ts';
import { type RunRow, type ScraperRow, scraperRuns, scrapers } from '../tables.ts';
import { lockWorking } from './lock-working.ts';
import { type RunNotes, withLine, withNotes } from './notes.ts';
import { type Proposed, proposeFrom } from './propose-from.ts';
import { removeAbandonedFolders } from './work-folder.ts';

/**
 * One run of a scraper. It is never tried again by itself, since each try calls the site of somebody else: when its process is killed,
 * the run counts as failed, and the scraper can be started again.
 */
export const runScraper = defineJob({
  name: 'run-scraper',
  payload: z.object({ runId: idSchema }),
  concurrency: 3,
  timeoutSeconds: 5 * 60,
  retries: 0,
  async run(platform, { runId }) {
    const taken = await takeUp(platform, runId);
    if (!taken) return;
    // Of runs whose process was killed.
    await removeAbandonedFolders();
    await withNotes(platform, taken.run, (notes) => work(platform, taken, notes));
  },
  async gaveUp(platform, { runId }) {
    const found = await findRun(platform.database.db, runId);
    if (found) await endRun(platform, found, { outcome: 'crashed' });
  },
});

interface Taken {
  readonly run: RunRow;
  readonly scraper: ScraperRow;
}

async function findRun(db: Queries, runId: string): Promise<Taken | undefined> {
  const [row] = await db
    .select({ run: scraperRuns, scraper: scrapers })
    .from(scraperRuns)
    .innerJoin(scrapers, eq(scrapers.id, scraperRuns.scraperId))
    .where(eq(scraperRuns.id, runId));
  return row;
}

/** Undefined: it was stopped before it began, or another process has it. */
async function takeUp({ database, clock }: Platform, runId: string): Promise<Taken | undefined> {
  const { db } = database.background;
  const at = clock.now();
  const begun = await db
    .update(scraperRuns)
    .set({ state: 'running', startedAt: at, log: withLine(at, 'started', '') })
    .where(and(eq(scraperRuns.id, runId), eq(scraperRuns.state, 'queued')))
    .returning({ id: scraperRuns.id });
  return begun.length === 0 ? undefined : findRun(db, runId);
}

async function work(platform: Platform, taken: Taken, notes: RunNotes): Promise<void> {
  try {
    const copy = await copyFor(platform, taken, notes);
    await notes.step('reading');
    const proposed = await proposeFrom(platform, taken, copy, notes);
    await endRun(platform, taken, proposed);
  } catch (error) {
    const outcome = notes.signal.aborted ? 'stopped' : outcomeOf(error);
    if (outcome === undefined) throw error;
    await endRun(platform, taken, { outcome });
  }
}

function outcomeOf(error: unknown): Outcome | undefined {
  if (error instanceof RunEnded) return error.outcome;
  return error instanceof UnreadableCopy ? 'unreadable' : undefined;
}

/** What this run reads: what the site has now, or the copy that is there where nothing is new. */
async function copyFor(platform: Platform, { run, scraper }: Taken, notes: RunNotes): Promise<CopyAt> {
  const last = await lastCopy(platform.database.background.db, scraper.id);
  const open = async (row: RunRow): Promise<CopyAt> => ({
    ...(await openCopy(platform, row)),
    address: row.copyAddress ?? scraper.url,
  });
  if (scraper.sourceType === 'email') {
    if (!last) throw new RunEnded('nothingYet');
    await notes.note(last.id === run.id ? 'email' : 'same', last.copyAddress ?? '');
    return open(last);
  }
  const fetched = await fetchDocument(platform, scraper, last ? scraper : null, notes);
  if (fetched !== 'same') return keep(platform, { run, scraper }, fetched, notes);
  await notes.note('same');
  if (!last) throw new RunEnded('unreadable');
  return open(last);
}

async function keep(platform: Platform, { run, scraper }: Taken, fetched: Fetched, notes: RunNotes): Promise<CopyAt> {
  const stored = await storeCopy(platform, run.id, fetched.bytes);
  const { id, url, fetcher } = scraper;
  const { etag, lastModified } = fetched;
  // What another address called its document says nothing about this one.
  const isStillThere = and(eq(scrapers.id, id), eq(scrapers.url, url), eq(scrapers.fetcher, fetcher));
  await platform.database.background.transaction(async (tx) => {
    // The scraper before its run, as stopping it locks them.
    await tx.db.update(scrapers).set({ etag, lastModified }).where(isStillThere);
    await lockWorking(tx, run.id);
    const columns = await copyColumns(platform, tx, run.id, stored, fetched);
    await tx.db.update(scraperRuns).set(columns).where(eq(scraperRuns.id, run.id));
  });
  await notes.note('savedCopy', `${stored.size.toLocaleString('en-US')} bytes · ${fetched.format.toUpperCase()}`);
  return fetched;
}

interface Ending extends Partial<Proposed> {
  readonly outcome: Outcome;
}

const succeeded: readonly Outcome[] = ['proposed', 'stillProposed', 'confirmed', 'saved', 'pageChanged', 'nothingYet'];
const stateAfter = (outcome: Outcome): RunState =>
  outcome === 'stopped' ? 'stopped' : succeeded.includes(outcome) ? 'done' : 'failed';

/** Ends a run once: one that has ended stays as it is. */
async function endRun(platform: Platform, { run, scraper }: Taken, ending: Ending): Promise<void> {
  const {
    outcome,
    mappingVersion = null,
    proposed = 0,
    confirmed = 0,
    problems = [] as readonly RunProblem[],
  } = ending;
  const at = platform.clock.now();
  await platform.database.background.transaction(async (tx) => {
    const ended = await tx.db
      .update(scraperRuns)
      .set({
        ...{ state: stateAfter(outcome), outcome, endedAt: at, mappingVersion, proposed, confirmed, problems },
        log: withLine(at, 'ended', outcomes[outcome]),
      })
      .where(and(eq(scraperRuns.id, run.id), inArray(scraperRuns.state, [...openStates])))
      .returning({ id: scraperRuns.id });
    if (ended.length === 0) return;
    const { lenderId, id } = scraper;
    const payload = { lenderId, runId: run.id, outcome, proposed, confirmed, alone: run.trigger !== 'person' };
    await record(tx, jobContext(runScraper, at), scraperEnded, { id, payload });
  });
}
