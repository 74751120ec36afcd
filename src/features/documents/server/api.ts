import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { documents } from './tables.ts';

export { removeFiles, removeOldFiles } from './stored/remove-files.ts';
export { sendFile } from './stored/send-file.ts';
export { isRefused, type StoredFile, storeEncryptedFile, storeFile, type TakenFile } from './stored/store-file.ts';
export { takeAttached } from './stored/take-attached.ts';

/** How many documents a lender has. */
export const countDocumentsOf = (db: Queries, lenderId: string): Promise<number> =>
  db.$count(documents, eq(documents.lenderId, lenderId));
