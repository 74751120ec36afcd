import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { closingSides, laterStages, termAnswers } from './model.ts';

// What happens on the way from a submitted package to the funded loan; the object is the package. Reasons, notes and account
// numbers stand in no event: they are in the rows, which end with the package.

const parties = { ownerId: idSchema, lenderId: idSchema, dealId: idSchema };
const seenBy = { account: 'ownerId', lender: 'lenderId' } as const;
const side = z.enum(closingSides);

/** The lender issued a term sheet or closing terms. `cost` and `cash`: against the version before; above 0 is worse for the borrower. */
export const termsIssued = defineEvent({
  name: 'closing.termsIssued',
  payload: {
    ...parties,
    version: z.int(),
    stage: z.enum(laterStages),
    changes: z.int(),
    months: z.int(),
    cost: z.int(),
    cash: z.int(),
  },
  seenBy,
});
export const termsAnswered = defineEvent({
  name: 'closing.termsAnswered',
  payload: { ...parties, version: z.int(), stage: z.enum(laterStages), answer: z.enum(termAnswers) },
  seenBy,
});
export const closingDateSet = defineEvent({
  name: 'closing.dateSet',
  payload: { ...parties, side, on: z.iso.date(), isMoved: z.boolean() },
  seenBy,
});
/** `days` before the closing date; below 0, it is over and the loan is not funded. */
export const closingNear = defineEvent({
  name: 'closing.dateNear',
  payload: { ...parties, on: z.iso.date(), days: z.int() },
  seenBy,
});
export const wireWritten = defineEvent({
  name: 'closing.wireWritten',
  payload: { ...parties, side, version: z.int() },
  seenBy,
});
/** Somebody saw the whole numbers. */
export const wireRevealed = defineEvent({
  name: 'closing.wireRevealed',
  payload: { ...parties, side, version: z.int() },
  seenBy,
});
/** Somebody called a known number and had them read back. */
export const wireConfirmed = defineEvent({
  name: 'closing.wireConfirmed',
  payload: { ...parties, side, version: z.int() },
  seenBy,
});
/** The lender takes back what it said by mistake. `on` and `amount`: what it had said. */
export const fundingUndone = defineEvent({
  name: 'closing.fundingUndone',
  payload: { ...parties, on: z.iso.date(), amount: z.int() },
  seenBy,
});
/** The lender says that the loan was paid out; `openConditions`: confirmed to be neither accepted nor waived. */
export const loanFunded = defineEvent({
  name: 'closing.funded',
  payload: { ...parties, on: z.iso.date(), amount: z.int(), openConditions: z.int().optional() },
  seenBy,
});
