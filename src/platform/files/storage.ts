import type { Platform } from '../platform.ts';
import { createEncryptedFiles } from './encrypted/encrypted-files.ts';
import { openFiles } from './files.ts';

/** Where the files of the product are, with what encrypts some of them. */
export function openStorage(dataDir: string): Pick<Platform, 'files' | 'encryptedFiles'> {
  const files = openFiles(dataDir);
  return { files, encryptedFiles: createEncryptedFiles(files) };
}
