import { z } from 'zod';
import { declineReasons } from './model.ts';

/** A lender's no. */
export const declineSchema = z.object({
  reason: z.enum(declineReasons, 'Please choose a reason'),
  note: z.string().trim().max(1000, 'The note may have at most 1,000 characters').default(''),
});
export type Decline = z.output<typeof declineSchema>;

/** A question of the lender, or what the broker answers to it. */
export const messageSchema = z.object({
  message: z
    .string('Please write a message')
    .trim()
    .min(1, 'Please write a message')
    .max(2000, 'At most 2,000 characters'),
});
