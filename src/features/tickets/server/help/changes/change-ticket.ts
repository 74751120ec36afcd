import { desc, eq } from 'drizzle-orm';
import { can } from '../../../../../kernel/access.ts';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { lockRole, refuseWithoutDesk, type WorkMove } from '../../../../accounts/server/api.ts';
import type { StaffTicket } from '../../../help/contract.ts';
import { ticketAssigned, ticketNoted, ticketPrioritySet, ticketStatusSet } from '../../../help/events.ts';
import { isOpenStatus, type TicketChange, ticketTexts } from '../../../help/model.ts';
import type { TicketPriority, TicketStatus } from '../../../topics.ts';
import { helpTickets, ticketMessages } from '../../tables.ts';
import { type TicketRow, withClock } from '../clocks/ticket-row.ts';
import { lockKeptTicket, writersInEvent } from '../merging/kept-ticket.ts';
import { writeMessage } from '../own-tickets.ts';
import { readStaffTicket } from '../staff-tickets.ts';

interface Act {
  readonly ticketId: string;
  readonly by: Pick<Session, 'accountId'>;
  /** Why, as an internal note; blank adds none. */
  readonly notes: string;
}

/**
 * A change of a ticket by an administrator of the support desk, read again with the ticket; the note stands with it.
 * @param change what happens to the ticket, inside the transaction; false where it is so already
 */
async function changeTicket(
  platform: Platform,
  { ticketId, by, notes }: Act,
  context: RequestContext,
  change: (tx: Transaction, ticket: TicketRow) => Promise<boolean>,
): Promise<StaffTicket> {
  return platform.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId, context);
    const isChanged = await change(tx, ticket);
    const note = notes.trim();
    // Somebody else may have made the change a moment before; what this one wrote about it stays. A second click adds nothing.
    if (note !== '' && (isChanged || !(await endsWith(tx, ticket.id, note, by))))
      await writeNote(tx, ticket, note, by, context);
    return readStaffTicket(tx.db, ticket.id, context.at);
  });
}

/** Whether the newest line of a thread is this note of this person's. */
async function endsWith(tx: Transaction, ticketId: string, note: string, { accountId }: Act['by']): Promise<boolean> {
  const [last] = await tx.db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(desc(ticketMessages.at), desc(ticketMessages.id))
    .limit(1);
  return last?.isInternal === true && last.message === note && last.authorId === accountId;
}

