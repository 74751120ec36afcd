import { eq } from 'drizzle-orm';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Queries } from '../../../../../platform/database/database.ts';
import { defineKeyUse } from '../../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { feedbackTexts, feedbackTokenShape } from '../../../help/feedback/model.ts';
import { ticketIdOf } from '../../../model.ts';
import { helpTickets } from '../../tables.ts';
import type { TicketRow } from '../clocks/ticket-row.ts';
import { findKeptTicket, lockKeptTicket } from '../merging/kept-ticket.ts';
import { type FeedbackAnswer, takeAnswer } from './answer.ts';
import { questionOf } from './question.ts';

const linkKey = defineKeyUse('ticket-feedback');

/** The token stands after the #, so no server or proxy ever logs it, and what scans emails opens a page that answers nothing by itself. */
export function feedbackAddress({ secrets, config }: Platform, writerId: string, resolvedAt: Date): string {
  const named = `${writerId}.${resolvedAt.getTime()}`;
  return `${config.publicUrl}/ticket-feedback#${named}.${secrets.sign(linkKey, named)}`;
}

const badLink = () => new AppError('NOT_FOUND', feedbackTexts.badLink);

interface Asked {
  /** The writer who was asked, whose ticket may have been merged since. */
  readonly writer: TicketRow;
  readonly about: Date;
}

async function findAsked({ secrets }: Platform, db: Queries, token: string | undefined): Promise<Asked> {
  const [, id = '', at = '', signature = ''] = feedbackTokenShape.exec(token ?? '') ?? [];
  if (!secrets.verify(linkKey, `${id}.${at}`, signature)) throw badLink();
  const [writer] = await db.select().from(helpTickets).where(eq(helpTickets.id, id));
  if (!writer) throw badLink();
  return { writer, about: new Date(Number(at)) };
}

async function present(db: Queries, ticket: TicketRow, about: Date, at: Date) {
  const asked = await questionOf(db, ticket, at);
  // It was resolved anew since, or support opened it again: another question, or none.
  if (asked?.about.getTime() !== about.getTime()) throw badLink();
  return { ticketId: ticketIdOf(ticket.number), subject: ticket.subject, question: asked.question };
}

/** @throws NOT_FOUND for any token that asks nothing now, whatever the reason */
export async function readByLink(platform: Platform, token: string | undefined, at: Date) {
  const { db } = platform.database;
  const { writer, about } = await findAsked(platform, db, token);
  const ticket = await findKeptTicket(db, writer.id);
  if (!ticket) throw badLink();
  return present(db, ticket, about, at);
}

/** Answers as the writer who got the email. @throws NOT_FOUND, CONFLICT */
export const answerByLink = (
  platform: Platform,
  token: string | undefined,
  answer: FeedbackAnswer,
  context: RequestContext,
) =>
  platform.database.transaction(async (tx) => {
    const { writer, about } = await findAsked(platform, tx.db, token);
    const ticket = await lockKeptTicket(tx, writer.id);
    if (!ticket) throw badLink();
    const { accountId, id } = writer;
    const actor = accountId === null ? { kind: 'ticketLink', id } : { kind: 'account', id: accountId };
    await takeAnswer(tx, ticket, { ...answer, about }, { ...context, actor });
    const [changed] = await tx.db.select().from(helpTickets).where(eq(helpTickets.id, ticket.id));
    return present(tx.db, changed ?? ticket, about, context.at);
  });
