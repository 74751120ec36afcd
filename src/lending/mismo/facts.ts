import type { Answers } from '../answers/from-deal.ts';
import type { QuestionName } from '../answers/questions.ts';

/** What the data of a loan is made of. Amounts in whole dollars. */
export interface MismoFacts {
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly dealId: string;
  readonly lender: string;
  readonly program: string | null;
  readonly broker: { readonly name: string; readonly company: string | null; readonly email: string };
  /** Of the loan package. */
  readonly answers: Answers;
  /** Of the accepted offer; null: the loan is as it was asked for. */
  readonly terms: {
    readonly loanAmount: number;
    readonly ratePercent: number;
    readonly termMonths: number;
    readonly isInterestOnly: boolean;
  } | null;
}

type Named = Pick<MismoFacts, 'answers'>;

export function textOf({ answers }: Named, name: QuestionName): string | undefined {
  const value = answers[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function numberOf({ answers }: Named, name: QuestionName): number | undefined {
  const value = answers[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function isOf({ answers }: Named, name: QuestionName): boolean | undefined {
  const value = answers[name];
  return typeof value === 'boolean' ? value : undefined;
}

/** The model's word for an option; undefined where it has none. */
export const wordOf = (facts: Named, name: QuestionName, words: Readonly<Record<string, string>>): string | undefined =>
  words[textOf(facts, name) ?? ''];
