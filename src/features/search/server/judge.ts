import type { FixAndFlipScenario } from '../../../lending/scenario.ts';
import { type Explanation, verdictStatuses } from '../../../lending/verdict.ts';
import type { Book } from './book.ts';

/** Which of a lender's programs a scenario is asked about, and how it stands. */
export interface Judgement {
  readonly programName: string;
  readonly verdict: Explanation;
}

/**
 * The lender's best program for the scenario: the best verdict first, then the largest loan. Only `programIds` are
 * looked at when any of them is the lender's. Null for a lender without Fix & Flip programs.
 */
export function judgeLender(
  book: Book,
  lenderId: string,
  programIds: readonly string[],
  scenario: FixAndFlipScenario,
  now: Date,
): Judgement | null {
  const { market, programs } = book.current();
  const own = [...programs.values()].filter((program) => program.lenderId === lenderId);
  const named = own.filter(({ id }) => programIds.includes(id));
  const judged = (named.length > 0 ? named : own).flatMap(({ id, name }) => {
    const verdict = market.explain(id, scenario, now.getTime());
    return verdict ? [{ programName: name, verdict }] : [];
  });
  const [best] = judged.sort(
    (a, b) =>
      verdictStatuses.indexOf(a.verdict.status) - verdictStatuses.indexOf(b.verdict.status) ||
      (b.verdict.sizing.totalLoanAmount ?? -1) - (a.verdict.sizing.totalLoanAmount ?? -1) ||
      a.verdict.programId.localeCompare(b.verdict.programId),
  );
  return best ?? null;
}
