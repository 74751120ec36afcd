import { inflateSync } from 'node:zlib';
import { Refused } from './refused.ts';

/** What a template may hold at most. Lenders' forms have up to 60 pages and some thousand objects. */
export const pdfLimits = {
  pages: 200,
  objects: 100_000,
  /** Of one stream, and of all of them, unpacked. Pictures are left out: nothing here unpacks them. */
  streamBytes: 64 * 1024 * 1024,
  streamsBytes: 256 * 1024 * 1024,
} as const;

/** Unpacked, Deflate makes at most so much of a byte. */
const greatestRatio = 1032;
/** A file that was changed may hold its pages several times. They are counted exactly once it is parsed. */
const versions = 5;
/** The dictionary of a stream stands before it and is short. */
const longestDictionary = 2_000;

const count = (text: string, what: RegExp): number => {
  let found = 0;
  while (what.exec(text)) found++;
  return found;
};

interface Inspection {
  readonly mostPages: number;
  /** Whoever only reads opens what takes no password. */
  readonly isEncryptionRead?: boolean;
}

/**
 * Judges a file before any library parses it, since both would unpack and build whatever it contains. A file can hide from this look;
 * the limits on time and memory of the thread are for those. @throws Refused
 */
export function inspectBytes(bytes: Uint8Array, { mostPages, isEncryptionRead = false }: Inspection): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('latin1');
  if (!text.slice(0, 1024).includes('%PDF-')) throw new Refused('not-a-pdf');
  const isEncrypted = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text);
  if (isEncrypted && !isEncryptionRead) throw new Refused('encrypted');
  if (count(text, /\/Type\s*\/Page(?![A-Za-z])/g) > mostPages * versions) throw new Refused('too-many-pages');
  let objects = count(text, /\d\s+obj\b/g);
  let unpacked = 0;
  // Nobody can see how large encrypted streams are unpacked.
  for (const { dictionary, start, end } of isEncrypted ? [] : streamsOf(text)) {
    if (dictionary.includes('/ObjStm')) objects += Number(/\/N\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
    else if (/\/Subtype\s*\/Image/.test(dictionary)) continue;
    unpacked += unpackedSize(buffer.subarray(start, end));
    if (objects > pdfLimits.objects || unpacked > pdfLimits.streamsBytes) throw new Refused('too-complex');
  }
  if (objects > pdfLimits.objects) throw new Refused('too-complex');
}

function* streamsOf(text: string): Generator<{ dictionary: string; start: number; end: number }> {
  const keyword = />>\s*stream\r?\n/g;
  for (let match = keyword.exec(text); match; match = keyword.exec(text)) {
    const start = keyword.lastIndex;
    const found = text.indexOf('endstream', start);
    const end = found < 0 ? text.length : found;
    const from = Math.max(text.lastIndexOf('obj', match.index), match.index - longestDictionary, 0);
    yield { dictionary: text.slice(from, match.index), start, end };
    keyword.lastIndex = end;
  }
}

/** @throws Refused when it is more than a stream may hold */
function unpackedSize(stream: Buffer): number {
  const [first = 0, second = 0] = stream;
  const isDeflated = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  if (!isDeflated) return stream.length;
  try {
    // The end of the stream may lack: readers take what there is.
    return inflateSync(stream, { maxOutputLength: pdfLimits.streamBytes, finishFlush: 2 }).length;
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('too-complex');
    // Broken for zlib, but readers may go on: the most that it can come to counts.
    const most = stream.length * greatestRatio;
    if (most > pdfLimits.streamBytes) throw new Refused('too-complex');
    return most;
  }
}
