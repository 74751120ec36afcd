import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { ticketIdOf } from '../../model.ts';
import { helpTickets, ticketMessages } from '../tables.ts';
import { ticketMails } from './tables.ts';

/** Emails that came to other people's tickets from an address, held for support. Those of a ticket's own writer come and go with it. */
const heldFrom = (email: string) =>
  and(eq(ticketMails.sender, email), isNotNull(ticketMails.doubt), isNotNull(ticketMails.lineId));

export const emailsOfPerson: PersonalData = {
  name: 'unverified-emails',
  title: 'Emails to support about tickets of others',
  columns: ['ticketId', 'receivedAt', 'sender', 'message', 'quoted'],
  // Anybody can write an address into an email.
  isByName: true,
  async find(db, { email }) {
    const rows = await db
      .select({
        ...{ number: helpTickets.number, receivedAt: ticketMails.receivedAt, sender: ticketMails.sender },
        ...{ message: ticketMessages.message, quoted: ticketMails.folded },
      })
      .from(ticketMails)
      .innerJoin(ticketMessages, eq(ticketMessages.id, ticketMails.lineId))
      .innerJoin(helpTickets, eq(helpTickets.id, ticketMessages.ticketId))
      .where(heldFrom(email))
      .orderBy(asc(ticketMails.receivedAt));
    return rows.map(({ number, ...row }) => ({ ticketId: ticketIdOf(number), ...row }));
  },
  async erase(_platform, tx, _context, { email }) {
    const lines = tx.db
      .select({ id: sql<string>`${ticketMails.lineId}` })
      .from(ticketMails)
      .where(heldFrom(email));
    return (await tx.db.delete(ticketMessages).where(inArray(ticketMessages.id, lines))).rowCount ?? 0;
  },
  stays: 'Nothing of it stays.',
};
