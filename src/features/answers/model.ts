/** Where an answer comes from. */
export const answerSources = {
  typed: 'Typed',
  deal: 'From the deal',
  quote: 'From the quote request',
  search: 'From the saved search',
  borrower: 'From an earlier deal of this borrower',
  application: 'From an application',
  document: 'From a document',
  link: 'From the borrower, by their link',
} as const;
export type AnswerSource = keyof typeof answerSources;
// The keys of the object above, of which there is at least one.
export const answerSourceNames = Object.keys(answerSources) as [AnswerSource, ...AnswerSource[]];

/** Where a deal has from what it says itself: what it was asked quotes with, what it was made of, else what was entered. */
export const dealSourceNames = ['deal', 'quote', 'search'] as const satisfies readonly AnswerSource[];
export type DealSource = (typeof dealSourceNames)[number];

export const answerMessages = {
  saved: 'Your changes were saved.',
  locked:
    'This value is locked because its encryption key is missing or wrong, or because it was damaged. You can enter it again once the key is back. Contact your administrator.',
  archived: 'This deal is archived. Unarchive it first.',
} as const;

/** Why somebody looks at a personal identifier: recorded with every look. */
export const revealReasons = {
  check: 'Check what was entered',
  lender: 'A lender asked for it',
  borrower: 'The borrower asked for it',
  form: 'Copy it into another form',
} as const;
export type RevealReason = keyof typeof revealReasons;
// The keys of the object above, of which there is at least one.
export const revealReasonNames = Object.keys(revealReasons) as [RevealReason, ...RevealReason[]];

/** All that is shown of a personal identifier: its last four digits. Of a date of birth that is the year. */
export function maskOf(value: string): string {
  const digits = value.replace(/\D/g, '');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return `•••${isDay ? digits.slice(0, 4) : digits.slice(-4)}`;
}
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('•');
