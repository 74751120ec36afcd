/** Cells of a spreadsheet as they lie on the clipboard: rows of texts. */
export type Block = readonly (readonly string[])[];

/** A cell whose closing quote never comes is plain text that begins with a quote: 2" pipes. */
function quotedCell(text: string, start: number): { readonly cell: string; readonly end: number } | undefined {
  let cell = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at++;
    } else return /^(\t|\r?\n|\r|$)/.test(text.slice(at + 1, at + 3)) ? { cell, end: at + 1 } : undefined;
  }
  return undefined;
}

const plainCell = /[^\t\r\n]*/y;

/**
 * What Excel and Sheets put on the clipboard: cells apart by tabs, rows by line ends, and a cell with either of them (or with
 * a quote) in quotes. The line end behind the last row is none of its own.
 */
export function readBlock(text: string): Block {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
    plainCell.lastIndex = at;
    const cell = quoted?.cell ?? plainCell.exec(text)?.[0] ?? '';
    rows.at(-1)?.push(cell);
    at = quoted?.end ?? at + cell.length;
    if (text[at] === '\t') {
      at++;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at >= text.length) break;
    rows.push([]);
  }
  return rows;
}

const quote = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The other way round than `readBlock`. */
export const writeBlock = (block: Block): string => block.map((row) => row.map(quote).join('\t')).join('\n');
