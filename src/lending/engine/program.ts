import type { Range } from '../../kernel/fields/fields.ts';

/** What the engine needs to know of a lender. An empty list asks nothing. */
export interface LenderTerms {
  readonly id: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly brokersLicenseOnlyStates: readonly string[];
  /** Years that must have passed since a bankruptcy, foreclosure, short sale or deed in lieu. */
  readonly bkFcSsDil: number | null;
  readonly backgroundLimitations: readonly string[];
  /** Median reply time; unknown sorts last. */
  readonly replyMinutes: number | null;
}

/** The columns every tier has, beside those of its kind. A null column asks nothing and binds nothing. */
export type CommonTier = {
  readonly tierName: string | null;
  readonly minFICO: number | null;
  readonly minExperience: number | null;
  readonly loanRange: Readonly<Range>;
};

/** The terms every program has, beside those of its kind. */
export interface CommonTerms {
  readonly experienceWindowMonths: number | null;
  /** Days. */
  readonly averageTimeToClose: number | null;
  readonly highlightNote: string | null;
}

/** A program as the engine reads it: its terms and tiers in the shape of its kind. */
export interface Program<Tier extends CommonTier = CommonTier> {
  readonly id: string;
  readonly lenderId: string;
  readonly name: string;
  /** Epoch milliseconds of the last time the lender saved or confirmed the terms. */
  readonly confirmedAt: number;
  readonly terms: CommonTerms;
  readonly tiers: readonly Tier[];
}
