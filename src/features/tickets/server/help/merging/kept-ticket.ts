import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { idSchema } from '../../../../../kernel/contract.ts';
import type { Queries, Transaction } from '../../../../../platform/database/database.ts';
import { helpTickets, ticketFiles, ticketMessages } from '../../tables.ts';
import type { TicketRow } from '../clocks/ticket-row.ts';

// A ticket that was merged stays as a row with its number and its writer. Whatever names it means the kept one.

/** @returns undefined for what names no ticket */
function isNamed(name: string): SQL | undefined {
  if (idSchema.safeParse(name).success) return eq(helpTickets.id, name);
  const number = /^HT-(\d{1,9})$/i.exec(name.trim())?.[1];
  return number === undefined ? undefined : eq(helpTickets.number, Number(number));
}

async function findNamed(db: Queries, name: string): Promise<TicketRow | undefined> {
  const named = isNamed(name);
  return named && (await db.select().from(helpTickets).where(named))[0];
}

/** The ticket that goes on under an id or a `ticketId` ('HT-1042'), also where this was merged into another. */
export async function findKeptTicket(db: Queries, name: string): Promise<TicketRow | undefined> {
  const found = await findNamed(db, name);
  if (!found?.mergedIntoId) return found;
  const [kept] = await db.select().from(helpTickets).where(eq(helpTickets.id, found.mergedIntoId));
  // Merged once more in between: what it is in now stands on its row.
  return kept?.mergedIntoId ? findKeptTicket(db, kept.mergedIntoId) : kept;
}

/** The same, locked until the transaction ends. */
export async function lockKeptTicket(tx: Transaction, name: string): Promise<TicketRow | undefined> {
  const found = await findKeptTicket(tx.db, name);
  if (!found) return undefined;
  const [locked] = await tx.db.select().from(helpTickets).where(eq(helpTickets.id, found.id)).for('update');
  return locked?.mergedIntoId ? lockKeptTicket(tx, locked.mergedIntoId) : locked;
}

/** The tickets that were merged into one, the oldest first. */
export const mergedInto = (db: Queries, keptId: string): Promise<TicketRow[]> =>
  db
    .select()
    .from(helpTickets)
    .where(eq(helpTickets.mergedIntoId, keptId))
    .orderBy(asc(helpTickets.createdAt), asc(helpTickets.id));

type WrittenBy = Pick<TicketRow, 'accountId' | 'userEmail'>;

const sameAddress = (one: WrittenBy, other: WrittenBy): boolean =>
  one.userEmail.toLowerCase() === other.userEmail.toLowerCase();

/**
 * Whether two tickets are known to be of one person. An account and a visitor who gave its address are not: anybody can type an
 * address, and the account reads its tickets by being itself.
 */
export const isSamePerson = (one: WrittenBy, other: WrittenBy): boolean =>
  one.accountId === null && other.accountId === null ? sameAddress(one, other) : one.accountId === other.accountId;

/** Whoever wrote the ticket or one that was merged into it, each once. The first is the ticket's own writer. */
export async function writersOf(db: Queries, kept: TicketRow): Promise<readonly TicketRow[]> {
  const all = [kept, ...(await mergedInto(db, kept.id))];
  return all.filter((row, place) => all.findIndex((other) => isSamePerson(row, other)) === place);
}

/** The same for emails: nobody gets one twice at an address. Of an account and a visitor with its address the account is written to. */
export async function writersMailed(db: Queries, kept: TicketRow): Promise<readonly TicketRow[]> {
  const writers = await writersOf(db, kept);
  return writers.filter(
    (row) => row.accountId !== null || !writers.some((other) => other.accountId !== null && sameAddress(row, other)),
  );
}

/** Of the event of a ticket: whose it is. */
export async function writersInEvent(db: Queries, kept: TicketRow) {
  const { number, accountId } = kept;
  const also = (await writersOf(db, kept)).flatMap((row) =>
    row.accountId === null || row.accountId === accountId ? [] : [row.accountId],
  );
  return { number, accountId, ...(also.length === 0 ? {} : { also }) };
}

/** The tickets that an account may read: its own, or those that they were merged into. */
export const ticketsOfWriter = (db: Queries, accountId: string) =>
  db
    .select({ id: sql<string>`coalesce(${helpTickets.mergedIntoId}, ${helpTickets.id})` })
    .from(helpTickets)
    .where(eq(helpTickets.accountId, accountId));

/** Before tickets are deleted: what was merged into them from others stands by itself again, with its own thread and files. */
export async function releaseMerged({ db }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isReleased = and(isNotNull(helpTickets.mergedIntoId), inArray(helpTickets.mergedIntoId, [...ids]));
  const released = db.select({ id: helpTickets.id }).from(helpTickets).where(isReleased);
  for (const table of [ticketMessages, ticketFiles])
    await db
      .update(table)
      .set({ ticketId: sql`${table.originId}`, originId: null })
      .where(inArray(table.originId, released));
  await db.update(helpTickets).set({ mergedIntoId: null }).where(isReleased);
}
