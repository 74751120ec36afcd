import { and, desc, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { type Happening, record } from '../../../../platform/events/record.ts';
import { requirementsOf } from '../../../requirements/server/api.ts';
import { type LoanPackage, setWaiting } from '../../../submission/server/api.ts';
import { type ConditionAct, isSettled, stateAfter, waitsOn } from '../../conditions.ts';
import { conditionChanged } from '../../errors.ts';
import * as events from '../../events.ts';
import { type ConditionOwner, deskLimits } from '../../model.ts';
import { lockForParty, type Party, partiesOf } from '../access.ts';
import { type ConditionRow, packageConditions } from '../tables.ts';

export interface ConditionTerms {
  readonly title: string;
  readonly note: string;
  readonly owner: ConditionOwner;
  readonly dueOn: string | null;
}
export interface NewCondition extends ConditionTerms {
  readonly requirementId: string | null;
}

/** What an event of a condition carries. */
export const happeningOf = (
  loan: LoanPackage,
  { id, owner }: ConditionRow,
): Happening<typeof events.conditionAdded> => ({
  id,
  payload: { ...partiesOf(loan), packageId: loan.id, owedBy: owner },
});

/**
 * Adds conditions to a package. @returns the package, locked
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT when there would be too many, INVALID_INPUT for what is not on the lender's list
 */
export async function addConditions(
  tx: Transaction,
  context: RequestContext,
  party: Party,
  conditions: readonly NewCondition[],
): Promise<LoanPackage> {
  const loan = await lockForParty(tx, party);
  const wanted = conditions.flatMap(({ requirementId }) => requirementId ?? []);
  const listed = new Set(wanted.length > 0 ? (await requirementsOf(tx.db, loan.lenderId)).map(({ id }) => id) : []);
  if (wanted.some((id) => !listed.has(id)))
    throw invalidField('conditions', 'One of these is no longer on your list. Reload the page.');
  await insertConditions(tx, context, loan, conditions);
  return loan;
}

/** Writes conditions of a locked package behind those it has. */
export async function insertConditions(
  tx: Transaction,
  context: RequestContext,
  loan: LoanPackage,
  conditions: readonly NewCondition[],
): Promise<readonly ConditionRow[]> {
  const [last] = await tx.db
    .select({ position: packageConditions.position })
    .from(packageConditions)
    .where(eq(packageConditions.packageId, loan.id))
    .orderBy(desc(packageConditions.position))
    .limit(1);
  const next = (last?.position ?? 0) + 1;
  // Conditions are never removed, so positions count them.
  if (next - 1 + conditions.length > deskLimits.conditionsPerPackage)
    throw new AppError('CONFLICT', `A package can have up to ${deskLimits.conditionsPerPackage} conditions.`);
  const by = accountOf(context);
  const rows = await tx.db
    .insert(packageConditions)
    .values(
      conditions.map((condition, index) => ({
        ...condition,
        packageId: loan.id,
        position: next + index,
        state: 'open' as const,
        stateAt: context.at,
        stateBy: by,
        createdBy: by,
        createdAt: context.at,
      })),
    )
    .returning();
  await countWaiting(tx, loan);
  await record(tx, context, events.conditionAdded, ...rows.map((row) => happeningOf(loan, row)));
  await record(tx, context, events.conditionsRaised, {
    id: loan.id,
    payload: { ...partiesOf(loan), conditions: rows.length },
  });
  return rows;
}

export const accountOf = ({ actor }: RequestContext): string | null => (actor.kind === 'account' ? actor.id : null);

/** A condition of a locked package. @throws NOT_FOUND, CONDITION_CHANGED when it is not as it was seen */
export async function findCondition(
  { db }: Transaction,
  loan: LoanPackage,
  conditionId: string,
  version?: number,
): Promise<ConditionRow> {
  const [row] = await db
    .select()
    .from(packageConditions)
    .where(and(eq(packageConditions.id, conditionId), eq(packageConditions.packageId, loan.id)));
  if (!row) throw new AppError('NOT_FOUND');
  if (version !== undefined && row.version !== version) throw new AppError(conditionChanged);
  return row;
}

interface Edit {
  readonly conditionId: string;
  readonly version: number;
  readonly terms: ConditionTerms;
}

/** Changes what a condition says. Another due day is reminded of anew. @throws as `findCondition`; CONDITION_CHANGED when it is settled */
export async function editCondition(
  tx: Transaction,
  context: RequestContext,
  party: Party,
  { conditionId, version, terms }: Edit,
): Promise<LoanPackage> {
  const loan = await lockForParty(tx, party);
  const row = await findCondition(tx, loan, conditionId, version);
  if (isSettled(row)) throw new AppError(conditionChanged);
  const { title, note, owner, dueOn } = row;
  const reminded = dueOn === terms.dueOn ? row.reminded : 'none';
  const after = await write(tx, row, { ...terms, reminded });
  await record(tx, context, events.conditionEdited, {
    ...happeningOf(loan, after),
    before: { owner, dueOn, hasNewWords: false },
    after: { owner: terms.owner, dueOn: terms.dueOn, hasNewWords: title !== terms.title || note !== terms.note },
  });
  return loan;
}

const eventOf = {
  answer: events.conditionAnswered,
  accept: events.conditionAccepted,
  waive: events.conditionWaived,
  reopen: events.conditionReopened,
} as const;

interface Move {
  readonly conditionId: string;
  readonly version: number;
  readonly act: ConditionAct;
  readonly reason: string;
}

/** @throws as `findCondition`; CONDITION_CHANGED when this can't be done to it as it is */
export async function moveCondition(
  tx: Transaction,
  context: RequestContext,
  party: Party,
  { conditionId, version, act, reason }: Move,
): Promise<LoanPackage> {
  const loan = await lockForParty(tx, party);
  await move(tx, context, loan, {
    row: await findCondition(tx, loan, conditionId, version),
    act,
    by: party.side,
    reason,
  });
  return loan;
}

interface Moving extends Pick<Move, 'act' | 'reason'> {
  readonly row: ConditionRow;
  readonly by: Party['side'];
}

/** Moves a condition of a locked package. @throws CONDITION_CHANGED */
export async function move(
  tx: Transaction,
  context: RequestContext,
  loan: LoanPackage,
  { row, act, by, reason }: Moving,
): Promise<void> {
  const state = stateAfter(row, act, by);
  if (state === undefined) throw new AppError(conditionChanged);
  const values = { state, stateAt: context.at, stateBy: accountOf(context), stateReason: reason };
  // What is open again has its due day before it again.
  const after = await write(tx, row, state === 'reopened' ? { ...values, reminded: 'none' } : values);
  await record(tx, context, eventOf[act], {
    ...happeningOf(loan, after),
    before: { state: row.state },
    after: { state },
  });
}

/** A package has few enough conditions to count them anew. */
async function countWaiting(tx: Transaction, { id: packageId }: Pick<LoanPackage, 'id'>): Promise<void> {
  const { state, owner } = packageConditions;
  const rows = await tx.db
    .select({ state, owner })
    .from(packageConditions)
    .where(eq(packageConditions.packageId, packageId));
  const howMany = (side: Party['side']) => rows.filter((row) => waitsOn(row) === side).length;
  await setWaiting(tx, packageId, { broker: howMany('broker'), lender: howMany('lender') });
}

async function write(
  tx: Transaction,
  { id, version }: ConditionRow,
  values: Partial<typeof packageConditions.$inferInsert>,
): Promise<ConditionRow> {
  const [after] = await tx.db
    .update(packageConditions)
    .set({ ...values, version: version + 1 })
    .where(eq(packageConditions.id, id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  await countWaiting(tx, { id: after.packageId });
  return after;
}
