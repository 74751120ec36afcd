import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

/** Of the whole calendar, or of one deal. */
const payload = { accountId: idSchema, dealId: idSchema.nullable() };

/** Made again it has a new address. */
export const feedMade = defineEvent({ name: 'calendarFeed.made', payload: { ...payload, isNew: z.boolean() } });
export const feedEnded = defineEvent({ name: 'calendarFeed.ended', payload });
