import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { FieldEncryption } from '../../../platform/encryption/field-encryption.ts';
import { encryptAnew, encryptedWith } from '../../../platform/encryption/reencrypt-column.ts';
import type { Reencrypted } from '../../../platform/encryption/rotate-keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { borrowerLinks, proposedAnswers } from './tables.ts';

export type ProposedAnswerRow = typeof proposedAnswers.$inferSelect;

const placeOf = (linkId: string, question: string): string => `proposed_answers/${linkId}/${question}`;

/** Every value is encrypted, since most of them are personal. */
export const encryptValue = (
  { encryption }: Platform,
  tx: Transaction,
  linkId: string,
  question: string,
  value: unknown,
): Promise<string> => encryption.encrypt(tx, placeOf(linkId, question), JSON.stringify(value));

/** The value that was sent; undefined where nobody can read it any more. */
export async function decryptValue(
  { encryption, log }: Platform,
  db: Queries,
  { linkId, question, value }: Pick<ProposedAnswerRow, 'linkId' | 'question' | 'value'>,
): Promise<unknown> {
  try {
    return JSON.parse(await encryption.decrypt(db, placeOf(linkId, question), value)) as unknown;
  } catch {
    log.error({ question }, 'what a borrower sent is unreadable');
    return undefined;
  }
}

/** What was sent through one link. */
export const answersOfLink = (db: Queries, linkId: string): Promise<ProposedAnswerRow[]> =>
  db.select().from(proposedAnswers).where(eq(proposedAnswers.linkId, linkId));

/** The links of a deal, the newest last. */
export const linksOfDeal = (db: Queries, dealId: string) =>
  db.select().from(borrowerLinks).where(eq(borrowerLinks.dealId, dealId)).orderBy(asc(borrowerLinks.sentAt));

const { linkId, question, value } = proposedAnswers;
const key = sql`(${linkId} || '/' || ${question}) collate "C"`;

/** For rotating the keys. */
export const reencryptProposedAnswers =
  (encryption: FieldEncryption) =>
  async (tx: Transaction, keys: readonly number[], after: string | undefined, limit: number): Promise<Reencrypted> => {
    const later = after === undefined ? undefined : sql`${key} > ${after}`;
    const rows = await tx.db
      .select()
      .from(proposedAnswers)
      .where(and(encryptedWith(value, keys), later))
      .orderBy(key)
      .limit(limit)
      .for('update');
    let count = 0;
    for (const row of rows) {
      const encrypted = await encryptAnew(encryption, tx, placeOf(row.linkId, row.question), row.value);
      if (encrypted === undefined) continue;
      await tx.db
        .update(proposedAnswers)
        .set({ value: encrypted })
        .where(and(eq(linkId, row.linkId), eq(question, row.question)));
      count += 1;
    }
    const last = rows.at(-1);
    const more = last && rows.length === limit ? { next: `${last.linkId}/${last.question}` } : {};
    return { count, damaged: rows.length - count, ...more };
  };
