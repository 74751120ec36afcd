import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { PersonalData } from '../../accounts/server/api.ts';
import { ticketIdOf } from '../model.ts';
import { messagesErased } from './api.ts';
import { releaseMerged } from './help/merging/kept-ticket.ts';
import { helpTickets } from './tables.ts';

const writtenBy = (email: string) => and(eq(helpTickets.userEmail, email), isNull(helpTickets.accountId));

/** Messages from the public forms; those of accounts come and go with them. */
export const messagesOfPerson: PersonalData = {
  name: 'messages',
  title: 'Messages to support',
  columns: ['ticketId', 'createdAt', 'userName', 'userEmail', 'company', 'subject', 'description'],
  async find(db, { email }) {
    const rows = await db.select().from(helpTickets).where(writtenBy(email)).orderBy(asc(helpTickets.createdAt));
    return rows.map((row) => ({ ...row, ticketId: ticketIdOf(row.number) }));
  },
  async erase({ hooks }, tx, _context, { email }) {
    const found = tx.db.select({ id: helpTickets.id }).from(helpTickets).where(writtenBy(email));
    const ids = (await found.for('update')).map(({ id }) => id);
    for (const note of hooks.all(messagesErased)) await note(tx, ids);
    await releaseMerged(tx, ids);
    await tx.db.delete(helpTickets).where(inArray(helpTickets.id, ids));
    return ids.length;
  },
  stays: 'Nothing of it stays.',
};
