import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { ticketIdOf } from '../model.ts';
import { helpTickets, ticketMessages } from './tables.ts';

export const ownTickets: OwnDataFile = {
  name: 'tickets',
  title: 'Messages to support',
  about: 'Messages you sent us while you were logged in.',
  access: 'signedIn',
  columns: [
    'id',
    'ticketId',
    'createdAt',
    'userName',
    'userEmail',
    'company',
    'subject',
    'category',
    'priority',
    'status',
    'description',
    'stepsToReproduce',
    'expectedBehavior',
    'actualBehavior',
    'browser',
    'os',
    'device',
  ],
  async *pages(db, { accountId }) {
    const pages = inPages(
      (after, limit) =>
        db
          .select()
          .from(helpTickets)
          .where(and(eq(helpTickets.accountId, accountId), rowsAfter(helpTickets.id, after)))
          .orderBy(asc(helpTickets.id))
          .limit(limit),
      ({ id }) => id,
    );
    for await (const rows of pages) {
      yield rows.map((row) => ({ ...row, ticketId: ticketIdOf(row.number) }));
    }
  },
};

export const ownTicketMessages: OwnDataFile = {
  name: 'ticket-messages',
  title: 'Messages about your tickets',
  about: 'What you and our support team wrote about your tickets.',
  access: 'signedIn',
  columns: ['id', 'ticketId', 'at', 'isStaff', 'message'],
  async *pages(db, { accountId }) {
    const { id, ticketId, at, isStaff, message, isInternal, change } = ticketMessages;
    const pages = inPages(
      (after, limit) =>
        db
          .select({ id, ticketId, at, isStaff, message, number: helpTickets.number })
          .from(ticketMessages)
          .innerJoin(helpTickets, eq(helpTickets.id, ticketId))
          .where(and(eq(helpTickets.accountId, accountId), eq(isInternal, false), isNull(change), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit),
      (row) => row.id,
    );
    for await (const rows of pages) yield rows.map((row) => ({ ...row, ticketId: ticketIdOf(row.number) }));
  },
};

export async function removeTickets({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(helpTickets).where(eq(helpTickets.accountId, accountId));
}
