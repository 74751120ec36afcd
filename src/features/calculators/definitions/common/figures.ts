import type { Block, Figure, ResultPanel, Row } from '../calculator.ts';
import type { CalculatorUnit } from '../write.ts';

export type Figures = Readonly<Record<string, Figure>>;

const figureIn =
  (unit: CalculatorUnit) =>
  (label: string, formula: NonNullable<Figure['formula']> = '', help?: string): Figure => ({
    ...{ label, unit, formula },
    ...(help === undefined ? {} : { help }),
  });

export const money = figureIn('money');
export const dollars = figureIn('dollars');
export const percent = figureIn('percent');
export const dscr = figureIn('dscr');
export const ratio = figureIn('ratio');
export const count = figureIn('count');

/** The formula of a sum. */
export const sumOf = (...names: readonly string[]): string => names.map((name) => `{${name}}`).join(' + ');

/** What stands in a panel: a figure by its name, or with what is said of it; what does not apply is false. */
type PanelRow = string | Row | false;

/** Rows under headings, in their order; or rows alone. */
export function panel(
  title: string,
  blocks: readonly PanelRow[] | Readonly<Record<string, readonly PanelRow[]>>,
): ResultPanel {
  const rowsOf = (rows: readonly PanelRow[]): readonly Row[] =>
    rows.flatMap((row) => (row === false ? [] : [typeof row === 'string' ? { figure: row } : row]));
  const isPlain = (given: typeof blocks): given is readonly PanelRow[] => Array.isArray(given);
  const headed = (): readonly Block[] =>
    Object.entries(blocks).map(([heading, rows]) => ({ heading, rows: rowsOf(rows) }));
  return { title, blocks: isPlain(blocks) ? [{ rows: rowsOf(blocks) }] : headed() };
}

/** Parts of the row above. */
export const parts = (...figures: readonly string[]): readonly Row[] =>
  figures.map((figure) => ({ figure, as: 'part' }));

/** What the rows above come to. */
export const total = (figure: string): Row => ({ figure, as: 'total' });

/** With a note beside the number, if there is one. */
export const noted = (figure: string, note: string | undefined): Row =>
  note === undefined ? { figure } : { figure, note };

/** With a text in the place of a number that would mislead. */
export const unless = (misleads: boolean, figure: string, text: string): Row =>
  misleads ? { figure, text } : { figure };
