import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

const payload = { accountId: idSchema, lenderId: idSchema, classId: idSchema };
const seenBy = { account: 'accountId', lender: 'lenderId' } as const;

export const credentialEarned = defineEvent({
  name: 'classCredential.earned',
  payload: { ...payload, version: z.int(), score: z.int(), questions: z.int() },
  seenBy,
});
export const credentialRevoked = defineEvent({
  name: 'classCredential.revoked',
  payload: { ...payload, mayRetake: z.boolean() },
  seenBy,
});
export const credentialRetakeSet = defineEvent({
  name: 'classCredential.retakeSet',
  payload: { ...payload, mayRetake: z.boolean() },
  seenBy,
});
