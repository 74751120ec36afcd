import { z } from 'zod';
import type { Unit } from '../../kernel/format.ts';
import { type Check, checkShapes, creditEventAge, specialChecks } from './check.ts';

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
  /** Where the threshold stands among the terms or the columns of a tier. Null asks nothing, nor does a minimum of 0. */
  readonly stated: string;
  /** Which of the deal's amounts is held against it. */
  readonly actual: string;
  /** The fields of the deal that the amount comes of: while it is unknown, those of them that are blank settle it. */
  readonly fields: readonly string[];
}

/** A preference of the deal looked up among what the program offers. A program that offers nothing in particular asks nothing. */
export interface Choice extends Declared {
  /** As the start of a sentence; the label unless stated. */
  readonly subject?: string;
  /** Where the offer stands among the terms. */
  readonly offered: string;
  /** The field of the deal that states the preference; several wanted values are alternatives. */
  readonly wanted: string;
  /** The deal must say it: without a value the check is unknown instead of left out. */
  readonly needed?: true;
  /** Said in place of "X is not offered, only Y". */
  readonly refusal?: string;
}

export type Declaration = Measure | Choice;
export const isMeasure = (declaration: Declaration): declaration is Measure => 'bound' in declaration;

/** The checks of a kind beside those that every kind has (specialChecks, creditEventAge): of the program, of a tier, and the sized loan. Each list is in the order it is applied. */
export interface CheckDeclarations {
  readonly program: readonly Declaration[];
  /** Applied before the loan is sized. */
  readonly borrower: readonly Measure[];
  readonly loan: Measure;
  readonly tier: readonly Measure[];
}

export const declarationsOf = ({ program, borrower, loan, tier }: CheckDeclarations): readonly Declaration[] => [
  ...program,
  creditEventAge,
  ...borrower,
  loan,
  ...tier,
];

/** What a check of these declarations looks like on the wire and in a stored verdict. */
export function checkSchemaOf(declarations: CheckDeclarations): z.ZodType<Check> {
  const all = declarationsOf(declarations);
  const measured = all.filter(isMeasure).map(({ code }) => code);
  const chosen = all.filter((declaration) => !isMeasure(declaration)).map(({ code }) => code);
  const special = Object.values(specialChecks).map(({ schema }) => schema);
  return z.union([
    checkShapes.measured(measured),
    ...(chosen.length > 0 ? [checkShapes.choice(chosen)] : []),
    checkShapes.unknown([...measured, ...chosen, 'STATE']),
    ...special,
  ]);
}
