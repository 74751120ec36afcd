import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { eventLeads, morningTimes, taskTimes } from './model.ts';

const tags = ['Reminders'] as const;

const settings = z.object({
  eventLead: z.literal(eventLeads, 'Please choose one of the times.').describe('Minutes before an event begins'),
  taskTime: z
    .enum(taskTimes, 'Please choose one of the times.')
    .describe('`morning`: at 9:00 AM of the day it is due; `due`: when it is due'),
  morningMail: z.boolean('Please say yes or no').describe('An email on weekday mornings with what needs attention'),
  morningTime: z
    .enum(morningTimes, 'Please choose one of the times.')
    .describe('When it comes, on the clock of the person'),
});
export type ReminderSettings = z.output<typeof settings>;

const answer = { 200: z.object({ ...success, settings }) };

export const readReminderSettings = schemas({
  summary: 'When the account is reminded of tasks and events',
  tags,
  response: answer,
});

export const setReminderSettings = schemas({
  summary: 'Choose when to be reminded; fields left out stay unchanged. Pending reminders move',
  tags,
  body: settings.partial(),
  response: answer,
});
export type ReminderChanges = z.output<(typeof setReminderSettings)['body']>;

export const stopMorningMail = schemas({
  summary: 'Turn the morning email off by the address that its header has',
  tags,
  querystring: z.object({ token: z.string().max(200) }),
  response: { 200: z.object({ ...success }) },
});
