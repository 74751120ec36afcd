import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../../../platform/platform.ts';
import { findPeople } from '../../../../accounts/server/api.ts';
import { feedbackTexts } from '../../../help/feedback/model.ts';
import { ticketIdOf } from '../../../model.ts';
import { replyAddressOf } from '../../mail/reply-address.ts';
import { helpTickets } from '../../tables.ts';
import { findKeptTicket } from '../merging/kept-ticket.ts';
import { feedbackAddress } from './feedback-link.ts';

/** Asks a writer whether their ticket was solved. Its link opens a page with a form: opening it counts as nothing. */
export const questionMail = defineMail({
  name: 'ticket.question',
  payload: z.object({ id: idSchema, writer: idSchema }),
  async data(platform: Platform, { id, writer: writerId }) {
    const { db } = platform.database;
    const ticket = await findKeptTicket(db, id);
    const [writer] = await db.select().from(helpTickets).where(eq(helpTickets.id, writerId));
    // It was opened again since.
    if (!ticket?.resolvedAt || !writer) return undefined;
    const person =
      writer.accountId === null ? undefined : (await findPeople(db, [writer.accountId])).get(writer.accountId);
    const to = person ? person.email : writer.userEmail;
    if (to === '') return undefined;
    const replyTo = replyAddressOf(platform, writer) ?? platform.config.supportEmail;
    const address = feedbackAddress(platform, writer.id, ticket.resolvedAt);
    return { to, ticket, address, ...(replyTo === undefined ? {} : { replyTo }) };
  },
  write: ({ ticket: { number, subject, status }, address }) => ({
    subject: `${ticketIdOf(number)}: ${subject}`,
    body: [
      paragraph(`Your ticket is ${status.toLowerCase()}. ${feedbackTexts.question}`),
      link('Answer yes or no', address),
      paragraph('If you answer no, the ticket is open again and we go on with it.'),
    ],
  }),
});
