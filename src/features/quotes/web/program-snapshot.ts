import { isBlank } from '../../../kernel/blank.ts';
import { formatMoney } from '../../../kernel/format.ts';
import type { Outcome } from '../../../lending/checks/check.ts';
import { sentencesOf } from '../../../lending/checks/sentences.ts';
import type { Sizing } from '../../../lending/engine/verdict.ts';
import type { LoanKind, SizingFigure } from '../../../lending/kinds/kind.ts';
import { limitTexts } from '../../../lending/kinds/loan.ts';
import { type ShownFigure, sizingLimits, writeValue } from '../../../lending/kinds/show-figures.ts';
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
export function sizingForLender(kind: LoanKind, sizing: Sizing): readonly ShownFigure[] {
  const { figures } = kind;
  const rank = ({ name }: SizingFigure) => (isLoan(name) ? 0 : name === figures.leverage ? 1 : 2);
  const written = figures.sizing
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ name, unit, forLender }): ShownFigure[] => {
      if (!forLender || (!isLoan(name) && sizing.totalLoanAmount === null)) return [];
      const { label, note, optional } = forLender;
      if (optional && isBlank(sizing[name])) return [];
      return [{ label, note, text: writeValue(sizing[name], unit), ...(isLoan(name) ? whatSet(kind, sizing) : {}) }];
    });
  if (sizing.totalLoanAmount !== null) return written;
  return written.map(({ label }) => ({ label, text: 'Could not be sized' }));
}

/** What set the loan. One that the deal asks for was set by no limit: the lowest of them stands beside it. */
function whatSet(kind: LoanKind, sizing: Sizing): Partial<ShownFigure> {
  if (sizing.boundBy !== null) return { note: limitTexts(kind.loan)[sizing.boundBy] };
  if (kind.loan.requested === undefined || sizing.totalLoanAmount === null) return {};
  const [lowest] = sizingLimits(kind, sizing).toSorted((a, b) => a.amount - b.amount);
  return { label: 'Loan asked for', note: lowest && `your ${lowest.label}: ${formatMoney(lowest.amount)}` };
}

const isLoan = (name: string) => name === 'totalLoanAmount';
