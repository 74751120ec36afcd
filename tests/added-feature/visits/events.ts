import { z } from 'zod';
import { idSchema } from '../../../src/kernel/contract.ts';
import { defineEvent } from '../../../src/kernel/event-type.ts';

const payload = { accountId: idSchema, day: z.iso.date() };
const seenBy = { account: 'accountId' } as const;

export const visitPlanned = defineEvent({ name: 'visit.planned', payload, seenBy });
export const visitFellDue = defineEvent({ name: 'visit.fellDue', payload, seenBy });
