import type { FaultyEntry, PdfRefusal } from '../../kernel/files/pdf-form/form.ts';
import { labelOfQuestion } from '../answers/questions.ts';
import { labelOfPlace } from '../form-templates/labels.ts';

/** Why a form was not filled in, or a file does not count: a code with its figures. What was to be written is never among them. */
export const fillProblemCodes = [
  'notReadBack',
  'noTemplate',
  'templateUnreadable',
  'identifierLocked',
  'tooLong',
  'stopped',
  'storage',
  'malware',
] as const;
export type FillProblemCode = (typeof fillProblemCodes)[number];

/** What a problem is about. */
export type FillFacts = {
  /** The question whose answer it is; of a list its row, from 0, and column. */
  readonly question?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: string | undefined;
  readonly why?: FaultyEntry['why'] | undefined;
  /** So many places it is the matter with. */
  readonly faults?: number | undefined;
  readonly refusal?: PdfRefusal | undefined;
};

export type FillProblem = { readonly code: FillProblemCode; readonly facts: FillFacts };

/** A problem as it was stored at some time. Older ones say in words what they are about: `field`, `label`. */
export interface StoredProblem {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}
type Facts = StoredProblem['facts'];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const quoted = (text: string | undefined, otherwise: string): string => (text === undefined ? otherwise : `“${text}”`);

function fieldOf({ question, row, column, field }: Facts): string | undefined {
  const name = textOf(question);
  if (name === undefined) return textOf(field);
  const place = { row: typeof row === 'number' ? row : undefined, column: textOf(column) };
  return labelOfPlace({ question: name, ...place });
}

const identifierOf = ({ question, label }: Facts): string | undefined =>
  textOf(label) ?? (typeof question === 'string' ? labelOfQuestion(question) : undefined);

const sentences: Readonly<Record<FillProblemCode, (facts: Facts) => string>> = {
  notReadBack: (facts) =>
    `${quoted(fieldOf(facts), 'A field')} doesn’t show its answer once the form is filled in. Check that answer, or upload the document instead.`,
  noTemplate: () => 'The lender’s form isn’t available right now. Upload the document instead, or try again later.',
  templateUnreadable: () => 'The lender’s form can’t be filled in. Upload the document instead.',
  identifierLocked: (facts) =>
    `${quoted(identifierOf(facts), 'A personal identifier')} can’t be read: its encryption key is missing. Enter it again, or ask support.`,
  tooLong: (facts) => `What belongs in ${quoted(fieldOf(facts), 'a field')} is too long for the form.`,
  malware: () => 'The file was removed because malware was found in it. Upload another one.',
  storage: () => 'Files can’t be saved right now. Process it again in a few minutes.',
  stopped: () => 'Filling in this document was interrupted. Process it again.',
};

const isCode = (code: string): code is FillProblemCode => Object.hasOwn(sentences, code);

/** Undefined: there is none. */
export function problemSentence(problem: StoredProblem | null): string | undefined {
  if (problem === null) return undefined;
  return isCode(problem.code) ? sentences[problem.code](problem.facts) : 'This document couldn’t be processed.';
}
