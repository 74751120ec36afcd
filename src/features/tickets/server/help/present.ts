import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import type { ListedTicket, OwnTicket, StaffTicket } from '../../help/contract.ts';
import { ageInHours, isOpenStatus, type TicketChange, textOfChange, ticketLimits } from '../../help/model.ts';
import { ticketIdOf } from '../../model.ts';
import { type helpTickets, ticketFiles, ticketMessages } from '../tables.ts';

export type TicketRow = typeof helpTickets.$inferSelect;
type MessageRow = typeof ticketMessages.$inferSelect;
type People = ReadonlyMap<string, Person>;

/** What both sides see of a ticket. */
function present(row: TicketRow) {
  const { id, number, subject, category, priority, status, description, createdAt, browser, os, device } = row;
  const { stepsToReproduce, expectedBehavior, actualBehavior } = row;
  return {
    _id: id,
    ticketId: ticketIdOf(number),
    ...{ subject, category, priority, status, description, stepsToReproduce, expectedBehavior, actualBehavior },
    environment: { browser, os, device },
    createdAt: createdAt.toISOString(),
  };
}

export const presentListed = (row: TicketRow): ListedTicket => ({
  ...present(row),
  messages: [],
  can: { reply: isOpenStatus(row.status) },
});

/** Administrators are named to each other; to people they are the support team. */
function presentMessage(row: MessageRow, people: People, ticket: TicketRow) {
  const { id, authorId, isStaff, isInternal, message, at } = row;
  // What is stored there was written by `writeChange`.
  const change = row.change as TicketChange | null;
  const assignee = change?.of === 'assignee' && change.to !== null ? personName(people.get(change.to)) : '';
  const author = authorId === null ? undefined : people.get(authorId);
  return {
    _id: id,
    author: authorId,
    authorName: author || isStaff ? personName(author) : ticket.userName,
    message: change ? textOfChange(change, assignee) : message,
    timestamp: at.toISOString(),
    isSystemMessage: change !== null,
    ...{ isStaff, isInternal },
  };
}

async function readThread(db: Queries, ticket: TicketRow, { internal }: { readonly internal: boolean }) {
  const { ticketId, isInternal, number } = ticketMessages;
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketId, ticket.id), internal ? undefined : eq(isInternal, false)))
    .orderBy(asc(number))
    .limit(ticketLimits.messages);
  const named = rows.flatMap(({ authorId, change }) => {
    const stored = change as TicketChange | null;
    return [authorId, stored?.of === 'assignee' ? stored.to : null].flatMap((one) => one ?? []);
  });
  const people = await findPeople(db, named);
  return rows.map((row) => presentMessage(row, people, ticket));
}

async function readFiles(db: Queries, ticketId: string) {
  const rows = await db
    .select()
    .from(ticketFiles)
    .where(eq(ticketFiles.ticketId, ticketId))
    .orderBy(asc(ticketFiles.number));
  return rows.map(({ id, originalName, mediaType, size }) => ({ _id: id, name: originalName, mediaType, size }));
}

/** A ticket as its writer sees it: without internal notes, and without who it is assigned to. */
export async function presentOwn(db: Queries, row: TicketRow): Promise<OwnTicket> {
  const messages = await readThread(db, row, { internal: false });
  return {
    ...presentListed(row),
    attachments: await readFiles(db, row.id),
    messages: messages.map(({ isInternal: _, authorName, isStaff, ...message }) => ({
      ...message,
      isStaff,
      author: isStaff ? null : message.author,
      authorName: isStaff ? 'Plinth support' : authorName,
    })),
  };
}

const personOf = (id: string | null, people: People) => {
  const person = id === null ? undefined : people.get(id);
  return id === null || !person ? null : { _id: id, firstName: person.firstName, lastName: person.lastName };
};

const presentForStaff = (row: TicketRow, people: People, now: Date) => ({
  ...present(row),
  userId: personOf(row.accountId, people),
  userName: row.userName,
  userEmail: row.userEmail,
  company: row.company,
  age: ageInHours(row.createdAt, now),
  assignedTo: personOf(row.assignedTo, people),
});

export async function presentPage(db: Queries, rows: readonly TicketRow[], now: Date) {
  const people = await findPeople(
    db,
    rows.flatMap(({ accountId, assignedTo }) => [accountId, assignedTo].flatMap((id) => id ?? [])),
  );
  return rows.map((row) => ({ ...presentForStaff(row, people, now), messages: [] }));
}

/** A ticket as administrators see it, with its internal notes. */
export async function presentStaff(db: Queries, row: TicketRow, now: Date): Promise<StaffTicket> {
  const people = await findPeople(
    db,
    [row.accountId, row.assignedTo].flatMap((id) => id ?? []),
  );
  return {
    ...presentForStaff(row, people, now),
    attachments: await readFiles(db, row.id),
    messages: await readThread(db, row, { internal: true }),
  };
}
