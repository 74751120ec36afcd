import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../platform/encryption/reencrypt-column.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import { copyKeptDays } from '../model.ts';
import { zipOfFound } from './found.ts';
import { type PrivacyRow, privacyCopies } from './tables.ts';

const placeOf = (id: string): string => `privacy_copies/${id}/content`;

/** Stores what there is now, in the transaction of the email: what is erased a moment later is in it all the same. */
export async function keepCopy(platform: Platform, tx: Transaction, row: PrivacyRow, madeAt: Date): Promise<void> {
  const zip = await buffer(await zipOfFound(platform, tx.db, row));
  const content = await platform.encryption.encrypt(tx, placeOf(row.id), zip.toString('base64'));
  await tx.db
    .insert(privacyCopies)
    .values({ requestId: row.id, content, madeAt })
    .onConflictDoUpdate({ target: privacyCopies.requestId, set: { content, madeAt } });
}

/** Undefined: it was removed, a week after it was made. */
export async function readCopy({ database, encryption }: Platform, id: string): Promise<Buffer | undefined> {
  const [row] = await database.db.select().from(privacyCopies).where(eq(privacyCopies.requestId, id));
  return row && Buffer.from(await encryption.decrypt(database.db, placeOf(id), row.content), 'base64');
}

export const copyRule: RetentionRule = {
  name: 'privacy-copies',
  what: 'Copies of privacy requests, encrypted, for their email',
  tables: [privacyCopies],
  kept: { days: copyKeptDays, after: 'they were made' },
  why: 'An email that fails is tried for that long at most.',
  remove: removesBefore(privacyCopies, privacyCopies.madeAt),
};

/** For rotating the keys. */
export const reencryptCopies = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: privacyCopies,
    id: privacyCopies.requestId,
    column: privacyCopies.content,
    name: 'content',
    place: placeOf,
  });
