import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { defineEvent } from '../../../../kernel/event-type.ts';

/** Of an administrator who acts as a user: whose account, by whom, and whether they only looked. */
const payload = { accountId: idSchema, by: idSchema, readOnly: z.boolean() };
const seenBy = { account: 'accountId', admins: true } as const;

export const impersonationBegan = defineEvent({ name: 'impersonation.began', payload, seenBy });

/** By the person who ends it, or because what it rests on has ended: the time, the administrator's session, a role. */
export const impersonationEnded = defineEvent({ name: 'impersonation.ended', payload, seenBy });
