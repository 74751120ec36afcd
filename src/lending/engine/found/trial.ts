import { type Check, isLoanCheck, loanAmount } from '../../checks/check.ts';
import type { Inquiry } from '../inquiry.ts';
import type { Layout, Run } from '../layout.ts';
import { checkLenderAndProgram, Tally } from '../program-checks.ts';
import { checkTier, chooseTier, type Entry, type TierChoice } from '../ranking.ts';
import { statusOf, type VerdictStatus } from '../verdict.ts';

/** The loan's amount is two names: too small and too large are opposites, which no one change mends both. */
export const tooSmall = `${loanAmount.code} too small`;
export const tooLarge = `${loanAmount.code} too large`;

/** A check that fails, and the relative distance to where it passes. */
export interface Failure {
  /** The code of the check; of the loan's amount also whether it is too small or too large. */
  readonly name: string;
  readonly gap: number;
}

/** One program as it stands in a market, to be judged for one changed deal after another, whatever becomes of the market. */
export class Trial {
  readonly #entry: Entry;
  readonly #run: Run;
  readonly #layout: Layout;

  constructor(entry: Entry, { numbers, at }: Run, layout: Layout) {
    this.#entry = { ...entry };
    this.#run = { numbers: numbers.slice(at, at + layout.size(entry.tierIndexes.length)), at: 0 };
    this.#layout = layout;
  }

  get programId(): string {
    return this.#entry.id;
  }

  /** At least one: a program without tiers is judged as one empty tier. */
  get tiers(): number {
    return this.#entry.tierIndexes.length;
  }

  /** What lender and program hold against a deal, whatever the tier. */
  failures(inquiry: Inquiry): readonly Failure[] {
    const tally = new Tally('failures');
    checkLenderAndProgram(this.#entry, this.#run, inquiry, tally);
    return tally.checks.map(failureOf);
  }

  /** @param place among the tiers */
  failuresOfTier(place: number, inquiry: Inquiry): readonly Failure[] {
    const tally = new Tally('failures');
    checkTier(this.#layout.tierAt(this.#run, place), inquiry, this.#layout, tally);
    return tally.checks.map(failureOf);
  }

  status(inquiry: Inquiry): VerdictStatus {
    own.reset();
    checkLenderAndProgram(this.#entry, this.#run, inquiry, own);
    if (own.failures > 0) return 'ineligible';
    chooseTier(this.#layout.tierAt(this.#run, 0), this.tiers, inquiry, this.#layout, ofTier, choice);
    return statusOf(choice.failures, own.unknowns + choice.unknowns, own.reviews + choice.reviews);
  }
}

// Written over and over: a program is judged for many deals.
const own = new Tally('none');
const ofTier = new Tally('none');
const choice: TierChoice = { place: 0, failures: 0, gap: 0, unknowns: 0, reviews: 0, loan: Number.NaN };

function failureOf(check: Check): Failure {
  const gap = 'gap' in check ? check.gap : 1;
  if (!isLoanCheck(check)) return { name: check.code, gap };
  // That the whole or the maximum is exceeded is one thing: which of them is said may change with the deal.
  const isAbove = check.against === 'whole' || check.against === 'maximum';
  return { name: isAbove ? tooLarge : tooSmall, gap };
}
