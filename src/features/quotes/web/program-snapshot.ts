import type { Outcome } from '../../../lending/checks/check.ts';
import { sentencesOf } from '../../../lending/checks/sentences.ts';
import type { Sizing } from '../../../lending/engine/verdict.ts';
import type { LoanKind, SizingFigure } from '../../../lending/kinds/kind.ts';
import { limitTexts } from '../../../lending/kinds/loan.ts';
import { type ShownFigure, writeValue } from '../../../lending/kinds/show-figures.ts';
import type { ProgramSnapshot } from '../contract.ts';

export interface Finding {
  readonly outcome: Outcome;
  readonly sentence: string;
}

/**
 * The checks of a stored verdict as sentences, in the order they were stored. Snapshots outlive the rules that wrote
 * them: a check that is not known any more is left out.
 */
export const findingsOf = (kind: LoanKind, { checks }: Pick<ProgramSnapshot, 'checks'>): readonly Finding[] =>
  checks.flatMap((check) => {
    const sentence = sentencesOf(kind).ofCheck(check);
    return sentence === undefined ? [] : [{ outcome: check.outcome, sentence }];
  });

// Unlike a broker, a lender settles what is for a person to judge before asking for what is not known.
const mostSeriousFirst: readonly Outcome[] = ['fail', 'review', 'unknown', 'pass'];

/** What stands against the deal comes first. */
export const bySeriousness = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((a, b) => mostSeriousFirst.indexOf(a.outcome) - mostSeriousFirst.indexOf(b.outcome));

/** The sizing as the broker reads it. */
export const sizingForBroker = ({ figures }: LoanKind, sizing: Sizing): readonly ShownFigure[] =>
  figures.sizing.map(({ name, label, unit }) => ({ label, text: writeValue(sizing[name], unit) }));

/** The sizing as the lender reads whose limits made it: the loan with what set it, its leverage, then the rest. */
export function sizingForLender({ figures, loan }: LoanKind, sizing: Sizing): readonly ShownFigure[] {
  const set = sizing.boundBy === null ? undefined : limitTexts(loan)[sizing.boundBy];
  const rank = ({ name }: SizingFigure) => (isLoan(name) ? 0 : name === figures.leverage ? 1 : 2);
  const written = figures.sizing
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ name, unit, forLender }) =>
      forLender && (isLoan(name) || sizing.totalLoanAmount !== null)
        ? [{ ...forLender, text: writeValue(sizing[name], unit), ...(isLoan(name) ? { note: set } : {}) }]
        : [],
    );
  if (sizing.totalLoanAmount !== null) return written;
  return written.map(({ label }) => ({ label, text: 'Could not be sized' }));
}

const isLoan = (name: string) => name === 'totalLoanAmount';
