import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/database.ts';
import { auditLog } from '../database/tables.ts';

/** Takes the values out of the trail of these objects: who did what and when stays. For the end of an account alone. */
export async function forgetValues({ db }: Transaction, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { before, after } = auditLog;
  await db
    .update(auditLog)
    .set({ before: null, after: null })
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, sql`any(${sql.param(ids)}::uuid[])`),
        or(isNotNull(before), isNotNull(after)),
      ),
    );
}

/** A place in a list of things that happened, newest first: before this moment, or at it and before this id by code points. */
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
  const { at, actorKind, actorId, action, entityId, before: was, after } = auditLog;
  const ofPart = ({ entity, ids, actions }: TrailPart) =>
    and(eq(auditLog.entity, entity), eq(entityId, sql`any(${sql.param(ids)}::uuid[])`), inArray(action, [...actions]));
  return db
    .select({ id: textId, at, actorKind, actorId, action, entityId, before: was, after })
    .from(auditLog)
    .where(and(or(...wanted.map(ofPart)), older))
    .orderBy(desc(at), desc(auditLog.id))
    .limit(limit);
}
export type TrailRow = Awaited<ReturnType<typeof readTrail>>[number];
