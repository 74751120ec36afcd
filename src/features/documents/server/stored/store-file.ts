import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { secondMs } from '../../../../kernel/dates.ts';
import type { ScanVerdict } from '../../../../platform/files/scanner/scanner.ts';
import type { IncomingFile } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { cleanFileName, documentTexts, type Extension, promisedFormat } from '../../model.ts';
import { type Inspected, inspect, type Verdict } from '../content/inspect.ts';
import { markFileHeld } from '../scanning/scan-states.ts';
import { type EncryptedFolder, type FileFolder, keyOf, type PlainFolder } from './folders.ts';
import { removeFiles } from './remove-files.ts';

/** A file that is stored under its id, with no row yet. */
export interface StoredFile extends Inspected {
  readonly id: string;
  readonly originalName: string;
}
/** One that is stored encrypted. Its row keeps `fileKey`, encrypted with `platform.encryption`. */
interface EncryptedStoredFile extends StoredFile {
  readonly fileKey: string;
}
/** A file that is not taken, and why. */
interface RefusedFile {
  readonly originalName: string;
  readonly reason: string;
}
export type TakenFile<Stored = StoredFile> = Stored | RefusedFile;
export const isRefused = (file: TakenFile<unknown>): file is RefusedFile =>
  typeof file === 'object' && file !== null && 'reason' in file;

/** Whoever uploads waits no longer for the scanner; it is asked again later. */
const scanPatienceMs = 10 * secondMs;

/**
 * Stores a file while it comes in and looks at it as it passes. What is not what its name promises is removed again. Whoever
 * calls it writes the row, or removes the file (`removeFiles`); should both be cut short, the nightly clean-up does.
 * A virus scanner sees it pass too: what it has not answered for is stored, and held (`scanStatesOf`).
 */
export const storeFile = (
  platform: Platform,
  folder: PlainFolder,
  file: IncomingFile,
  extensions: readonly Extension[],
): Promise<TakenFile> =>
  store(platform, folder, file, extensions, async (key, content) => {
    await platform.files.putStream(key, Readable.from(content));
    return {};
  });

/** The same for a file that is stored encrypted, with a key of its own. */
export const storeEncryptedFile = (
  platform: Platform,
  folder: EncryptedFolder,
  file: IncomingFile,
  extensions: readonly Extension[],
): Promise<TakenFile<EncryptedStoredFile>> =>
  store(platform, folder, file, extensions, async (key, content) => {
    const { fileKey } = await platform.encryptedFiles.put(key, content);
    return { fileKey };
  });

async function store<More>(
  platform: Platform,
  folder: FileFolder,
  { name, content }: IncomingFile,
  extensions: readonly Extension[],
  write: (key: string, content: AsyncIterable<Buffer>) => Promise<More>,
): Promise<TakenFile<StoredFile & More>> {
  const originalName = cleanFileName(name);
  const format = promisedFormat(originalName, extensions);
  if (!format) return { originalName, reason: 'This file type is not accepted.' };
  const id = randomUUID();
  const seen = inspect(format);
  const scan = platform.scanner?.begin(scanPatienceMs);
  const look = async (chunk: Buffer) => {
    seen.push(chunk);
    await scan?.push(chunk);
  };
  // The storage leaves nothing of what it could not write whole. The scanner is told of the end either way.
  const more = await write(keyOf(folder, id), passing(content, look)).finally(() => scan?.verdict());
  const verdict = await judge(platform, keyOf(folder, id), await seen.verdict(), await scan?.verdict());
  if (!('reason' in verdict)) return { id, originalName, ...verdict, ...more };
  await removeFiles(platform, folder, [id]);
  return { originalName, ...verdict };
}

/** What the file is, or why it is not taken; a file that the scanner has not answered for is held. */
async function judge(
  { database, clock, log }: Platform,
  key: string,
  verdict: Verdict,
  scanned: ScanVerdict = { state: 'clean' },
): Promise<Verdict> {
  if ('reason' in verdict || scanned.state === 'clean') return verdict;
  if (scanned.state === 'held') {
    log.warn({ file: key, reason: scanned.reason }, 'a file is held until the virus scanner answers');
    await markFileHeld(database, key, clock.now());
    return verdict;
  }
  log.warn({ found: scanned.found }, 'malware was refused');
  return { reason: documentTexts.malware };
}

async function* passing(content: Readable, look: (chunk: Buffer) => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    await look(chunk);
    yield chunk;
  }
}
