import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personName, type WaitingGroup, type WorkAssignee, waitingAtMost } from '../../accounts/model.ts';
import {
  findAdmins,
  findPeople,
  type Settling,
  type SharedWork,
  type Waiter,
  waitingGroup,
} from '../../accounts/server/api.ts';
import { staffPathOf } from '../help/model.ts';
import { moveTicket, setStatus } from './help/changes/change-ticket.ts';
import { helpTickets } from './tables.ts';

/** Support has to do something: the writer isn't asked, and a plan request is not decided at another desk. */
const isToAnswer = and(
  isNull(helpTickets.resolvedAt),
  ne(helpTickets.status, 'Waiting for Response'),
  ne(helpTickets.channel, 'plan'),
);

/** For administrators: tickets to answer, oldest first. */
export async function readOpenMessages({ db }: Database, waiter: Waiter): Promise<WaitingGroup[]> {
  if (!can(waiter, 'support')) return [];
  const rows = await db
    .select()
    .from(helpTickets)
    .where(isToAnswer)
    .orderBy(asc(helpTickets.createdAt))
    .limit(waitingAtMost.counted);
  const assignees = await assigneesOf(db, rows);
  return waitingGroup({
    title: 'Help tickets to answer',
    isUrgent: rows.some(({ priority }) => priority === 'High' || priority === 'Critical'),
    link: '/admin/help-tickets?status=open',
    lines: rows.map(({ id, channel, userName, subject, createdAt }) => {
      const assignee = assignees.get(id);
      return {
        ...{ text: subject, detail: userName, since: createdAt.toISOString(), link: staffPathOf(id) },
        work: { type: openMessages.type, id },
        ...(assignee ? { assignee } : {}),
        ...(channel === 'product'
          ? {}
          : { act: { type: 'message', id, label: 'Mark as done', done: 'Marked as done' } }),
      };
    }),
  });
}

/** Who works on which of them. Somebody who is at the desk no more has none. */
async function assigneesOf(
  db: Database['db'],
  rows: readonly (typeof helpTickets.$inferSelect)[],
): Promise<ReadonlyMap<string, WorkAssignee>> {
  const assigned = rows.flatMap(({ assignedTo }) => assignedTo ?? []);
  if (assigned.length === 0) return new Map();
  const atDesk = new Set(await findAdmins(db, 'support'));
  const people = await findPeople(db, assigned);
  return new Map(
    rows.flatMap(({ id, assignedTo, assignedAt, createdAt }) => {
      if (assignedTo === null || !atDesk.has(assignedTo)) return [];
      const since = (assignedAt ?? createdAt).toISOString();
      return [[id, { accountId: assignedTo, name: personName(people.get(assignedTo)), since }] as const];
    }),
  );
}

const moveStatus = async (
  platform: Platform,
  session: Session,
  context: RequestContext,
  { id, status }: { readonly id: string; readonly status: 'Resolved' | 'Open' },
) => {
  if (!can(session, 'support')) throw new AppError('NOT_FOUND');
  await setStatus(platform, { ticketId: id, by: session, notes: '', status }, context);
};

/** A ticket is resolved without opening it, and open again. */
export const settleMessage: Settling = {
  type: 'message',
  async settle(platform, session, context, id) {
    await moveStatus(platform, session, context, { id, status: 'Resolved' });
    return '';
  },
  reopen: (platform, session, context, id) => moveStatus(platform, session, context, { id, status: 'Open' }),
};

/** Who takes on a ticket here is who it is assigned to. */
export const openMessages: SharedWork = {
  type: 'message',
  desk: 'support',
  waits: async ({ db }, id) => (await db.$count(helpTickets, and(eq(helpTickets.id, id), isToAnswer))) > 0,
  move: moveTicket,
};
