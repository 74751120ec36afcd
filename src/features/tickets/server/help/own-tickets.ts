import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { keyAs, keyValue, pageOf, placeOf } from '../../../../platform/database/cursors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { once } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ListedTicket, OwnTicket } from '../../help/contract.ts';
import { ticketReplied } from '../../help/events.ts';
import {
  closedStatuses,
  isOpenStatus,
  openStatuses,
  type TicketGroup,
  ticketLimits,
  ticketTexts,
} from '../../help/model.ts';
import { helpTickets, ticketMessages } from '../tables.ts';
import { type TicketRow, withClock } from './clocks/ticket-row.ts';
import { findKeptTicket, lockKeptTicket, ticketsOfWriter, writersInEvent, writersOf } from './merging/kept-ticket.ts';
import { presentListed, presentOwn } from './present.ts';

const createdAtKey = sql`${helpTickets.createdAt}`;

/** A page of the tickets of an account, newest first. @throws INVALID_INPUT for a cursor of another list */
export async function readOwnTickets(
  db: Queries,
  accountId: string,
  { show, cursor }: { readonly show: TicketGroup; readonly cursor?: string | undefined },
): Promise<{ tickets: ListedTicket[]; cursor: string | null }> {
  const place = placeOf('moment', cursor);
  const statuses = { open: openStatuses, closed: closedStatuses, all: undefined }[show];
  const rows = await db
    .select({ ticket: helpTickets, id: helpTickets.id, key: keyAs('moment', createdAtKey) })
    .from(helpTickets)
    .where(
      and(
        inArray(helpTickets.id, ticketsOfWriter(db, accountId)),
        statuses && inArray(helpTickets.status, [...statuses]),
        place && sql`(${createdAtKey}, ${helpTickets.id}) < (${keyValue('moment', place.key)}, ${place.id}::uuid)`,
      ),
    )
    .orderBy(desc(helpTickets.createdAt), desc(helpTickets.id))
    .limit(ticketLimits.pageSize + 1);
  const { places, next } = pageOf(rows, ticketLimits.pageSize);
  return { tickets: places.map(({ ticket }) => presentListed(ticket)), cursor: next };
}

/** Whether a ticket, or one that was merged into it, is this account's. */
export const isWriter = async (db: Queries, kept: TicketRow, accountId: string): Promise<boolean> =>
  (await writersOf(db, kept)).some((row) => row.accountId === accountId);

/** @throws NOT_FOUND for what is somebody else's */
export async function readOwnTicket(db: Queries, accountId: string, name: string, now: Date): Promise<OwnTicket> {
  const row = await findKeptTicket(db, name);
  if (!row || !(await isWriter(db, row, accountId))) throw new AppError('NOT_FOUND');
  return presentOwn(db, row, now);
}

interface Reply {
  readonly accountId: string;
  readonly ticket: string;
  readonly message: string;
  readonly key: string | undefined;
}

/**
 * Adds a message of its writer to an open ticket. One that waited for them is in progress again.
 * @throws NOT_FOUND, CONFLICT for a closed or full ticket
 */
export function reply(platform: Platform, { accountId, ticket, message, key }: Reply, context: RequestContext) {
  return platform.database.transaction((tx) =>
    once(
      tx,
      { accountId, key, body: [ticket, message] },
      {
        reference: z.object({ ticketId: idSchema }),
        async first() {
          const row = await lockKeptTicket(tx, ticket);
          if (!row || !(await isWriter(tx.db, row, accountId))) throw new AppError('NOT_FOUND');
          await writeReply(tx, row, { authorId: accountId, message }, context);
          return { answer: await readOwnTicket(tx.db, accountId, row.id, context.at), reference: { ticketId: row.id } };
        },
        again: ({ ticketId }) => readOwnTicket(tx.db, accountId, ticketId, context.at),
      },
    ),
  );
}

interface WrittenReply {
  readonly authorId: string | null;
  /** Of who writes without an account, where it is not the ticket's own writer. */
  readonly authorName?: string | null;
  readonly message: string;
}

/** A message of the writer of a ticket that the caller has locked. @returns its id @throws CONFLICT for a closed or full ticket */
export async function writeReply(
  tx: Transaction,
  row: TicketRow,
  { authorId, authorName = null, message }: WrittenReply,
  context: RequestContext,
): Promise<string> {
  if (!isOpenStatus(row.status)) throw new AppError('CONFLICT', ticketTexts.closed);
  const { id } = row;
  if ((await tx.db.$count(ticketMessages, eq(ticketMessages.ticketId, id))) >= ticketLimits.repliesUntil)
    throw new AppError('CONFLICT', ticketTexts.full);
  const lineId = await writeMessage(tx, {
    ...{ ticketId: id, authorId, authorName, isStaff: false, isInternal: false },
    ...{ message, at: context.at },
  });
  if (row.status === 'Waiting for Response')
    await tx.db
      .update(helpTickets)
      .set(withClock(row, { status: 'In Progress' as const }, context.at))
      .where(eq(helpTickets.id, id));
  await record(tx, context, ticketReplied, { id, payload: { ...(await writersInEvent(tx.db, row)), lineId } });
  return lineId;
}

/** A line of a thread; the caller has locked its ticket. A full one still takes changes, or it could not be closed. @throws CONFLICT */
export async function writeMessage(tx: Transaction, values: typeof ticketMessages.$inferInsert): Promise<string> {
  if (
    !values.change &&
    (await tx.db.$count(ticketMessages, eq(ticketMessages.ticketId, values.ticketId))) >= ticketLimits.messages
  )
    throw new AppError('CONFLICT', ticketTexts.full);
  const [row] = await tx.db.insert(ticketMessages).values(values).returning({ id: ticketMessages.id });
  if (!row) throw new Error('The message was not written.');
  return row.id;
}
