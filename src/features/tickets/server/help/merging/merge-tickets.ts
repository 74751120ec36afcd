import { eq, inArray, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { refuseWithoutDesk } from '../../../../accounts/server/api.ts';
import { writersDiffer } from '../../../errors.ts';
import type { StaffTicket } from '../../../help/contract.ts';
import { ticketMerged } from '../../../help/events.ts';
import { isOpenStatus, ticketLimits, ticketTexts } from '../../../help/model.ts';
import { ticketIdOf } from '../../../model.ts';
import { helpTickets, ticketFiles, ticketMessages } from '../../tables.ts';
import { type TicketRow, withClock } from '../clocks/ticket-row.ts';
import { writeMessage } from '../own-tickets.ts';
import { readStaffTicket } from '../staff-tickets.ts';
import { findKeptTicket, isSamePerson, writersInEvent } from './kept-ticket.ts';

interface Merge {
  readonly ticketId: string;
  /** The id or `ticketId` of the ticket that is kept. */
  readonly into: string;
  /** Different writers may read each other. */
  readonly confirmed: boolean;
  readonly by: Pick<Session, 'accountId'>;
}

/**
 * Makes one of two tickets: thread, notes, files and the number of the first go on in the second.
 * @throws INVALID_INPUT for a ticket that is none or the same, WRITERS_DIFFER unless confirmed, CONFLICT for one that was merged
 */
export const mergeTickets = (platform: Platform, merge: Merge, context: RequestContext): Promise<StaffTicket> =>
  platform.database.transaction(async (tx) => {
    await refuseWithoutDesk(tx, context, 'support');
    const target = await findKeptTicket(tx.db, merge.into);
    if (!target) throw invalidField('into', ticketTexts.noSuchTicket);
    const { from, into } = await lockBoth(tx, merge.ticketId, target.id);
    refuseMerge(from, into, merge.confirmed);
    const lines = await tx.db.$count(ticketMessages, inArray(ticketMessages.ticketId, [from.id, into.id]));
    if (lines >= ticketLimits.messages) throw new AppError('CONFLICT', ticketTexts.tooLong);
    await moveThread(tx, from, into);
    await closeMerged(tx, from, into, context.at);
    const fromId = ticketIdOf(from.number);
    await writeMessage(tx, {
      ...{ ticketId: into.id, authorId: merge.by.accountId, isStaff: true, isInternal: false },
      ...{ message: '', change: { of: 'merge', ticketId: fromId }, at: context.at },
    });
    await record(tx, context, ticketMerged, {
      id: into.id,
      payload: { ...(await writersInEvent(tx.db, into)), from: from.id, fromNumber: from.number },
      ...{ before: { ticketId: fromId, status: from.status }, after: { ticketId: ticketIdOf(into.number) } },
    });
    return readStaffTicket(tx.db, into.id, context.at);
  });

/** Always in the same order, so that two agents who merge each into the other don't lock each other out. */
async function lockBoth(tx: Transaction, fromId: string, intoId: string) {
  const rows = await tx.db
    .select()
    .from(helpTickets)
    .where(inArray(helpTickets.id, [fromId, intoId]))
    .orderBy(helpTickets.id)
    .for('update');
  const [from, into] = [fromId, intoId].map((id) => rows.find((row) => row.id === id));
  if (!from || !into) throw new AppError('NOT_FOUND');
  return { from, into };
}

function refuseMerge(from: TicketRow, into: TicketRow, confirmed: boolean): void {
  if (from.mergedIntoId !== null || into.mergedIntoId !== null)
    throw new AppError('CONFLICT', ticketTexts.mergedMeanwhile);
  if (from.id === into.id) throw invalidField('into', ticketTexts.intoItself);
  if (from.channel === 'plan' || into.channel === 'plan') throw invalidField('into', ticketTexts.notDecidedHere);
  if (isOpenStatus(from.status) && !isOpenStatus(into.status)) throw invalidField('into', ticketTexts.intoClosed);
  if (!isSamePerson(from, into) && !confirmed) throw new AppError(writersDiffer);
}

/** What was merged into the first goes along, so that no ticket leads to one that was merged itself. */
async function moveThread({ db }: Transaction, from: TicketRow, into: TicketRow): Promise<void> {
  for (const table of [ticketMessages, ticketFiles])
    await db
      .update(table)
      .set({ ticketId: into.id, originId: sql`coalesce(${table.originId}, ${from.id}::uuid)` })
      .where(eq(table.ticketId, from.id));
  await db.update(helpTickets).set({ mergedIntoId: into.id }).where(eq(helpTickets.mergedIntoId, from.id));
}

async function closeMerged({ db }: Transaction, from: TicketRow, into: TicketRow, at: Date): Promise<void> {
  const closed = withClock(from, { status: 'Closed' as const }, at);
  await db
    .update(helpTickets)
    .set({ ...closed, resolvedAt: from.resolvedAt ?? at, mergedIntoId: into.id, assignedTo: null, assignedAt: null })
    .where(eq(helpTickets.id, from.id));
  // Whoever was answered in the first was answered.
  if (into.firstAnsweredAt === null && from.firstAnsweredAt !== null)
    await db
      .update(helpTickets)
      .set(withClock(into, { firstAnsweredAt: later(from.firstAnsweredAt, into.createdAt) }, at))
      .where(eq(helpTickets.id, into.id));
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
