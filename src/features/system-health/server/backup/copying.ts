import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** One file of a backup, by which it is found to be whole. */
export interface Copied {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Writes a stream to a file that lies on the disk when this resolves. @returns how long it is, and its checksum */
export async function writeDown(content: Readable, target: string): Promise<Omit<Copied, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  await pipeline(content, measured, createWriteStream(target, { mode: 0o600, flush: true }));
  return { size, sha256: hash.digest('hex') };
}

export async function checksumOf(file: string): Promise<Omit<Copied, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece as Buffer);
    size += (piece as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** So that a file that was renamed into the folder is still there after a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The first of them that is gone, or is not what it was. */
export async function firstDamaged(
  files: readonly Copied[],
  placeOf: (file: Copied) => string,
): Promise<string | undefined> {
  for (const file of files) {
    const found = await checksumOf(placeOf(file)).catch(() => undefined);
    if (found?.size !== file.size || found.sha256 !== file.sha256) return file.path;
  }
  return undefined;
}
