import { createHash } from 'node:crypto';
import { signatureBytes, signatureOf } from '../../../../platform/files/signature.ts';
import type { Format } from '../../model.ts';
import { watchNames } from './compound-names.ts';
import { watchText } from './text.ts';
import { zipEntries } from './zip-entries.ts';

/** What a file is: found by its content, not by its name. */
export interface Inspected {
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: Buffer;
}
/** Words for whoever sent it. */
export type Verdict = Inspected | { readonly reason: string };

const end = {
  pdf: Buffer.from('%%EOF'),
  png: Buffer.from('IEND'),
  jpeg: Buffer.from([0xff, 0xd9]),
  gif: Buffer.from([0x00, 0x3b]),
};

const openXml = 'application/vnd.openxmlformats-officedocument';
const mediaTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  txt: 'text/plain',
  csv: 'text/csv',
} as const satisfies Record<Format, string>;

/** So much is looked at at once, in however small pieces it comes. */
const lookBytes = 64 * 1024;
/** Holds the list of contents of any office document, and what ends a PDF or a picture. */
const tailBytes = 256 * 1024;

const notThat = (format: Format) => ({ reason: `The content isn’t a complete ${format.toUpperCase()} file.` });
const hasMacros = { reason: 'Documents with macros, scripts or embedded programs are not accepted.' };

/**
 * Looks at a file while it passes, and says at its end whether it is what its name promises. What it keeps of it is bounded.
 * Nothing is ever unpacked or run.
 */
export function inspect(format: Format) {
  const hash = createHash('sha256');
  const names = watchNames();
  const text = watchText();
  const ending = keepTail();
  let head = Buffer.alloc(0);
  let size = 0;
  const look = (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
    if (head.length < signatureBytes) head = Buffer.concat([head, chunk.subarray(0, signatureBytes - head.length)]);
    ending.push(chunk);
    if (format === 'doc' || format === 'xls') names.push(chunk);
    if (format === 'txt' || format === 'csv') text.push(chunk);
  };
  const pieces = gather(look);
  return {
    push: pieces.push,
    async verdict(): Promise<Verdict> {
      pieces.end();
      const tail = ending.tail();
      if (size === 0) return { reason: 'The file is empty.' };
      const found = { mediaType: mediaTypes[format], size, sha256: hash.digest() };
      const signature = await signatureOf(head);
      switch (format) {
        case 'pdf':
        case 'png':
        case 'jpeg':
        case 'gif':
          return signature === format && tail.includes(end[format]) ? found : notThat(format);
        case 'doc':
        case 'xls':
          return signature === 'compound' ? judgeCompound(format, names.names, found) : notThat(format);
        case 'docx':
        case 'xlsx':
          return signature === 'zip' ? judgeArchive(format, tail, found) : notThat(format);
        case 'txt':
        case 'csv': {
          const { charset, reason } = text.verdict();
          return charset === undefined ? { reason } : { ...found, mediaType: `${found.mediaType}; charset=${charset}` };
        }
      }
    },
  };
}

/** Hands on what comes in pieces of `lookBytes`, the last one smaller. */
function gather(take: (chunk: Buffer) => void) {
  let gathered = Buffer.allocUnsafe(lookBytes);
  let filled = 0;
  const end = () => {
    if (filled > 0) take(gathered.subarray(0, filled));
    // What was handed on may be kept by whoever took it.
    gathered = Buffer.allocUnsafe(lookBytes);
    filled = 0;
  };
  return {
    end,
    push(chunk: Buffer): void {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(gathered, filled, at);
        at += copied;
        filled += copied;
        if (filled === lookBytes) end();
      }
    },
  };
}

/** Keeps the last pieces that hold `tailBytes`. */
function keepTail() {
  const kept: Buffer[] = [];
  let bytes = 0;
  return {
    push(chunk: Buffer): void {
      kept.push(chunk);
      bytes += chunk.length;
      while (bytes - (kept[0]?.length ?? 0) >= tailBytes) bytes -= kept.shift()?.length ?? 0;
    },
    tail: (): Buffer => Buffer.concat(kept).subarray(-tailBytes),
  };
}

/** Where the text of a document or the sheets of a workbook lie. */
const mainStreams = { doc: ['worddocument'], xls: ['workbook', 'book'] } as const;
const programStreams = ['vba', '_vba_project', '_vba_project_cur', '\u0001ole10native'];

function judgeCompound(format: 'doc' | 'xls', names: ReadonlySet<string>, found: Inspected): Verdict {
  if (!mainStreams[format].some((name) => names.has(name))) return notThat(format);
  return programStreams.some((name) => names.has(name)) ? hasMacros : found;
}

const mainParts = { docx: /^word\/document\d*\.xml$/i, xlsx: /^xl\/workbook\d*\.xml$/i } as const;
const programParts =
  /vbaproject|vbadata|\/macrosheets\/|\/activex\/|\.(exe|dll|com|scr|bat|cmd|ps1|js|jse|vbs|vbe|wsf|hta|msi|jar|lnk|sh)$/i;

async function judgeArchive(format: 'docx' | 'xlsx', tail: Buffer, found: Inspected): Promise<Verdict> {
  const names = await zipEntries(tail, found.size).catch((): string[] => []);
  if (!names.includes('[Content_Types].xml') || !names.some((name) => mainParts[format].test(name)))
    return notThat(format);
  return names.some((name) => programParts.test(name)) ? hasMacros : found;
}
