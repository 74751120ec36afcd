import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import type { ListedTicket, OwnTicket, StaffTicket } from '../../help/contract.ts';
import { ageInHours, isOpenStatus, type TicketChange, textOfChange, ticketLimits } from '../../help/model.ts';
import { ticketIdOf } from '../../model.ts';
import { readEmails, readOwnEmails, readTicketFiles } from '../mail/shown-emails.ts';
import { ticketMessages } from '../tables.ts';
import { clocksOf, type TicketRow } from './clocks/ticket-row.ts';
import { feedbackOf, questionOf } from './feedback/question.ts';
import { mergedInto } from './merging/kept-ticket.ts';

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
    authorName: author || isStaff ? personName(author) : (row.authorName ?? ticket.userName),
    message: change ? textOfChange(change, assignee) : message,
    timestamp: at.toISOString(),
    isSystemMessage: change !== null,
    ...{ isStaff, isInternal },
  };
}

/** What a ticket that was merged began with, as the message that it is now. */
function presentMerged({ id, accountId, number, userName, subject, createdAt, ...row }: TicketRow) {
  const { description, stepsToReproduce, expectedBehavior, actualBehavior } = row;
  const parts = [`${ticketIdOf(number)}: ${subject}`, description, stepsToReproduce, expectedBehavior, actualBehavior];
  return {
    _id: id,
    author: accountId,
    authorName: userName,
    message: parts.filter((part) => part !== '').join('\n\n'),
    timestamp: createdAt.toISOString(),
    ...{ isSystemMessage: false, isStaff: false, isInternal: false },
  };
}

/** In time order, also where threads were merged. */
async function readThread(db: Queries, ticket: TicketRow, { internal }: { readonly internal: boolean }) {
  const { ticketId, isInternal, number, at } = ticketMessages;
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketId, ticket.id), internal ? undefined : eq(isInternal, false)))
    .orderBy(asc(at), asc(number))
    .limit(ticketLimits.messages);
  const named = rows.flatMap(({ authorId, change }) => {
    const stored = change as TicketChange | null;
    return [authorId, stored?.of === 'assignee' ? stored.to : null].flatMap((one) => one ?? []);
  });
  const people = await findPeople(db, named);
  const merged = await mergedInto(db, ticket.id);
  const writerOf = ({ originId }: MessageRow) => merged.find(({ id }) => id === originId) ?? ticket;
  const lines = rows.map((row) => presentMessage(row, people, writerOf(row)));
  // The sort is stable: of one moment, what a merged ticket began with stands before its thread.
  return [...merged.map(presentMerged), ...lines].sort((one, other) =>
    one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0,
  );
}

/** A ticket as its writer sees it: without internal notes, and without who it is assigned to. */
export async function presentOwn(db: Queries, row: TicketRow, now: Date): Promise<OwnTicket> {
  const messages = await readThread(db, row, { internal: false });
  return {
    ...presentListed(row),
    attachments: await readTicketFiles(db, row.id),
    emails: await readOwnEmails(db, row.id, messages),
    question: (await questionOf(db, row, now))?.question ?? null,
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
  clocks: clocksOf(row, now),
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
    attachments: await readTicketFiles(db, row.id),
    emails: await readEmails(db, row.id),
    messages: await readThread(db, row, { internal: true }),
    feedback: (await feedbackOf(db, row.id)).map(({ isSolved, words, changedAt }) => ({
      ...{ isSolved, words, answeredAt: changedAt.toISOString() },
    })),
  };
}
