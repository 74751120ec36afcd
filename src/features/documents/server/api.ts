import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import type { Reader } from './reading/filter-documents.ts';
import { documents } from './tables.ts';

export type { Reader } from './reading/filter-documents.ts';
export { assertKeeper, findOwn } from './reading/read-documents.ts';
export { type ScannedFolder, scansFile } from './scanning/scan-held-files.ts';
export { isNotRefused, scanStatesOf } from './scanning/scan-states.ts';
export { keyOf } from './stored/folders.ts';
export { copyStoredFile, readStoredFile } from './stored/read-file.ts';
export { leftoverFiles, removeFiles } from './stored/remove-files.ts';
export { sendFile } from './stored/send-file.ts';
export { sendPlainFile } from './stored/send-plain-file.ts';
export { isRefused, type StoredFile, storeEncryptedFile, storeFile, type TakenFile } from './stored/store-file.ts';
export { takeAttached } from './stored/take-attached.ts';
export { type FormFiles, type SentForm, takeForm } from './stored/take-form.ts';

/** Sends a file, once somebody was found to be allowed to see it. @param isSaved also what browsers show is to be saved */
export type SendsFile = (reply: FastifyReply, isSaved?: boolean) => Promise<void>;
/** Files of later features that are shown by the call for documents. @returns undefined: it is none of theirs, or not for this person */
export const viewableFile =
  defineHook<
    (
      platform: Platform,
      who: { readonly session: Reader; readonly context: RequestContext },
      id: string,
    ) => Promise<SendsFile | undefined>
  >('documents.viewableFile');

/** How many documents a lender has. */
export const countDocumentsOf = (db: Queries, lenderId: string): Promise<number> =>
  db.$count(documents, eq(documents.lenderId, lenderId));
