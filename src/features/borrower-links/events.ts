import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { linkParties } from './model.ts';

// Names, addresses and answers of borrowers stand in no event: they are in the rows, which end with the deal.

const payload = { ownerId: idSchema, dealId: idSchema, party: z.enum(linkParties) };
const seenBy = { account: 'ownerId' } as const;

export const borrowerLinkSent = defineEvent({
  name: 'borrowerLink.sent',
  payload: { ...payload, sentAt: z.iso.datetime() },
  seenBy,
});
/** The lender asks the borrower for something, which they are emailed about. */
export const borrowerAsked = defineEvent({
  name: 'borrowerLink.asked',
  payload: { ...payload, sentAt: z.iso.datetime() },
  seenBy,
});
/** The lender asks for something soon after an email: it is noted, and emailed later. */
export const borrowerAskNoted = defineEvent({ name: 'borrowerLink.askNoted', payload, seenBy });
/** What was noted needs no email any more: the borrower has seen it, or it is not asked any more. */
export const borrowerAskCleared = defineEvent({ name: 'borrowerLink.askCleared', payload, seenBy });
export const borrowerLinkRevoked = defineEvent({ name: 'borrowerLink.revoked', payload, seenBy });
/** Somebody opened the link for the first time. */
export const borrowerLinkSeen = defineEvent({ name: 'borrowerLink.seen', payload, seenBy });
export const borrowerAnswered = defineEvent({
  name: 'borrowerLink.answered',
  payload: { ...payload, questions: z.array(z.string()) },
  seenBy,
});
export const borrowerFileSent = defineEvent({
  name: 'borrowerLink.fileSent',
  payload: { ...payload, requirementId: idSchema, fileId: idSchema },
  seenBy,
});
/** Something was sent for a condition of the lender: a file, or words. */
export const borrowerReplied = defineEvent({
  name: 'borrowerLink.replied',
  payload: { ...payload, conditionId: idSchema, fileId: idSchema.nullable() },
  seenBy,
});
export const borrowerFileRemoved = defineEvent({
  name: 'borrowerLink.fileRemoved',
  payload: { ...payload, fileId: idSchema },
  seenBy,
});
/** Somebody says that they have brought everything. */
export const borrowerDone = defineEvent({ name: 'borrowerLink.done', payload, seenBy });
/** The broker has accepted or ignored what a borrower sent. */
export const proposalsSettled = defineEvent({
  name: 'borrowerLink.settled',
  payload: { ...payload, answers: z.int(), files: z.int(), as: z.enum(['accepted', 'ignored']) },
  seenBy,
});

export const borrowerMailTried = defineEvent({ name: 'borrowerLink.mailTried', payload, seenBy });
export const borrowerMailArrived = defineEvent({ name: 'borrowerLink.mailArrived', payload, seenBy });
/** The email with a link does not arrive. */
export const borrowerNotReached = defineEvent({ name: 'borrowerLink.notReached', payload, seenBy });
