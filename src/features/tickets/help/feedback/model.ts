import type { TextRule } from '../../../../kernel/fields/texts/text-rule.ts';

/** The one question when a ticket is resolved or closed: so long it is asked, and so long an answer can be changed. */
export const feedbackDays = { asked: 30, changeable: 7 } as const;

export const feedbackRules = {
  words: { max: { length: 1_000, complaint: 'At most 1,000 characters' } },
} as const satisfies Readonly<Record<string, TextRule>>;

export const feedbackTexts = {
  question: 'Did this solve your problem?',
  over: 'This question can no longer be answered. Submit a new ticket if you still need help.',
  badLink: 'This link no longer works. Open your ticket, or submit a new one if you still need help.',
} as const;

/** Whose answer and to which question: the row of the writer, when the ticket was resolved (in milliseconds), a signature. */
export const feedbackTokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13})\.([\w-]{43})$/;
