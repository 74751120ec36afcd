import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { minuteMs } from '../../../../kernel/dates.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { dealFileOpened, dealFileOpenedByLender, type OpenedFileType } from '../../events.ts';

/** A file of a deal that may hold personal identifiers. */
export interface OpenedFile {
  readonly dealId: string;
  readonly ownerId: string;
  /** The lender whose user opens it; absent: the broker does. */
  readonly lenderId?: string | undefined;
  readonly type: OpenedFileType;
  readonly id: string;
  readonly name: string;
}

/** One reading stands for the calls of a viewer that loads a file in parts, or again. */
const oneReadingMs = 15 * minuteMs;

/**
 * Records that a broker or a lender user opens a file, before any of it is sent: an answer without its record does not exist. What the
 * Plinth team opens has a record of its own (`recordStaffReading`).
 */
export async function recordFileOpened(
  { database }: Pick<Platform, 'database'>,
  context: RequestContext,
  opened: OpenedFile,
): Promise<void> {
  const { actor, at } = context;
  if (actor.kind !== 'account') return;
  const since = new Date(at.getTime() - oneReadingMs);
  if (await wasOpened(database.db, actor.id, opened, since)) return;
  const { dealId, ownerId, lenderId, type, id, name } = opened;
  await database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'file-reading', actor.id, id);
    if (await wasOpened(tx.db, actor.id, opened, since)) return;
    const happened = { id: dealId, after: { type, file: name, ...(lenderId !== undefined && { lenderId }) } };
    const payload = { ownerId, type, fileId: id };
    if (lenderId === undefined) await record(tx, context, dealFileOpened, { ...happened, payload });
    else await record(tx, context, dealFileOpenedByLender, { ...happened, payload: { ...payload, lenderId } });
  });
}

async function wasOpened(db: Queries, actorId: string, { dealId, id }: OpenedFile, since: Date): Promise<boolean> {
  const { entity, entityId, action, at, payload } = auditLog;
  const isSame = and(
    eq(entity, 'pipelineEntry'),
    eq(entityId, dealId),
    inArray(action, [dealFileOpened.name, dealFileOpenedByLender.name]),
    eq(auditLog.actorId, actorId),
    gt(at, since),
    sql`${payload} ->> 'fileId' = ${id}`,
  );
  return (await db.select({ at }).from(auditLog).where(isSame).limit(1)).length > 0;
}
