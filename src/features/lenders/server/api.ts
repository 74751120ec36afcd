import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { isAdmin, lenderPending } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPagesById, rowsAfter } from '../../../platform/database/pages.ts';
import { hasWords } from '../../../platform/database/words.ts';
import type { Session } from '../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import type { LenderRecord } from '../contract.ts';
import type { LenderLicense } from '../license.ts';
import { type LenderValues, lenderFields } from '../model.ts';
import type { EngineLender } from '../to-engine.ts';
import { lenders } from './tables.ts';
import { lenderTopic } from './topics.ts';

export { lenderTopic };

export type LenderRow = typeof lenders.$inferSelect;

/** What of a company record waits for approval, field to proposed value: told by whoever keeps it. */
export const pendingEdits =
  defineHook<(db: Queries, lenderId: string) => Promise<Readonly<Record<string, unknown>>>>('lenders.pendingEdits');

/** The company record as it is answered. */
export async function presentLender({ hooks }: Platform, db: Queries, row: LenderRow): Promise<LenderRecord> {
  const pending = await Promise.all(hooks.all(pendingEdits).map((read) => read(db, row.id)));
  return lenderRecord(row, Object.assign({}, ...pending));
}

/** The same, where what waits for approval was read already. */
export function lenderRecord(row: LenderRow, pending: LenderRecord['pendingEdits']): LenderRecord {
  const { id, createdAt, updatedAt, archivedAt, ...record } = row;
  return { _id: id, ...record, pendingEdits: pending };
}

/**
 * A company record is for administrators and for the lender itself.
 * @throws FORBIDDEN for brokers and investors, NOT_FOUND for another company's lender user, LENDER_PENDING
 */
export function refuseForeign(session: Session, lenderId: string): void {
  if (isAdmin(session.role)) return;
  if (session.role !== 'lender') throw new AppError('FORBIDDEN');
  if (!session.approved) throw new AppError(lenderPending);
  if (session.lenderId !== lenderId) throw new AppError('NOT_FOUND');
}

/**
 * The record, held until the transaction ends. Whoever takes it off the market waits for those who refer to it (see
 * `lockOnMarket`); whoever only changes it does not.
 * @throws NOT_FOUND, also for one that is archived
 */
export async function lockLender({ db }: Transaction, lenderId: string, to: 'change' | 'archive'): Promise<LenderRow> {
  const [lender] = await db
    .select()
    .from(lenders)
    .where(and(eq(lenders.id, lenderId), isNull(lenders.archivedAt)))
    .for(to === 'change' ? 'no key update' : 'update');
  if (!lender) throw new AppError('NOT_FOUND', 'Lender not found.');
  return lender;
}

/** Those of these lenders that are on the market; none of them leaves it before the transaction ends. */
export async function lockOnMarket({ db }: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: lenders.id })
    .from(lenders)
    .where(and(inArray(lenders.id, [...new Set(ids)]), isNull(lenders.archivedAt)))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** The caller records that it was added. @param values with an id where others have to know it before */
export async function insertLender(
  { db }: Transaction,
  values: LenderValues & { readonly id?: string },
  at: Date,
): Promise<LenderRow> {
  const [lender] = await db
    .insert(lenders)
    .values({ ...values, createdAt: at, updatedAt: at })
    .returning();
  if (!lender) throw new Error('The lender was not written.');
  return lender;
}

/** Changes what takes effect at once, or takes the lender off the market. The caller has locked the record and records the event. */
export async function updateLender(
  { db }: Transaction,
  { id }: LenderRow,
  changes: Partial<LenderValues> & { readonly archivedAt?: Date },
  at: Date,
): Promise<LenderRow> {
  const [lender] = await db
    .update(lenders)
    .set({ ...changes, updatedAt: at, version: sql`${lenders.version} + 1` })
    .where(eq(lenders.id, id))
    .returning();
  if (!lender) throw new Error('The lender was not written.');
  return lender;
}

/** Counts a change that is not in force: whoever saves later without having seen it is told. */
export async function countChange({ db }: Transaction, { id }: LenderRow): Promise<number> {
  const [counted] = await db
    .update(lenders)
    .set({ version: sql`${lenders.version} + 1` })
    .where(eq(lenders.id, id))
    .returning({ version: lenders.version });
  return counted?.version ?? 0;
}

