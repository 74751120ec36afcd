import { and, asc, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import {
  refuseWithoutDesk,
  type Settling,
  type SharedWork,
  type Waiter,
  waitingGroup,
} from '../../accounts/server/api.ts';
import type { ListedMessage } from '../contract.ts';
import { ticketReopened, ticketResolved } from '../events.ts';
import { staffPathOf } from '../help/model.ts';
import { messagesPage, ticketIdOf } from '../model.ts';
import { helpTickets } from './tables.ts';

const isOpen = isNull(helpTickets.resolvedAt);
/** From a public form. What comes from the product is worked on as a help ticket, with its thread. */
const isMessage = ne(helpTickets.channel, 'product');

/** One page of messages: open ones oldest first, done ones newest first. */
export async function readMessages(
  { db }: Database,
  { show, offset }: { readonly show: 'open' | 'done'; readonly offset: number },
): Promise<{ messages: ListedMessage[]; total: number }> {
  const those = and(isMessage, show === 'open' ? isOpen : isNotNull(helpTickets.resolvedAt));
  const order = show === 'open' ? asc(helpTickets.createdAt) : desc(helpTickets.resolvedAt);
  const rows = await db
    .select()
    .from(helpTickets)
    .where(those)
    .orderBy(order, helpTickets.id)
    .limit(messagesPage)
    .offset(offset);
  return { messages: rows.map(presentMessage), total: await db.$count(helpTickets, those) };
}

function presentMessage(row: typeof helpTickets.$inferSelect): ListedMessage {
  const { id, number, userName, userEmail, description, createdAt, resolvedAt } = row;
  const { channel, company, subject, priority } = row;
  return {
    _id: id,
    ticketId: ticketIdOf(number),
    ...{ channel, company, subject, priority },
    name: userName,
    email: userEmail,
    message: description,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/** Marks a message as done or reopens it. Repeating it changes nothing. @throws NOT_FOUND */
export const markAsDone = (platform: Platform, id: string, done: boolean, context: RequestContext): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const [ticket] = await tx.db
      .select({ resolvedAt: helpTickets.resolvedAt })
      .from(helpTickets)
      .where(and(eq(helpTickets.id, id), isMessage))
      .for('update');
    if (!ticket) throw new AppError('NOT_FOUND');
    await refuseWithoutDesk(tx, context, 'support');
    if ((ticket.resolvedAt !== null) === done) return;
    const status = done ? 'Resolved' : 'Open';
    await tx.db
      .update(helpTickets)
      .set({ status, resolvedAt: done ? context.at : null })
      .where(eq(helpTickets.id, id));
    await record(tx, context, done ? ticketResolved : ticketReopened, { id, after: { status } });
  });

/** For administrators: open messages, oldest first. */
export async function readOpenMessages({ db }: Database, waiter: Waiter): Promise<WaitingGroup[]> {
  if (!can(waiter, 'support')) return [];
  const rows = await db
    .select()
    .from(helpTickets)
    .where(isOpen)
    .orderBy(asc(helpTickets.createdAt))
    .limit(waitingAtMost.counted);
  const link = '/admin/messages';
  return waitingGroup({
    title: 'Messages to answer',
    isUrgent: rows.some(({ priority }) => priority === 'High' || priority === 'Critical'),
    link,
    lines: rows.map(({ id, channel, userName, subject, createdAt }) => ({
      ...{ text: subject, detail: userName, since: createdAt.toISOString() },
      link: channel === 'product' ? staffPathOf(id) : link,
      work: { type: openMessages.type, id },
      ...(channel === 'product' ? {} : { act: { type: 'message', id, label: 'Mark as done', done: 'Marked as done' } }),
    })),
  });
}

/** An open message is done, and open again. */
export const settleMessage: Settling = {
  type: 'message',
  async settle(platform, session, context, id) {
    if (!can(session, 'support')) throw new AppError('NOT_FOUND');
    await markAsDone(platform, id, true, context);
    return '';
  },
  async reopen(platform, session, context, id) {
    if (!can(session, 'support')) throw new AppError('NOT_FOUND');
    await markAsDone(platform, id, false, context);
  },
};

export const openMessages: SharedWork = {
  type: 'message',
  desk: 'support',
  waits: async ({ db }, id) => (await db.$count(helpTickets, and(eq(helpTickets.id, id), isOpen))) > 0,
};
