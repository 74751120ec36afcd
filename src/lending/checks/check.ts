import { z } from 'zod';
import type { Unit } from '../../kernel/format.ts';
import type { LoanDefinition, Review } from '../kinds/loan.ts';

/** What came of holding one rule against one value. `review`: a person must look. */
export const outcomes = ['pass', 'fail', 'unknown', 'review'] as const;
export type Outcome = (typeof outcomes)[number];

const decided = z.enum(['pass', 'fail']);
/** Distance to the threshold relative to it; 0 on a pass, 1 where nothing was measured. Gaps add up. */
const gap = z.number();
const code = (codes: readonly string[]) => z.enum(codes as [string, ...string[]]);
const oneOrMore = z.array(z.union([z.string(), z.number()])).readonly();

/** The members of a check by its form, for the codes that have it. */
export const checkShapes = {
  /** A number against a minimum or a maximum. */
  measured: (codes: readonly string[]) =>
    z.object({ code: code(codes), outcome: decided, threshold: z.number(), actual: z.number(), gap }),
  /** The amount of the loan against what it is given for, or an end of the tier's loan range. */
  loan: z.object({
    code: z.literal('LOAN_AMOUNT'),
    outcome: decided,
    against: z.enum(['any', 'whole', 'minimum', 'maximum']).default('minimum'),
    threshold: z.number(),
    actual: z.number(),
    gap,
  }),
  /** Something about the deal that a person must look at. */
  review: (codes: readonly string[]) => z.object({ code: code(codes), outcome: z.literal('review') }),
  /** A preference among what the program offers. */
  choice: (codes: readonly string[]) =>
    z.object({ code: code(codes), outcome: decided, offered: oneOrMore, wanted: oneOrMore, gap }),
  /** A check the deal leaves open, with the fields that would settle it together. */
  unknown: (codes: readonly string[]) =>
    z.object({
      code: code(codes),
      outcome: z.literal('unknown'),
      threshold: z.number().nullable(),
      fields: z.array(z.string()).readonly(),
    }),
} as const;

/** Checks that are neither measured nor chosen from a list, each with members of its own. */
export const specialChecks = {
  STATE: {
    label: 'State',
    schema: z.object({
      code: z.literal('STATE'),
      outcome: z.enum(['pass', 'fail', 'review']),
      state: z.string(),
      lender: z.string(),
      gap,
    }),
  },
  FELONY: { label: 'Felony', schema: z.object({ code: z.literal('FELONY'), outcome: decided, gap }) },
  FINANCIAL_CRIME: {
    label: 'Financial crime',
    schema: z.object({ code: z.literal('FINANCIAL_CRIME'), outcome: decided, gap }),
  },
  CONFIRMATION: {
    label: 'Terms confirmed',
    schema: z.object({
      code: z.literal('CONFIRMATION'),
      outcome: z.enum(['pass', 'review']),
      confirmedAt: z.number().describe('Epoch milliseconds'),
    }),
  },
  EXPERIENCE_WINDOW: {
    label: 'Experience window',
    schema: z.object({
      code: z.literal('EXPERIENCE_WINDOW'),
      outcome: z.enum(['pass', 'review']),
      months: z.number(),
    }),
  },
} as const;
export type SpecialCode = keyof typeof specialChecks;

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

export type MeasuredCheck = z.output<ReturnType<(typeof checkShapes)['measured']>>;
export type LoanCheck = z.output<typeof checkShapes.loan>;
export type ReviewCheck = z.output<ReturnType<(typeof checkShapes)['review']>>;
export type ChoiceCheck = z.output<ReturnType<(typeof checkShapes)['choice']>>;
export type UnknownCheck = z.output<ReturnType<(typeof checkShapes)['unknown']>>;
export type SpecialCheck = z.output<(typeof specialChecks)[SpecialCode]['schema']>;

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

/** What a check of this kind looks like on the wire and in a stored verdict. */
export function checkSchemaOf(kind: CheckedKind): z.ZodType<Check> {
  const all = spokenOf(kind);
  const measured = all.filter((one) => 'bound' in one).map(({ code }) => code);
  const chosen = all.filter((one) => !('bound' in one)).map(({ code }) => code);
  const special = Object.values(specialChecks).map(({ schema }) => schema);
  return z.union([
    checkShapes.measured(measured),
    checkShapes.loan,
    ...(chosen.length > 0 ? [checkShapes.choice(chosen)] : []),
    checkShapes.unknown([...measured, ...chosen, loanAmount.code, 'STATE']),
    checkShapes.review(reviewsOf(kind).map(({ code }) => code)),
    ...special,
  ]);
}
