import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { signatureOf } from '../../../../platform/files/signature.ts';
import type { FileFormat } from '../../model.ts';
import { FileProblem } from './raw-rows.ts';

/** How a text is written down, as its first bytes and its content say. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const begins = (bytes: Buffer, ...values: number[]) => values.every((value, index) => bytes[index] === value);

/** What a file is by its content; its name decides only between texts. @throws FileProblem when it is none of them */
export async function formatOf(path: string, fileName: string): Promise<FileFormat> {
  const bytes = await firstBytes(path);
  if (bytes.length === 0) throw new FileProblem('The file is empty.');
  const signature = await signatureOf(bytes);
  if (signature === 'zip') return 'xlsx';
  if (signature === 'compound')
    throw new FileProblem(
      'This is an older Excel workbook, or one that is protected with a password. Please save it as .xlsx without one.',
    );
  if (/\.xlsx$/i.test(fileName)) throw new FileProblem('This is not an Excel workbook, although its name says so.');
  const isWide = begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff);
  if (!isWide && bytes.includes(0))
    throw new FileProblem('This file contains no text. Choose a CSV, Excel (.xlsx) or JSON file.');
  if (/\.json$/i.test(fileName)) return 'json';
  const start = bytes
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return /^[[{]\s*["{}\]]/.test(start) ? 'json' : 'csv';
}

/** The encoding that the mark at its beginning names; without one UTF-8 where all of it is that, else Windows-1252. */
export async function encodingOf(path: string): Promise<Encoding> {
  const bytes = await firstBytes(path);
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be';
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
      strict.decode(chunk, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file, bit by bit, without the mark at its beginning. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
