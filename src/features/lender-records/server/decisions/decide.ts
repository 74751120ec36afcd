import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray, min, sql } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople, lockAccounts } from '../../../accounts/server/api.ts';
import type { LenderValues } from '../../../lenders/model.ts';
import { lenderEditSchema } from '../../../lenders/schemas.ts';
import { countChange, findLenderRows, lenderRecord, lockLender, updateLender } from '../../../lenders/server/api.ts';
import { type PendingLender, pendingLendersAtMost } from '../../contract.ts';
import { lenderEditApproved, lenderEditRejected } from '../../events.ts';
import { isRecordField, type RecordField, type RecordValues } from '../../model.ts';
import { readPending, removeEdits, usersOf } from '../pending.ts';
import { readRecord } from '../save.ts';
import { lenderEdits } from '../tables.ts';

/** Lenders with something to decide, the longest waiting first, and how many there are. */
export async function readPendingLenders(db: Queries): Promise<{ lenders: PendingLender[]; total: number }> {
  const waiting = await db
    .select({ lenderId: lenderEdits.lenderId })
    .from(lenderEdits)
    .groupBy(lenderEdits.lenderId)
    .orderBy(asc(min(lenderEdits.proposedAt)), asc(lenderEdits.lenderId))
    .limit(pendingLendersAtMost);
  const ids = waiting.map(({ lenderId }) => lenderId);
  const [counted] = await db
    .select({ total: sql<number>`count(distinct ${lenderEdits.lenderId})::int` })
    .from(lenderEdits);
  const rows = await findLenderRows(db, ids);
  const edits = await db
    .select()
    .from(lenderEdits)
    .where(inArray(lenderEdits.lenderId, ids))
    .orderBy(asc(lenderEdits.proposedAt), asc(lenderEdits.field));
  const people = await findPeople(
    db,
    edits.flatMap(({ proposedBy }) => proposedBy ?? []),
  );
  const editsOf = Map.groupBy(edits, ({ lenderId }) => lenderId);
  const lenders = ids.flatMap((id): PendingLender[] => {
    const row = rows.get(id);
    if (!row) return [];
    const proposals = (editsOf.get(id) ?? []).flatMap(({ field, value, proposedBy, proposedAt }) => {
      if (!isRecordField(field)) return [];
      const name = people.get(proposedBy ?? '')?.name ?? null;
      return [{ field, value, proposedBy: name, proposedAt: proposedAt.toISOString() }];
    });
    const pending = Object.fromEntries(proposals.map(({ field, value }) => [field, value]));
    return [{ ...lenderRecord(row, pending), proposals }];
  });
  return { lenders, total: counted?.total ?? 0 };
}

export interface Verdict {
  readonly lenderId: string;
  readonly verdict: 'approved' | 'rejected';
  /** Field to the proposed value as it was seen; a rejection need not say it. */
  readonly edits: RecordValues;
  /** Why it is rejected: the lender reads it. */
  readonly reason?: string | undefined;
}

/**
 * Decides about proposed changes, all or none of them: approved they are in force, rejected what is in force stays.
 * @throws NOT_FOUND, CONFLICT when one is not proposed, or not so, any more
 */
export const decide = (
  platform: Platform,
  { lenderId, verdict, edits, reason }: Verdict,
  context: RequestContext,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    // Who will be told: an account that ends meanwhile has been locked before it lets go of what it proposed.
    await lockAccounts(tx, await usersOf(tx.db, lenderId));
    const row = await lockLender(tx, lenderId, 'change');
    const pending = await readPending(tx.db, lenderId);
    const fields = Object.keys(edits).filter(isRecordField);
    if (fields.length === 0) return;
    for (const field of fields) refuseOutdated(field, pending, verdict === 'approved' ? edits : pending);
    const decided = Object.fromEntries(fields.map((field) => [field, pending[field]]));
    const before = Object.fromEntries(fields.map((field) => [field, row[field]]));
    await removeEdits(tx, lenderId, fields);
    if (verdict === 'approved') {
      readRecord({ ...row, ...decided });
      // Normalized by the schema of the record when it was proposed.
      const { version } = await updateLender(tx, row, decided as Partial<LenderValues>, context.at);
      const after = { ...decided, version };
      return record(tx, context, lenderEditApproved, { id: lenderId, payload: { fields }, before, after });
    }
    const version = await countChange(tx, row);
    const after = { ...before, version, ...(reason === undefined ? {} : { reason }) };
    const payload = { fields, version };
    await record(tx, context, lenderEditRejected, { id: lenderId, payload, before: decided, after });
  });

function refuseOutdated(field: RecordField, pending: RecordValues, seen: RecordValues): void {
  if (!(field in pending)) throw new AppError('CONFLICT', 'This change was decided or withdrawn already.');
  const read = lenderEditSchema.shape[field].safeParse(seen[field]);
  if (!read.success || !isDeepStrictEqual(read.data, pending[field]))
    throw new AppError('CONFLICT', 'The lender changed this again. Check the new value.');
}

/** Somebody's account ends: what they proposed still waits, without a name. */
export async function forgetProposer({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(lenderEdits).set({ proposedBy: null }).where(eq(lenderEdits.proposedBy, accountId));
}
