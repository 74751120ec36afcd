/** What followed from a report: an email is known to have come back, a response was taken, nothing, or it was there already. */
export const outcomes = ['bounced', 'answered', 'ignored', 'repeated'] as const;
export type Outcome = (typeof outcomes)[number];

export const inboundTexts = {
  unsigned: 'This is not signed with the secret of this installation, or not within the last five minutes.',
  unreadable: 'This is neither a bounce nor a message.',
} as const;
