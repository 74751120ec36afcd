import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { listFileShape } from '../../kernel/files/list-contract.ts';

const moment = z.iso.datetime();

const undeliveredSchema = z.object({
  _id: idSchema,
  /** The name of its template: 'quote.requested'. */
  template: z.string(),
  /** Masked: 'l***@example.com'. */
  recipient: z.string(),
  firstFailedAt: moment,
  lastFailedAt: moment,
  tries: z.number(),
  /** Of the mail server, to the last try. `unwilling`: it takes no mail from us for anybody. */
  answer: z.enum(['refused', 'later', 'unwilling', 'timedOut', 'unreachable', 'unknown', 'bounced']),
  /** The server's reply code, when it gave one: 550. */
  replyCode: z.number().nullable(),
  gaveUpAt: moment.nullable(),
});
export type UndeliveredMail = z.infer<typeof undeliveredSchema>;

/** Mails that do not arrive, by what they are and whom they were for; never what they say. */
export const listUndeliveredMails = schemas({
  summary: 'Email that failed or is being retried, newest failure first',
  tags: ['Admin'],
  response: {
    200: z.object({
      ...success,
      mails: z.array(undeliveredSchema),
      /** Of all of them; at most 200 are listed. */
      total: z.number(),
      /** How many of all were given up. */
      gaveUp: z.number(),
    }),
  },
});

export const listUndeliveredMailsFile = schemas({
  summary: 'Email that failed or is being retried as a file',
  tags: ['Admin'],
  querystring: z.object(listFileShape),
  response: { 200: z.unknown() },
});
