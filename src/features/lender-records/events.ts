import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';

const seenBy = { lender: 'id', admins: 'market' } as const;
const fields = z.array(z.string());

/** A lender's own user proposed changes of the company record, or withdrew some. */
export const lenderEditProposed = defineEvent({
  name: 'lender.editProposed',
  /** The fields that await approval because of it. */
  payload: { waiting: fields },
  seenBy,
});

export const lenderEditApproved = defineEvent({ name: 'lender.editApproved', payload: { fields }, seenBy });

export const lenderEditRejected = defineEvent({
  name: 'lender.editRejected',
  /** The version of the record that the rejection counted: by it the reason is read. */
  payload: { fields, version: z.int() },
  seenBy,
});

/** Rejected changes await approval again. */
export const lenderRejectionUndone = defineEvent({ name: 'lender.rejectionUndone', payload: { fields }, seenBy });
