import { createHash, randomUUID } from 'node:crypto';
import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { keyOf, leftoverFiles, removeFiles } from '../../../documents/server/api.ts';
import { inboundLimits } from '../../model.ts';
import { receivedMails } from '../tables.ts';

// How emails are stored until they are taken, encrypted: the one place that knows.

const folder = 'received-mails';
const placeOf = (id: string): string => `received_mails.${id}.file_key`;

/** An email has more bytes than is taken. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

export interface StoredMail {
  readonly id: string;
  readonly fileKey: string;
  readonly digest: Buffer;
  readonly size: number;
}

/** Stores an email while it comes in. @throws TooLarge, or what its source throws: nothing of it stays then */
export async function storeMail(platform: Platform, content: AsyncIterable<Uint8Array>): Promise<StoredMail> {
  const id = randomUUID();
  const hash = createHash('sha256');
  let size = 0;
  const passing = async function* () {
    for await (const piece of content) {
      size += piece.length;
      if (size > inboundLimits.mailBytes) throw new TooLarge();
      hash.update(piece);
      yield piece;
    }
  };
  try {
    const { fileKey } = await platform.encryptedFiles.put(keyOf(folder, id), passing());
    return { id, fileKey, digest: hash.digest(), size };
  } catch (error) {
    // The storage says only that it was not handed the whole.
    throw size > inboundLimits.mailBytes ? new TooLarge() : error;
  }
}

export const forgetStored = (platform: Platform, { id }: Pick<StoredMail, 'id'>): Promise<void> =>
  removeFiles(platform, folder, [id]);

/** How its row keeps what opens it. */
export const keptKey = ({ encryption }: Platform, tx: Transaction, { id, fileKey }: StoredMail): Promise<string> =>
  encryption.encrypt(tx, placeOf(id), fileKey);

/** What an email says, as bytes. */
export async function openMail(platform: Platform, { id, fileKey }: { readonly id: string; readonly fileKey: string }) {
  const { database, encryption, encryptedFiles } = platform;
  return encryptedFiles.open(keyOf(folder, id), await encryption.decrypt(database.db, placeOf(id), fileKey));
}

async function unnamedOf({ database }: Platform, ids: readonly string[]): Promise<string[]> {
  const named = await database.db
    .select({ id: receivedMails.id })
    .from(receivedMails)
    .where(and(inArray(receivedMails.id, [...ids]), isNotNull(receivedMails.fileKey)));
  return ids.filter((id) => !named.some((row) => row.id === id));
}

export const leftoverMails = leftoverFiles(folder, 'Incoming emails', unnamedOf);

/** Removes emails with their files. @returns how many */
export async function removeMails(platform: Platform, before: Date): Promise<number> {
  const gone = await platform.database.db
    .delete(receivedMails)
    .where(lt(receivedMails.receivedAt, before))
    .returning({ id: receivedMails.id });
  await removeFiles(
    platform,
    folder,
    gone.map(({ id }) => id),
  );
  return gone.length;
}

/** For rotating the keys. */
export const reencryptReceivedMails = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: receivedMails,
    id: receivedMails.id,
    column: receivedMails.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
