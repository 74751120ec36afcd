import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import type { FieldEncryption } from './field-encryption.ts';
import type { Reencrypted } from './rotate-keys.ts';

/** The rows of a column whose value was encrypted with one of these keys: a value begins with the number of its key. */
export const encryptedWith = (column: PgColumn, keys: readonly number[]): SQL | undefined =>
  and(
    isNotNull(column),
    inArray(
      sql`split_part(${column}, '.', 1)`,
      keys.map((key) => `k${key}`),
    ),
  );

/** A value with the current key; undefined for one that no key opens. @throws EncryptionKeyUnavailable without a current key */
export async function encryptAnew(
  encryption: FieldEncryption,
  tx: Transaction,
  place: string,
  value: string,
): Promise<string | undefined> {
  let text: string;
  try {
    text = await encryption.decrypt(tx.db, place, value);
  } catch {
    return undefined;
  }
  return encryption.encrypt(tx, place, text);
}

interface EncryptedColumn {
  readonly table: PgTable;
  /** The primary key, a uuid. */
  readonly id: PgColumn;
  readonly column: PgColumn;
  /** As in the drizzle table: `fileKey`. */
  readonly name: string;
  /** Where the value of a row was encrypted for. */
  place(id: string): string;
}

/** What a table with one encrypted column registers at `reencrypts`. */
export const reencryptsColumn =
  (encryption: FieldEncryption, { table, id, column, name, place }: EncryptedColumn) =>
  async (tx: Transaction, keys: readonly number[], after: string | undefined, limit: number): Promise<Reencrypted> => {
    const rows = await tx.db
      .select({ id: sql<string>`${id}`, value: sql<string>`${column}` })
      .from(table)
      .where(and(encryptedWith(column, keys), after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(limit)
      .for('update');
    let count = 0;
    for (const row of rows) {
      const value = await encryptAnew(encryption, tx, place(row.id), row.value);
      if (value === undefined) continue;
      await tx.db
        .update(table)
        .set({ [name]: value })
        .where(eq(id, row.id));
      count += 1;
    }
    const last = rows.at(-1);
    return { count, damaged: rows.length - count, ...(last && rows.length === limit ? { next: last.id } : {}) };
  };
