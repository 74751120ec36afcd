import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { link, list, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { ticketIdOf } from '../model.ts';
import { helpTickets } from './tables.ts';

const received = defineMail({
  name: 'ticket.received',
  payload: z.object({ id: idSchema }),
  async data({ database: { db }, config }: Platform, { id }) {
    const [ticket] = await db.select().from(helpTickets).where(eq(helpTickets.id, id));
    if (!ticket || config.supportEmail === undefined) return undefined;
    return {
      to: config.supportEmail,
      replyTo: ticket.userEmail,
      ticket,
      address: `${config.publicUrl}/admin/messages`,
    };
  },
  write: ({ ticket: { number, subject, userName, userEmail, company, description }, address }) => ({
    subject: `${ticketIdOf(number)}: ${subject}`,
    body: [
      list(`From: ${userName} (${userEmail})`, ...(company === '' ? [] : [`Company: ${company}`]), `Topic: ${subject}`),
      ...description.split(/\n{2,}/).map(paragraph),
      paragraph(`Reply to this email to answer ${userName}.`),
      link('Open messages', address),
    ],
  }),
});

export const ticketMails = { received };
