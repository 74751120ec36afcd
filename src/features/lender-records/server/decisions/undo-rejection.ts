import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { EventType } from '../../../../kernel/event-type.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople, lockAccounts } from '../../../accounts/server/api.ts';
import { lenderChanged } from '../../../lenders/events.ts';
import { countChange, lockLender } from '../../../lenders/server/api.ts';
import { lenderEditApproved, lenderEditProposed, lenderEditRejected, lenderRejectionUndone } from '../../events.ts';
import { isSameValue, type RecordField, type RecordValues } from '../../model.ts';
import { readPending, usersOf } from '../pending.ts';
import { writeEdits } from '../save.ts';

interface Undoing {
  readonly lenderId: string;
  readonly fields: readonly RecordField[];
}

/**
 * Puts rejected changes back among those that need a decision, with whoever proposed them.
 * @throws NOT_FOUND; CONFLICT where one was not rejected last, or something else was proposed or saved since
 */
export const undoRejection = (
  { database }: Platform,
  { lenderId, fields }: Undoing,
  context: RequestContext,
): Promise<void> =>
  database.transaction(async (tx) => {
    await lockAccounts(tx, await usersOf(tx.db, lenderId));
    const row = await lockLender(tx, lenderId, 'change');
    const pending = await readPending(tx.db, lenderId);
    const rejected: Record<string, unknown> = {};
    for (const field of fields) {
      const last = await findRejected(tx, lenderId, field);
      if (last === undefined || field in pending || !isSameValue(row[field], last.inForce))
        throw new AppError('CONFLICT', 'This change was proposed or decided again in the meantime.');
      rejected[field] = last.value;
      const proposer = await findProposer(tx, lenderId, field);
      await writeEdits(tx, { by: proposer, at: context.at }, lenderId, { [field]: last.value });
    }
    const version = await countChange(tx, row);
    const before = Object.fromEntries(fields.map((field) => [field, row[field]]));
    const after = { ...rejected, version };
    await record(tx, context, lenderRejectionUndone, { id: lenderId, payload: { fields: [...fields] }, before, after });
  });

const changes = [lenderEditProposed, lenderEditApproved, lenderEditRejected, lenderChanged];
const ofField = (lenderId: string, field: RecordField, events: readonly EventType[]) =>
  and(
    eq(auditLog.entity, 'lender'),
    eq(auditLog.entityId, lenderId),
    inArray(
      auditLog.action,
      events.map(({ name }) => name),
    ),
    sql`${auditLog.after} ? ${field}::text`,
  );

/** What was rejected of a field and what stayed, where nothing was done about it since. */
async function findRejected({ db }: Transaction, lenderId: string, field: RecordField) {
  const [last] = await db
    .select()
    .from(auditLog)
    .where(ofField(lenderId, field, changes))
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (last?.action !== lenderEditRejected.name) return undefined;
  const [before, after] = [last.before, last.after].map((values) => (values ?? {}) as RecordValues);
  return { value: before?.[field] ?? null, inForce: after?.[field] ?? null };
}

/** Whoever proposed it last; null once that account has ended. */
async function findProposer({ db }: Transaction, lenderId: string, field: RecordField): Promise<string | null> {
  const [last] = await db
    .select({ by: auditLog.actorId })
    .from(auditLog)
    .where(ofField(lenderId, field, [lenderEditProposed]))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last?.by && (await findPeople(db, [last.by])).has(last.by) ? last.by : null;
}
