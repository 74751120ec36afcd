import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { link, list, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { pathOfTicket, staffPathOf } from '../help/model.ts';
import { ticketIdOf } from '../model.ts';
import { findKeptTicket } from './help/merging/kept-ticket.ts';
import { helpTickets, ticketMessages } from './tables.ts';

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
      address: `${config.publicUrl}${staffPathOf(id)}`,
    };
  },
  write: ({ ticket: { number, subject, userName, userEmail, company, description }, address }) => ({
    subject: `${ticketIdOf(number)}: ${subject}`,
    body: [
      list(`From: ${userName} (${userEmail})`, ...(company === '' ? [] : [`Company: ${company}`]), `Topic: ${subject}`),
      ...description.split(/\n{2,}/).map(paragraph),
      paragraph('Respond in the ticket, so that everybody at the desk sees what was answered.'),
      link('Open the ticket', address),
    ],
  }),
});

/** What an administrator answered: to an account, and to a visitor who has none, at the address they wrote from. Each writer of merged tickets gets one. */
const answered = defineMail({
  name: 'ticket.answered',
  payload: z.object({ id: idSchema, lineId: idSchema, writer: idSchema.optional() }),
  async data({ database: { db }, config }: Platform, { id, lineId, writer: writerId = id }) {
    const ticket = await findKeptTicket(db, id);
    const [writer] = await db.select().from(helpTickets).where(eq(helpTickets.id, writerId));
    const [written] = await db.select().from(ticketMessages).where(eq(ticketMessages.id, lineId));
    if (!ticket || !writer || !written) return undefined;
    const person =
      writer.accountId === null ? undefined : (await findPeople(db, [writer.accountId])).get(writer.accountId);
    const to = person ? person.email : writer.userEmail;
    if (to === '') return undefined;
    const { supportEmail: replyTo } = config;
    return {
      ...{ to, ticket, message: written.message },
      ...(replyTo === undefined ? {} : { replyTo }),
      // Lender users have no tickets page; the answer is in the email.
      address: person && person.role !== 'lender' ? `${config.publicUrl}${pathOfTicket(ticket.number)}` : null,
    };
  },
  write: ({ ticket: { number, subject, description }, message, address }) => ({
    subject: `${ticketIdOf(number)}: ${subject}`,
    body: [
      ...message.split(/\n{2,}/).map(paragraph),
      ...(address === null ? [] : [link('Open your ticket', address)]),
      paragraph('You wrote:'),
      ...description.split(/\n{2,}/).map(paragraph),
    ],
  }),
});

export const ticketMails = { received, answered };
