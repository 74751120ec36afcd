/** Why a form was not filled in, or a file does not count: a code with its figures. What was to be written is never among them. */
export const fillProblemCodes = [
  'notReadBack',
  'noTemplate',
  'templateUnreadable',
  'identifierLocked',
  'tooLong',
  'stopped',
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
  notReadBack: ({ field }) => `${textOf(field, 'A field')} didn’t read back as it was filled in. Process it again.`,
  noTemplate: () => 'The lender’s form isn’t available right now. Upload the document instead, or try again later.',
  templateUnreadable: () => 'The lender’s form can’t be filled in. Upload the document instead.',
  identifierLocked: ({ question }) =>
    `${textOf(question, 'A personal identifier')} is locked, so it can’t be filled in.`,
  tooLong: ({ field }) => `What belongs in ${textOf(field, 'a field')} is too long for the form.`,
  malware: () => 'The file was removed because malware was found in it. Upload another one.',
  stopped: () => 'Filling in this document was interrupted. Process it again.',
};

const isCode = (code: string): code is FillProblemCode => Object.hasOwn(sentences, code);

/** Undefined: there is none. */
export function problemSentence(problem: FillProblem | null): string | undefined {
  if (problem === null) return undefined;
  return isCode(problem.code) ? sentences[problem.code](problem.facts) : 'This document couldn’t be processed.';
}
