import { eq } from 'drizzle-orm';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { ticketFeedbackGiven, ticketStatusSet } from '../../../help/events.ts';
import { feedbackTexts } from '../../../help/feedback/model.ts';
import type { TicketChange } from '../../../help/model.ts';
import { helpTickets, ticketFeedback } from '../../tables.ts';
import { type TicketRow, withClock } from '../clocks/ticket-row.ts';
import { lockKeptTicket, writersInEvent } from '../merging/kept-ticket.ts';
import { isWriter, writeMessage } from '../own-tickets.ts';
import { questionOf } from './question.ts';

export interface FeedbackAnswer {
  readonly isSolved: boolean;
  readonly words: string;
}

/**
 * Takes the answer of a writer of a ticket that the caller has locked, once for each time that it was resolved; it can be changed
 * for some days. "No" opens the ticket again, "Yes" after it resolves it.
 * @param about when it was resolved, as the question was asked; null for the question as it stands
 * @throws CONFLICT when nothing is asked any more
 */
export async function takeAnswer(
  tx: Transaction,
  ticket: TicketRow,
  { isSolved, words, about = null }: FeedbackAnswer & { readonly about?: Date | null },
  context: RequestContext,
): Promise<void> {
  const { at } = context;
  const asked = await questionOf(tx.db, ticket, at);
  if (!asked?.question.canAnswer || (about !== null && about.getTime() !== asked.about.getTime()))
    throw new AppError('CONFLICT', feedbackTexts.over);
  const { question } = asked;
  if (question.isSolved === isSolved && question.words === words) return;
  const values = { ticketId: ticket.id, resolvedAt: asked.about, isSolved, words, answeredAt: at, changedAt: at };
  await tx.db
    .insert(ticketFeedback)
    .values(values)
    .onConflictDoUpdate({
      target: [ticketFeedback.ticketId, ticketFeedback.resolvedAt],
      set: { isSolved, words, changedAt: at },
    });
  await record(tx, context, ticketFeedbackGiven, {
    id: ticket.id,
    payload: { ...(await writersInEvent(tx.db, ticket)), isSolved },
    before: question.isSolved === null ? null : { isSolved: question.isSolved },
    after: { isSolved },
  });
  if (isSolved === (ticket.resolvedAt === null)) await moveByWriter(tx, ticket, asked.about, isSolved, context);
}

/** The writer's answer decides: a ticket that is not solved is open again. */
async function moveByWriter(
  tx: Transaction,
  ticket: TicketRow,
  about: Date,
  isSolved: boolean,
  context: RequestContext,
): Promise<void> {
  const { id, status: from } = ticket;
  const status = isSolved ? ('Resolved' as const) : ('Open' as const);
  await tx.db
    .update(helpTickets)
    .set({ ...withClock(ticket, { status }, context.at), resolvedAt: isSolved ? about : null })
    .where(eq(helpTickets.id, id));
  const change: TicketChange = { of: 'status', from, to: status };
  const { actor } = context;
  await writeMessage(tx, {
    ...{ ticketId: id, authorId: actor.kind === 'account' && 'id' in actor ? actor.id : null, isStaff: false },
    ...{ isInternal: false, message: '', change, at: context.at },
  });
  await record(tx, context, ticketStatusSet, {
    id,
    payload: { ...(await writersInEvent(tx.db, ticket)), status, isSilent: true },
    ...{ before: { status: from }, after: { status } },
  });
}

/** The same on the page of a ticket. @throws NOT_FOUND for what is somebody else's, CONFLICT */
export const answerOwn = (
  { database }: Platform,
  { accountId, ticket, ...answer }: FeedbackAnswer & { readonly accountId: string; readonly ticket: string },
  context: RequestContext,
): Promise<string> =>
  database.transaction(async (tx) => {
    const row = await lockKeptTicket(tx, ticket);
    if (!row || !(await isWriter(tx.db, row, accountId))) throw new AppError('NOT_FOUND');
    await takeAnswer(tx, row, answer, context);
    return row.id;
  });
