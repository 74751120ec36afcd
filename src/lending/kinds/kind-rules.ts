import type { Warning } from '../checks/warnings.ts';
import type { CommonTerms, CommonTier } from '../engine/program.ts';
import type { Sizing } from '../engine/verdict.ts';

/** What is known of a deal, by the names of the kind's fields. Blank is unknown; for a preference it means "any". */
export type Deal = Readonly<Record<string, unknown>>;

/** The amounts of a deal by name, null where unknown: what checks measure and loans are sized from. */
export type Amounts = Readonly<Record<string, number | null>>;

/** The limits of one tier on one deal. Written over and over while a market is ranked. */
export interface LoanLimits {
  /** The smallest limit that is known: the loan cannot be larger, whatever is still unknown. */
  ceiling: number;
  boundBy: string | null;
  /** The sized loan; null while a figure is missing, and where the lender states no leverage. */
  loan: number | null;
  /** A figure that the leverage needs is missing, so that the loan cannot even be bounded by what it is given for. */
  costUnknown: boolean;
}

/** How one kind sizes a loan. Every function is pure; those for every tier of the market allocate nothing. */
export interface KindRules<
  Tier extends CommonTier = CommonTier,
  OwnDeal extends Deal = Deal,
  OwnAmounts extends Amounts = Amounts,
  OwnSizing extends Sizing = Sizing,
> {
  /** Worked out once per search; `fico`, `experience` and what the kind's checks measure are among them. */
  amountsOf(deal: OwnDeal): OwnAmounts;
  /**
   * What every rule gets of a tier, for a kind whose programs state something that counts for all their tiers (an interest
   * rate, limits by purpose). Worked out once per program; the columns alone unless stated.
   */
  tierOf?(tier: Tier, terms: CommonTerms): Tier;
  /** Whether the tier says how much it lends. One that does not is for a person to review. */
  statesLeverage(tier: Tier): boolean;
  /** Writes what the tier allows into `limits`. Runs for every tier: no allocation. */
  limit(tier: Tier, amounts: OwnAmounts, limits: LoanLimits): void;
  /** The fields without which the tier cannot size the loan. Runs for every tier: no allocation. */
  missingFor(tier: Tier, amounts: OwnAmounts): readonly string[];
  /** The sort key `ltc` of a sized loan; only its order matters. */
  ltcOf(loan: number, amounts: OwnAmounts): number;
  sizingOf(tier: Tier, amounts: OwnAmounts): OwnSizing;
  warningsOf(tier: Tier, amounts: OwnAmounts, sizing: OwnSizing): readonly Warning[];
}
