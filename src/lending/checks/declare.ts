import { z } from 'zod';
import type { Unit } from '../../kernel/format.ts';
import type { LoanDefinition, Review } from '../kinds/loan.ts';
import { type Check, checkShapes, creditEventAge, loanAmount, noLeverage, specialChecks } from './check.ts';

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
