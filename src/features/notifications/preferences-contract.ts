import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { mailChoices, notificationSortNames } from './model.ts';

export const preferenceSchema = z.object({
  sort: z.enum(notificationSortNames, 'Unknown notification type'),
  inProduct: z.boolean('Please say yes or no'),
  /** `daily` needs `inProduct`: the summary holds what is unread there. Only a sort with a mail has one at once. */
  byMail: z.enum(mailChoices, 'Please choose one of the ways'),
});
export type Preference = z.infer<typeof preferenceSchema>;

const answer = {
  200: z.object({
    ...success,
    /** Of every sort that the account is told of. */
    preferences: z.array(preferenceSchema),
    /** News about Plinth itself by mail. */
    marketingOptIn: z.boolean(),
  }),
};

export const getPreferences = schemas({
  summary: 'The notification settings of the account',
  tags: ['Notifications'],
  response: answer,
});

export const setPreferences = schemas({
  summary: 'Change notification settings; what is not named stays as it is',
  tags: ['Notifications'],
  body: z.object({
    preferences: z.array(preferenceSchema).max(notificationSortNames.length).default([]),
    marketingOptIn: z.boolean('Please say yes or no').optional(),
  }),
  response: answer,
});
