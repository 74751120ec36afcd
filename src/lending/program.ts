import type { ProgramKind } from './kinds.ts';

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

/** The columns every tier has. A null column asks nothing and binds nothing. */
export interface CommonTier {
  readonly tierName: string;
  readonly minFICO: number | null;
  readonly minExperience: number | null;
  readonly loanRange: { readonly min: number | null; readonly max: number | null };
}

/** What every kind of program may state; the optional members exist on some kinds only. */
export interface ProgramTerms<Tier extends CommonTier = CommonTier> {
  readonly id: string;
  readonly lenderId: string;
  readonly kind: ProgramKind;
  readonly name: string;
  /** Epoch milliseconds of the last time the lender saved or confirmed the terms. */
  readonly confirmedAt: number;
  readonly experienceWindowMonths: number | null;
  readonly crossCollateralAllowed: boolean;
  readonly recourse: { readonly recourse: boolean; readonly nonRecourse: boolean };
  readonly setting: readonly string[];
  /** Days. */
  readonly averageTimeToClose: number | null;
  readonly propertyTypes: readonly string[];
  readonly highlightNote: string | null;
  readonly minAsIsValue?: number | null;
  readonly termLengthMonths?: readonly number[];
  readonly interestType?: { readonly dutch: boolean; readonly nonDutch: boolean };
  readonly drawType?: { readonly self: boolean; readonly thirdParty: boolean };
  readonly tiers: readonly Tier[];
}

export interface FixAndFlipProgram extends ProgramTerms<FixAndFlipTier> {
  readonly kind: 'fix-and-flip';
  readonly minAsIsValue: number | null;
  readonly termLengthMonths: readonly number[];
  readonly interestType: { readonly dutch: boolean; readonly nonDutch: boolean };
  readonly drawType: { readonly self: boolean; readonly thirdParty: boolean };
}

/** Percents run from 0 to 100. */
export interface FixAndFlipTier extends CommonTier {
  /** Percent of the purchase price, or of the as-is value when that is smaller. */
  readonly maxLTC: number | null;
  /** Percent of purchase price + rehab needed. */
  readonly totalLTC: number | null;
  /** Percent of the after-repair value. */
  readonly maxARV: number | null;
  /** Percent of the rehab needed that the loan pays for. */
  readonly rehabPercent: number | null;
  readonly maxRehabBudget: number | null;
}
