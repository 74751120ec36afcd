import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { dayMs } from '../../../../kernel/dates.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import type { LineFilter } from '../../contract.ts';

export interface LinePlace {
  readonly at: string;
  readonly id: number;
}

const placeSchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), z.int().min(0)]);
export const placeText = ({ at, id }: LinePlace): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** @throws INVALID_INPUT */
export function readPlace(cursor: string): LinePlace {
  try {
    const [at, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (Number.isNaN(Date.parse(at))) throw new Error('no moment');
    return { at, id };
  } catch {
    throw invalidField('cursor', 'This cursor is not valid for this list.');
  }
}

const { id, at, actorKind, actorId, actedBy, action, entity, entityId, payload, before, after, requestId, origin } =
  auditLog;
const { beforeProof, afterProof } = auditLog;
const columns = {
  id,
  /** To the microsecond: a cursor has to meet its row exactly. */
  exactly: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('exactly'),
  at,
  actorKind,
  actorId,
  actedBy,
  action,
  entity,
  entityId,
  payload,
  before,
  after,
  requestId,
  origin,
  apiKeyId: auditLog.apiKeyId,
  erased:
    sql<boolean>`(${before} is null and ${beforeProof} is not null) or (${after} is null and ${afterProof} is not null)`.as(
      'erased',
    ),
};
export type StoredLine = Awaited<ReturnType<typeof readStored>>[number];

interface Page {
  readonly after: LinePlace | undefined;
  readonly limit: number;
}

/**
 * A page of rows, newest first. Every filter that leads has an index in this order, so a page reads about as many rows as it shows,
 * however long the trail is. Who acted and who was acted as are two of them, each read to its own end.
 */
export async function readStored(db: Queries, filter: LineFilter, events: readonly string[] | undefined, page: Page) {
  const { person } = filter;
  const read = (who: SQL | undefined) =>
    db
      .select(columns)
      .from(auditLog)
      .where(and(who, ...conditionsOf(filter, events, page.after)))
      .orderBy(desc(at), desc(id))
      .limit(page.limit);
  if (!person) return read(undefined);
  const byThem = read(eq(actorId, person));
  const throughThem = read(and(eq(actedBy, person), sql`${actorId} is distinct from ${person}`));
  return unionAll(byThem, throughThem).orderBy(sql`at desc`, sql`id desc`).limit(page.limit);
}

function conditionsOf(
  { object, from, to }: LineFilter,
  events: readonly string[] | undefined,
  after: LinePlace | undefined,
): (SQL | undefined)[] {
  return [
    object ? eq(entityId, object) : undefined,
    events ? inArray(action, [...events]) : undefined,
    from ? gte(at, new Date(from)) : undefined,
    to ? lt(at, new Date(Date.parse(to) + dayMs)) : undefined,
    after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)` : undefined,
  ];
}
