/** How high charts are, known before their code is: what stands in for one is as high. */

/** Pixels for a bar with its name. */
const barHeight = 46;
export const barChartHeight = (bars: number): number => bars * barHeight + 28;

export const lineChartHeight = 300;
export const columnChartHeight = 240;

/** Columns side by side, or where there is no room for them rows one below the other. */
export type BridgeForm = 'columns' | 'rows';

/** Pixels of a letter or figure, about: they differ between an axis and a column; and narrower, a column has no room for its name. */
const letter = { axis: 7.2, column: 6.8 } as const;
const narrowestColumn = 68;
/** @param amounts as they are written above the columns: they must not touch */
export function bridgeFormFor(width: number, amounts: readonly string[]): BridgeForm {
  const longest = Math.max(0, ...amounts.map(({ length }) => length));
  const column = Math.max(narrowestColumn, longest * letter.column + 6);
  return width >= column * amounts.length ? 'columns' : 'rows';
}

/** Room for the longest amount at an axis. */
export const axisWidth = (amounts: readonly string[]): number =>
  Math.max(76, ...amounts.map(({ length }) => length * letter.axis + 18));

export const bridgeHeight = (form: BridgeForm, steps: number): number =>
  form === 'columns' ? 320 : barChartHeight(steps);
