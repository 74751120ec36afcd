import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../../kernel/contract.ts';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import { once } from '../../../../../platform/database/once.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { newerMessages } from '../../../errors.ts';
import { unfilledIn, unfilledText } from '../../../help/canned/placeholders.ts';
import type { StaffTicket } from '../../../help/contract.ts';
import { ticketAnswered } from '../../../help/events.ts';
import { helpTickets, ticketMessages } from '../../tables.ts';
import { lockTicket, writeNote } from '../changes/change-ticket.ts';
import { type TicketRow, withClock } from '../clocks/ticket-row.ts';
import { writersInEvent } from '../merging/kept-ticket.ts';
import { writeMessage } from '../own-tickets.ts';
import { readStaffTicket } from '../staff-tickets.ts';

interface Response {
  readonly ticketId: string;
  readonly by: Pick<Session, 'accountId'>;
  readonly message: string;
  readonly isInternal: boolean;
  /** The newest line that its writer has seen; null where there was none, undefined where that is not known. */
  readonly lastSeen?: string | null | undefined;
  readonly key: string | undefined;
}

/** Answers a ticket's writer, or adds an internal note; sent again with its key nothing is added. */
export function respond(platform: Platform, response: Response, context: RequestContext): Promise<StaffTicket> {
  const { ticketId, by, message, isInternal, lastSeen, key } = response;
  const unfilled = isInternal ? [] : unfilledIn(message);
  if (unfilled.length > 0) throw invalidField('message', unfilledText(unfilled));
  return platform.database.transaction((tx) =>
    once(
      tx,
      { accountId: by.accountId, key, body: [ticketId, message, isInternal] },
      {
        reference: z.object({ ticketId: idSchema }),
        async first() {
          const ticket = await lockTicket(tx, ticketId, context);
          if (!isInternal && lastSeen !== undefined) await refuseUnseen(tx, ticket, lastSeen, by);
          if (isInternal) await writeNote(tx, ticket, message, by, context);
          else await writeAnswer(tx, ticket, message, by, context);
          return { answer: await readStaffTicket(tx.db, ticket.id, context.at), reference: { ticketId } };
        },
        again: (known) => readStaffTicket(tx.db, known.ticketId, context.at),
      },
    ),
  );
}

/** An answer to the writer of a ticket that the caller has locked. @returns its id */
export async function writeAnswer(
  tx: Transaction,
  ticket: TicketRow,
  message: string,
  by: Pick<Session, 'accountId'>,
  context: RequestContext,
): Promise<string> {
  const { id, firstAnsweredAt } = ticket;
  const { at } = context;
  const lineId = await writeMessage(tx, {
    ...{ ticketId: id, authorId: by.accountId, isStaff: true, isInternal: false, message, at },
  });
  if (!firstAnsweredAt)
    await tx.db
      .update(helpTickets)
      .set(withClock(ticket, { firstAnsweredAt: at }, at))
      .where(eq(helpTickets.id, id));
  await record(tx, context, ticketAnswered, { id, payload: { ...(await writersInEvent(tx.db, ticket)), lineId } });
  return lineId;
}

/** An answer to what was said before may be wrong by now. @throws NEWER_MESSAGES */
async function refuseUnseen(
  tx: Transaction,
  { id }: TicketRow,
  lastSeen: string | null,
  by: Pick<Session, 'accountId'>,
): Promise<void> {
  const { ticketId, id: lineId, number, authorId, change } = ticketMessages;
  const seen = tx.db
    .select({ number })
    .from(ticketMessages)
    .where(eq(lineId, lastSeen ?? id));
  const isUnseen = and(
    eq(ticketId, id),
    sql`${number} > coalesce((${seen}), 0)`,
    // A merge brings lines that may stand anywhere in the thread. Other changes say nothing.
    or(and(isNull(change), sql`${authorId} is distinct from ${by.accountId}`), sql`${change}->>'of' = 'merge'`),
  );
  if ((await tx.db.$count(ticketMessages, isUnseen)) > 0) throw new AppError(newerMessages);
}
