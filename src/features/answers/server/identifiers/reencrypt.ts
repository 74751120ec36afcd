import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { FieldEncryption } from '../../../../platform/encryption/field-encryption.ts';
import { encryptAnew, encryptedWith } from '../../../../platform/encryption/reencrypt-column.ts';
import type { Reencrypted } from '../../../../platform/encryption/rotate-keys.ts';
import { encryptionContext } from '../stored-answers.ts';
import { answerHistory, dealAnswers } from '../tables.ts';

interface EncryptedRow {
  readonly dealId: string;
  readonly question: string;
  readonly encrypted: string | null;
}

/** One table: how its rows are read in their order, and how one is written. */
interface Table<Row extends EncryptedRow> {
  read(db: Queries, keys: readonly number[], after: string | undefined, limit: number): Promise<readonly Row[]>;
  write(db: Queries, row: Row, encrypted: string): Promise<unknown>;
  cursorOf(row: Row): string;
}

const reencryptsTable =
  <Row extends EncryptedRow>(table: Table<Row>) =>
  (encryption: FieldEncryption) =>
  async (tx: Transaction, keys: readonly number[], after: string | undefined, limit: number): Promise<Reencrypted> => {
    const rows = await table.read(tx.db, keys, after, limit);
    let count = 0;
    for (const row of rows) {
      const encrypted = await encryptAnew(
        encryption,
        tx,
        encryptionContext(row.dealId, row.question),
        row.encrypted ?? '',
      );
      if (encrypted === undefined) continue;
      await table.write(tx.db, row, encrypted);
      count += 1;
    }
    const last = rows.at(-1);
    const more = last && rows.length === limit ? { next: table.cursorOf(last) } : {};
    return { count, damaged: rows.length - count, ...more };
  };

const { dealId, question } = dealAnswers;

/** The answers of deals, in the order of deal and question. */
export const reencryptAnswers = reencryptsTable<typeof dealAnswers.$inferSelect>({
  read: (db, keys, after, limit) =>
    db
      .select()
      .from(dealAnswers)
      .where(
        and(
          encryptedWith(dealAnswers.encrypted, keys),
          after === undefined ? undefined : sql`(${dealId} || '/' || ${question}) collate "C" > ${after}`,
        ),
      )
      .orderBy(sql`(${dealId} || '/' || ${question}) collate "C"`)
      .limit(limit)
      .for('update'),
  write: (db, row, encrypted) =>
    db
      .update(dealAnswers)
      .set({ encrypted })
      .where(and(eq(dealId, row.dealId), eq(question, row.question))),
  cursorOf: (row) => `${row.dealId}/${row.question}`,
});

/** The earlier answers, in the order they were replaced. */
export const reencryptAnswerHistory = reencryptsTable<typeof answerHistory.$inferSelect>({
  read: (db, keys, after, limit) =>
    db
      .select()
      .from(answerHistory)
      .where(
        and(
          encryptedWith(answerHistory.encrypted, keys),
          after === undefined ? undefined : gt(answerHistory.id, Number(after)),
        ),
      )
      .orderBy(asc(answerHistory.id))
      .limit(limit)
      .for('update'),
  write: (db, row, encrypted) => db.update(answerHistory).set({ encrypted }).where(eq(answerHistory.id, row.id)),
  cursorOf: ({ id }) => String(id),
});
