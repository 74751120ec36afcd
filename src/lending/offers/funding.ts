import type { Deal } from '../kinds/loan.ts';
import { percentOf } from '../money.ts';

/*
 * Where the money of a loan goes and what the borrower brings, by docs/rules/funding.md: computed here for every screen,
 * file and calculator. Whole dollars; the calculators, which round nothing, use the same split.
 */

/** Something that loan and borrower pay for together. */
export interface Use {
  /** 'Purchase price', 'Rehab', 'Payoff'. */
  readonly label: string;
  /** Null while the deal does not say. */
  readonly amount: number | null;
}

/** What loans of a kind pay for. */
export interface FundsDefinition {
  /** Paid at closing: the price, the land, the loan to pay off. Undefined where the deal does not say what that is. */
  readonly closing: (deal: Deal) => Use | undefined;
  /** Paid in draws after closing. */
  readonly draws?: (deal: Deal) => Use;
}

/** The uses of deals with the fields of their own kind: see `defineAmounts` for the cast. */
export const defineFunds = <OwnDeal>(funds: {
  readonly closing: (deal: OwnDeal) => Use | undefined;
  readonly draws?: (deal: OwnDeal) => Use;
}): FundsDefinition => funds as unknown as FundsDefinition;

export interface LoanSplit {
  /** Paid out at closing. */
  readonly advance: number;
  /** Paid out in draws. */
  readonly holdback: number;
}

/** The two parts of a loan, which add up to it. @param draws what is to be paid out in draws; null: nothing */
export function splitLoan(loan: number, draws: number | null): LoanSplit {
  const holdback = Math.min(Math.max(draws ?? 0, 0), Math.max(loan, 0));
  return { advance: loan - holdback, holdback };
}

/** What all uses come to less the loan; null while one is unknown. Below zero: cash to the borrower. */
export function cashBeforeCosts(uses: readonly (number | null | undefined)[], loan: number | null): number | null {
  if (loan === null) return null;
  let left = -loan;
  for (const use of uses) {
    if (use == null) return null;
    left += use;
  }
  return left;
}

/** The same money as two figures of which one is 0: what the borrower brings, and what the borrower is paid. Null while unknown. */
export const cashSides = (cash: number | null): { cashToClose: number | null; cashToBorrower: number | null } => ({
  cashToClose: cash === null ? null : Math.max(cash, 0),
  cashToBorrower: cash === null ? null : Math.max(-cash, 0),
});

/** What a lender wants the borrower to have left after closing: months of interest on the whole loan. Null where it cannot be said. */
export function reservesOf(loan: number | null, ratePercent: number | null, months: number | null): number | null {
  if (!months) return 0;
  return loan === null || ratePercent === null ? null : Math.floor((percentOf(loan, ratePercent) * months) / 12);
}

/** How much of the cash to close and the reserves a borrower's liquidity does not cover; 0 while that is not known. */
export function liquidityShortfall(
  liquidity: number | null | undefined,
  cashToClose: number | null,
  reserves: number | null,
): number {
  if (liquidity == null || cashToClose === null) return 0;
  return Math.max(0, Math.max(0, cashToClose) + (reserves ?? 0) - liquidity);
}

/** What a loan costs at closing, beside what it pays for. */
export interface ClosingCosts {
  /** Percents of the loan. */
  readonly pointsPercent: number;
  readonly fees: number;
  readonly brokerFeePercent?: number | undefined;
}

export interface Funding extends LoanSplit {
  readonly loan: number;
  /** Add up, less the loan, to `cashBefore`. Empty where the kind does not say what its loans pay for. */
  readonly uses: readonly Use[];
  /** Cash to close before points and fees. */
  readonly cashBefore: number | null;
  readonly points: number;
  readonly fees: number;
  readonly brokerFee: number;
  /**
   * `cashBefore`, points, fees and broker fee come to the first less the second, of which one is 0: what the borrower brings
   * to closing, and what the borrower is paid there. Prepaids, reserves and third-party costs are not in it.
   */
  readonly cashToClose: number | null;
  readonly cashToBorrower: number | null;
}

interface FundedLoan extends ClosingCosts {
  readonly loanAmount: number;
  readonly heldBack: number | null;
}

/** Where the money of an offered loan goes and comes from. */
export function fundingOf(funds: FundsDefinition | undefined, deal: Deal, offered: FundedLoan): Funding {
  const { loanAmount: loan, heldBack, pointsPercent, fees, brokerFeePercent = 0 } = offered;
  const closing = funds?.closing(deal);
  const uses = closing === undefined ? [] : [closing, ...(funds?.draws ? [funds.draws(deal)] : [])];
  const amounts = uses.map(({ amount }) => amount);
  const cashBefore = uses.length === 0 ? null : cashBeforeCosts(amounts, loan);
  const points = percentOf(loan, pointsPercent);
  const brokerFee = percentOf(loan, brokerFeePercent);
  return {
    ...splitLoan(loan, heldBack),
    ...{ loan, uses, cashBefore, points, fees, brokerFee },
    ...cashSides(cashBefore === null ? null : cashBefore + points + fees + brokerFee),
  };
}
