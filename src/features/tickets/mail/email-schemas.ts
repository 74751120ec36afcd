import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { doubts } from './model.ts';

export const fileSchema = z.object({ _id: idSchema, name: z.string(), mediaType: z.string(), size: z.number() });

/** What a message, or the ticket itself, has beside its text because it came by email. */
export const emailSchema = z.object({
  /** The message, or the ticket that it opened. */
  of: idSchema,
  /** Quoted text and signature. */
  folded: z.string(),
  attachments: z.array(fileSchema),
  /** Rejected files, and why. */
  refusedFiles: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ShownEmail = z.infer<typeof emailSchema>;

export const staffEmailSchema = emailSchema.extend({
  /** As the email says; blank: none, or several. */
  sender: z.string(),
  /** Why nothing proves that the sender wrote it; null: it is proven. */
  doubt: z.enum(doubts).nullable(),
});
export type StaffEmail = z.infer<typeof staffEmailSchema>;
