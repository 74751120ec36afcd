import { and, eq, inArray } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { findLenderUsers } from '../../accounts/server/api.ts';
import { findLenderRows } from '../../lenders/server/api.ts';
import { isRecordField, isSameValue, type RecordValues } from '../model.ts';
import { lenderEdits } from './tables.ts';

/** What waits for approval of a lender, field to proposed value. */
export async function readPending(db: Queries, lenderId: string): Promise<RecordValues> {
  const { field, value } = lenderEdits;
  const rows = await db.select({ field, value }).from(lenderEdits).where(eq(lenderEdits.lenderId, lenderId));
  // A field that the record no longer has can be neither approved nor shown.
  return Object.fromEntries(rows.flatMap((row) => (isRecordField(row.field) ? [[row.field, row.value]] : [])));
}

export async function removeEdits({ db }: Transaction, lenderId: string, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return;
  await db.delete(lenderEdits).where(and(eq(lenderEdits.lenderId, lenderId), inArray(lenderEdits.field, [...fields])));
}

/** The people of a lender who may work. */
export const usersOf = async (db: Queries, lenderId: string): Promise<string[]> =>
  (await findLenderUsers(db, [lenderId])).map(({ id }) => id);

interface Changed {
  readonly lenderId: string;
  readonly fields: readonly string[];
}

/** What somebody proposed and is live now, of fields that were changed, needs no decision any more. */
export async function settleProposals(tx: Transaction, changed: readonly Changed[]): Promise<void> {
  const lenders = await findLenderRows(
    tx.db,
    changed.map(({ lenderId }) => lenderId),
  );
  const edits = await tx.db
    .select()
    .from(lenderEdits)
    .where(inArray(lenderEdits.lenderId, [...lenders.keys()]));
  const fieldsOf = new Map(changed.map(({ lenderId, fields }) => [lenderId, fields]));
  const settled = edits.filter(
    ({ lenderId, field, value }) =>
      isRecordField(field) &&
      fieldsOf.get(lenderId)?.includes(field) &&
      isSameValue(value, lenders.get(lenderId)?.[field]),
  );
  for (const { lenderId, field } of settled) await removeEdits(tx, lenderId, [field]);
}
