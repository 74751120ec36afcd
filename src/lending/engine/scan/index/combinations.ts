import type { Limit } from '../../../kinds/loan.ts';
import type { Layout, Run } from '../../layout.ts';

/** The figures of a program that a computed limit reads, as one code for each combination that some program has. */
export interface FigureCombinations {
  readonly limit: Limit;
  /** From the beginning of the program's row. */
  readonly place: number;
  /** By code. */
  readonly figures: (readonly number[])[];
  readonly byText: Map<string, number>;
}

/** The code of the combination that a program has. */
export function combinationOf(
  { numbers, at }: Run,
  { limit, figures, byText }: FigureCombinations,
  layout: Layout,
): number {
  const names = 'needs' in limit.allows ? limit.allows.program : [];
  const read = names.map((name) => numbers[at + layout.column(name).place] ?? Number.NaN);
  const text = read.join();
  const code = byText.get(text) ?? figures.length;
  byText.set(text, code);
  figures[code] = read;
  return code;
}
