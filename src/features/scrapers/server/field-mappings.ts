import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { writeValue } from '../../../kernel/fields/differences.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findEditables, nameKeptPrograms, pageOfKeptPrograms } from '../../programs/server/api.ts';
import type { MappedProgram, Previewed } from '../contract.ts';
import { copyUnreadable, mappingOutdated, noCopy } from '../errors.ts';
import { scraperMapped } from '../events.ts';
import { isSameAround, notedAround } from '../mapping/around.ts';
import { type Around, type FieldMapping, isByPosition, isNumber, mappedLeaf } from '../mapping/field-mapping.ts';
import { problems } from '../mapping/parse-found.ts';
import { scraperLimits } from '../model.ts';
import { lastCopy, openCopy } from './copies.ts';
import { findScraper } from './manage.ts';
import { readCopy, UnreadableCopy } from './reading/read-copy.ts';
import { type MappedValue, placeMappings, problemText, readMappings, savedMappings } from './running/read-mappings.ts';
import { lockScraper } from './running/start-run.ts';
import { type ScraperRow, scraperMappings, scrapers } from './tables.ts';

const programsAtMost = 200;

/** The programs of a lender that a document can say something about. */
export async function programsOf(db: Queries, { lenderId }: ScraperRow): Promise<MappedProgram[]> {
  const { programs } = await pageOfKeptPrograms(db, lenderId, { offset: 0, limit: programsAtMost });
  const editable = await findEditables(
    db,
    programs.map(({ id }) => id),
  );
  return programs.flatMap(({ id, name, kind }) => {
    const { values, row } = editable.get(id) ?? {};
    const tiers = Array.isArray(values?.tiers) ? values.tiers.length : 0;
    return row ? [{ _id: id, name, kind, tiers, version: row.version }] : [];
  });
}

async function copyOf(platform: Platform, id: string) {
  const run = await lastCopy(platform.database.db, id);
  if (!run) throw new AppError(noCopy);
  return { run, copy: await openCopy(platform, run) };
}

async function orRefuse<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof UnreadableCopy ? new AppError(copyUnreadable) : error;
  }
}

/** The copy that was saved last, to look through. @throws NOT_FOUND, SCRAPER_NO_COPY, SCRAPER_COPY_UNREADABLE */
export async function viewCopy(platform: Platform, id: string) {
  await findScraper(platform.database.db, id);
  const { run, copy } = await copyOf(platform, id);
  const { view } = await orRefuse(readCopy(copy, [], true));
  return {
    format: copy.format,
    address: run.copyAddress ?? '',
    savedAt: (run.startedAt ?? run.queuedAt).toISOString(),
    view: view ?? { blocks: [], isCut: false },
  };
}

function presentValue(one: MappedValue): Previewed {
  const { field, text, snippet, now, read, around = null } = one;
  const write = (value: unknown) => (field ? (writeValue(field, value) ?? 'Blank') : null);
  const value = read.problem === undefined ? write(read.value) : null;
  return {
    ...{ text, snippet, value, around },
    now: now === undefined ? null : write(now),
    isSame: value !== null && value === write(now),
    problem: problemText(one),
    isMoved: read.problem === 'moved',
  };
}

/** @throws NOT_FOUND, SCRAPER_NO_COPY, SCRAPER_COPY_UNREADABLE */
export async function previewMapping(platform: Platform, id: string, mappings: readonly FieldMapping[]) {
  const { db } = platform.database;
  const scraper = await findScraper(db, id);
  const { copy } = await copyOf(platform, id);
  return (await orRefuse(readMappings(db, scraper, copy, mappings))).map(presentValue);
}

const isOfTier = ({ field }: FieldMapping): boolean => field.startsWith('tiers.');

