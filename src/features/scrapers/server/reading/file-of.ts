import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../running/work-folder.ts';

/** Lends a file with these bytes, which nobody else can read; it is removed whatever becomes of the work. */
export const withFile = <Result>(bytes: Uint8Array, work: (path: string) => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return work(path);
  });
