import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id', admins: true } as const;

/** A user becomes an administrator. */
export const userPromoted = defineEvent({ name: 'account.promoted', seenBy });
export const userDemoted = defineEvent({ name: 'account.demoted', seenBy });
/** Brokers and investors. Lender users have events of their own. */
export const userSuspended = defineEvent({ name: 'account.userSuspended', seenBy });
export const userReactivated = defineEvent({ name: 'account.userReactivated', seenBy });

/** A superadmin ended every session but the one it was done in. */
export const everyoneLoggedOut = defineEvent({
  name: 'account.everyoneLoggedOut',
  payload: { sessionId: idSchema, ended: z.int() },
  seenBy: { admins: true },
});
