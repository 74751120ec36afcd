import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SigningMark } from '../../model.ts';
import type { SigningView } from '../../sign-contract.ts';
import type { signerMarks } from '../tables.ts';

export type MarkRow = typeof signerMarks.$inferSelect;

/** What the content of a mark is encrypted for. */
export const placeOfMark = (signerId: string, mark: SigningMark): string => `signer_marks.${signerId}.${mark}`;

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
