import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { arrivals, outcomes } from './model.ts';

export const inboundMail = schemas({
  summary: 'Bounces and incoming emails, as an email provider reports them',
  tags: ['Email'],
  response: { 200: z.object({ ...success, outcome: z.enum(outcomes).describe('What followed from it') }) },
});

export const inboundMessage = schemas({
  summary: 'An email as it came (RFC 822), signed',
  tags: ['Email'],
  response: { 200: z.object({ ...success, outcome: z.enum(arrivals).describe('Taken, or there already') }) },
});

const address = z.string().trim().max(254).includes('@');

/** The body, which is signed. */
export const inboundBody = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('bounce'),
      /** Of the email that came back, as its header has it. */
      messageId: z.string().max(998).optional(),
      recipient: address.optional(),
    })
    .refine(({ messageId, recipient }) => messageId !== undefined || recipient !== undefined),
  z.object({
    type: z.literal('message'),
    from: address,
    /** The receiving mail server found that it comes from this domain: SPF or DKIM, aligned as DMARC has it. */
    verified: z.boolean(),
    /** The text of its part of type text/calendar; null: it has none. */
    calendar: z.string().max(200_000).nullable(),
  }),
]);
export type InboundBody = z.infer<typeof inboundBody>;
