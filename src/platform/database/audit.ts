import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { RequestContext } from '../caller.ts';
import type { Queries, Transaction } from './database.ts';
import { auditLog } from './tables.ts';

export type AuditedEntity =
  | 'account'
  | 'lender'
  | 'program'
  | 'import'
  | 'document'
  | 'quote'
  | 'offer'
  | 'pipelineEntry'
  | 'dealMessage'
  | 'ticket'
  | 'planRequest'
  | 'template';

export interface Change {
  readonly action: `${AuditedEntity}.${string}`;
  readonly entity: AuditedEntity;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes the audit rows of a change in the change's own transaction. Never pass secrets in before or after. */
export async function audit(tx: Transaction, context: RequestContext, ...changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.db.insert(auditLog).values(
    changes.map((change) => ({
      at: context.at,
      actorKind: context.actor.kind,
      actorId: context.actor.kind === 'system' ? null : context.actor.id,
      action: change.action,
      entity: change.entity,
      entityId: change.entityId,
      before: change.before ?? null,
      after: change.after ?? null,
      requestId: context.requestId,
    })),
  );
}

/** Takes the values out of the trail of these objects: who did what and when stays. For the end of an account alone. */
export async function forgetValues({ db }: Transaction, entity: AuditedEntity, ids: readonly string[]): Promise<void> {
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
  readonly entity: AuditedEntity;
  readonly ids: readonly string[];
  readonly actions: readonly Change['action'][];
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
