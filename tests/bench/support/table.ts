type Cell = string | number;

/** Prints rows in aligned columns: the first to the left, figures to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const print = (line: readonly string[]) => console.log(`  ${line.map(pad).join('  ').trimEnd()}`);
  print(head);
  print(widths.map((width) => '-'.repeat(width)));
  for (const line of lines.slice(1)) print(line);
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 3 : 0)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)} x`;
export const share = (ratio: number): string => `${(ratio * 100).toFixed(0)}%`;
export const metOrMissed = (met: boolean): string => (met ? 'met' : 'MISSED');
