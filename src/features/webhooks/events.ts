import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { type OffReason, offReasons } from './model.ts';

const payload = { accountId: idSchema };
const seenBy = { account: 'accountId' } as const;

export const webhookMade = defineEvent({ name: 'webhook.made', payload, seenBy });
export const webhookChanged = defineEvent({ name: 'webhook.changed', payload, seenBy });
export const webhookDeleted = defineEvent({ name: 'webhook.deleted', payload, seenBy });
export const webhookSecretRotated = defineEvent({ name: 'webhook.secretRotated', payload, seenBy });
/** It was turned off by itself, or paused after a password reset. */
export const webhookTurnedOff = defineEvent({
  name: 'webhook.turnedOff',
  payload: { ...payload, because: z.enum(Object.keys(offReasons) as [OffReason, ...OffReason[]]) },
  seenBy,
});
