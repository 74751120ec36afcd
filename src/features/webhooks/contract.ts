import { z } from 'zod';
import { cursorSchema, idParams, idSchema, nextCursor, schemas, success } from '../../kernel/contract.ts';
import { schemaOfText } from '../../kernel/fields/texts/text-schema.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { currentPasswordRule } from '../accounts/sign-in/credentials.ts';
import {
  addressRule,
  deliveryStates,
  nameRule,
  overlapHours,
  replayedAtMost,
  webhookEventNames,
  webhookStates,
} from './model.ts';

const tags = ['Webhooks'] as const;
const eventSchema = z.enum(webhookEventNames as [string, ...string[]], 'There is no such event.');

const webhook = z.object({
  _id: idSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(eventSchema),
  state: z.enum(webhookStates),
  /** Since when every try has failed; null: the last one worked. */
  failingSince: z.iso.datetime().nullable(),
  madeAt: z.iso.datetime(),
  /** Until then the former secret signs as well. */
  overlapEndsAt: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  _id: idSchema,
  /** What receivers know it again by: `webhook-id`. */
  messageId: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  happenedAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const tried = z.object({
  at: z.iso.datetime(),
  ms: z.int(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  /** The first kilobyte of the response, as text. */
  answer: z.string().nullable(),
});
export type Tried = z.infer<typeof tried>;

const wish = {
  name: schemaOfText(nameRule),
  url: schemaOfText(addressRule),
  events: z.array(eventSchema).min(1, 'Choose at least one event').max(webhookEventNames.length),
};
const typed = { currentPassword: schemaOfText(currentPasswordRule) };
const ofDelivery = z.object({ id: idSchema, deliveryId: idSchema });
const withSecret = z.object({ ...success, webhook, secret: z.string() });

export const listWebhooks = schemas({
  summary: 'The webhooks of the account',
  tags,
  response: { 200: z.object({ ...success, webhooks: z.array(webhook) }) },
});

export const makeWebhook = schemas({
  summary: 'Create a webhook. Its secret is returned only this once',
  tags,
  body: z.object({ ...wish, ...typed }),
  response: { 200: withSecret },
});

export const changeWebhook = schemas({
  summary:
    'Change a webhook, pause it or turn it on again. What happens while it is paused is held and can be replayed',
  tags,
  params: idParams,
  body: z.object({
    ...wish,
    state: z.enum(['active', 'paused']),
    currentPassword: typed.currentPassword.optional().describe('Needed for another address or more events'),
  }),
  response: { 200: z.object({ ...success, webhook }) },
});

export const deleteWebhook = schemas({
  summary: 'Delete a webhook with its deliveries',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success }) },
});

export const rotateSecret = schemas({
  summary: `Replace the secret; the new one is returned only this once. For ${overlapHours} hours both sign`,
  tags,
  params: idParams,
  body: z.object(typed),
  response: { 200: withSecret },
});

export const testWebhook = schemas({
  summary: 'Send a test delivery',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, delivery }) },
});

export const listDeliveries = schemas({
  summary: 'The deliveries of the last 30 days, the newest first, a page of them',
  tags,
  params: idParams,
  querystring: z.object({ cursor: cursorSchema, state: z.enum(deliveryStates).optional() }),
  response: { 200: z.object({ ...success, deliveries: z.array(delivery), next: nextCursor }) },
});

export const listDeliveriesFile = schemas({
  ...listFileSchemas('The deliveries of the last 30 days as a file', listDeliveries),
  params: idParams,
});

export const readDelivery = schemas({
  summary: 'A delivery with what was sent and each try',
  tags,
  params: ofDelivery,
  response: { 200: z.object({ ...success, delivery, body: z.string(), tries: z.array(tried) }) },
});

export const replayDelivery = schemas({
  summary: 'Send a delivery again, under the same id',
  tags,
  params: ofDelivery,
  response: { 200: z.object({ ...success, delivery }) },
});

export const replayMissed = schemas({
  summary: `Send again what failed or was held since a moment, the earliest ${replayedAtMost} first`,
  tags,
  params: idParams,
  body: z.object({ since: z.iso.datetime('Enter a date and a time') }),
  response: { 200: z.object({ ...success, replayed: z.int() }) },
});
