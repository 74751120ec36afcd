import type { Unit } from '../../kernel/format.ts';
import type { LoanDefinition, Review } from '../kinds/loan.ts';

/** What came of holding one rule against one value. `review`: a person must look. */
export const outcomes = ['pass', 'fail', 'unknown', 'review'] as const;
export type Outcome = (typeof outcomes)[number];

type Decided = Extract<Outcome, 'pass' | 'fail'>;
/** Distance to the threshold relative to it; 0 on a pass, 1 where nothing was measured. Gaps add up. */
interface WithGap {
  readonly gap: number;
}

/** A number against a minimum or a maximum. */
export interface MeasuredCheck extends WithGap {
  readonly code: string;
  readonly outcome: Decided;
  readonly threshold: number;
  readonly actual: number;
}
/** The amount of the loan against what it is given for, or an end of the tier's loan range. */
export interface LoanCheck extends WithGap {
  readonly code: 'LOAN_AMOUNT';
  readonly outcome: Decided;
  readonly against: 'any' | 'whole' | 'minimum' | 'maximum';
  readonly threshold: number;
  readonly actual: number;
}
/** Something about the deal that a person must look at. */
export interface ReviewCheck {
  readonly code: string;
  readonly outcome: 'review';
}
/** A preference among what the program offers. */
export interface ChoiceCheck extends WithGap {
  readonly code: string;
  readonly outcome: Decided;
  readonly offered: readonly (string | number)[];
  readonly wanted: readonly (string | number)[];
}
/** A check the deal leaves open, with the fields that would settle it together. */
export interface UnknownCheck {
  readonly code: string;
  readonly outcome: 'unknown';
  readonly threshold: number | null;
  readonly fields: readonly string[];
}

/** Checks that are neither measured nor chosen from a list, each with members of its own. */
export type SpecialCheck =
  | (WithGap & {
      readonly code: 'STATE';
      readonly outcome: 'pass' | 'fail' | 'review';
      readonly state: string;
      readonly lender: string;
    })
  | (WithGap & { readonly code: 'FELONY'; readonly outcome: Decided })
  | (WithGap & { readonly code: 'FINANCIAL_CRIME'; readonly outcome: Decided })
  | { readonly code: 'CONFIRMATION'; readonly outcome: 'pass' | 'review'; readonly confirmedAt: number }
  | { readonly code: 'EXPERIENCE_WINDOW'; readonly outcome: 'pass' | 'review'; readonly months: number };
export type SpecialCode = SpecialCheck['code'];

/** As the head of a line. */
export const specialLabels = {
  STATE: 'State',
  FELONY: 'Felony',
  FINANCIAL_CRIME: 'Financial crime',
  CONFIRMATION: 'Terms confirmed',
  EXPERIENCE_WINDOW: 'Experience window',
} as const satisfies Record<SpecialCode, string>;

/** Years since a bankruptcy, foreclosure, short sale or deed in lieu, against what the lender wants: a measure that every kind has. Undeclared: no check. */
export const creditEventAge = {
  code: 'CREDIT_EVENT_AGE',
  label: 'Credit event',
  bound: 'minimum',
  subject: 'Time since the last credit event',
  unit: 'years',
  stated: 'bkFcSsDil',
  actual: 'creditEventYearsAgo',
} as const;

/** The amount of the loan: sized by the limits of a tier, or asked for. Every kind has it. */
export const loanAmount = { code: 'LOAN_AMOUNT', label: 'Loan amount' } as const;

/** A tier that does not say how much it lends. */
export const noLeverage = { code: 'LEVERAGE', label: 'Leverage', sentence: 'The lender states no leverage' } as const;

/** One rule applied to one value: a code with its figures. `sentencesOf` its kind puts it into words. */
export type Check = MeasuredCheck | LoanCheck | ChoiceCheck | UnknownCheck | ReviewCheck | SpecialCheck;

export const isUnknown = (check: Check): check is UnknownCheck => check.outcome === 'unknown';
export const isLoanCheck = (check: Check): check is LoanCheck => 'against' in check;
export const isMeasured = (check: Check): check is MeasuredCheck => 'actual' in check && !isLoanCheck(check);
export const isChoice = (check: Check): check is ChoiceCheck => 'offered' in check;

interface Declared {
  readonly code: string;
  /** As the head of a line: 'FICO'. */
  readonly label: string;
}

/** A number of the deal held against a minimum or a maximum that the lender states. */
export interface Measure extends Declared {
  readonly bound: 'minimum' | 'maximum';
  /** What is measured, as the start of a sentence: 'FICO score'. */
  readonly subject: string;
  readonly unit: Unit;
  /** The column of the tier or the figure of the program with the threshold. Null asks nothing, nor does a minimum of 0. */
  readonly stated: string;
  /** Which of the deal's amounts is held against it. */
  readonly actual: string;
  /** A field of the deal: the check is for deals that state it. */
  readonly when?: string;
}

/** A preference of the deal looked up among what the program offers. A program that offers nothing in particular asks nothing. */
export interface Choice extends Declared {
  /** As the start of a sentence; the label unless stated. */
  readonly subject?: string;
  /** What is offered: a field of the terms, or one of the kind's own `offers`. */
  readonly offered: string;
  /** What is wanted: a field of the deal, or one of the kind's own `wants`; several wanted values are alternatives. */
  readonly wanted: string;
  /** The field without which it is unknown what the deal wants. Not stated: a deal that wants nothing is not checked. */
  readonly needed?: string;
  /** Said in place of "X is not offered, only Y". */
  readonly refusal?: string;
}

export type Declaration = Measure | Choice;
export const isMeasure = (declaration: Declaration): declaration is Measure => 'actual' in declaration;

/** The checks of a kind beside those that every kind has. Each list is in the order it is applied. */
export interface CheckDeclarations {
  readonly program: readonly Declaration[];
  /** Of a tier, applied before the loan is sized. */
  readonly borrower: readonly Measure[];
  /** Of a tier, applied after it. */
  readonly tier: readonly Measure[];
}

/** What the checks of a kind are declared by. */
export interface CheckedKind {
  readonly checks: CheckDeclarations;
  readonly loan: Pick<LoanDefinition, 'limits' | 'reviews' | 'whole'>;
}

/** A declared check in the words that sentences are made of. */
export type Spoken = Choice | Pick<Measure, 'code' | 'label' | 'bound' | 'subject' | 'unit'>;

/** Every check whose threshold or offer a lender states, by code. */
export const spokenOf = ({ checks, loan }: CheckedKind): readonly Spoken[] => [
  ...checks.program,
  creditEventAge,
  ...checks.borrower,
  ...loan.limits.flatMap(({ check }) => check ?? []),
  ...checks.tier,
];

/** What is for a person to look at, by code. */
export const reviewsOf = ({ loan }: CheckedKind): readonly Pick<Review, 'code' | 'label' | 'sentence'>[] => [
  noLeverage,
  ...(loan.reviews ?? []),
];
