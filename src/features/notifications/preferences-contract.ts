import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { mailChoices } from './model.ts';

export const preferenceSchema = z.object({
  type: z.string('Unknown notification type').max(50),
  inProduct: z.boolean('Please say yes or no'),
  /** `daily` needs `inProduct`: the summary holds what is unread there. Only a type with an email of its own has one at once. */
  byMail: z.enum(mailChoices, 'Please choose one of the ways'),
});
export type Preference = z.infer<typeof preferenceSchema>;

const offeredSchema = preferenceSchema.extend({
  label: z.string(),
  about: z.string(),
  /** The ways in which it can be emailed. */
  mailChoices: z.array(z.enum(mailChoices)),
});
/** A setting as the page shows it. */
export type OfferedPreference = z.infer<typeof offeredSchema>;

/** More than there are types of notification. */
const mostPreferences = 100;

const answer = {
  200: z.object({
    ...success,
    /** Of every type that the account gets. */
    preferences: z.array(offeredSchema),
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
    preferences: z.array(preferenceSchema).max(mostPreferences).default([]),
    marketingOptIn: z.boolean('Please say yes or no').optional(),
  }),
  response: answer,
});
