import { and, asc, desc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayMs } from '../../../kernel/dates.ts';
import { lastReviewed } from '../../../lending/checks/confirmation.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPagesById, rowsAfter } from '../../../platform/database/pages.ts';
import { hasWords } from '../../../platform/database/words.ts';
import type { ProgramRow } from '../model.ts';
import { isOnMarket } from './on-market.ts';
import { programs } from './tables.ts';

export {
  type EditableProgram,
  findEditables,
  lockEditable,
  readFound,
  saveEdits,
} from './changes/edit-program.ts';
export { removePrograms, savePrograms, saveProgramsFrom } from './changes/save-programs.ts';
export { readTierHistory } from './changes/tier-history.ts';
export { confirmFields, forgetConfirmer } from './confirmations/confirm-fields.ts';
export { isOnMarket } from './on-market.ts';
export { marketTopic, programTopic } from './topics.ts';

const { id, lenderId, kind, name, confirmedAt, terms, tiers, status, deletedAt, effectiveFrom, effectiveUntil } =
  programs;
const { remindedAt, contentHash } = programs;
/** What searches read of a program. */
export const marketColumns = { id, lenderId, kind, name, confirmedAt, terms, tiers, contentHash };

/** A row with what tells whether it is still as it was. */
export interface MarketRow extends ProgramRow {
  readonly contentHash: number;
}

/** The named programs, so far as they are of these kinds and on the market. `readProgram` makes programs of the rows. */
export const readProgramRows = (
  db: Queries,
  kinds: readonly string[],
  ids: readonly string[],
  now: Date,
): Promise<MarketRow[]> =>
  db
    .select(marketColumns)
    .from(programs)
    .where(and(isOnMarket(now), inArray(kind, [...kinds]), inArray(id, [...ids])));

/** The version that each of these programs is at now. */
export async function versionsNow(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id, version: programs.version })
    .from(programs)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** Whose a program is, on the market or not. */
export async function findProgramFacts(db: Queries, programId: string) {
  const [row] = await db
    .select({ lenderId, kind, effectiveFrom, effectiveUntil })
    .from(programs)
    .where(and(eq(id, programId), isNull(deletedAt)));
  return row;
}

/** On the market, and confirmed so long ago that brokers are advised to ask. */
const isStale = (now: Date) => and(isOnMarket(now), lte(confirmedAt, new Date(lastReviewed(now.getTime()))));
/** A reminder counts for as long as a confirmation does. */
const isDue = (now: Date) =>
  and(isStale(now), or(isNull(remindedAt), lte(remindedAt, new Date(lastReviewed(now.getTime())))));
const remindedAtMostEvery = 7 * dayMs;

/** Lenders with programs to confirm that they were not reminded of, and that were reminded of none for a week; by id. */
export async function findLendersToRemind(
  db: Queries,
  now: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const lately = db
    .select({ lenderId })
    .from(programs)
    .where(gt(remindedAt, new Date(now.getTime() - remindedAtMostEvery)));
  const rows = await db
    .selectDistinct({ lenderId })
    .from(programs)
    .where(and(isDue(now), notInArray(lenderId, lately), after === null ? undefined : gt(lenderId, after)))
    .orderBy(asc(lenderId))
    .limit(limit);
  return rows.map((row) => row.lenderId);
}

/** Counts a lender's programs to confirm as reminded of. @returns how many were due */
export async function takeReminders({ db }: Transaction, ofLender: string, now: Date): Promise<number> {
  const due = and(eq(lenderId, ofLender), isDue(now));
  return (await db.update(programs).set({ remindedAt: now }).where(due).returning({ id })).length;
}

/** So many are read and taken up at once: a fraction of the memory, and other requests have their turn in between. */
const rowsAtOnce = 500;
const stampsAtOnce = 2_000;

/**
 * Every program of these kinds that is on the market, some at a time; of these lenders alone when they are named. What changes
 * while they are read may come in either state.
 */
export function readAllProgramRows(
  db: Queries,
  kinds: readonly string[],
  now: Date,
  lenderIds?: readonly string[],
): AsyncGenerator<readonly MarketRow[]> {
  const wanted = and(isOnMarket(now), inArray(kind, [...kinds]), lenderIds && inArray(lenderId, [...lenderIds]));
  return inPagesById(rowsAtOnce, (last) =>
    db
      .select(marketColumns)
      .from(programs)
      .where(and(wanted, rowsAfter(id, last)))
      .orderBy(asc(id))
      .limit(rowsAtOnce),
  );
}

/** A program that is the same in both is the same in all that searches read of it. */
export type MarketStamp = Pick<MarketRow, 'id' | 'confirmedAt' | 'contentHash'>;

/** As `readAllProgramRows`, without what is long: a fraction of its time. */
export function readMarketStamps(
  db: Queries,
  kinds: readonly string[],
  now: Date,
): AsyncGenerator<readonly MarketStamp[]> {
  const wanted = and(isOnMarket(now), inArray(kind, [...kinds]));
  return inPagesById(stampsAtOnce, (last) =>
    db
      .select({ id, confirmedAt, contentHash })
      .from(programs)
      .where(and(wanted, rowsAfter(id, last)))
      .orderBy(asc(id))
      .limit(stampsAtOnce),
  );
}

