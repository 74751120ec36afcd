import { eq } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../platform/encryption/reencrypt-column.ts';
import type { Platform } from '../../../platform/platform.ts';
import { conditionReplies } from './tables.ts';

export type ReplyRow = typeof conditionReplies.$inferSelect;

const placeOf = (id: string): string => `condition_replies.${id}.message`;

/** What a borrower wrote about a condition is encrypted: it is often personal. */
export const encryptMessage = ({ encryption }: Platform, tx: Transaction, id: string, message: string) =>
  encryption.encrypt(tx, placeOf(id), message);

/** The text; undefined where nobody can read it now. */
export async function decryptMessage(
  { encryption, log }: Platform,
  db: Queries,
  { id, message }: Pick<ReplyRow, 'id' | 'message'>,
): Promise<string | undefined> {
  try {
    return await encryption.decrypt(db, placeOf(id), message);
  } catch {
    log.error({ id }, 'what a borrower wrote is unreadable');
    return undefined;
  }
}

/** What was sent for conditions through one link. */
export const repliesOfLink = (db: Queries, linkId: string): Promise<ReplyRow[]> =>
  db.select().from(conditionReplies).where(eq(conditionReplies.linkId, linkId));

/** For rotating the keys. */
export const reencryptReplies = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: conditionReplies,
    id: conditionReplies.id,
    column: conditionReplies.message,
    name: 'message',
    place: placeOf,
  });
