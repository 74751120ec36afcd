import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, list, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { pathOfTicket, staffPathOf } from '../../help/model.ts';
import { mailTexts } from '../../mail/model.ts';
import { ticketIdOf } from '../../model.ts';
import { findKeptTicket } from '../help/merging/kept-ticket.ts';
import { helpTickets, ticketMessages } from '../tables.ts';
import { replyAddressOf } from './reply-address.ts';
import { threadBefore } from './thread.ts';

const received = defineMail({
  name: 'ticket.received',
  payload: z.object({ id: idSchema }),
  id: ({ id }) => id,
  async data(platform: Platform, { id }) {
    const { database, config } = platform;
    const { db } = database;
    const [ticket] = await db.select().from(helpTickets).where(eq(helpTickets.id, id));
    if (!ticket || config.supportEmail === undefined) return undefined;
    const replyTo = replyAddressOf(platform, ticket);
    return {
      ...{
        to: config.supportEmail,
        replyTo: replyTo ?? ticket.userEmail,
        ticket,
        isAnsweredByMail: replyTo !== undefined,
      },
      address: `${config.publicUrl}${staffPathOf(id)}`,
    };
  },
  write: ({ ticket: { number, subject, userName, userEmail, company, description }, address, isAnsweredByMail }) => ({
    subject: `${ticketIdOf(number)}: ${subject}`,
    body: [
      list(`From: ${userName} (${userEmail})`, ...(company === '' ? [] : [`Company: ${company}`]), `Topic: ${subject}`),
      ...description.split(/\n{2,}/).map(paragraph),
      paragraph('Respond in the ticket, so that everybody at the desk sees what was answered.'),
      ...(isAnsweredByMail ? [paragraph(mailTexts.staffAnswer)] : []),
      link('Open the ticket', address),
    ],
  }),
});

interface Ways {
  readonly byMail: boolean;
  readonly onPage: boolean;
  readonly toSupport: boolean;
}

/** Null: an answer reaches the mailbox of support, as the mail program does it. */
function howToAnswer({ byMail, onPage, toSupport }: Ways): string | null {
  if (byMail) return mailTexts.answerByMail;
  if (onPage) return mailTexts.answerOnPage;
  return toSupport ? null : mailTexts.answerNowhere;
}

/** What an administrator answered: to an account, and to a visitor who has none, at the address they wrote from. Each writer of merged tickets gets one. */
const answered = defineMail({
  name: 'ticket.answered',
  isPersonal: true,
  payload: z.object({ id: idSchema, lineId: idSchema, writer: idSchema.optional() }),
  // The other writers of merged tickets get emails of their own.
  id: ({ id, lineId, writer = id }) => (writer === id ? lineId : undefined),
  async data(platform: Platform, { id, lineId, writer: writerId = id }) {
    const { database, config } = platform;
    const { db } = database;
    const ticket = await findKeptTicket(db, id);
    const [writer] = await db.select().from(helpTickets).where(eq(helpTickets.id, writerId));
    const [written] = await db.select().from(ticketMessages).where(eq(ticketMessages.id, lineId));
    if (!ticket || !writer || !written) return undefined;
    const person =
      writer.accountId === null ? undefined : (await findPeople(db, [writer.accountId])).get(writer.accountId);
    const to = person ? person.email : writer.userEmail;
    if (to === '') return undefined;
    const replyAddress = replyAddressOf(platform, writer);
    const replyTo = replyAddress ?? config.supportEmail;
    // Lender users have no tickets page; the answer is in the email.
    const hasPage = person !== undefined && person.role !== 'lender';
    return {
      ...{ to, ticket, message: written.message, thread: await threadBefore(db, ticket.id, lineId) },
      ...(replyTo === undefined ? {} : { replyTo }),
      address: hasPage ? `${config.publicUrl}${pathOfTicket(ticket.number)}` : null,
      howToAnswer: howToAnswer({
        byMail: replyAddress !== undefined,
        onPage: hasPage,
        toSupport: replyTo !== undefined,
      }),
    };
  },
  write: ({ ticket: { number, subject, description }, message, address, howToAnswer: how }) => ({
    subject: `${ticketIdOf(number)}: ${subject}`,
    body: [
      ...message.split(/\n{2,}/).map(paragraph),
      ...(address === null ? [] : [link('Open your ticket', address)]),
      ...(how === null ? [] : [paragraph(how)]),
      paragraph('You wrote:'),
      ...description.split(/\n{2,}/).map(paragraph),
    ],
  }),
});

export const ticketMails = { received, answered };