/** @throws NOT_FOUND, FORBIDDEN, DESK_REQUIRED for who is not at the desk any more */
export async function lockTicket(tx: Transaction, id: string, context: RequestContext): Promise<TicketRow> {
  await refuseWithoutDesk(tx, context, 'support');
  const ticket = await lockKeptTicket(tx, id);
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

export async function writeNote(
  tx: Transaction,
  { id, number, accountId }: TicketRow,
  message: string,
  by: Pick<Session, 'accountId'>,
  context: RequestContext,
): Promise<void> {
  const written = { ticketId: id, authorId: by.accountId, isStaff: true, isInternal: true, message, at: context.at };
  const lineId = await writeMessage(tx, written);
  await record(tx, context, ticketNoted, { id, payload: { number, accountId, lineId } });
}

/** What changed, as a line of the thread. Who has a ticket is the team's own business. */
const writeChange = (tx: Transaction, { id }: TicketRow, change: TicketChange, { accountId }: Act['by'], at: Date) =>
  writeMessage(tx, {
    ...{ ticketId: id, authorId: accountId, isStaff: true, isInternal: change.of === 'assignee' },
    ...{ message: '', change, at },
  });

export const setStatus = (platform: Platform, act: Act & { status: TicketStatus }, context: RequestContext) =>
  changeTicket(platform, act, context, async (tx, ticket) => {
    const { id, status: from } = ticket;
    const { status, by } = act;
    if (from === status) return false;
    const resolvedAt = isOpenStatus(status) ? null : (ticket.resolvedAt ?? context.at);
    const changed = withClock(ticket, { status }, context.at);
    await tx.db
      .update(helpTickets)
      .set({ ...changed, resolvedAt })
      .where(eq(helpTickets.id, id));
    await writeChange(tx, ticket, { of: 'status', from, to: status }, by, context.at);
    const change = { before: { status: from }, after: { status } };
    const asks = isOpenStatus(from) && !isOpenStatus(status);
    const payload = { ...(await writersInEvent(tx.db, ticket)), status, asks };
    await record(tx, context, ticketStatusSet, { id, payload, ...change });
    return true;
  });

export const setPriority = (platform: Platform, act: Act & { priority: TicketPriority }, context: RequestContext) =>
  changeTicket(platform, act, context, async (tx, ticket) => {
    const { id, priority: from } = ticket;
    const { priority, by } = act;
    if (from === priority) return false;
    await tx.db
      .update(helpTickets)
      .set(withClock(ticket, { priority }, context.at))
      .where(eq(helpTickets.id, id));
    await writeChange(tx, ticket, { of: 'priority', from, to: priority }, by, context.at);
    const change = { before: { priority: from }, after: { priority } };
    const payload = { ...(await writersInEvent(tx.db, ticket)), priority };
    await record(tx, context, ticketPrioritySet, { id, payload, ...change });
    return true;
  });

/** Whether somebody works at the support desk, until the transaction ends: a demotion waits for it, and then takes the ticket away. */
async function isAtDesk(tx: Transaction, accountId: string): Promise<boolean> {
  const account = await lockRole(tx, accountId);
  return account !== undefined && can(account, 'support');
}

interface Assignment extends Act {
  readonly assignedTo: string | null;
  /** Who had it on the caller's screen; undefined: no matter who has it. */
  readonly from?: string | null | undefined;
}

/** @throws INVALID_INPUT for who is no administrator of the support desk, CONFLICT where another has it than was seen */
export const assign = (platform: Platform, act: Assignment, context: RequestContext) =>
  changeTicket(platform, act, context, async (tx, ticket) => {
    const { assignedTo, by, from } = act;
    if (ticket.assignedTo === assignedTo) return false;
    if (from !== undefined && from !== ticket.assignedTo) throw new AppError('CONFLICT', ticketTexts.assignedMeanwhile);
    if (assignedTo !== null && !(await isAtDesk(tx, assignedTo)))
      throw invalidField('assignedTo', 'Choose an administrator who works at the support desk.');
    await writeAssignee(tx, ticket, assignedTo, by, context);
    return true;
  });

export async function writeAssignee(
  tx: Transaction,
  ticket: TicketRow,
  assignedTo: string | null,
  by: Act['by'],
  context: RequestContext,
): Promise<void> {
  const { id, number, accountId, assignedTo: from } = ticket;
  const assignedAt = assignedTo === null ? null : context.at;
  await tx.db.update(helpTickets).set({ assignedTo, assignedAt }).where(eq(helpTickets.id, id));
  await writeChange(tx, ticket, { of: 'assignee', to: assignedTo }, by, context.at);
  await record(tx, context, ticketAssigned, {
    id,
    payload: { number, accountId, assignedTo, by: by.accountId },
    ...{ before: { assignedTo: from }, after: { assignedTo } },
  });
}

/** The same from the list of what needs attention: taken on, or given back. @returns false where another has it */
export async function moveTicket(tx: Transaction, context: RequestContext, { id, from, to, by }: WorkMove) {
  const ticket = await lockTicket(tx, id, context);
  if (ticket.assignedTo === to) return true;
  if (ticket.assignedTo !== from) return false;
  if (to !== null && !(await isAtDesk(tx, to))) throw new AppError('FORBIDDEN');
  await writeAssignee(tx, ticket, to, { accountId: by }, context);
  return true;
}
