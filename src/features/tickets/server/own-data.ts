import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { ticketIdOf } from '../model.ts';
import { releaseMerged, ticketsOfWriter } from './help/merging/kept-ticket.ts';
import { ticketMails } from './mail/tables.ts';
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
  columns: ['id', 'ticketId', 'at', 'isStaff', 'message', 'quotedInEmail'],
  async *pages(db, { accountId }) {
    const { id, ticketId, at, isStaff, message, isInternal, change } = ticketMessages;
    const pages = inPages(
      (after, limit) =>
        db
          .select({
            ...{ id, ticketId, at, isStaff, message, number: helpTickets.number },
            quotedInEmail: ticketMails.folded,
          })
          .from(ticketMessages)
          .innerJoin(helpTickets, eq(helpTickets.id, ticketId))
          // What an administrator's email quotes may be from anywhere.
          .leftJoin(ticketMails, and(eq(ticketMails.lineId, id), eq(isStaff, false)))
          .where(
            and(
              inArray(ticketId, ticketsOfWriter(db, accountId)),
              ...[eq(isInternal, false), isNull(change), rowsAfter(id, after)],
            ),
          )
          .orderBy(asc(id))
          .limit(limit),
      (row) => row.id,
    );
    for await (const rows of pages) yield rows.map((row) => ({ ...row, ticketId: ticketIdOf(row.number) }));
  },
};

/** The tickets of an account and what it wrote in others that its own were merged into. Those of other writers stay. */
export async function removeTickets(tx: Transaction, accountId: string): Promise<void> {
  const isOwn = eq(helpTickets.accountId, accountId);
  const own = await tx.db.select({ id: helpTickets.id }).from(helpTickets).where(isOwn);
  await releaseMerged(
    tx,
    own.map(({ id }) => id),
  );
  await tx.db
    .delete(ticketMessages)
    .where(and(eq(ticketMessages.authorId, accountId), eq(ticketMessages.isStaff, false)));
  await tx.db.delete(helpTickets).where(isOwn);
}
