import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { MailThread, Platform } from '../../../../platform/platform.ts';
import { messageIdOf } from '../../../inbound-mail/model.ts';
import type { TicketRow } from '../help/clocks/ticket-row.ts';
import { helpTickets, ticketMessages } from '../tables.ts';
import { isTokenOf, ticketsNamed } from './reply-address.ts';
import { ticketMails } from './tables.ts';

/** What mail programs know a ticket's conversation by: its emails before a line, without notes. */
export async function threadBefore(db: Queries, ticketId: string, lineId: string): Promise<MailThread> {
  const { id, number, isStaff, isInternal, change } = ticketMessages;
  const lines = await db
    .select({ id, isStaff, messageId: ticketMails.messageId })
    .from(ticketMessages)
    .leftJoin(ticketMails, eq(ticketMails.lineId, id))
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(isInternal, false), isNull(change)))
    .orderBy(asc(number));
  const at = lines.findIndex((line) => line.id === lineId);
  const before = lines.slice(0, Math.max(0, at)).flatMap((line) => line.messageId ?? (line.isStaff ? line.id : []));
  const [opening] = await db.select().from(ticketMails).where(eq(ticketMails.openedId, ticketId));
  // The email to support about a new ticket has the ticket's id.
  return { earlier: [opening?.messageId ?? ticketId, ...before] };
}

interface FoundTicket {
  /** As it was written down; it may have been merged into another since. */
  readonly ticket: TicketRow;
  /** Whether the email came to the ticket's own address, which only readers of its emails know. */
  readonly hasToken: boolean;
}

/** The ticket that an email belongs to: by the address it came to, else by what it answers. */
export async function findTicket(
  platform: Platform,
  db: Queries,
  { recipients, answers }: { readonly recipients: readonly string[]; readonly answers: readonly string[] },
): Promise<FoundTicket | undefined> {
  for (const { number, token } of ticketsNamed(platform, recipients)) {
    const [ticket] = await db.select().from(helpTickets).where(eq(helpTickets.number, number));
    if (ticket && isTokenOf(platform, ticket, token)) return { ticket, hasToken: true };
  }
  const id = await answeredTicket(db, answers);
  const [ticket] = id === undefined ? [] : await db.select().from(helpTickets).where(eq(helpTickets.id, id));
  return ticket && { ticket, hasToken: false };
}

/** Our own Message-IDs are those of the line or ticket that was mailed; of others it is known what they are here. */
async function answeredTicket(db: Queries, answers: readonly string[]): Promise<string | undefined> {
  if (answers.length === 0) return undefined;
  const ids = answers.flatMap((answer) => messageIdOf(answer) ?? []);
  const { id, ticketId, isInternal } = ticketMessages;
  if (ids.length > 0) {
    const [line] = await db
      .select({ ticketId })
      .from(ticketMessages)
      .where(and(inArray(id, ids), eq(isInternal, false)));
    if (line) return line.ticketId;
    const [ticket] = await db.select({ id: helpTickets.id }).from(helpTickets).where(inArray(helpTickets.id, ids));
    if (ticket) return ticket.id;
  }
  const { lineId, openedId, messageId, doubt, receivedAt } = ticketMails;
  const [known] = await db
    .select({ ticketId: sql<string>`coalesce(${ticketId}, ${openedId})` })
    .from(ticketMails)
    .leftJoin(ticketMessages, eq(id, lineId))
    // What nobody has proven to be a ticket's leads nowhere, unless it opened one.
    .where(and(inArray(messageId, [...answers]), sql`(${doubt} is null or ${openedId} is not null)`))
    .orderBy(desc(receivedAt))
    .limit(1);
  return known?.ticketId;
}
