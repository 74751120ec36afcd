import { SaxesParser } from 'saxes';

/** How a workbook shows the number of a cell. */
export type NumberFormat = 'plain' | 'percent' | 'date';

/** Those that a workbook does not spell out, by their ids. */
const builtIn = new Map<number, NumberFormat>([
  [9, 'percent'],
  [10, 'percent'],
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57].map((id) => [id, 'date'] as const),
]);

function formatOfCode(code: string): NumberFormat {
  // Texts, colours and escaped letters of a format say nothing of the number.
  const [first = ''] = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').split(';');
  if (first.includes('%')) return 'percent';
  return /[dy]/i.test(first) || /m.*[hs]|[hs].*m/i.test(first) ? 'date' : 'plain';
}

/** What each style of a workbook makes of a number, by the index that cells name. */
export async function readStyles(parts: AsyncIterable<string>): Promise<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let inCells = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, '');
    if (tag === 'numFmt') own.set(Number(attributes.numFmtId), formatOfCode(attributes.formatCode ?? ''));
    else if (tag === 'cellXfs') inCells = true;
    else if (tag === 'xf' && inCells) {
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(own.get(id) ?? builtIn.get(id) ?? 'plain');
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name.endsWith('cellXfs')) inCells = false;
  });
  for await (const part of parts) parser.write(part);
  return styles;
}

const dayMs = 86_400_000;
/** Excel counts days from 1899-12-30, and from 1904-01-01 in workbooks of old Macs. */
const epochs = { usual: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
const lastDay = 2_958_465;

/** A stored number as a person would type it: 0.75 under a format for percent is 75, a date is 2026-03-01. */
export function numberText(stored: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  if (format === 'percent') return String(Number((value * 100).toPrecision(12)));
  if (format === 'date' && value >= 1 && value <= lastDay) {
    const epoch = from1904 ? epochs.from1904 : epochs.usual;
    return new Date(epoch + Math.floor(value) * dayMs).toISOString().slice(0, 10);
  }
  // What 17 digits are kept of, a person typed with 15 at most.
  return String(Number(value.toPrecision(15)));
}
