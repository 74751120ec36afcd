import { ZipFile } from 'yazl';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface MadeSheet {
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
export async function workbook(sheets: readonly MadeSheet[], made: Made = {}): Promise<Uint8Array> {
  const zip = new ZipFile();
  const part = (name: string, ...texts: readonly (string | Buffer)[]) =>
    zip.addBuffer(Buffer.concat(texts.map((text) => Buffer.from(text))), name);
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
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const textCells = (texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
