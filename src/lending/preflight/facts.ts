import type { Answers } from '../answers/from-deal.ts';
import type { QuestionName } from '../answers/questions.ts';
import type { FileFault, FindingName } from '../documents/findings.ts';

/** What the preflight looks at: a loan package as it stands today. */
export interface PackageFacts {
  /** Today where the deal is: '2026-03-02'. */
  readonly today: string;
  readonly answers: Answers;
  /** What the deal itself says in the words of the package. */
  readonly deal: Answers;
  /** How many required questions there are, and which of them are open. */
  readonly required: number;
  readonly missing: readonly { readonly question: QuestionName; readonly label: string }[];
  readonly hasExperience: boolean;
  readonly hasScope: boolean;
  /** Personal identifiers whose key is missing. */
  readonly locked: readonly { readonly question: QuestionName; readonly label: string }[];
  /** The deal has a lender and a program, so it is known which documents it needs. */
  readonly hasProgram: boolean;
  readonly documents: readonly DocumentFacts[];
  /** Uploaded files that are assigned to no required document. */
  readonly unassigned: number;
  /** Uploaded files that are still being read: what they say isn't compared yet. */
  readonly unread: number;
  /** What this lender asked back for on earlier packages, the most frequent first. */
  readonly askedBack: readonly AskedBack[];
}

/** A required document, with what was read in the file that stands for it. */
export interface DocumentFacts {
  readonly requirementId: string;
  readonly name: string;
  /** What it was recognized as, else what was asked for: a type of `documents/document-types`. */
  readonly documentType: string;
  readonly neededBy: 'submission' | 'closing';
  /** It is there: uploaded, or filled in and read back whole. */
  readonly isDone: boolean;
  /** It was filled in from answers that have changed since, or from a form that was replaced. */
  readonly isOutOfDate: boolean;
  /** What was found wrong with the file itself; null: nothing. */
  readonly fault: FileFault | null;
  /** The last day it counts; null: it doesn't go stale, or nobody knows. */
  readonly validUntil: string | null;
  readonly values: readonly DocumentValue[];
}

/** Something a document says: money in whole dollars, a day as '2026-03-02', a name as it is written. */
export interface DocumentValue {
  readonly what: FindingName;
  readonly value: string | number;
}

export interface AskedBack {
  /** The name of the document or the label of the question. */
  readonly name: string;
  readonly times: number;
  readonly packages: number;
}
