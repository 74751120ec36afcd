import { notesOf } from '../../../../../lending/checks/sentences.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import { writeValue } from '../../../../../lending/kinds/show-figures.ts';
import type { DealEffect, Standing } from '../../../deal/contract.ts';

export interface FigureMove {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What an edit changes for one lender, in words. */
export interface LenderEffect {
  readonly _id: string;
  readonly name: string;
  readonly before: Standing | null;
  readonly after: Standing | null;
  readonly figures: readonly FigureMove[];
  /** What speaks against the deal, or is open, only after the edit. */
  readonly added: readonly string[];
  /** What did before, and does not after it. */
  readonly settled: readonly string[];
  readonly isSame: boolean;
}

const reasonsOf = (kind: LoanKind, standing: Standing | null): string[] =>
  standing ? notesOf(kind, standing).map(({ text }) => text) : [];

/** The lenders for which something changes come first, each group in the order it was told in. */
export function effectsOn(kind: LoanKind, { lenders }: Pick<DealEffect, 'lenders'>): readonly LenderEffect[] {
  const effects = lenders.map((lender): LenderEffect => {
    const { before, after } = lender;
    const figures = movesBetween(kind, before, after);
    const [was, is] = [reasonsOf(kind, before), reasonsOf(kind, after)];
    const added = is.filter((text) => !was.includes(text));
    const settled = was.filter((text) => !is.includes(text));
    const isSame =
      before?.status === after?.status && figures.length === 0 && added.length === 0 && settled.length === 0;
    return { ...lender, figures, added, settled, isSame };
  });
  return [...effects.filter(({ isSame }) => !isSame), ...effects.filter(({ isSame }) => isSame)];
}

function movesBetween(kind: LoanKind, before: Standing | null, after: Standing | null): FigureMove[] {
  if (!before || !after) return [];
  const program = (standing: Standing) => [standing.programName, standing.tierName].filter(Boolean).join(', ');
  const moves = [
    { label: 'Best program', before: program(before), after: program(after) },
    ...kind.figures.sizing.map(({ name, label, unit }) => ({
      label,
      before: writeValue(before.sizing[name], unit),
      after: writeValue(after.sizing[name], unit),
    })),
  ];
  return moves.filter((move) => move.before !== move.after);
}
