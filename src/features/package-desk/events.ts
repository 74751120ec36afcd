import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { conditionOwners, packageSides } from './model.ts';

// What is written to each other stands in no event: it is in the rows, which end with the deal.

const parties = { ownerId: idSchema, lenderId: idSchema, dealId: idSchema };
const seenBy = { account: 'ownerId', lender: 'lenderId' } as const;

/** The lender opened a package for the first time. */
export const packageOpened = defineEvent({ name: 'package.opened', payload: parties, seenBy });
/** The lender has not replied within its own reply time, and is reminded. */
export const packageNudged = defineEvent({ name: 'package.nudged', payload: parties, seenBy });
/** It has not replied to that either: the broker is offered the next best. */
export const nextBestOffered = defineEvent({ name: 'package.nextBestOffered', payload: parties, seenBy });

/** The lender asked for so many things at once. */
export const conditionsRaised = defineEvent({
  name: 'package.conditionsRaised',
  payload: { ...parties, conditions: z.int() },
  seenBy,
});

const ofPackage = { ...parties, packageId: idSchema };
export const documentAccepted = defineEvent({ name: 'packageDocument.accepted', payload: ofPackage, seenBy });
export const documentRejected = defineEvent({ name: 'packageDocument.rejected', payload: ofPackage, seenBy });

const condition = { ...ofPackage, owedBy: z.enum(conditionOwners) };
export const conditionAdded = defineEvent({ name: 'packageCondition.added', payload: condition, seenBy });
export const conditionEdited = defineEvent({ name: 'packageCondition.edited', payload: condition, seenBy });
export const conditionAnswered = defineEvent({ name: 'packageCondition.answered', payload: condition, seenBy });
export const conditionAccepted = defineEvent({ name: 'packageCondition.accepted', payload: condition, seenBy });
export const conditionWaived = defineEvent({ name: 'packageCondition.waived', payload: condition, seenBy });
export const conditionReopened = defineEvent({ name: 'packageCondition.reopened', payload: condition, seenBy });
export const conditionDiscussed = defineEvent({
  name: 'packageCondition.discussed',
  payload: { ...condition, side: z.enum(packageSides) },
  seenBy,
});
/** Its due day is near, or has come. */
export const conditionDue = defineEvent({
  name: 'packageCondition.due',
  payload: { ...condition, reminder: z.enum(['before', 'due']) },
  seenBy,
});
