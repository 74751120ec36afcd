import { desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { lockLender } from '../../lenders/server/api.ts';
import type { DemandLender } from '../contract.ts';
import { demandCallNoted } from '../events.ts';
import type { CallResult, LineKey } from '../model.ts';
import { demandCalls } from './tables.ts';

type Call = NonNullable<DemandLender['lastCall']>;

interface NewCall extends LineKey {
  readonly lenderId: string;
  readonly result: CallResult;
  readonly note: string;
  /** The newest call that was seen. */
  readonly lastCall: string | null;
}

/** The newest call of each of these lenders, whatever it was about. */
export async function lastCalls(db: Queries, lenderIds: readonly string[]): Promise<ReadonlyMap<string, Call>> {
  if (lenderIds.length === 0) return new Map();
  const { id, lenderId, calledAt, calledBy, result, note } = demandCalls;
  const rows = await db
    .selectDistinctOn([lenderId], { id, lenderId, calledAt, calledBy, result, note })
    .from(demandCalls)
    .where(inArray(lenderId, [...lenderIds]))
    .orderBy(lenderId, desc(calledAt), desc(id));
  const people = await findPeople(
    db,
    rows.flatMap((row) => row.calledBy ?? []),
  );
  return new Map(
    rows.map((row) => [
      row.lenderId,
      {
        _id: row.id,
        at: row.calledAt.toISOString(),
        by: people.get(row.calledBy ?? '')?.name ?? null,
        result: row.result,
        note: row.note,
      },
    ]),
  );
}

/**
 * Notes a call, unless somebody called the lender meanwhile.
 * @throws NOT_FOUND for a lender that is off the market, CONFLICT for another call than was seen
 */
export async function addCall(
  { database }: Platform,
  accountId: string,
  { lastCall, ...call }: NewCall,
  context: RequestContext,
): Promise<Call> {
  return await database.transaction(async (tx) => {
    // One after the other: the second of two who call the same lender learns of the first.
    await lockLender(tx, call.lenderId, 'change');
    const newest = (await lastCalls(tx.db, [call.lenderId])).get(call.lenderId);
    if ((newest?._id ?? null) !== lastCall)
      throw new AppError(
        'CONFLICT',
        `${newest?.by ?? 'Somebody'} noted a call to this lender meanwhile. Nothing was saved.`,
      );
    const [row] = await tx.db
      .insert(demandCalls)
      .values({ ...call, calledBy: accountId, calledAt: context.at })
      .returning({ id: demandCalls.id });
    if (!row) throw new Error('An inserted call has an id.');
    const { lenderId, result, kind, state, refusedBy } = call;
    await record(tx, context, demandCallNoted, { id: row.id, payload: { lenderId, result, kind, state, refusedBy } });
    const added = (await lastCalls(tx.db, [lenderId])).get(lenderId);
    if (!added) throw new Error('A call that was added is the last one.');
    return added;
  });
}

/** The calls of an account that ends stay without the person. */
export async function forgetCaller({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(demandCalls).set({ calledBy: null }).where(eq(demandCalls.calledBy, accountId));
}
