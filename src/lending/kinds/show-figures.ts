import { isBlank } from '../../kernel/blank.ts';
import { noValue, type Unit, writeNumber } from '../../kernel/format.ts';
import type { DealFigure } from './kind.ts';
import type { Deal } from './loan.ts';

/** A figure as people read it. */
export interface ShownFigure {
  readonly label: string;
  readonly text: string;
  /** How it came about, or what it is next to another. */
  readonly note?: string | undefined;
}

/** A value in its unit, a text as it is; a dash where there is none. */
export function writeValue(value: unknown, unit?: Unit): string {
  if (typeof value === 'number') return unit ? writeNumber(value, unit) : String(value);
  return isBlank(value) ? noValue : String(value);
}

export const showFigure = (figure: DealFigure, deal: Deal): ShownFigure => ({
  label: figure.label,
  text: writeValue(figure.value(deal), figure.unit),
  note: figure.note?.(deal),
});

/** The figures of a deal. Optional ones are left out where the deal does not have them. */
export const showFigures = (figures: readonly DealFigure[], deal: Deal): readonly ShownFigure[] =>
  figures.filter(({ optional, value }) => !optional || !isBlank(value(deal))).map((figure) => showFigure(figure, deal));
