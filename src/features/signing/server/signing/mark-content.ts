import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { encryptAnew, encryptedWith } from '../../../../platform/encryption/reencrypt-column.ts';
import type { Reencrypted } from '../../../../platform/encryption/rotate-keys.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type SigningMark, signingMarks } from '../../model.ts';
import type { SigningView } from '../../sign-contract.ts';
import { signerMarks } from '../tables.ts';

type MarkRow = typeof signerMarks.$inferSelect;

/** What the content of a mark is encrypted for. */
const placeOfMark = (signerId: string, mark: SigningMark): string => `signer_marks.${signerId}.${mark}`;

export const encryptMark = (
  { encryption }: Platform,
  tx: Transaction,
  signerId: string,
  mark: SigningMark,
  text: string,
) => encryption.encrypt(tx, placeOfMark(signerId, mark), text);

const jpegStart = '/9j/';

/** A mark as its signer sees it, and as it is stamped. */
export async function readMark(
  { encryption }: Platform,
  db: Queries,
  { signerId, mark, method, content }: MarkRow,
): Promise<SigningView['marks'][number]> {
  const text = await encryption.decrypt(db, placeOfMark(signerId, mark), content);
  if (method === 'typed') return { mark, method, content: text, mediaType: 'text/plain' };
  return { mark, method, content: text, mediaType: text.startsWith(jpegStart) ? 'image/jpeg' : 'image/png' };
}

/** For rotating the keys: in the order of signer and mark. */
export const reencryptMarks =
  ({ encryption }: Platform) =>
  async (tx: Transaction, keys: readonly number[], after: string | undefined, limit: number): Promise<Reencrypted> => {
    const rows = await tx.db
      .select()
      .from(signerMarks)
      .where(and(encryptedWith(signerMarks.content, keys), marksAfter(after)))
      .orderBy(asc(signerMarks.signerId), asc(signerMarks.mark))
      .limit(limit)
      .for('update');
    let count = 0;
    for (const { signerId, mark, content } of rows) {
      const value = await encryptAnew(encryption, tx, placeOfMark(signerId, mark), content);
      if (value === undefined) continue;
      const own = and(eq(signerMarks.signerId, signerId), eq(signerMarks.mark, mark));
      await tx.db.update(signerMarks).set({ content: value }).where(own);
      count += 1;
    }
    const last = rows.at(-1);
    const isMore = last && rows.length === limit;
    return { count, damaged: rows.length - count, ...(isMore ? { next: `${last.signerId} ${last.mark}` } : {}) };
  };

function marksAfter(after: string | undefined): SQL | undefined {
  const [signerId, mark] = after?.split(' ') ?? [];
  if (signerId === undefined) return undefined;
  const last = signingMarks.find((one) => one === mark) ?? 'initials';
  return or(
    gt(signerMarks.signerId, signerId),
    and(eq(signerMarks.signerId, signerId), gt(sql`${signerMarks.mark}::text`, last)),
  );
}