/** Each field once, of programs of the lender that have it, where it stands now. @throws INVALID_INPUT, SCRAPER_MAPPING_OUTDATED */
async function placedIn(
  db: Queries,
  { lenderId }: ScraperRow,
  chosen: readonly FieldMapping[],
): Promise<readonly FieldMapping[]> {
  const programs = await findEditables(db, [...new Set(chosen.map(({ programId }) => programId))]);
  for (const [at, { programId, programVersion = 0 }] of chosen.entries()) {
    const program = programs.get(programId);
    if (program?.row.lenderId !== lenderId) throw invalidField(`mappings.${at}.programId`, problems.program);
    if (programVersion > program.row.version) throw new AppError(mappingOutdated);
  }
  // Pages that were opened before versions were noted send none: which tier is meant can't be known.
  if (chosen.some((one) => isOfTier(one) && one.programVersion === undefined)) throw new AppError(mappingOutdated);
  const mappings = await placeMappings(db, chosen, programs);
  if (mappings.some(({ isLost }) => isLost)) throw new AppError(mappingOutdated);
  return mappings.map((mapping, at) => {
    const { programId, field, around } = mapping;
    const kind = programs.get(programId)?.row.kind;
    const leaf = kind === undefined ? undefined : mappedLeaf(kind, field);
    if (!leaf) throw invalidField(`mappings.${at}.field`, problems.field);
    const first = mappings.findIndex((other) => other.programId === programId && other.field === field);
    if (first !== at) throw invalidField(`mappings.${at}.field`, 'This field is mapped twice');
    // It may have been noted for another field, with texts that are no name of this one.
    return around ? { ...mapping, around: notedAround(around, isNumber(leaf.field)) } : mapping;
  });
}

interface Saving {
  readonly mappings: readonly FieldMapping[];
  /** The version that was changed. */
  readonly version: number;
}

/** What stands around these places in the copy that was saved last. Empty where there is none to read: the next run takes it. */
async function readAround(platform: Platform, scraper: ScraperRow, mappings: readonly FieldMapping[]) {
  const run = await lastCopy(platform.database.db, scraper.id);
  if (!run || !mappings.some(({ find }) => isByPosition(find))) return [];
  try {
    const values = await readMappings(platform.database.db, scraper, await openCopy(platform, run), mappings);
    return values.map(({ around }) => around);
  } catch (error) {
    if (error instanceof UnreadableCopy) return [];
    throw error;
  }
}

/**
 * A mapping with what stood around its place when that was chosen: as it was saved, or as the copy says now. Of the page that sends it
 * only which of both it means is taken: it may have shown another copy.
 * @throws SCRAPER_MAPPING_OUTDATED where it means neither
 */
function withAround(
  { around: meant, ...mapping }: FieldMapping,
  saved: readonly FieldMapping[],
  now: Around | undefined,
): FieldMapping {
  if (!isByPosition(mapping.find)) return mapping;
  const before = saved.find(({ find }) => isDeepStrictEqual(find, mapping.find))?.around;
  if (meant === undefined) return { ...mapping, around: before ?? now };
  // A run may have noted other numbers since the page was opened; of two rows that only numbers tell apart the exact one is meant.
  const isExact = (one: Around | undefined) => isDeepStrictEqual(one, meant);
  const isAlike = (one: Around | undefined) => one !== undefined && isSameAround(one, meant);
  const around = [before, now].find(isExact) ?? [before, now].find(isAlike);
  if (!around) throw new AppError(mappingOutdated);
  return { ...mapping, around };
}

/** @throws NOT_FOUND, INVALID_INPUT, SCRAPER_MAPPING_OUTDATED */
export async function saveMapping(
  platform: Platform,
  context: RequestContext,
  id: string,
  { mappings, version }: Saving,
): Promise<number> {
  const { database } = platform;
  const now = await readAround(platform, await findScraper(database.db, id), mappings);
  return database.transaction(async (tx) => {
    const scraper = await lockScraper(tx, id);
    if (scraper.mappingVersion !== version) throw new AppError(mappingOutdated);
    const saved = await savedMappings(tx.db, id, version);
    const chosen = mappings.map((mapping, at) => withAround(mapping, saved, now[at]));
    const placed = await placedIn(tx.db, scraper, chosen);
    const next = version + 1;
    await tx.db.insert(scraperMappings).values({ scraperId: id, version: next, mappings: placed, savedAt: context.at });
    await tx.db.update(scrapers).set({ mappingVersion: next }).where(eq(scrapers.id, id));
    const { lenderId } = scraper;
    const payload = { lenderId, version: next, fields: mappings.length };
    await record(tx, context, scraperMapped, { id, payload });
    return next;
  });
}

/** Names of the programs of a run's problems. */
export async function programNames(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await nameKeptPrograms(db, ids.slice(0, scraperLimits.mappings));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
