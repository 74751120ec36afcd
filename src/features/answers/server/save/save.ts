import type { Answers } from '../../../../lending/answers/from-deal.ts';
import type { AnswerSource } from '../../model.ts';
import type { AnswerRow } from '../stored-answers.ts';
import type { dealAnswers } from '../tables.ts';
import type { SubmittedAnswer } from './parse-form-data.ts';

export interface Save {
  readonly dealId: string;
  readonly ownerId: string;
  readonly submitted: readonly SubmittedAnswer[];
  /** By question, the version that the person saving had seen; a question that is left out is written over. */
  readonly seen: Readonly<Record<string, number>>;
  readonly source: AnswerSource;
  /** Only what has no answer is written: every other answer stays. */
  readonly onlyBlank?: true;
}

/** What a save did not write, and what the deal itself says. */
export interface Saved {
  readonly conflicts: readonly { readonly submitted: SubmittedAnswer; readonly row: AnswerRow }[];
  readonly locked: readonly SubmittedAnswer[];
  readonly known: Answers;
}

/** The stored answers of a deal, by question. */
export type Rows = ReadonlyMap<string, AnswerRow>;
export type NewRow = typeof dealAnswers.$inferInsert;
