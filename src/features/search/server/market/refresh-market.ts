import type { InSteps } from '../../../../kernel/steps.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import { readLenderTerms } from '../../../lenders/server/api.ts';
import { type MarketRow, readAllProgramRows, readProgramRows } from '../../../programs/server/api.ts';
import type { Changed, Failed } from './follow-changes.ts';
import {
  type CachedMarkets,
  type LenderRow,
  type MarketParts,
  makeIndexes,
  putLenders,
  putProgram,
  type ReadRecords,
  type Records,
  removeLenders,
  removeProgram,
  searchedKinds,
} from './kind-markets.ts';

interface Refreshed {
  /** How many programs were read. */
  readonly read: number;
  /** Undefined where nothing has failed. */
  readonly failed: Failed | undefined;
}

/** Is given a program that cannot be put. Where it throws, no further one is put. */
type NoteFailed = (error: unknown, programId: string) => void;

/** What could not be refreshed, while all else was. */
class Failures implements Failed {
  readonly lenderIds = new Set<string>();
  readonly programIds = new Set<string>();
  /** Of what failed first: the others mostly fail for the same reason. */
  error: unknown;

  get any(): boolean {
    return this.lenderIds.size > 0 || this.programIds.size > 0;
  }

  noteLenders(error: unknown, ids: Iterable<string>): void {
    if (!this.any) this.error = error;
    for (const id of ids) this.lenderIds.add(id);
  }

  notePrograms(error: unknown, ids: Iterable<string>): void {
    if (!this.any) this.error = error;
    for (const id of ids) this.programIds.add(id);
  }

  readonly noteProgram: NoteFailed = (error, id) => this.notePrograms(error, [id]);
}

interface RefreshParts extends MarketParts {
  readonly readRecords: ReadRecords;
  readonly failures: Failures;
}

/**
 * Reads these lenders and programs again; those that are gone are taken off. Searches go on meanwhile: each finds a program as it was,
 * or as it is. A lender that was not there comes with all its programs: it is new, or back from the archive. What fails holds nothing
 * else back.
 */
export async function refreshMarkets(
  cached: CachedMarkets,
  { lenderIds, programIds }: Changed,
  parts: MarketParts,
  readRecords: ReadRecords,
): Promise<Refreshed> {
  const failures = new Failures();
  let read = 0;
  try {
    if (lenderIds.size > 0) read += await refreshLenders(cached, [...lenderIds], { ...parts, readRecords, failures });
  } catch (error) {
    failures.noteLenders(error, lenderIds);
  }
  try {
    if (programIds.size > 0) read += await refreshPrograms(cached, [...programIds], parts, failures.noteProgram);
  } catch (error) {
    failures.notePrograms(error, programIds);
  }
  // One that has grown large gets its index here, and no search makes it.
  await makeIndexes(cached, parts.log);
  return { read, failed: failures.any ? failures : undefined };
}

/** @returns how many programs were read: those of lenders that were not there */
async function refreshLenders(cached: CachedMarkets, ids: readonly string[], parts: RefreshParts): Promise<number> {
  const { database, readRecords, failures } = parts;
  const [records, rows] = await Promise.all([readRecords(database.db, ids), readLenderTerms(database.db, ids)]);
  const found = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id));
  const newcomers = rows.filter(({ id }) => !cached.lenders.has(id));
  const known = rows.filter(({ id }) => cached.lenders.has(id));
  await inSlices(withFreshLabels(cached, removeLenders(cached, gone)));
  await inSlices(withFreshLabels(cached, putEach(cached, known, records, failures)));
  if (newcomers.length === 0) return 0;
  const newIds = newcomers.map(({ id }) => id);
  try {
    // Before its lender a program is seen by no search: where reading fails the lender is still new the next time.
    const read = await loadProgramsOf(cached, newIds, parts);
    await inSlices(withFreshLabels(cached, putEach(cached, newcomers, records, failures)));
    return read;
  } catch (error) {
    failures.noteLenders(error, newIds);
    return 0;
  }
}

function* putEach(
  cached: CachedMarkets,
  rows: readonly LenderRow[],
  records: Records,
  failures: Failures,
): InSteps<void> {
  for (const row of rows) {
    try {
      yield* putLenders(cached, [row], records);
    } catch (error) {
      failures.noteLenders(error, [row.id]);
    }
  }
}

/** Reads so many at once as one statement may name. @returns how many programs were read */
export async function refreshPrograms(
  cached: CachedMarkets,
  ids: readonly string[],
  { database: { db }, log, clock }: MarketParts,
  noteFailed: NoteFailed,
): Promise<number> {
  const rows = await readProgramRows(db, searchedKinds, ids, clock.now());
  const byId = new Map(rows.map((row) => [row.id, row]));
  await inSlices(withFreshLabels(cached, putOrRemove(cached, ids, byId, { log, noteFailed })));
  return ids.length;
}

async function loadProgramsOf(
  cached: CachedMarkets,
  lenderIds: readonly string[],
  { database: { db }, log, clock, failures }: RefreshParts,
): Promise<number> {
  const noteFailed = failures.noteProgram;
  let read = 0;
  for await (const rows of readAllProgramRows(db, searchedKinds, clock.now(), lenderIds)) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    await inSlices(withFreshLabels(cached, putOrRemove(cached, [...byId.keys()], byId, { log, noteFailed })));
    read += rows.length;
  }
  return read;
}

function* putOrRemove(
  cached: CachedMarkets,
  ids: readonly string[],
  rows: ReadonlyMap<string, MarketRow>,
  { log, noteFailed }: Pick<MarketParts, 'log'> & { readonly noteFailed: NoteFailed },
): InSteps<void> {
  for (const id of ids) {
    const row = rows.get(id);
    try {
      if (row) putProgram(cached, row, log);
      else removeProgram(cached, id);
    } catch (error) {
      noteFailed(error, id);
    }
    yield;
  }
}

/** No text of a label outlives the step that changes what it says. */
function* withFreshLabels(cached: CachedMarkets, change: InSteps<void>): InSteps<void> {
  for (;;) {
    for (const { labelTexts } of cached.byKind.values()) labelTexts.clear();
    if (change.next().done) return;
    yield;
  }
}
