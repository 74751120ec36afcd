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

/** A problem as it is stored. */
export interface FillProblem {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? `“${value}”` : otherwise;

const sentences: Readonly<Record<FillProblemCode, (facts: FillProblem['facts']) => string>> = {
  notReadBack: ({ field }) =>
    `${textOf(field, 'A field')} doesn’t show its answer once the form is filled in. Check that answer, or upload the document instead.`,
  noTemplate: () => 'The lender’s form isn’t available right now. Upload the document instead, or try again later.',
  templateUnreadable: () => 'The lender’s form can’t be filled in. Upload the document instead.',
  identifierLocked: ({ label }) =>
    `${textOf(label, 'A personal identifier')} can’t be read: its encryption key is missing. Enter it again, or ask support.`,
  tooLong: ({ field }) => `What belongs in ${textOf(field, 'a field')} is too long for the form.`,
  malware: () => 'The file was removed because malware was found in it. Upload another one.',
  storage: () => 'Files can’t be saved right now. Process it again in a few minutes.',
  stopped: () => 'Filling in this document was interrupted. Process it again.',
};

const isCode = (code: string): code is FillProblemCode => Object.hasOwn(sentences, code);

/** Undefined: there is none. */
export function problemSentence(problem: FillProblem | null): string | undefined {
  if (problem === null) return undefined;
  return isCode(problem.code) ? sentences[problem.code](problem.facts) : 'This document couldn’t be processed.';
}
