import type { ScenarioField } from './scenario.ts';

export type Outcome = 'pass' | 'fail' | 'unknown' | 'review';

/** Checks that measure a number against a minimum or a maximum. LOAN_AMOUNT measures the largest loan of the tier. */
export type MeasuredCode =
  | 'MIN_FICO'
  | 'MIN_EXPERIENCE'
  | 'MIN_AS_IS_VALUE'
  | 'CREDIT_EVENT_AGE'
  | 'LOAN_AMOUNT'
  | 'MAX_REHAB_BUDGET';

/** Checks that look a wish up among what the program offers. */
export type ChoiceCode =
  | 'PROPERTY_TYPE'
  | 'SETTING'
  | 'RECOURSE'
  | 'INTEREST_TYPE'
  | 'DRAW_TYPE'
  | 'CROSS_COLLATERAL'
  | 'TERM_LENGTH';

export interface MeasuredCheck {
  readonly code: MeasuredCode;
  readonly outcome: 'pass' | 'fail';
  readonly threshold: number;
  readonly actual: number;
  /** Distance to the threshold relative to it; 0 on a pass. */
  readonly gap: number;
}

export interface ChoiceCheck {
  readonly code: ChoiceCode;
  readonly outcome: 'pass' | 'fail';
  readonly offered: readonly (string | number)[];
  readonly wanted: readonly (string | number)[];
  readonly gap: number;
}

/** A check the scenario leaves open, with the fields that would settle it together. */
export interface UnknownCheck {
  readonly code: MeasuredCode | 'STATE' | 'PROPERTY_TYPE';
  readonly outcome: 'unknown';
  readonly threshold: number | null;
  readonly fields: readonly ScenarioField[];
}

export interface StateCheck {
  readonly code: 'STATE';
  readonly outcome: 'pass' | 'fail' | 'review';
  readonly state: string;
  readonly lender: string;
  readonly gap: number;
}

export interface BackgroundCheck {
  readonly code: 'FELONY' | 'FINANCIAL_CRIME';
  readonly outcome: 'pass' | 'fail';
  readonly gap: number;
}

export interface ConfirmationCheck {
  readonly code: 'CONFIRMATION';
  readonly outcome: 'pass' | 'review';
  readonly confirmedAt: number;
}

export interface ExperienceWindowCheck {
  readonly code: 'EXPERIENCE_WINDOW';
  readonly outcome: 'pass' | 'review';
  readonly months: number;
}

export interface LeverageCheck {
  readonly code: 'LEVERAGE';
  readonly outcome: 'review';
}

/** One rule applied to one value: a code with its figures. `checkSentence` puts it into words. */
export type Check =
  | MeasuredCheck
  | ChoiceCheck
  | UnknownCheck
  | StateCheck
  | BackgroundCheck
  | ConfirmationCheck
  | ExperienceWindowCheck
  | LeverageCheck;
