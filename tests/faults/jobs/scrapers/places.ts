import { changesText, notedAround } from '../../../../src/features/scrapers/mapping/around.ts';
import type { Find, Format } from '../../../../src/features/scrapers/mapping/field-mapping.ts';
import { type Copy, readCopy } from '../../../../src/features/scrapers/server/reading/read-copy.ts';
import { textCells, workbook } from '../../../support/desks/example-files.ts';

// Copies of documents, and what is said of a place in them.

export type { Copy };
export type Rows = readonly (readonly string[])[];

export const copyOf = (format: Format, bytes: Uint8Array | string): Copy => ({
  format,
  bytes: Buffer.from(bytes as Uint8Array),
  charset: null,
});
export const csvOf = (rows: Rows): Copy =>
  copyOf('csv', rows.map((row) => row.map((text) => `"${text}"`).join(',')).join('\n'));
export const tableOf = (rows: Rows, title = 'Fix & Flip'): string =>
  `<h2>${title}</h2><table>${rows.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table>`;
export const sheetsOf = async (...sheets: readonly (readonly [name: string, rows: Rows])[]): Promise<Copy> =>
  copyOf('xlsx', await workbook(sheets.map(([name, rows]) => ({ name, rows: rows.map(textCells).join('') }))));
export const cell = (name: string, sheet = ''): Find => ({ by: 'cell', cell: name, sheet });
export const selector = (path: string): Find => ({ by: 'selector', selector: path });

export async function aroundOf(copy: Copy, find: Find) {
  const { found } = await readCopy(copy, [find]);
  return notedAround(found[0]?.around ?? {}, true);
}

/** What is reported of a place that was chosen in one copy and is read in the next. Blank: it is read. */
export async function reported(before: Copy, after: Copy, find: Find): Promise<string> {
  const { found } = await readCopy(after, [{ ...find, noted: await aroundOf(before, find) }]);
  return changesText(found[0]?.changes ?? []);
}
