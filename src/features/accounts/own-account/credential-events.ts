import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id' } as const;
/** An emailed link that works once. */
const link = { linkId: idSchema };

export const verificationLinkRequested = defineEvent({
  name: 'account.verificationLinkRequested',
  payload: link,
  seenBy,
});

export const emailVerified = defineEvent({
  name: 'account.emailVerified',
  /** How many second factors from before the first verification ended with it. */
  payload: { secondFactorsEnded: z.int() },
  seenBy,
});

/** Of the link, since nothing may tell apart whether the address has an account. */
export const resetLinkRequested = defineEvent({ name: 'resetLink.requested' });

/** With a link. */
export const passwordReset = defineEvent({ name: 'account.passwordReset', seenBy });
/** By someone who was logged in and knew the old one. */
export const passwordChanged = defineEvent({ name: 'account.passwordChanged', seenBy });

export const emailChangeRequested = defineEvent({ name: 'account.emailChangeRequested', payload: link, seenBy });
export const emailChangeCancelled = defineEvent({ name: 'account.emailChangeCancelled', seenBy });
export const emailChanged = defineEvent({ name: 'account.emailChanged', payload: link, seenBy });
