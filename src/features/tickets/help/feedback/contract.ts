import { z } from 'zod';
import { schemas, success } from '../../../../kernel/contract.ts';
import { schemaOfText } from '../../../../kernel/fields/texts/text-schema.ts';
import { feedbackRules } from './model.ts';

const tags = ['Tickets'] as const;

/** What its writer is asked about a ticket that was resolved, and what they said. */
export const questionSchema = z.object({
  /** Null: not answered yet. */
  isSolved: z.boolean().nullable(),
  words: z.string(),
  canAnswer: z.boolean(),
});

export const feedbackBody = z.object({
  isSolved: z.boolean('Choose Yes or No'),
  words: z.string().default('').pipe(schemaOfText(feedbackRules.words)),
});

const answer = {
  200: z.object({ ...success, ticketId: z.string(), subject: z.string(), question: questionSchema }),
};

export const readFeedbackLink = schemas({
  summary: 'The question that a link in an email asks. The token travels in the header `x-link-token`',
  tags,
  response: answer,
});

export const answerByLink = schemas({
  summary: 'Answer whether a ticket was solved, through the link of an email. “No” opens it again',
  tags,
  body: feedbackBody,
  response: answer,
});