/**
 * How many programs a lender has, how many of them wait to be confirmed, and when the oldest was; no more than `most` are looked
 * at, those that were confirmed longest ago.
 */
export async function countStalePrograms(db: Queries, owner: string, now: Date, most = Number.MAX_SAFE_INTEGER) {
  const looked = db
    .select({ confirmedAt, waits: sql<boolean>`${isStale(now)}`.as('waits') })
    .from(programs)
    .where(and(eq(lenderId, owner), isNull(deletedAt)))
    .orderBy(asc(confirmedAt))
    .limit(most)
    .as('looked');
  const [counted] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      stale: sql<number>`count(*) filter (where ${looked.waits})`.mapWith(Number),
      oldest: sql<Date | null>`min(${looked.confirmedAt})`.mapWith(programs.confirmedAt),
    })
    .from(looked);
  return counted ?? { total: 0, stale: 0, oldest: null };
}

/** How many programs a lender keeps, drafts among them. */
export const countPrograms = (db: Queries, ofLender: string): Promise<number> =>
  db.$count(programs, and(eq(lenderId, ofLender), isNull(deletedAt)));

/** Takes every program of a lender off the market. Searches hear of it by the lender's own event. @returns how many there were */
export async function withdrawPrograms({ db }: Transaction, ofLender: string, at: Date): Promise<number> {
  const gone = await db
    .update(programs)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(eq(lenderId, ofLender), isNull(deletedAt)))
    .returning({ id });
  return gone.length;
}

/** For queries of others: the program is kept by its lender, whether or not it is offered today. */
export const isKept = (programId: PgColumn): SQL =>
  sql`exists (select 1 from ${programs} where ${programs.id} = ${programId} and ${deletedAt} is null)`;

/** For queries of others: as `isKept`, and it has been published. */
export const isPublished = (programId: PgColumn): SQL =>
  sql`exists (select 1 from ${programs} where ${programs.id} = ${programId} and ${deletedAt} is null and ${status} <> 'draft')`;

/** For queries of others: the program's name. */
export const nameOfProgram = (programId: PgColumn): SQL =>
  sql`(select ${name} from ${programs} where ${programs.id} = ${programId})`;

export interface NamedProgram {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** Those of these programs that this lender keeps. Held until the transaction ends, so that none of them is deleted meanwhile. */
export const lockKeptPrograms = (
  { db }: Transaction,
  owner: string,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  db
    .select({ id })
    .from(programs)
    .where(and(eq(lenderId, owner), isNull(deletedAt), inArray(id, [...ids])))
    .orderBy(asc(id))
    .for('share');

/** Names of programs that are kept. */
export const nameKeptPrograms = (db: Queries, ids: readonly string[]): Promise<NamedProgram[]> =>
  db
    .select({ id, name, kind })
    .from(programs)
    .where(and(isNull(deletedAt), inArray(id, [...ids])));

/** What a lender offers of a kind on this day: those of `first`, then by name. */
export const programsOnMarket = (
  db: Queries,
  of: { readonly lenderId: string; readonly kind: string },
  { now, limit, first = [] }: { readonly now: Date; readonly limit: number; readonly first?: readonly string[] },
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id, name })
    .from(programs)
    .where(onMarketOf(of, now))
    .orderBy(...(first.length > 0 ? [desc(inArray(id, [...first]))] : []), asc(sql`lower(${name})`), asc(id))
    .limit(limit);

const onMarketOf = (of: { readonly lenderId: string; readonly kind: string }, now: Date) =>
  and(isOnMarket(now), eq(lenderId, of.lenderId), eq(kind, of.kind));

/** Programs that have these words in their names, hidden and deleted ones too. */
export const findProgramsNamed = (db: Queries, words: string, limit: number) =>
  db
    .select({ id, name, lenderId })
    .from(programs)
    .where(and(...hasWords(name, words)))
    .orderBy(asc(name), asc(id))
    .limit(limit);

/** Names of programs, deleted ones too. */
export async function nameAnyPrograms(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id, name })
    .from(programs)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface AskedPrograms {
  readonly offset: number;
  readonly limit: number;
  /** Words that the name has. */
  readonly words?: string | undefined;
  readonly only?: (programId: PgColumn) => SQL;
}

/** A page of the programs that a lender keeps, by name. */
export async function pageOfKeptPrograms(
  db: Queries,
  owner: string,
  { offset, limit, words, only }: AskedPrograms,
): Promise<{ programs: NamedProgram[]; total: number }> {
  const wanted = and(eq(lenderId, owner), isNull(deletedAt), only?.(id), ...hasWords(name, words));
  const [rows, total] = await Promise.all([
    db
      .select({ id, name, kind })
      .from(programs)
      .where(wanted)
      .orderBy(asc(sql`lower(${name})`), asc(id))
      .offset(offset)
      .limit(limit),
    db.$count(programs, wanted),
  ]);
  return { programs: rows, total };
}
