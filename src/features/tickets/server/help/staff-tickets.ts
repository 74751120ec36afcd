import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { EndpointParts } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { listStaffTickets } from '../../help/endpoints.ts';
import { anyOpen, ticketLimits, ticketSources } from '../../help/model.ts';
import { ticketPriorities, ticketStatuses } from '../../topics.ts';
import { helpTickets, ticketFeedback } from '../tables.ts';
import { findKeptTicket } from './merging/kept-ticket.ts';
import { presentPage, presentStaff } from './present.ts';

/** A ticket that was merged is no row of the list, and counts with the one it goes on in. */
const isKept = isNull(helpTickets.mergedIntoId);

type Asked = EndpointParts<typeof listStaffTickets>['query'];

/** By severity and by place in the life of a ticket, not by the alphabet. */
const rank = (column: SQL, values: readonly string[]): SQL =>
  sql`array_position(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[], ${column})`;
const sortKeys: Readonly<Record<Asked['sortBy'], SQL>> = {
  createdAt: sql`${helpTickets.createdAt}`,
  priority: rank(sql`${helpTickets.priority}`, ticketPriorities),
  status: rank(sql`${helpTickets.status}`, ticketStatuses),
};

function isFound(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const { id, subject, description, userName, userEmail, number } = helpTickets;
  const part = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ...[subject, description, userName, userEmail].map((column) => ilike(column, part)),
    sql`'HT-' || ${number} ilike ${part}`,
    // The number of a ticket that was merged finds the one it goes on in.
    sql`${id} in (select merged.merged_into_id from ${helpTickets} merged where 'HT-' || merged.number ilike ${part})`,
  );
}

interface Reader {
  readonly now: Date;
  /** Whose tickets are `me`. */
  readonly accountId: string;
}

function isWanted(
  { status, source, priority, category, search, overdue, assigned }: Asked,
  { now, accountId }: Reader,
): SQL | undefined {
  return and(
    isKept,
    assigned && (assigned === 'nobody' ? isNull(helpTickets.assignedTo) : eq(helpTickets.assignedTo, accountId)),
    overdue ? lt(helpTickets.dueAt, now) : undefined,
    status && (status === anyOpen ? isNull(helpTickets.resolvedAt) : eq(helpTickets.status, status)),
    source && inArray(helpTickets.channel, [...ticketSources[source].channels]),
    priority && eq(helpTickets.priority, priority),
    category && eq(helpTickets.category, category),
    isFound(search),
  );
}

/** The rows of a page. Its test reads how the database finds them among many. */
export function pageOfTickets(db: Queries, asked: Asked, reader: Reader) {
  const { page, limit, sortBy, sortOrder } = asked;
  const order = sortOrder === 'asc' ? asc : desc;
  return db
    .select()
    .from(helpTickets)
    .where(isWanted(asked, reader))
    .orderBy(order(sortKeys[sortBy]), desc(helpTickets.createdAt), desc(helpTickets.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** A page of all tickets, by number as the documents have it. */
export async function readStaffTickets(db: Queries, asked: Asked, reader: Reader) {
  const { page, limit } = asked;
  const rows = await pageOfTickets(db, asked, reader);
  const total = await db.$count(helpTickets, isWanted(asked, reader));
  return {
    tickets: await presentPage(db, rows, reader.now),
    pagination: { page, pages: Math.max(1, Math.ceil(total / limit)), total },
  };
}

/** @throws NOT_FOUND */
export async function readStaffTicket(db: Queries, id: string, now: Date) {
  const row = await findKeptTicket(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentStaff(db, row, now);
}

export async function readStats(db: Queries, now: Date) {
  const since = new Date(now.getTime() - ticketLimits.recentDays * dayMs);
  const { status, createdAt, firstAnsweredAt } = helpTickets;
  const byStatus = await db
    .select({ status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(helpTickets)
    .where(isKept)
    .groupBy(status);
  const hours = sql<number | null>`round(avg(extract(epoch from ${firstAnsweredAt} - ${createdAt})) / 3600, 1)`;
  const [answered] = await db
    .select({ hours })
    .from(helpTickets)
    .where(and(isKept, isNotNull(firstAnsweredAt)));
  const worked = await readWorked(db, now);
  const countOf = (one: string) => byStatus.find((row) => row.status === one)?.count ?? 0;
  return {
    totalTickets: byStatus.reduce((sum, { count }) => sum + count, 0),
    recentTickets: await db.$count(helpTickets, and(isKept, gte(createdAt, since))),
    avgResponseHours: answered?.hours == null ? null : Number(answered.hours),
    ...worked,
    statusBreakdown: Object.fromEntries(ticketStatuses.map((one) => [one, countOf(one)])) as Record<
      (typeof ticketStatuses)[number],
      number
    >,
  };
}

/** How long tickets took in support hours, how many are late, and what their writers said. */
async function readWorked(db: Queries, now: Date) {
  const { firstResponseSeconds, resolutionSeconds, dueAt } = helpTickets;
  const median = (seconds: AnyColumn) =>
    sql<string | null>`round((percentile_cont(0.5) within group (order by ${seconds}) / 3600)::numeric, 1)`;
  const [medians] = await db
    .select({ response: median(firstResponseSeconds), resolution: median(resolutionSeconds) })
    .from(helpTickets)
    .where(isKept);
  const last = db
    .selectDistinctOn([ticketFeedback.ticketId], { isSolved: ticketFeedback.isSolved })
    .from(ticketFeedback)
    .orderBy(ticketFeedback.ticketId, desc(ticketFeedback.resolvedAt))
    .as('last');
  const answers = await db
    .select({ isSolved: last.isSolved, count: sql<number>`count(*)`.mapWith(Number) })
    .from(last)
    .groupBy(last.isSolved);
  const hours = (value: string | null | undefined) => (value == null ? null : Number(value));
  const said = (wanted: boolean) => answers.find(({ isSolved }) => isSolved === wanted)?.count ?? 0;
  return {
    medianResponseHours: hours(medians?.response),
    medianResolutionHours: hours(medians?.resolution),
    overdue: await db.$count(helpTickets, and(isKept, lt(dueAt, now))),
    solved: { yes: said(true), no: said(false) },
  };
}
