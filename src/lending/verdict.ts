import type { Check } from './check.ts';
import type { ScenarioField } from './scenario.ts';

/** From best to worst; this is also the order of results. */
export const verdictStatuses = ['eligible', 'review', 'undetermined', 'ineligible'] as const;
export type VerdictStatus = (typeof verdictStatuses)[number];

/** The limit that set the loan; `requested` is the tier's own share of purchase and rehab. */
export type FixAndFlipLimit = 'requested' | 'totalLTC' | 'maxARV' | 'loanRange';

/** Whole dollars; null where the scenario or the tier does not say enough. */
export interface FixAndFlipSizing {
  readonly purchaseLoanAmount: number | null;
  readonly rehabLoanAmount: number | null;
  readonly totalLoanAmount: number | null;
  readonly tltcLimit: number | null;
  readonly arvLimit: number | null;
  /** What maxLTC is a percent of: the smaller of purchase price and as-is value. */
  readonly basis: number | null;
  readonly cashToClose: number | null;
  /** Percent of purchase price + rehab needed, to one decimal. */
  readonly ltc: number | null;
  readonly boundBy: FixAndFlipLimit | null;
  /** Purchase and rehab share before the limits on the total. */
  readonly requestedAmount: number | null;
}

export type Warning =
  | {
      readonly code: 'LOAN_HELD';
      readonly boundBy: Exclude<FixAndFlipLimit, 'requested'>;
      /** The limit as the lender states it; null when it is an amount. */
      readonly percent: number | null;
      readonly limit: number;
      /** Dollars below the requested leverage. */
      readonly below: number;
    }
  | { readonly code: 'AS_IS_BELOW_PRICE'; readonly asIsValue: number; readonly purchasePrice: number }
  | {
      readonly code: 'LIQUIDITY_SHORT';
      readonly liquidity: number;
      readonly cashToClose: number;
      readonly short: number;
    }
  | { readonly code: 'NOT_SIZED'; readonly fields: readonly ScenarioField[] };

/** What holds for a program or for one tier alone. */
export interface Finding<Sizing = FixAndFlipSizing> {
  readonly status: VerdictStatus;
  /** Null for a program without tiers, which is judged as one empty tier. */
  readonly tierName: string | null;
  /** Position in the program's own list of tiers. */
  readonly tierIndex: number | null;
  /** Failing, unknown and review checks; an explanation has the passing ones too. */
  readonly checks: readonly Check[];
  readonly sizing: Sizing;
  readonly warnings: readonly Warning[];
  readonly failures: number;
  /** Relative gaps of the failing checks, added up. */
  readonly gap: number;
}

/** The answer for one program: its chosen tier together with the checks of lender and program. */
export interface ProgramVerdict<Sizing = FixAndFlipSizing> extends Finding<Sizing> {
  readonly programId: string;
  readonly lenderId: string;
}

/** A verdict with every check that was applied, and each tier's own outcome in the program's order. */
export interface Explanation<Sizing = FixAndFlipSizing> extends ProgramVerdict<Sizing> {
  readonly tiers: readonly Finding<Sizing>[];
}
