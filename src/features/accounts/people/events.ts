import { z } from 'zod';
import { desks } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id', admins: true } as const;

/** A user becomes an administrator. */
export const userPromoted = defineEvent({ name: 'account.promoted', seenBy });
export const userDemoted = defineEvent({ name: 'account.demoted', seenBy });
/** Brokers and investors. Lender users have events of their own. */
export const userSuspended = defineEvent({ name: 'account.userSuspended', seenBy });
export const userReactivated = defineEvent({ name: 'account.userReactivated', seenBy });

/** A superadmin limited an administrator to some desks, or to none of them any more (null). */
export const desksSet = defineEvent({
  name: 'account.desksSet',
  payload: { desks: z.array(z.enum(desks)).nullable() },
  seenBy,
});

/** An administrator logged somebody out, on one device or on all. */
export const devicesLoggedOut = defineEvent({
  name: 'account.devicesLoggedOut',
  payload: { everywhere: z.boolean() },
  seenBy,
});

/** A superadmin ended every session but the one it was done in. */
export const everyoneLoggedOut = defineEvent({
  name: 'account.everyoneLoggedOut',
  payload: { sessionId: idSchema, ended: z.int() },
  seenBy: { admins: true },
});
