import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
// The kinds' definitions say which columns there are.
import '../../../../../lending/kinds/all.ts';
import { type FileFormat, importLimits } from '../../../model.ts';
import { type StagedLines, StagedText } from '../copy-text.ts';
import { csvRows } from '../csv-rows.ts';
import { jsonRows, jsonSheets } from '../json-rows.ts';
import { FileProblem, type RawRows } from '../raw-rows.ts';
import { type Encoding, encodingOf, formatOf } from '../sniff.ts';
import { type PlannedSheet, type RawRow, stageRow } from '../stage-rows.ts';
import { xlsxRows } from '../xlsx/xlsx-rows.ts';

/** What the thread is asked: which columns a file has, or all of its rows, staged. */
export interface ReadTask {
  readonly path: string;
  readonly fileName: string;
  readonly staging?: Staging;
}

/** What the rows are of: an import, and of each sheet its columns; null: it is left out. */
export interface Staging {
  readonly importId: string;
  readonly rowsAtMost: number;
  readonly sheets: readonly (PlannedSheet | null)[];
}

/** The beginning of a file: its sheets, each with its header and some rows. */
export interface FileStart {
  readonly format: FileFormat;
  readonly encoding: Encoding | null;
  readonly sheets: readonly {
    readonly name: string;
    readonly header: readonly string[];
    readonly samples: readonly (readonly string[])[];
  }[];
}

export type ReadMessage =
  | { readonly start: FileStart }
  /** Rows for the database; a list ahead is read until these were taken. */
  | { readonly lines: StagedLines; readonly count: number }
  | { readonly problem: string }
  | { readonly end: true };

/** A task, and where its rows go. */
export interface ReadOrder {
  readonly task: ReadTask;
  readonly port: MessagePort;
}

const sampleRows = 4;

interface Sheets {
  readonly task: ReadTask;
  readonly format: FileFormat;
  readonly encoding: Encoding | null;
}

const rowsOf = ({ task, format, encoding }: Sheets, most?: number): AsyncGenerator<RawRows> => {
  if (format === 'xlsx') return xlsxRows(task.path, most);
  if (format === 'json') return jsonRows(task.path);
  return csvRows(task.path, task.fileName.replace(/\.[^.]*$/, ''), encoding ?? 'utf-8');
};

/** Two lists are being written to the database while the next is read, so that reading and writing overlap. */
const listsAhead = 1;
/** Rows per write to the database. */
const rowsOfList = 500;

type Hand = (staged: StagedText) => Promise<void>;

function handTo(port: MessagePort): Hand {
  let ahead = 0;
  port.on('message', () => ahead--);
  return async (staged) => {
    const { count } = staged;
    const lines = staged.take();
    // Handed over, not copied.
    port.postMessage({ lines, count } satisfies ReadMessage, [lines.rows.buffer, lines.values.buffer]);
    ahead++;
    while (ahead > listsAhead) await once(port, 'message');
  };
}

const texts = (cells: RawRow): string[] => (Array.isArray(cells) ? cells.map((cell) => cell ?? '') : []);

async function start(source: Sheets): Promise<FileStart> {
  const { format, encoding } = source;
  if (format === 'json')
    return { format, encoding, sheets: jsonSheets.map((name) => ({ name, header: [], samples: [] })) };
  const sheets: { name: string; header: string[]; samples: string[][] }[] = [];
  for await (const { sheet, sheetName, rows } of rowsOf(source, sampleRows + 1)) {
    const known = sheets[sheet];
    const [first, ...others] = rows.map(({ cells }) => texts(cells));
    if (known) known.samples.push(...(first ? [first, ...others] : []));
    else sheets[sheet] = { name: sheetName, header: first ?? [], samples: others };
    // The rows of a workbook's sheets end by themselves.
    if (format === 'csv') break;
  }
  const read = sheets.map((sheet) => ({ ...sheet, samples: sheet.samples.slice(0, sampleRows) }));
  if (read.every(({ samples }) => samples.length === 0))
    throw new FileProblem('The file has a heading row but no rows below it.');
  return { format, encoding, sheets: read };
}

const tooMany = (count: number, of: string) =>
  new FileProblem(`The file has more than ${count.toLocaleString('en-US')} ${of}. Split it and import each part.`);

async function stage(source: Sheets, { importId, sheets, rowsAtMost }: Staging, hand: Hand): Promise<void> {
  const headers = new Set<number>();
  const staged = new StagedText(importId);
  const several = sheets.filter((sheet) => sheet !== null).length > 1;
  let [number, lenders] = [0, 0];
  for await (const { sheet, sheetName, rows } of rowsOf(source)) {
    const planned = sheets[sheet];
    if (!planned) continue;
    for (const { row, cells } of rows) {
      // The first row of a table names its columns.
      if (source.format !== 'json' && !headers.has(sheet)) {
        headers.add(sheet);
        continue;
      }
      number++;
      if (planned.entity === 'lender') lenders++;
      const place = `${several ? `${sheetName}, ` : ''}${source.format === 'json' ? 'entry' : 'row'} ${row}`;
      staged.add(stageRow(cells, { number, sheet, place }, planned));
    }
    if (number > rowsAtMost) throw tooMany(rowsAtMost, 'rows');
    if (lenders > importLimits.lenderRows) throw tooMany(importLimits.lenderRows, 'lenders');
    if (staged.count >= rowsOfList) await hand(staged);
  }
  if (staged.count > 0) await hand(staged);
  if (number === 0) throw new FileProblem('The chosen sheets have no rows.');
}

async function read({ task, port }: ReadOrder): Promise<void> {
  try {
    const format = await formatOf(task.path, task.fileName);
    const encoding = format === 'xlsx' ? null : await encodingOf(task.path);
    const source = { task, format, encoding };
    if (task.staging) await stage(source, task.staging, handTo(port));
    else port.postMessage({ start: await start(source) } satisfies ReadMessage);
    port.postMessage({ end: true } satisfies ReadMessage);
  } catch (error) {
    // What is no fault of the file ends the thread.
    if (!(error instanceof FileProblem)) throw error;
    port.postMessage({ problem: error.message } satisfies ReadMessage);
  }
}

/** One file after the other, for as long as the thread is kept. */
parentPort?.on('message', (order: ReadOrder) => void read(order));
parentPort?.postMessage('ready');
