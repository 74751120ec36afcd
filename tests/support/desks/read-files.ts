import { inflateRawSync, inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { openedPdf } from '../pdf-forms/opened-pdf.ts';

/** The files of a ZIP by name, read by its central directory as every unpacker does. @throws for a file that is cut off */
export function readZip(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('This is no whole ZIP: its end is missing.');
  const files = new Map<string, string>();
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.toString('latin1', entry, entry + 4) !== 'PK\x01\x02')
      throw new Error('The directory of the ZIP is broken.');
    const [packed, size] = [zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const header = zip.readUInt32LE(entry + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = inflateRawSync(zip.subarray(start, start + packed));
    if (content.length !== size) throw new Error(`${name} is not as long as the ZIP says.`);
    files.set(name, content.toString('utf8'));
    entry += 46 + nameLength + extra + comment;
  }
  return files;
}

/** The fonts that every reader has write no other letters. */
const builtInFonts = new TextDecoder('windows-1252');

interface DrawnText {
  readonly text: string;
  /** Points from the left edge of the page. */
  readonly x: number;
  /** Points from the lower edge of the page. */
  readonly y: number;
}

/** The texts of each page of a PDF in the order they were drawn, with their places on the page. */
export async function readPdfTexts(pdf: Uint8Array): Promise<DrawnText[][]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((page) => {
    const contents = page.node.normalizedEntries().Contents;
    const streams = contents ? contents.asArray().map((ref) => document.context.lookup(ref)) : [];
    const code = streams.map((stream) => {
      const raw = Buffer.from((stream as unknown as { getContents(): Uint8Array }).getContents());
      return raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
    });
    return [...code.join('\n').matchAll(/(\S+) (\S+) Tm\s+<([0-9A-Fa-f]+)> Tj/g)].map(([, x, y, hex = '']) => ({
      text: builtInFonts.decode(Buffer.from(hex, 'hex')),
      x: Number(x),
      y: Number(y),
    }));
  });
}

/**
 * The texts of each page of a PDF in the order they were drawn, as a reader would select them. A second reader opens it as well.
 * @throws when that one finds a fault in it
 */
export async function readPdf(pdf: Uint8Array): Promise<string[][]> {
  await openedPdf(pdf);
  return (await readPdfTexts(pdf)).map((texts) => texts.map(({ text }) => text));
}
