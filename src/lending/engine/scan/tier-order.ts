// Columns are read as in block.ts.
import { type Block, failuresIn } from './block.ts';
import { type CodedOutcomes, failure, type Plan } from './plan.ts';

/** Which of two tiers of a block answers for their program, as in `chooseTier`. */
export class TierOrder {
  /** No check of a tier is open, and the loan is one check: gaps are only added up where they are asked for. */
  readonly isLean: boolean;
  readonly #block: Block;
  readonly #plan: Plan;

  constructor(block: Block, plan: Plan) {
    const { isCertain, limits } = plan.loan;
    this.isLean = isCertain && limits.every(({ outcomes }) => outcomes === null);
    this.#block = block;
    this.#plan = plan;
  }

  /** The gaps of a tier's checks, added up in the order of the checks. */
  gapOf(row: number): number {
    const block = this.#block;
    const loanGap = block.tierGap[row] as number;
    if (!this.isLean) return loanGap;
    const { borrower, tier } = this.#plan;
    let gap = 0;
    for (const check of borrower) gap += gapUnder(check, block.tier[row] as number);
    gap += loanGap;
    for (const check of tier) gap += gapUnder(check, block.tier[row] as number);
    return gap;
  }

  /** Fewest failures and smallest gap, fewest unknowns, fewest reviews, largest loan, first place. */
  isBetter(row: number, best: number): boolean {
    const { tierCost, tierOpen, loan } = this.#block;
    const cost = tierCost[row] as number;
    const bestCost = tierCost[best] as number;
    if (cost >= failure || bestCost >= failure) {
      const failures = failuresIn(cost) - failuresIn(bestCost);
      if (failures !== 0) return failures < 0;
      const gap = this.gapOf(row) - this.gapOf(best);
      if (gap !== 0) return gap < 0;
    }
    const open = (tierOpen[row] as number) - (tierOpen[best] as number);
    if (open !== 0) return open < 0;
    return sizedOr(loan[row] as number) > sizedOr(loan[best] as number);
  }
}

const gapUnder = ({ column, gap }: CodedOutcomes, tier: number): number => gap[column.codes[tier] as number] as number;

/** A loan that is not sized is the smallest. */
const sizedOr = (loan: number): number => (Number.isNaN(loan) ? -1 : loan);
