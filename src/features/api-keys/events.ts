import { z } from 'zod';
import { scopes } from '../../kernel/access.ts';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { endReasons } from './model.ts';

const seenBy = { account: 'accountId' } as const;
const owner = { accountId: idSchema };

export const keyMade = defineEvent({
  name: 'apiKey.made',
  payload: { ...owner, scopes: z.array(z.enum(scopes)), expiresAt: z.iso.datetime() },
  seenBy,
});
export const keyRevoked = defineEvent({
  name: 'apiKey.revoked',
  payload: { ...owner, because: z.enum(endReasons) },
  seenBy,
});
/** It works for a few days more. */
export const keyExpiring = defineEvent({
  name: 'apiKey.expiring',
  payload: { ...owner, expiresAt: z.iso.datetime() },
  seenBy,
});
