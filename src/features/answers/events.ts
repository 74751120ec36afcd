import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { answerSourceNames, revealReasonNames } from './model.ts';

const owner = { ownerId: idSchema };
const seenBy = { account: 'ownerId' } as const;

/** Names of the questions alone: what was answered stands in no event. */
export const answersSaved = defineEvent({
  name: 'pipelineEntry.answersSaved',
  payload: { ...owner, questions: z.array(z.string()), source: z.enum(answerSourceNames) },
  seenBy,
});
export const answerRevealed = defineEvent({
  name: 'pipelineEntry.answerRevealed',
  payload: { ...owner, question: z.string(), purpose: z.enum(revealReasonNames) },
  seenBy,
});
