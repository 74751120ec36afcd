import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { MailOutcome } from '../../../inbound-mail/model.ts';
import { ticketMailHeld, ticketNoted, ticketStatusSet } from '../../help/events.ts';
import { isOpenStatus, ticketLimits } from '../../help/model.ts';
import { type Doubt, mailLimits, mailTexts } from '../../mail/model.ts';
import { type TicketRow, withClock } from '../help/clocks/ticket-row.ts';
import { lockKeptTicket, writersInEvent } from '../help/merging/kept-ticket.ts';
import { writeMessage, writeReply } from '../help/own-tickets.ts';
import { writeAnswer } from '../help/threads/respond.ts';
import { helpTickets, ticketMessages } from '../tables.ts';
import { judge, type Verdict } from './judge.ts';
import { keepMail, type TicketMail } from './keep-mail.ts';
import { sidesOf } from './sides.ts';
import { ticketMails } from './tables.ts';

interface About {
  /** That the email names. */
  readonly ticket: TicketRow;
  readonly hasToken: boolean;
  readonly mail: TicketMail;
}

/** Adds an email to its ticket, or to the one that this was merged into: as a writer's, as its administrator's, or held for support. */
export async function writeMail(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { ticket: named, hasToken, mail }: About,
): Promise<MailOutcome> {
  const ticket = await lockKeptTicket(tx, named.id);
  if (!ticket) return 'ignored';
  const { from, checked } = mail;
  const isAutomatic = mail.automatic !== null;
  const verdict = judge({ from, checked, hasToken, isAutomatic, ...(await sidesOf(tx, ticket, { named, hasToken })) });
  const doubt = verdict.as === 'unproven' ? verdict.doubt : null;
  if (await isKnown(tx, ticket, mail, doubt)) return 'repeated';
  const excess = await excessOf(tx, ticket, doubt, context.at);
  if (excess !== undefined) return noteExcess(tx, context, ticket, excess);
  const lineId = await writeLine(tx, context, { ticket, mail, verdict });
  await keepMail(platform, tx, { ticketId: ticket.id, lineId, mail, doubt, at: context.at });
  return doubt === null ? 'taken' : 'held';
}

/** The emails of a ticket that meet a condition. */
async function countMails({ db }: Transaction, ticketId: string, condition: ReturnType<typeof and>): Promise<number> {
  const rows = await db
    .select({ id: ticketMails.id })
    .from(ticketMails)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketMails.lineId))
    .where(and(eq(ticketMessages.ticketId, ticketId), condition));
  return rows.length;
}

/** The same email by another way. One that only says so counts for nothing: it would keep the true one out. */
async function isKnown(tx: Transaction, { id }: TicketRow, { messageId }: TicketMail, doubt: Doubt | null) {
  if (messageId === null) return false;
  const isSameKind = doubt === null ? isNull(ticketMails.doubt) : isNotNull(ticketMails.doubt);
  return (await countMails(tx, id, and(eq(ticketMails.messageId, messageId), isSameKind))) > 0;
}

/** What support reads where more came than is taken. */
async function excessOf(
  tx: Transaction,
  { id }: TicketRow,
  doubt: Doubt | null,
  at: Date,
): Promise<string | undefined> {
  if ((await tx.db.$count(ticketMessages, eq(ticketMessages.ticketId, id))) >= ticketLimits.repliesUntil)
    return mailTexts.full;
  const since = (ms: number) => gt(ticketMails.receivedAt, new Date(at.getTime() - ms));
  if ((await countMails(tx, id, since(hourMs))) >= mailLimits.hourly) return mailTexts.tooMany;
  if (doubt === null) return undefined;
  const held = and(since(dayMs), isNotNull(ticketMails.doubt));
  return (await countMails(tx, id, held)) >= mailLimits.heldDaily ? mailTexts.tooMany : undefined;
}

/** Once an hour, as a note: many emails don't make many notes. */
async function noteExcess(
  tx: Transaction,
  context: RequestContext,
  { id, number, accountId }: TicketRow,
  text: string,
): Promise<MailOutcome> {
  const { ticketId, message, at } = ticketMessages;
  const lately = gt(at, new Date(context.at.getTime() - hourMs));
  const isNoted = await tx.db.$count(ticketMessages, and(eq(ticketId, id), eq(message, text), lately));
  const isFull = (await tx.db.$count(ticketMessages, eq(ticketId, id))) >= ticketLimits.messages;
  if (isNoted > 0 || isFull) return 'tooMany';
  const lineId = await writeMessage(tx, {
    ...{ ticketId: id, authorId: null, isStaff: true, isInternal: true, message: text, at: context.at },
  });
  await record(tx, context, ticketNoted, { id, payload: { number, accountId, lineId } });
  return 'tooMany';
}

interface Line {
  readonly ticket: TicketRow;
  readonly mail: TicketMail;
  readonly verdict: Verdict;
}

/** @returns the id of the message */
async function writeLine(tx: Transaction, context: RequestContext, { ticket, mail, verdict }: Line): Promise<string> {
  // Whoever wrote it has proven who they are: it is their act.
  const actedBy = (id: string | null): RequestContext =>
    id === null ? context : { ...context, actor: { kind: 'account', id } };
  if (verdict.as === 'staff') {
    const { accountId } = verdict;
    return writeAnswer(tx, ticket, mail.text, { accountId }, actedBy(accountId));
  }
  if (verdict.as === 'writer') {
    const { accountId: authorId, userName } = verdict.writer;
    const authorName = authorId === null && verdict.writer.id !== ticket.id ? userName : null;
    const open = await reopen(tx, ticket, authorId, actedBy(authorId));
    return writeReply(tx, open, { authorId, authorName, message: mail.text }, actedBy(authorId));
  }
  const lineId = await writeMessage(tx, {
    ...{ ticketId: ticket.id, authorId: null, authorName: mail.from ?? mailTexts.noSender },
    ...{ isStaff: false, isInternal: true, message: mail.text, at: context.at },
  });
  const { id, number, accountId } = ticket;
  await record(tx, context, ticketMailHeld, { id, payload: { number, accountId, lineId } });
  return lineId;
}

/** Who answers by email has not seen that the ticket was closed: it is open again, so that nobody's words are lost. */
async function reopen(
  tx: Transaction,
  ticket: TicketRow,
  authorId: string | null,
  context: RequestContext,
): Promise<TicketRow> {
  const { id, status: from } = ticket;
  if (isOpenStatus(from)) return ticket;
  const status = 'Open' as const;
  const changed = { ...withClock(ticket, { status }, context.at), resolvedAt: null };
  await tx.db.update(helpTickets).set(changed).where(eq(helpTickets.id, id));
  await writeMessage(tx, {
    ...{ ticketId: id, authorId, isStaff: false, isInternal: false },
    ...{ message: '', change: { of: 'status', from, to: status }, at: context.at },
  });
  const payload = { ...(await writersInEvent(tx.db, ticket)), status };
  await record(tx, context, ticketStatusSet, { id, payload, before: { status: from }, after: { status } });
  return { ...ticket, ...changed };
}
