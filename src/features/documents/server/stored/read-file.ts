import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../kernel/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assertScanned } from '../scanning/scan-states.ts';
import { keyOf, type PlainFolder } from './folders.ts';

/** A whole file, for work on its content. @throws NOT_FOUND when it is gone, FILE_HELD until it is scanned */
export async function readStoredFile(
  { files, database }: Pick<Platform, 'files' | 'database'>,
  folder: PlainFolder,
  id: string,
): Promise<Uint8Array> {
  const key = keyOf(folder, id);
  await assertScanned(database.db, key);
  if (!(await files.exists(key))) throw new AppError('NOT_FOUND', 'This file no longer exists.');
  return files.getBytes(key);
}

/**
 * The same content once more, for a row of another feature. Whoever calls it writes that row, or removes the copy.
 * @returns the id of the copy
 * @throws NOT_FOUND when the file is gone, FILE_HELD until it is scanned
 */
export async function copyStoredFile(
  { files, database }: Pick<Platform, 'files' | 'database'>,
  from: { readonly folder: PlainFolder; readonly id: string },
  to: PlainFolder,
): Promise<string> {
  const key = keyOf(from.folder, from.id);
  await assertScanned(database.db, key);
  if (!(await files.exists(key))) throw new AppError('NOT_FOUND', 'This file no longer exists.');
  const id = randomUUID();
  await files.copy(key, keyOf(to, id));
  return id;
}
