import { Readable } from 'node:stream';
import { type Cell, csvLines, moreCsvLines } from '../../../../kernel/files/csv.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { presentRow } from '../present.ts';
import { readRows } from '../requests.ts';
import type { ImportRow, StagedRow } from '../tables.ts';

const reasonHeader = 'Reason refused';
const rowsAtOnce = 200;

/** The refused rows as they stand in the file, with a column that says why: corrected there, it can be imported itself. */
export const refusedFile = (platform: Platform, row: ImportRow): Readable =>
  Readable.from(refusedLines(platform, row), { objectMode: false });

async function* refusedLines(platform: Platform, { id, plan, format }: ImportRow): AsyncGenerator<string> {
  const headers = [...new Set((plan ?? []).flatMap(({ columns }) => columns.map(({ header }) => header)))];
  // Of an object there is one cell: itself.
  const names = format === 'json' ? ['Entry'] : headers;
  yield csvLines([[...names, 'Row in file', reasonHeader]]);
  for (let after = -1; ; ) {
    const { rows, more } = await readRows(platform, id, { show: 'refused', after, most: rowsAtOnce });
    yield moreCsvLines(
      rows.map((one) => {
        const reasons = presentRow(one, plan ?? []).problems.map(({ header, message }) =>
          header === '' || message.startsWith(header) ? message : `${header}: ${message}`,
        );
        return [...cellsOf(one, plan, names), one.place, reasons.join('; ')];
      }),
    );
    after = rows.at(-1)?.number ?? after;
    if (!more) return;
  }
}

function cellsOf({ source, sheet }: StagedRow, plan: ImportRow['plan'], names: readonly string[]): Cell[] {
  if (!Array.isArray(source)) return [JSON.stringify(source)];
  const columns = plan?.[sheet]?.columns ?? [];
  return names.map((name) => {
    const cell: unknown = source[columns.findIndex(({ header }) => header === name)];
    return typeof cell === 'string' ? cell : null;
  });
}
