import { eq, inArray } from 'drizzle-orm';
import { can } from '../../../../kernel/access.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { reencryptsColumn } from '../../../../platform/encryption/reencrypt-column.ts';
import type { IncomingFile } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { promisedFormat } from '../../../documents/model.ts';
import {
  type FormFiles,
  isRefused,
  leftoverFiles,
  type Reader,
  removeFiles,
  type ScannedFolder,
  type SendsFile,
  sendFile,
  storeEncryptedFile,
} from '../../../documents/server/api.ts';
import { ticketExtensions, ticketTexts } from '../../help/model.ts';
import { helpTickets, ticketFiles, ticketMessages } from '../tables.ts';
import { isWriter } from './own-tickets.ts';

// How the files of tickets are stored, encrypted: the one place that knows.

const folder = 'ticket-files';
const placeOf = (id: string): string => `ticket_files.${id}.file_key`;

async function store(platform: Platform, file: IncomingFile) {
  const taken = await storeEncryptedFile(platform, folder, file, ticketExtensions);
  const isUnknown = isRefused(taken) && !promisedFormat(taken.originalName, ticketExtensions);
  return isUnknown ? { originalName: taken.originalName, reason: ticketTexts.wrongType } : taken;
}
type StoredTicketFile = Exclude<Awaited<ReturnType<typeof store>>, { readonly reason: string }>;

async function unnamedOf({ database }: Platform, ids: readonly string[]): Promise<string[]> {
  const named = await database.db
    .select({ id: ticketFiles.id })
    .from(ticketFiles)
    .where(inArray(ticketFiles.id, [...ids]));
  return ids.filter((id) => !named.some((row) => row.id === id));
}

export const ticketForm: FormFiles<StoredTicketFile> = {
  store,
  async removeUnnamed(platform, ids) {
    if (ids.length > 0) await removeFiles(platform, folder, await unnamedOf(platform, ids));
  },
};

export const leftoverTicketFiles = leftoverFiles(folder, 'Files of tickets', unnamedOf);

interface KeptFiles {
  readonly ticketId: string;
  /** The message that they came with; null: the ticket. */
  readonly lineId?: string | null;
  readonly files: readonly StoredTicketFile[];
  readonly at: Date;
}

/** Writes the rows of files that are stored. */
export async function keepTicketFiles(
  platform: Platform,
  tx: Transaction,
  { ticketId, lineId = null, files, at }: KeptFiles,
): Promise<void> {
  for (const { id, originalName, mediaType, size, sha256, fileKey } of files)
    await tx.db.insert(ticketFiles).values({
      ...{ id, ticketId, lineId, originalName, mediaType, size, sha256 },
      fileKey: await platform.encryption.encrypt(tx, placeOf(id), fileKey),
      uploadedAt: at,
    });
}

/** How a file of a ticket is sent, to its writer and to support. @returns undefined for everybody else, and where there is none */
export async function findTicketFile(
  platform: Platform,
  { session }: { readonly session: Reader },
  id: string,
): Promise<SendsFile | undefined> {
  const { db } = platform.database;
  const [found] = await db
    .select({ file: ticketFiles, ticket: helpTickets, isInternal: ticketMessages.isInternal })
    .from(ticketFiles)
    .innerJoin(helpTickets, eq(helpTickets.id, ticketFiles.ticketId))
    .leftJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.lineId))
    .where(eq(ticketFiles.id, id));
  if (!found) return undefined;
  // What came with an internal message is support's alone.
  const isForWriter = !found.isInternal && (await isWriter(db, found.ticket, session.accountId));
  if (!(can(session, 'support') || isForWriter)) return undefined;
  const { originalName, mediaType, size } = found.file;
  return async (reply, isSaved) => {
    const fileKey = await platform.encryption.decrypt(db, placeOf(id), found.file.fileKey);
    await sendFile(platform, reply, folder, { id, originalName, mediaType, size, fileKey }, isSaved);
  };
}

/** How the scanner reads files that it has not answered for. */
export const ticketFileScans: ScannedFolder = {
  folder,
  async fileKey({ database: { db }, encryption }, id) {
    const [row] = await db.select().from(ticketFiles).where(eq(ticketFiles.id, id));
    return row ? encryption.decrypt(db, placeOf(id), row.fileKey) : undefined;
  },
};

/** For rotating the keys. */
export const reencryptTicketFiles = ({ encryption }: Platform) =>
  reencryptsColumn(encryption, {
    table: ticketFiles,
    id: ticketFiles.id,
    column: ticketFiles.fileKey,
    name: 'fileKey',
    place: placeOf,
  });
