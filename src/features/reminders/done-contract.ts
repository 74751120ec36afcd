import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';

const tags = ['Reminders'] as const;

const doneTask = z.object({
  title: z.string(),
  /** When it is due, on the clock of who was reminded. */
  due: z.string(),
  isDone: z.boolean(),
});
export type DoneTask = z.output<typeof doneTask>;

const answer = { 200: z.object({ ...success, task: doneTask }) };

export const readDoneTask = schemas({
  summary: 'The task that a link in a reminder completes. The token travels in the header `x-link-token`',
  tags,
  response: answer,
});

export const completeByLink = schemas({
  summary: 'Complete the task, as the person who was reminded. Works once; refused when the task is no longer theirs',
  tags,
  response: answer,
});
