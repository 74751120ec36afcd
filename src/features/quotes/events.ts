import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { quoteStatuses } from './model.ts';

// What happens to a quote request. Its broker and the users of its lender may see it, never other lenders.

const parties = { dealId: idSchema, brokerId: idSchema, lenderId: idSchema };
const seenBy = { account: 'brokerId', lender: 'lenderId' } as const;
/** The status before. */
const from = z.enum(quoteStatuses);
/** The lender had not answered before: its reply time counts from now on. */
const isFirstAnswer = z.boolean();

// The broker's side.
export const quoteRequested = defineEvent({ name: 'quote.requested', payload: parties, seenBy });
export const quoteWithdrawn = defineEvent({ name: 'quote.withdrawn', payload: parties, seenBy });
export const quoteReplied = defineEvent({ name: 'quote.replied', payload: parties, seenBy });
export const linkSent = defineEvent({ name: 'quote.linkSent', payload: parties, seenBy });
export const linkRevoked = defineEvent({ name: 'quote.linkRevoked', payload: parties, seenBy });
export const quoteAccepted = defineEvent({ name: 'quote.accepted', payload: parties, seenBy });
/** Another lender was chosen. */
export const quotePassedOver = defineEvent({ name: 'quote.passedOver', payload: { ...parties, from }, seenBy });
/** The choice was undone. `isOpen`: the lender can do something with it again. */
export const quoteReopened = defineEvent({
  name: 'quote.reopened',
  payload: { ...parties, from, isOpen: z.boolean() },
  seenBy,
});

// The lender's side.
export const quoteSeen = defineEvent({ name: 'quote.seen', payload: parties, seenBy });
export const quoteOffered = defineEvent({
  name: 'quote.offered',
  payload: { ...parties, from, version: z.int(), isFirstAnswer },
  seenBy,
});
/** The terms of one version, before and after, on the offer itself. */
export const offerMade = defineEvent({ name: 'offer.made', payload: { quoteId: idSchema, ...parties }, seenBy });
export const quoteDeclined = defineEvent({ name: 'quote.declined', payload: { ...parties, isFirstAnswer }, seenBy });
export const quoteAsked = defineEvent({ name: 'quote.asked', payload: parties, seenBy });

// By itself.
export const quoteExpired = defineEvent({ name: 'quote.expired', payload: parties, seenBy });
/** The lender is reminded of a request that it has not answered. */
export const quoteNudged = defineEvent({ name: 'quote.nudged', payload: parties, seenBy });
/** An offer is on its last day. */
export const offerExpiring = defineEvent({ name: 'quote.offerExpiring', payload: parties, seenBy });
/** What became known of whether emails to the lender arrive. */
export const emailTried = defineEvent({ name: 'quote.emailTried', payload: parties, seenBy });
export const emailArrived = defineEvent({ name: 'quote.emailArrived', payload: parties, seenBy });
export const lenderNotReached = defineEvent({ name: 'quote.lenderNotReached', payload: parties, seenBy });