/** How to address and reach a lender. */
export interface LenderContact extends LenderLicense {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly contactName: string;
  readonly phone: string;
  readonly website: string;
}

/** The lenders that exist among these, by id. Reads through what it is given: inside a transaction, what that sees. */
export async function findLenders(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, LenderContact>> {
  if (ids.length === 0) return new Map();
  const { id, name, email, contactName, phone, website, nmlsId, licenseStates } = lenders;
  const rows = await db
    .select({ id, name, email, contactName, phone, website, nmlsId, licenseStates })
    .from(lenders)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The whole records of these lenders, of those that are on the market. */
export async function findLenderRows(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, LenderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(lenders)
    .where(and(inArray(lenders.id, [...ids]), isNull(lenders.archivedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the engine asks of these lenders and how they are shown. Archived ones are off the market. */
export const readLenderTerms = (db: Queries, ids: readonly string[]) => readTerms(db, inArray(lenders.id, [...ids]));

const lendersAtOnce = 1_000;

/** The same of every lender, some at a time. */
export const readAllLenderTerms = (db: Queries) =>
  inPagesById(lendersAtOnce, (last) => readTerms(db, rowsAfter(lenders.id, last), lendersAtOnce));

async function readTerms(db: Queries, which: SQL | undefined, atMost = Number.MAX_SAFE_INTEGER) {
  const { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations } = lenders;
  const { contactName, phone, email, website, nmlsId, licenseStates } = lenders;
  const terms = { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations };
  const rows = await db
    .select({ ...terms, contactName, phone, email, website, nmlsId, licenseStates })
    .from(lenders)
    .where(and(isNull(lenders.archivedAt), which))
    .orderBy(asc(id))
    .limit(atMost);
  // Written through the lender schema only, so the texts are states and limitations.
  return rows as (Omit<(typeof rows)[number], keyof EngineLender> & EngineLender)[];
}

/** Of rows that belong to a lender: the lender is not archived. */
export const ofActiveLender = (lenderId: PgColumn): SQL =>
  notInArray(
    lenderId,
    new QueryBuilder().select({ id: lenders.id }).from(lenders).where(isNotNull(lenders.archivedAt)),
  );

/** Of rows that belong to a lender: its name, to sort them by. */
export const nameOfLender = (lenderId: PgColumn): SQL =>
  sql`(select lower(${lenders.name}) from ${lenders} where ${lenders.id} = ${lenderId})`;

/** Companies that name this address as their contact. */
export const lendersContactedAt = (db: Queries, email: string) =>
  db
    .select({ company: lenders.name, email: lenders.email, phone: lenders.phone })
    .from(lenders)
    .where(eq(sql`lower(${lenders.email})`, email))
    .orderBy(asc(lenders.name));

/** Companies that have these words in their names, archived ones too. */
export const findLendersNamed = (db: Queries, words: string, limit: number) =>
  db
    .select({ id: lenders.id, name: lenders.name })
    .from(lenders)
    .where(and(...hasWords(lenders.name, words)))
    .orderBy(asc(lenders.name))
    .limit(limit);

export const lenderExists = async (db: Queries, lenderId: string): Promise<boolean> =>
  (await db.select({ id: lenders.id }).from(lenders).where(eq(lenders.id, lenderId))).length > 0;

/** Whether a lender on the market has this name, however it is written. */
export async function isNameTaken(db: Queries, name: string): Promise<boolean> {
  const same = and(sql`lower(${lenders.name}) = ${name.toLowerCase()}`, isNull(lenders.archivedAt));
  return (await db.select({ id: lenders.id }).from(lenders).where(same).limit(1)).length > 0;
}

const columns: Readonly<Record<string, PgColumn>> = getTableColumns(lenders);
/** The company record of a row of `lenders` as its form has it, in SQL. */
export const lenderValues: SQL = sql`jsonb_build_object(${sql.join(
  lenderFields.map(({ name }) => sql`${name}::text, ${columns[name]}`),
  sql`, `,
)})`;
