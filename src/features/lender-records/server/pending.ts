import { and, eq, inArray } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAdmins, findLenderUsers } from '../../accounts/server/api.ts';
import type { LenderRow } from '../../lenders/server/api.ts';
import { isRecordField, isSameValue, type RecordField, type RecordValues, recordFields } from '../model.ts';
import { lenderEdits } from './tables.ts';

/** What waits for approval of a lender, field to proposed value. */
export async function readPending(db: Queries, lenderId: string): Promise<RecordValues> {
  const { field, value } = lenderEdits;
  const rows = await db.select({ field, value }).from(lenderEdits).where(eq(lenderEdits.lenderId, lenderId));
  // A field that the record no longer has can be neither approved nor shown.
  return Object.fromEntries(rows.flatMap((row) => (isRecordField(row.field) ? [[row.field, row.value]] : [])));
}

export async function removeEdits(
  { db }: Transaction,
  lenderId: string,
  fields: readonly RecordField[],
): Promise<void> {
  if (fields.length === 0) return;
  await db.delete(lenderEdits).where(and(eq(lenderEdits.lenderId, lenderId), inArray(lenderEdits.field, [...fields])));
}

/** The people of a lender who may work. */
export const usersOf = async (db: Queries, lenderId: string): Promise<string[]> =>
  (await findLenderUsers(db, [lenderId])).map(({ id }) => id);

/** Of fields that were changed: what somebody proposed and is in force now needs no decision any more. */
export async function settleProposals(tx: Transaction, lender: LenderRow, changed: readonly string[]): Promise<void> {
  const pending = await readPending(tx.db, lender.id);
  const isSettled = (field: RecordField) =>
    changed.includes(field) && field in pending && isSameValue(pending[field], lender[field]);
  await removeEdits(tx, lender.id, recordFields.filter(isSettled));
}

/** Open pages of these lenders' users and of administrators show the records as they are now; an administrator is told once. */
export async function tellOfRecord(
  { events }: Platform,
  tx: Transaction,
  ...lenderIds: readonly string[]
): Promise<void> {
  const [first] = lenderIds;
  if (first === undefined) return;
  const users = await findLenderUsers(tx.db, lenderIds);
  const told = [
    ...users.map(({ id: accountId, lenderId: id }) => ({ accountId, id })),
    ...(await findAdmins(tx.db)).map((accountId) => ({ accountId, id: first })),
  ];
  await events.publish(tx, openPages, ...told.map((one) => ({ type: 'lender', ...one })));
}
