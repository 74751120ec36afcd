import { once } from 'node:events';
import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { importLimits } from '../../../model.ts';
import { FileProblem } from '../raw-rows.ts';
import { type NumberFormat, readStyles } from './number-formats.ts';

/** An open workbook: its sheets by name, and what their cells refer to. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly shared: readonly string[];
  readonly styles: readonly NumberFormat[];
  readonly from1904: boolean;
  /** The XML of a part, bit by bit. */
  read(part: string): AsyncGenerator<string>;
  close(): void;
}

const mostParts = 2_000;
const broken = () => new FileProblem('The Excel workbook is damaged. Open it, save it again and retry.');
const tooLarge = () => new FileProblem('The Excel workbook is too large when unpacked. Nothing was imported.');

export const localName = ({ name }: Pick<SaxesTagPlain, 'name'>): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/** Opens a workbook and reads what its cells refer to. @throws FileProblem */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw broken();
  });
  try {
    const parts = await partsOf(zip);
    const read = (part: string) => textOfPart(zip, parts, part);
    const { sheets, from1904 } = await readSheets(read);
    const shared = parts.has('xl/sharedStrings.xml') ? await readShared(read('xl/sharedStrings.xml')) : [];
    const styles = parts.has('xl/styles.xml') ? await readStyles(read('xl/styles.xml')) : [];
    return { sheets, shared, styles, from1904, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof FileProblem ? error : broken();
  }
}

/** The parts of a workbook by name. @throws FileProblem when they would be too much, unpacked */
async function partsOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > mostParts) throw tooLarge();
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  zip.on('entry', (entry: Entry) => {
    parts.set(entry.fileName, entry);
    unpacked += entry.uncompressedSize;
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  const isBomb = [...parts.values()].some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * importLimits.unpackedTimes,
  );
  if (isBomb || unpacked > importLimits.unpackedBytes) throw tooLarge();
  return parts;
}

/** More than the directory says never comes: the reader of the archive ends it then. */
async function* textOfPart(zip: ZipFile, parts: ReadonlyMap<string, Entry>, name: string): AsyncGenerator<string> {
  const entry = parts.get(name);
  if (!entry) throw broken();
  try {
    const decoder = new TextDecoder();
    for await (const chunk of await zip.openReadStreamPromise(entry))
      yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch {
    throw broken();
  }
}

type Read = (part: string) => AsyncGenerator<string>;

async function readSheets(read: Read): Promise<Pick<Workbook, 'sheets' | 'from1904'>> {
  const targets = new Map<string, string>();
  await eachTag(read('xl/_rels/workbook.xml.rels'), (tag) => {
    const { Id = '', Target = '' } = tag.attributes;
    if (localName(tag) === 'Relationship')
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target));
  });
  const sheets: { name: string; part: string }[] = [];
  let from1904 = false;
  await eachTag(read('xl/workbook.xml'), (tag) => {
    const { attributes } = tag;
    if (localName(tag) === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    if (localName(tag) !== 'sheet') return;
    const reference = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1] ?? '';
    const part = targets.get(reference);
    // A chart that has a sheet to itself holds no cells.
    if (part?.includes('worksheets')) sheets.push({ name: attributes.name ?? '', part });
  });
  if (sheets.length === 0) throw broken();
  if (sheets.length > importLimits.sheets)
    throw new FileProblem(`The workbook has ${sheets.length} sheets; the limit is ${importLimits.sheets}.`);
  return { sheets, from1904 };
}

async function eachTag(parts: AsyncIterable<string>, take: (tag: SaxesTagPlain) => void): Promise<void> {
  const parser = new SaxesParser();
  parser.on('opentag', take);
  for await (const part of parts) parser.write(part);
  parser.close();
}

/** The texts that cells refer to by index: rich ones as plain text, without the readings of Japanese ones. */
async function readShared(parts: AsyncIterable<string>): Promise<string[]> {
  const shared: string[] = [];
  let [text, inText, inReading, characters] = ['', false, false, 0];
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    const name = localName(tag);
    if (name === 'si') text = '';
    else if (name === 't') inText = true;
    else if (name === 'rPh') inReading = true;
  });
  parser.on('text', (some) => {
    if (inText && !inReading) text += some;
  });
  parser.on('closetag', (tag) => {
    const name = localName(tag);
    if (name === 't') inText = false;
    else if (name === 'rPh') inReading = false;
    else if (name === 'si') {
      characters += text.length;
      shared.push(text);
    }
  });
  for await (const part of parts) {
    parser.write(part);
    if (characters + text.length > importLimits.sharedCharacters) throw tooLarge();
  }
  return shared;
}
