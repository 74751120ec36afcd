import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { keyAs, keyValue, pageOf, placeOf } from '../../../platform/database/cursors.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { type StoredCalculation, storedContent } from '../contract.ts';
import { type CalculationInputs, type CalculatorSlug, savedAtMost } from '../model.ts';
import { calculations } from './tables.ts';

/** Whose calculations, and when. */
export interface Owner {
  readonly accountId: string;
  readonly at: Date;
}

interface Content {
  readonly calculator: CalculatorSlug;
  readonly name: string;
  readonly inputs: CalculationInputs;
}

const { id, accountId: owner, calculator, updatedAt, movedKey } = calculations;
type Row = typeof calculations.$inferSelect;

/** A calculation as it was saved; nothing when it is of a calculator that the product no longer has. */
function present(row: Row): StoredCalculation[] {
  const { data } = storedContent.safeParse(row);
  if (!data) return [];
  const { id: _id, name, version, createdAt } = row;
  return [{ _id, name, ...data, version, createdAt: createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }];
}

interface Listing {
  readonly calculator?: CalculatorSlug | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of the account's calculations, the latest changed first. @throws INVALID_INPUT for a cursor that is none */
export async function readCalculations(
  db: Queries,
  accountId: string,
  { calculator: only, limit, cursor }: Listing,
): Promise<{ calculations: StoredCalculation[]; next: string | null }> {
  const after = placeOf('moment', cursor);
  const moment = keyValue('moment', after?.key ?? null);
  const later = after && sql`(${updatedAt} < ${moment} or (${updatedAt} = ${moment} and ${id} > ${after.id}::uuid))`;
  const ofCalculator = only && eq(calculator, only);
  const rows = await db
    .select({ id, key: keyAs('moment', sql`${updatedAt}`), row: calculations })
    .from(calculations)
    .where(and(eq(owner, accountId), ofCalculator, later))
    .orderBy(desc(updatedAt), asc(id))
    .limit(limit + 1);
  const { places, next } = pageOf(rows, limit);
  return { calculations: places.flatMap(({ row }) => present(row)), next };
}

/** Locks the account's calculations, so that calls at once do not go past the limit together. Answers how many more it may save. */
async function lockRoom(tx: Transaction, accountId: string): Promise<number> {
  await lockUntilCommit(tx, 'calculations', accountId);
  return savedAtMost - (await tx.db.$count(calculations, eq(owner, accountId)));
}

/** @throws CONFLICT when the account has saved as many as it may */
export async function saveCalculation(
  tx: Transaction,
  { accountId, at }: Owner,
  content: Content,
): Promise<StoredCalculation> {
  if ((await lockRoom(tx, accountId)) <= 0)
    throw new AppError(
      'CONFLICT',
      `You already have ${savedAtMost} saved calculations, the maximum. Delete one you no longer need.`,
    );
  const written = { ...content, accountId, createdAt: at, updatedAt: at };
  return one(await tx.db.insert(calculations).values(written).returning());
}

/** @throws NOT_FOUND for anybody else's */
export const findCalculation = async (
  db: Queries,
  accountId: string,
  calculationId: string,
): Promise<StoredCalculation> => one(await db.select().from(calculations).where(ownedBy(accountId, calculationId)));

interface Change {
  readonly id: string;
  /** The one that was seen. */
  readonly version: number;
  readonly name?: string | undefined;
  readonly inputs?: CalculationInputs | undefined;
}

/** What is left out stays. @throws NOT_FOUND for anybody else's, CONFLICT when it has changed since */
export async function changeCalculation(
  db: Queries,
  { accountId, at }: Owner,
  { id: calculationId, version, ...content }: Change,
): Promise<StoredCalculation> {
  const own = ownedBy(accountId, calculationId);
  const changed = await db
    .update(calculations)
    .set({ ...content, version: sql`${calculations.version} + 1`, updatedAt: at })
    .where(and(own, eq(calculations.version, version)))
    .returning();
  if (changed.length === 0 && (await db.$count(calculations, own)) > 0)
    throw new AppError('CONFLICT', 'This calculation was changed elsewhere. Your changes are not saved yet.');
  return one(changed);
}

/** @throws NOT_FOUND for anybody else's */
export async function deleteCalculation(db: Queries, accountId: string, calculationId: string): Promise<void> {
  const deleted = await db.delete(calculations).where(ownedBy(accountId, calculationId)).returning({ id });
  if (deleted.length === 0) throw noCalculation();
}

interface Moved extends Content {
  /** Created by the browser that saved it. */
  readonly key: string;
}

/**
 * Saves what was saved in a browser; what was moved before stays as it is by now. Answers them all, in the order of the list.
 * @throws CONFLICT when there is not enough room, and saves none
 */
export async function moveCalculations(
  tx: Transaction,
  { accountId, at }: Owner,
  moved: readonly Moved[],
): Promise<StoredCalculation[]> {
  const room = await lockRoom(tx, accountId);
  const keys = moved.map(({ key }) => key);
  const same = and(eq(owner, accountId), inArray(movedKey, keys));
  const known = new Map((await tx.db.select().from(calculations).where(same)).map((row) => [row.movedKey, row]));
  const added = new Map(moved.filter(({ key }) => !known.has(key)).map((one) => [one.key, one]));
  if (added.size > room) throw new AppError('CONFLICT', noRoom(room));
  const written = [...added.values()].map(({ key, ...content }) => ({
    ...content,
    accountId,
    movedKey: key,
    createdAt: at,
    updatedAt: at,
  }));
  if (written.length > 0)
    for (const row of await tx.db.insert(calculations).values(written).returning()) known.set(row.movedKey, row);
  return keys.flatMap((key) => known.get(key) ?? []).flatMap(present);
}

const noRoom = (room: number): string =>
  room <= 0
    ? `You already have ${savedAtMost} saved calculations, the maximum. Delete some you no longer need.`
    : `You already have ${savedAtMost - room} saved calculations, so ${room === 1 ? 'only 1 more fits' : `only ${room} more fit`}. Delete some you no longer need.`;

const ownedBy = (accountId: string, calculationId: string) => and(eq(id, calculationId), eq(owner, accountId));

const noCalculation = () => new AppError('NOT_FOUND', 'This calculation could not be found. It may have been deleted.');

function one(rows: readonly Row[]): StoredCalculation {
  const [calculation] = rows.flatMap(present);
  if (!calculation) throw noCalculation();
  return calculation;
}
