import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PdfText } from '../../../../platform/files/pdf-form/check/read-text.ts';
import { csvRows, FileProblem, xlsxRows } from '../../../market-import/server/api.ts';
import { aroundOf, changesAround, type Neighbors } from '../../mapping/around.ts';
import type { CopyView } from '../../mapping/document.ts';
import type { Around, Find } from '../../mapping/field-mapping.ts';
import type { Found } from '../../mapping/parse-found.ts';
import { GridFinder } from './grids.ts';
import { HtmlPage } from './html.ts';
import { PdfLines } from './pdf-lines.ts';
import { type Grid, nowhere } from './places.ts';
import { viewOfGrids, viewOfPage, viewOfPdf } from './view.ts';

/** A place, and what stood around it when it was chosen. */
export type Sought = Find & { readonly noted?: Around | undefined };

/** A saved copy, what is looked for in it, and whether people want to look through it. */
export interface ReadTask {
  readonly document: ReadDocument;
  readonly finds: readonly Sought[];
  readonly wantsView: boolean;
}
export type ReadDocument =
  | { readonly format: 'html'; readonly bytes: Uint8Array; readonly charset: string | null }
  /** The file is not this thread's to remove: it may be ended at any time. */
  | { readonly format: 'csv' | 'xlsx'; readonly path: string }
  /** As the threads for PDFs have read it. */
  | { readonly format: 'pdf'; readonly text: PdfText };
type Of<Format extends ReadDocument['format']> = Extract<ReadDocument, { format: Format }>;
type Asked = Omit<ReadTask, 'document'>;
export type ReadReply =
  | { readonly found: readonly Found[]; readonly view: CopyView | null; readonly isEmpty: boolean }
  | { readonly problem: 'unreadable' };

const mostRows = 2_000;

function decode(bytes: Uint8Array, charset: string | null): string {
  const named = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(
    Buffer.from(bytes.subarray(0, 2_048)).toString('latin1'),
  )?.[1];
  for (const name of [charset, named, 'utf-8']) {
    try {
      if (name) return new TextDecoder(name).decode(bytes);
    } catch {
      // There is no such character set: the next one counts.
    }
  }
  return new TextDecoder().decode(bytes);
}

/** What stands at a place, with what stands around it: a place that fits several times has no surroundings. */
function withAround(found: Found, { noted = {} }: Sought, neighbors: () => Neighbors): Found {
  if (found.texts.length !== 1) return found;
  const now = neighbors();
  return { ...found, around: aroundOf(now), changes: changesAround(noted, now) };
}

function readPage({ bytes, charset }: Of<'html'>, { finds, wantsView }: Asked): ReadReply {
  const page = new HtmlPage(decode(bytes, charset));
  const isEmpty = page.grids.length === 0 && page.lines.length === 0;
  const find = (one: Sought): Found =>
    one.by === 'selector' ? withAround(page.find(one), one, () => page.around(one.selector)) : page.find(one);
  return { found: finds.map(find), view: wantsView ? viewOfPage(page) : null, isEmpty };
}

/** The rows of a sheet at their places: what is blank in between is there too. */
async function readGrids({ path, format }: Of<'csv' | 'xlsx'>): Promise<Grid[]> {
  const grids: { name: string; rows: string[][] }[] = [];
  for await (const { sheet, sheetName, rows } of format === 'csv' ? csvRows(path, 'Sheet') : xlsxRows(path, mostRows)) {
    const grid = grids[sheet] ?? { name: sheetName, rows: [] };
    grids[sheet] = grid;
    for (const { row, cells } of rows) {
      if (row > mostRows) continue;
      while (grid.rows.length < row - 1) grid.rows.push([]);
      // Of CSV files and workbooks a row is a list.
      grid.rows.push(Array.from(cells as readonly (string | null)[], (cell) => cell ?? ''));
    }
  }
  return grids.filter((grid) => grid !== undefined);
}

async function readSheets(document: Of<'csv' | 'xlsx'>, { finds, wantsView }: Asked): Promise<ReadReply> {
  const grids = await readGrids(document);
  // The one sheet of a CSV file has no name of its own.
  const finder = new GridFinder(grids, document.format === 'xlsx');
  const find = (one: Find): Found => {
    if (one.by === 'table') return finder.table(one.header, one.row);
    if (one.by === 'cell') return finder.cell(one.sheet, one.cell);
    return one.by === 'label' ? finder.label(one.label) : nowhere();
  };
  const findWithAround = (one: Sought): Found =>
    one.by === 'cell' ? withAround(find(one), one, () => finder.aroundCell(one.sheet, one.cell)) : find(one);
  const isEmpty = grids.every(({ rows }) => rows.length === 0);
  return { found: finds.map(findWithAround), view: wantsView ? viewOfGrids(grids, find) : null, isEmpty };
}

function readPdf({ text }: Of<'pdf'>, { finds, wantsView }: Asked): ReadReply {
  const pdf = new PdfLines(text);
  // A scan has no text.
  const isEmpty = pdf.pages.every((lines) => lines.length === 0);
  return { found: finds.map((find) => pdf.find(find)), view: wantsView ? viewOfPdf(pdf) : null, isEmpty };
}

async function answer({ document, ...asked }: ReadTask): Promise<ReadReply> {
  try {
    if (document.format === 'html') return readPage(document, asked);
    return document.format === 'pdf' ? readPdf(document, asked) : await readSheets(document, asked);
  } catch (error) {
    // A page that nests too deep, a workbook that is damaged or unpacks too far.
    if (error instanceof FileProblem || error instanceof RangeError) return { problem: 'unreadable' };
    throw error;
  }
}

parentPort?.on('message', async ({ task, port }: { task: ReadTask; port: MessagePort }) => {
  port.postMessage(await answer(task));
  port.close();
});
parentPort?.postMessage('ready');
