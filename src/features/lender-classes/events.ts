import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

const lender = { lenderId: idSchema };
const seenBy = { lender: 'lenderId', admins: 'market' } as const;

export const classDrafted = defineEvent({ name: 'lenderClass.drafted', payload: lender, seenBy });
export const classPublished = defineEvent({
  name: 'lenderClass.published',
  payload: { ...lender, version: z.int() },
  seenBy,
});
export const classWithdrawn = defineEvent({ name: 'lenderClass.withdrawn', payload: lender, seenBy });
export const classDeleted = defineEvent({ name: 'lenderClass.deleted', payload: lender, seenBy });
/** Whether it has to be passed before requests. */
export const classRequirementSet = defineEvent({
  name: 'lenderClass.requirementSet',
  payload: { ...lender, isRequired: z.boolean() },
  seenBy,
});
export const classTakenDown = defineEvent({ name: 'lenderClass.takenDown', payload: lender, seenBy });
export const classRestored = defineEvent({ name: 'lenderClass.restored', payload: lender, seenBy });
