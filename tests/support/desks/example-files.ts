import { crc32, deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { handMadePdf } from '../pdf-forms/hostile-pdfs.ts';

/** Small files as their programs write them, as far as anybody looks at them. */
export const pdf = (words = 'Terms'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Title(${words})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** A scan: a page without text, which every reader opens. */
export const scan = (title = 'Scan'): Buffer =>
  Buffer.from(
    handMadePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> >>',
      `<< /Title (${title}) >>`,
    ]),
  );

/** One dark pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 0xff, 0xd9]);

async function bytesOf(file: ZipFile): Promise<Buffer> {
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export function zip(...names: readonly string[]): Promise<Buffer> {
  const file = new ZipFile();
  for (const name of names) file.addBuffer(Buffer.from('<xml/>'), name);
  return bytesOf(file);
}
export const docx = (...more: readonly string[]) => zip('[Content_Types].xml', 'word/document.xml', ...more);
export const xlsx = (...more: readonly string[]) => zip('[Content_Types].xml', 'xl/workbook.xml', ...more);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface MadeSheet {
  readonly name: string;
  /** The XML of its rows. */
  readonly rows: string | Buffer;
}

interface Made {
  /** Attributes of the workbook's properties. */
  readonly properties?: string;
  /** The XML of the texts that cells refer to, within `<sst>`. */
  readonly shared?: string;
  /** The XML of the number formats, within `<styleSheet>`. */
  readonly styles?: string;
  /** Other files in the archive, by name. */
  readonly others?: Readonly<Record<string, string>>;
}

/** A workbook as other programs may write it. Its parts stand in the archive against the order of its sheets. */
export function workbook(sheets: readonly MadeSheet[], made: Made = {}): Promise<Buffer> {
  const file = new ZipFile();
  const part = (name: string, ...texts: readonly (string | Buffer)[]) =>
    file.addBuffer(Buffer.concat(texts.map((text) => Buffer.from(text))), name);
  const each = (write: (number: number, sheet: MadeSheet) => string) =>
    sheets.map((sheet, index) => write(index + 1, sheet)).join('');
  for (const [index, { rows }] of [...sheets.entries()].reverse())
    part(
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>`,
      rows,
      '</sheetData></worksheet>',
    );
  if (made.shared !== undefined) part('xl/sharedStrings.xml', `<sst xmlns="${main}">${made.shared}</sst>`);
  if (made.styles !== undefined) part('xl/styles.xml', `<styleSheet xmlns="${main}">${made.styles}</styleSheet>`);
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${made.properties ?? ''}/><sheets>${each(
      (number, { name }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
  );
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}">${each(
      (number) =>
        `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}</Relationships>`,
  );
  for (const [name, text] of Object.entries(made.others ?? {})) part(name, text);
  return bytesOf(file);
}

export const textCells = (texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** An old office file with these entries in its directory. */
export function compound(...names: readonly string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  const entries = names.map((name, place) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = place === 0 ? 5 : 2;
    return entry;
  });
  return Buffer.concat([header, ...entries]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  /** Depth, color type, compression, filter, interlace. */
  readonly how?: readonly number[];
  readonly pixels?: Buffer;
  /** Chunks before the picture: type and data. */
  readonly more?: readonly (readonly [type: string, data: string])[];
}

/** A PNG of one color, RGBA unless it is said otherwise. */
export function makePng({ width = 2, height = 1, how = [8, 6, 0, 0, 0], pixels, more = [] }: Drawn = {}): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, 0x7f)]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.concat([size, Buffer.from(how)])),
    ...more.map(([type, data]) => pngChunk(type, Buffer.from(data))),
    pngChunk('IDAT', deflateSync(pixels ?? Buffer.concat(Array.from({ length: height }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const examplePng = makePng();

export type FormPart = readonly [name: string, value: string | { readonly name: string; readonly content: Buffer }];

/** A form as a browser sends it: its bytes and what they are announced as. */
export async function formBody(parts: readonly FormPart[]): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([new Uint8Array(value.content)], value.name));
  }
  const body = new Response(form);
  return { payload: Buffer.from(await body.arrayBuffer()), type: body.headers.get('content-type') ?? '' };
}
