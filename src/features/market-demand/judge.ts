import type { InSteps } from '../../kernel/steps.ts';
import { type Check, isChoice, isLoanCheck, isMeasured, isUnknown } from '../../lending/checks/check.ts';
import type { Market } from '../../lending/engine/market.ts';
import type { Explanation, ProgramVerdict } from '../../lending/engine/verdict.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { amountsOf, type Deal } from '../../lending/kinds/loan.ts';
import { fewFits, type RefusedBy } from './model.ts';

/** A lender that would take the deal if one limit of its program were another. */
export interface Opening extends RefusedBy {
  readonly lenderId: string;
  readonly programId: string;
  /** What the lender states, and what the deal has; null where nothing is measured. */
  readonly threshold: number | null;
  readonly value: number | null;
}

/** How the market stands to a deal. */
export interface Demand {
  /** Programs that may fit: eligible, for review, or open. */
  readonly fits: number;
  readonly refused: number;
  /** What the deal asks for, or else the most that the nearest programs would lend; null where neither is known. */
  readonly loanAmount: number | null;
  /** What refuses most of the programs that are offered in the state, with the deal's own value; null where enough fit. */
  readonly refusedBy: (RefusedBy & { readonly value: number | null }) | null;
  readonly openings: readonly Opening[];
}

interface Question {
  readonly now: number;
  /** The lenders that lend in the deal's state. */
  readonly inState: readonly string[];
}

/** Of so many programs the reasons are read, the nearest first. */
const judgedAtMost = 500;
/** So many lenders are noted for a deal, the nearest first. */
const openingsAtMost = 40;

/** Judges a deal that was searched for. The rule is in docs/rules/market/demand.md. */
export function* judgeDemand(market: Market, kind: LoanKind, deal: Deal, { now, inState }: Question): InSteps<Demand> {
  const { requested, whole } = kind.loan;
  const amounts = amountsOf(kind.amounts, deal);
  const stated = requested === undefined ? null : (amounts[requested] ?? null);
  const { counts, matches, nearMisses } = market.search(deal, { now, limit: 1, nearMissLimit: judgedAtMost });
  const fits = counts.eligible + counts.review + counts.undetermined;
  const found = { fits, refused: counts.ineligible };
  if (fits > fewFits) return { ...found, loanAmount: stated ?? largestLoan(matches), refusedBy: null, openings: [] };
  yield;
  const offered = market.search(deal, { now, limit: 0, nearMissLimit: judgedAtMost, lenderIds: inState });
  return {
    ...found,
    loanAmount: stated ?? largestLoan([...matches, ...nearMisses.slice(0, 10)]),
    refusedBy: mostRefusing(offered.nearMisses) ?? { refusedBy: 'STATE', wanted: '', value: null },
    // Without what the loan is for and how large it is, nothing says that a changed limit would do.
    openings:
      amounts[whole.amount] == null
        ? []
        : yield* openingsOf(
            stated === null ? nearMisses.filter(({ sizing }) => sizing.totalLoanAmount !== null) : nearMisses,
            (programId) => market.explain(programId, deal, now),
          ),
  };
}

function largestLoan(verdicts: readonly ProgramVerdict[]): number | null {
  const loans = verdicts.flatMap(({ sizing }) => sizing.totalLoanAmount ?? []).filter((loan) => loan > 0);
  return loans.length === 0 ? null : Math.max(...loans);
}

const failsIn = ({ checks }: ProgramVerdict) => checks.filter(({ outcome }) => outcome === 'fail');

/** The check that fails in most programs; of several the one whose first program is nearest. */
function mostRefusing(misses: readonly ProgramVerdict[]): Demand['refusedBy'] {
  const found = new Map<string, { readonly first: Check; programs: number }>();
  for (const verdict of misses) {
    const once = new Map(failsIn(verdict).map((check) => [keyOf(check), check]));
    for (const [key, check] of once) {
      const known = found.get(key);
      if (known) known.programs += 1;
      else found.set(key, { first: check, programs: 1 });
    }
  }
  const [most] = [...found.values()].sort((a, b) => b.programs - a.programs);
  return most ? { ...namesOf(most.first), value: figuresOf(most.first).value } : null;
}

/** Of each lender the nearest program for each limit that alone stands in the way. */
function* openingsOf(
  misses: readonly ProgramVerdict[],
  explain: (programId: string) => Explanation | undefined,
): InSteps<Opening[]> {
  const openings = new Map<string, Opening>();
  for (const { lenderId, programId, failures, checks } of misses) {
    // The nearest come first: the fewest failures.
    if (failures > 1 || openings.size === openingsAtMost) break;
    const check = checks.find(({ outcome }) => outcome === 'fail');
    if (check === undefined || !isLimit(check)) continue;
    const key = `${lenderId} ${keyOf(check)}`;
    if (openings.has(key)) continue;
    // What is still open may refuse the deal as well.
    if (!explain(programId)?.checks.some(isUnknown))
      openings.set(key, { lenderId, programId, ...namesOf(check), ...figuresOf(check) });
    yield;
  }
  return [...openings.values()];
}

/** No lender can lend more than what the loan is for, nor a loan that its other limits leave nothing of. */
const isLimit = (check: Check): boolean =>
  !isLoanCheck(check) ||
  (check.actual > 0 && (check.against === 'maximum' || (check.against === 'minimum' && check.threshold > 1)));

function namesOf(check: Check): RefusedBy {
  if (isLoanCheck(check)) return { refusedBy: `LOAN_AMOUNT_${check.against.toUpperCase()}`, wanted: '' };
  return { refusedBy: check.code, wanted: isChoice(check) ? check.wanted.join('|') : '' };
}

const keyOf = (check: Check): string => Object.values(namesOf(check)).join(' ');

const figuresOf = (check: Check): { readonly threshold: number | null; readonly value: number | null } =>
  isMeasured(check) || isLoanCheck(check)
    ? { threshold: check.threshold, value: check.actual }
    : { threshold: null, value: null };
