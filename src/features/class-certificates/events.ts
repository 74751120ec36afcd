import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { certifiedClasses } from './model.ts';

const payload = { accountId: idSchema, class: z.enum(certifiedClasses) };
const seenBy = { account: 'accountId', admins: 'support' } as const;

export const certificateIssued = defineEvent({
  name: 'classCertificate.issued',
  payload: { ...payload, score: z.int(), questions: z.int() },
  seenBy,
});
export const certificateWithdrawn = defineEvent({ name: 'classCertificate.withdrawn', payload, seenBy });
