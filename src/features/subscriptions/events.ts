import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { signUpPlanNames } from '../accounts/model.ts';
import { billings } from '../accounts/plans.ts';
import { subscriptionStatuses } from './model.ts';

const choice = { plan: z.enum(signUpPlanNames).nullable(), billing: z.enum(billings).nullable() };
const aboutRequest = {
  payload: { accountId: idSchema, ...choice },
  seenBy: { account: 'accountId', admins: 'billing' },
} as const;

/** Somebody requested a plan, or the end of theirs. */
export const planRequestMade = defineEvent({ name: 'planRequest.made', ...aboutRequest });
export const planRequestWithdrawn = defineEvent({ name: 'planRequest.withdrawn', ...aboutRequest });
export const planRequestActivated = defineEvent({ name: 'planRequest.activated', ...aboutRequest });
export const planRequestDeclined = defineEvent({ name: 'planRequest.declined', ...aboutRequest });

/** What an account pays for was written anew. */
export const subscriptionRecorded = defineEvent({
  name: 'account.subscriptionRecorded',
  payload: {
    plan: z.enum(signUpPlanNames),
    billing: z.enum(billings),
    status: z.enum(subscriptionStatuses),
    endsThen: z.boolean(),
    periodEndsOn: z.iso.date().nullable(),
    /** The account pays for something else than before, or until another day; otherwise a payment went its way. */
    isAnother: z.boolean(),
  },
  seenBy: { account: 'id' },
});

export const trialNearedEnd = defineEvent({ name: 'account.trialNearedEnd', seenBy: { account: 'id' } });
export const trialEnded = defineEvent({ name: 'account.trialEnded', seenBy: { account: 'id' } });

/** Stripe could not collect a payment, and tries again. */
export const paymentFailed = defineEvent({ name: 'account.paymentFailed', seenBy: { account: 'id' } });
/** Somebody paid twice, in two windows: only a person can tell which one is wanted. */
export const secondSubscriptionPaid = defineEvent({
  name: 'account.secondSubscriptionPaid',
  seenBy: { admins: 'billing' },
});
/** A subscription of an account that was deleted goes on: only a person can end what still charges. */
export const deletedAccountCharged = defineEvent({
  name: 'account.chargedAfterDeletion',
  seenBy: { admins: 'billing' },
});
