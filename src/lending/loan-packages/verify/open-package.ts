import {
  BlobReader,
  configure,
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_OVERLAPPING_ENTRY,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/index-native.js';

// It runs in a worker already, and what a strict Content-Security-Policy refuses is not needed.
configure({ useWebWorkers: false, useCompressionStream: true });

/** A file of a package, as its ZIP lists it. */
export interface PackageEntry {
  readonly path: string;
  readonly bytes: number;
  /** Its content. @throws when it is damaged or not as long as the ZIP says */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** More files than this no package has. */
const mostEntries = 12_000;

/**
 * Opens a ZIP so that only one reading of it is possible: what other tools might read in another way is refused. The file is read in
 * slices, as its entries are.
 */
export async function openPackage(file: Blob): Promise<readonly PackageEntry[] | 'ambiguous' | 'damaged'> {
  try {
    const reader = new ZipReader(new BlobReader(file), {
      strictness: 'strict',
      checkSignature: true,
      checkOverlappingEntry: true,
    });
    const entries: PackageEntry[] = [];
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length >= mostEntries || entry.encrypted) return 'damaged';
      if (!entry.directory) entries.push(entryOf(entry));
    }
    return entries;
  } catch (error) {
    return isAmbiguous(error) ? 'ambiguous' : 'damaged';
  }
}

export const isAmbiguous = (error: unknown): boolean =>
  error instanceof Error && [ERR_AMBIGUOUS_ARCHIVE, ERR_OVERLAPPING_ENTRY].includes(error.message);

const entryOf = (entry: FileEntry): PackageEntry => ({
  path: entry.filename,
  bytes: entry.uncompressedSize,
  async read() {
    const content = new Uint8Array(entry.uncompressedSize);
    let length = 0;
    const into = new WritableStream<Uint8Array>({
      write(piece) {
        if (length + piece.length > content.length) throw new RangeError('The file is longer than the ZIP says.');
        content.set(piece, length);
        length += piece.length;
      },
    });
    await entry.getData(into);
    if (length !== content.length) throw new RangeError('The file is shorter than the ZIP says.');
    return content;
  },
});
