import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { RequestContext } from '../caller.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { auditLog } from '../database/tables.ts';
import { record } from './record.ts';
import { valuesErased } from './trail/events.ts';
import { withoutSalt } from './trail/row-proof.ts';

/**
 * Erases the values in the trail of these objects: who did what and when stays, and so does the hash of each value, without its salt. The
 * erasure is an event of its own, by which it can be told from one by hand. For the end of what the values are about alone.
 */
export async function forgetValues(
  tx: Transaction,
  context: RequestContext,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.db.execute<{ id: string; upTo: number; rows: number }>(sql`
    with erased as (
      update audit_log set before = null, after = null,
        before_proof = ${withoutSalt(sql`before_proof`)}, after_proof = ${withoutSalt(sql`after_proof`)}
      where entity = ${entity} and entity_id = any(${sql.param(ids)}::uuid[]) and (before is not null or after is not null)
      returning id, entity_id)
    select entity_id as id, max(id) as "upTo", count(*)::int as rows from erased group by entity_id order by entity_id`);
  await record(tx, context, valuesErased, ...rows.map(({ id, ...what }) => ({ id, payload: { entity, ...what } })));
}

/** A position in a list of things that happened, newest first: before this moment, or at it and before this id by code points. */
export interface TrailPlace {
  readonly at: Date;
  readonly id: string;
}

export interface TrailPart {
  /** The kind of object: the first part of an event's name. */
  readonly entity: string;
  readonly ids: readonly string[];
  /** Names of events. */
  readonly actions: readonly string[];
}

/** What the trail has of these objects, newest first. Ids of rows are texts that sort as they were written. */
export async function readTrail(
  db: Queries,
  parts: readonly TrailPart[],
  { before, limit }: { readonly before: TrailPlace | undefined; readonly limit: number },
) {
  const wanted = parts.filter(({ ids }) => ids.length > 0);
  if (wanted.length === 0) return [];
  const textId = sql<string>`'a' || lpad(${auditLog.id}::text, 15, '0')`;
  const older =
    before && sql`(${auditLog.at}, ${textId} collate "C") < (${before.at.toISOString()}::timestamptz, ${before.id})`;
  const { at, actorKind, actorId, actedBy, action, entityId, before: was, after } = auditLog;
  const ofPart = ({ entity, ids, actions }: TrailPart) =>
    and(eq(auditLog.entity, entity), eq(entityId, sql`any(${sql.param(ids)}::uuid[])`), inArray(action, [...actions]));
  return db
    .select({ id: textId, at, actorKind, actorId, actedBy, action, entityId, before: was, after })
    .from(auditLog)
    .where(and(or(...wanted.map(ofPart)), older))
    .orderBy(desc(at), desc(auditLog.id))
    .limit(limit);
}
export type TrailRow = Awaited<ReturnType<typeof readTrail>>[number];

/** How a history names who did something: a person, or Plinth support for them. */
export const nameOfActor = ({ actedBy }: Pick<TrailRow, 'actedBy'>, name: string): string =>
  actedBy === null ? name : `Plinth support for ${name === 'You' ? 'you' : name}`;
