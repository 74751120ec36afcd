import { desc, eq } from 'drizzle-orm';
import { dayMs } from '../../../../../kernel/dates.ts';
import type { Queries } from '../../../../../platform/database/database.ts';
import type { OwnTicket } from '../../../help/contract.ts';
import { feedbackDays } from '../../../help/feedback/model.ts';
import { ticketFeedback } from '../../tables.ts';
import type { TicketRow } from '../clocks/ticket-row.ts';

type FeedbackRow = typeof ticketFeedback.$inferSelect;

/** What was said about a ticket, about the last time that it was resolved first. */
export const feedbackOf = (db: Queries, ticketId: string): Promise<FeedbackRow[]> =>
  db
    .select()
    .from(ticketFeedback)
    .where(eq(ticketFeedback.ticketId, ticketId))
    .orderBy(desc(ticketFeedback.resolvedAt))
    .limit(20);

const isWithin = (days: number, since: Date, at: Date): boolean => at.getTime() - since.getTime() < days * dayMs;

/**
 * The question of a ticket as it stands, with the moment that it is about; null where nothing is asked. A ticket that its writer
 * opened again by "No" still has it, so that they can change their mind.
 */
export async function questionOf(db: Queries, ticket: TicketRow, at: Date) {
  if (ticket.channel === 'plan') return null;
  const [last] = await feedbackOf(db, ticket.id);
  const about = ticket.resolvedAt ?? (last?.isSolved === false ? last.resolvedAt : null);
  if (about === null) return null;
  const answered = last?.resolvedAt.getTime() === about.getTime() ? last : undefined;
  return {
    about,
    question: {
      isSolved: answered?.isSolved ?? null,
      words: answered?.words ?? '',
      canAnswer: answered
        ? isWithin(feedbackDays.changeable, answered.answeredAt, at)
        : isWithin(feedbackDays.asked, about, at),
    } satisfies OwnTicket['question'],
  };
}
