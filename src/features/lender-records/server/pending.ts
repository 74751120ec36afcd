import { and, eq, inArray } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAdmins, findLenderUsers } from '../../accounts/server/api.ts';
import { isRecordField, type RecordField, type RecordValues } from '../model.ts';
import { lenderEdits } from './tables.ts';

/** What waits for approval of a lender, field to proposed value. */
export async function readPending(db: Queries, lenderId: string): Promise<RecordValues> {
  const { field, value } = lenderEdits;
  const rows = await db.select({ field, value }).from(lenderEdits).where(eq(lenderEdits.lenderId, lenderId));
  // A field that the record no longer has can be neither approved nor shown.
  return Object.fromEntries(rows.flatMap((row) => (isRecordField(row.field) ? [[row.field, row.value]] : [])));
}

export async function removeEdits({ db }: Transaction, lenderId: string, fields: readonly RecordField[]): Promise<void> {
  if (fields.length === 0) return;
  await db
    .delete(lenderEdits)
    .where(and(eq(lenderEdits.lenderId, lenderId), inArray(lenderEdits.field, [...fields])));
}

/** The people of a lender who may work. */
export const usersOf = async (db: Queries, lenderId: string): Promise<string[]> =>
  (await findLenderUsers(db, [lenderId])).map(({ id }) => id);

/** Open pages of the lender's users and of administrators show the record as it is now. */
export async function tellOfRecord({ events }: Platform, tx: Transaction, lenderId: string): Promise<void> {
  const readers = [...(await usersOf(tx.db, lenderId)), ...(await findAdmins(tx.db))];
  await events.publish(
    tx,
    ...readers.map((accountId) => ({ topic: 'account', type: 'lender', accountId, id: lenderId }) as const),
  );
}
