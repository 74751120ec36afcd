import { type EventType, type Happened, objectOf, type PayloadOf } from '../../kernel/event-type.ts';
import type { RequestContext } from '../caller.ts';
import type { Transaction } from '../database/database.ts';
import { auditLog } from '../database/tables.ts';
import { factsText, momentText, proofOf } from './trail/row-proof.ts';

/** What a use case hands over of one object. */
export type Happening<Type extends EventType> = {
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
} & (Record<never, never> extends PayloadOf<Type>
  ? { readonly payload?: PayloadOf<Type> }
  : { readonly payload: PayloadOf<Type> });

/**
 * Writes down that something happened, in the transaction of the change: one row for each object, which is its audit row too.
 * Then the followers of the event run (`followers.ts`). Never pass secrets in before or after.
 * @throws ZodError when a payload is not what its event declares, since stored events are read for years
 */
export async function record<Type extends EventType>(
  tx: Transaction,
  context: RequestContext,
  event: Type,
  ...happenings: readonly Happening<NoInfer<Type>>[]
): Promise<void> {
  for (let from = 0; from < happenings.length; from += recordedAtOnce)
    await recordSome(tx, context, event, happenings.slice(from, from + recordedAtOnce));
}

/** An import changes thousands of lenders, and a statement takes 65,535 values. */
const recordedAtOnce = 1_000;

interface Given {
  readonly id: string;
  readonly payload?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

async function recordSome(
  tx: Transaction,
  context: RequestContext,
  event: EventType,
  given: readonly Given[],
): Promise<void> {
  const happened = given.map(({ id, payload, before = null, after = null }) => ({
    id,
    payload: event.payload.parse(payload ?? {}),
    before,
    after,
  }));
  await tx.db.insert(auditLog).values(happened.map((one) => rowOf(tx, context, event, one)));
  await tx.runFollowers(event, context, happened);
}

/** The row of one object, signed with what it says. */
function rowOf(
  tx: Transaction,
  { actor, actedBy, apiKeyId, at, requestId, origin }: RequestContext,
  event: EventType,
  { id, payload, before, after }: Happened,
): typeof auditLog.$inferInsert {
  const facts = {
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    actedBy: actedBy ?? null,
    apiKeyId: apiKeyId ?? null,
    action: event.name,
    entity: objectOf(event),
    entityId: id,
    payload,
    requestId,
    beforeProof: proofOf(before),
    afterProof: proofOf(after),
    originProof: proofOf(origin),
  };
  const signature = tx.signRow?.(factsText({ ...facts, at: momentText(at) })) ?? null;
  return { ...facts, at, before, after, origin: origin ?? null, signature };
}
