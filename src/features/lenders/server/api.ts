import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { EngineLender } from '../to-engine.ts';
import { lenders } from './tables.ts';

/** How to address and reach a lender. */
export interface LenderContact {
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
  const { id, name, email, contactName, phone, website } = lenders;
  const rows = await db
    .select({ id, name, email, contactName, phone, website })
    .from(lenders)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the engine asks of lenders and how they are shown; without ids, of all of them. Archived ones are off the market. */
export async function readLenderTerms(db: Queries, ids?: readonly string[]) {
  const { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations } = lenders;
  const { contactName, phone, email, website } = lenders;
  const terms = { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations };
  const rows = await db
    .select({ ...terms, contactName, phone, email, website })
    .from(lenders)
    .where(and(isNull(lenders.archivedAt), ids && inArray(id, [...ids])));
  // Written through the lender schema only, so the texts are states and limitations.
  return rows as (Omit<(typeof rows)[number], keyof EngineLender> & EngineLender)[];
}

/** Of rows that belong to a lender: the lender is not archived. */
export const ofActiveLender = (lenderId: PgColumn): SQL =>
  notInArray(
    lenderId,
    new QueryBuilder().select({ id: lenders.id }).from(lenders).where(isNotNull(lenders.archivedAt)),
  );

/**
 * A lender whose row nobody changes until the transaction ends; several may hold it at once.
 * @throws NOT_FOUND
 */
export async function holdLender({ db }: Transaction, lenderId: string) {
  const { id, name, archivedAt } = lenders;
  const [lender] = await db.select({ id, name, archivedAt }).from(lenders).where(eq(id, lenderId)).for('share');
  if (!lender) throw new AppError('NOT_FOUND');
  return lender;
}

export const lenderExists = async (db: Queries, lenderId: string): Promise<boolean> =>
  (await db.select({ id: lenders.id }).from(lenders).where(eq(lenders.id, lenderId))).length > 0;
