import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { ShownEmail, StaffEmail } from '../../mail/email-schemas.ts';
import type { RefusedFile } from '../../mail/model.ts';
import { helpTickets, ticketFiles, ticketMessages } from '../tables.ts';
import { ticketMails } from './tables.ts';

const shownFile = ({ id, originalName, mediaType, size }: typeof ticketFiles.$inferSelect) => ({
  ...{ _id: id, name: originalName, mediaType, size },
});

/** The files that came with a ticket itself, or with one that was merged into it. */
export async function readTicketFiles(db: Queries, ticketId: string) {
  const { lineId, number } = ticketFiles;
  const isOfTicket = and(eq(ticketFiles.ticketId, ticketId), isNull(lineId));
  return (await db.select().from(ticketFiles).where(isOfTicket).orderBy(asc(number))).map(shownFile);
}

/** What came by email of a ticket, as support sees it: all of it. */
export async function readEmails(db: Queries, ticketId: string): Promise<StaffEmail[]> {
  const { lineId, openedId } = ticketMails;
  const lines = db.select({ id: ticketMessages.id }).from(ticketMessages).where(eq(ticketMessages.ticketId, ticketId));
  const tickets = db
    .select({ id: helpTickets.id })
    .from(helpTickets)
    .where(or(eq(helpTickets.id, ticketId), eq(helpTickets.mergedIntoId, ticketId)));
  const rows = await db
    .select()
    .from(ticketMails)
    .where(or(inArray(lineId, lines), inArray(openedId, tickets)))
    .orderBy(asc(ticketMails.receivedAt));
  const files = await db
    .select()
    .from(ticketFiles)
    .where(and(eq(ticketFiles.ticketId, ticketId), sql`${ticketFiles.lineId} is not null`))
    .orderBy(asc(ticketFiles.number));
  return rows.flatMap((row) => {
    const of = row.lineId ?? row.openedId;
    if (of === null) return [];
    const { folded, sender, doubt } = row;
    const attachments = files.filter((file) => file.lineId === row.lineId && row.lineId !== null).map(shownFile);
    // What is stored there was written by `keepMail`.
    return [{ of, folded, sender, doubt, attachments, refusedFiles: row.refused as RefusedFile[] }];
  });
}

interface ShownLine {
  readonly _id: string;
  readonly isStaff: boolean;
}

/**
 * The same as the ticket's writers see it: of what they wrote, or could have written, nothing about who is believed. Below an
 * administrator's answer stands what it quotes, which may be from anywhere: that stays with support.
 */
export async function readOwnEmails(db: Queries, ticketId: string, lines: readonly ShownLine[]): Promise<ShownEmail[]> {
  return (await readEmails(db, ticketId)).flatMap(({ sender: _sender, doubt: _doubt, ...email }) => {
    const line = lines.find(({ _id }) => _id === email.of);
    if (!line && email.of !== ticketId) return [];
    return [line?.isStaff ? { ...email, folded: '' } : email];
  });
}
