import { z } from 'zod';
import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id' } as const;

/** Its owner asked for the deletion, which comes after a grace period. */
export const deletionAsked = defineEvent({ name: 'account.deletionAsked', seenBy });
/** The end is a few days away. */
export const deletionReminded = defineEvent({ name: 'account.deletionReminded', seenBy });
/** Its owner took the request back. */
export const accountKept = defineEvent({ name: 'account.kept', seenBy });
/** It was due, but something still needed the account. */
export const deletionRefused = defineEvent({ name: 'account.deletionRefused', seenBy });

export const accountDeleted = defineEvent({
  name: 'account.deleted',
  /** Because its owner asked for it, by an administrator, or for a new sign-up with its address. */
  payload: { because: z.enum(['asked', 'byAdmin', 'gaveWay']) },
  seenBy: { account: 'id', admins: true },
});
