import type { Disk } from 'flydrive';

export interface ListedFile {
  readonly key: string;
  readonly name: string;
}

/** Every file in a folder of the storage, however many pages it lists them on. */
export async function listFiles(files: Disk, folder: string): Promise<readonly ListedFile[]> {
  const found: ListedFile[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll(folder, paginationToken === undefined ? {} : { paginationToken }).catch(absent);
    for (const object of page?.objects ?? []) if (object.isFile) found.push({ key: object.key, name: object.name });
    paginationToken = page?.paginationToken;
  } while (paginationToken !== undefined);
  return found;
}

/** Nothing was ever stored there. */
function absent(error: unknown): undefined {
  if (error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined;
  throw error;
}
