import { and, eq, max } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { EventType } from '../../../kernel/event-type.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { lockOnMarket } from '../../lenders/server/api.ts';
import { classTakenDown } from '../errors.ts';
import * as events from '../events.ts';
import { type ClassContent, classLimits, lenderClassTexts, problemsOf } from '../model.ts';
import { isSameContent } from './read-classes.ts';
import { type LenderClassRow, lenderClasses, lenderClassVersions } from './tables.ts';

/** A class of the caller's own lender. */
export interface OwnClassId {
  readonly lenderId: string;
  readonly id: string;
}

/** @throws NOT_FOUND, also for another lender's */
async function lockClass({ db }: Transaction, { lenderId, id }: OwnClassId): Promise<LenderClassRow> {
  const own = and(eq(lenderClasses.id, id), eq(lenderClasses.lenderId, lenderId));
  const [row] = await db.select().from(lenderClasses).where(own).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const refuseUnseen = (row: LenderClassRow, revision: number): void => {
  if (row.revision !== revision) throw new AppError('CONFLICT', lenderClassTexts.changed);
};

async function write(
  { db }: Transaction,
  { id }: LenderClassRow,
  values: Partial<LenderClassRow>,
  at: Date,
): Promise<LenderClassRow> {
  const [after] = await db
    .update(lenderClasses)
    .set({ ...values, updatedAt: at })
    .where(eq(lenderClasses.id, id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  return after;
}

const note = (
  tx: Transaction,
  context: RequestContext,
  event: EventType<{ lenderId: string }>,
  { id, lenderId }: OwnClassId,
) => record(tx, context, event, { id, payload: { lenderId } });

/** @throws NOT_FOUND for a lender that has left the market, CONFLICT for one with many classes */
export async function addClass(
  tx: Transaction,
  context: RequestContext,
  lenderId: string,
  content: ClassContent,
): Promise<LenderClassRow> {
  if (!(await lockOnMarket(tx, [lenderId])).has(lenderId)) throw new AppError('NOT_FOUND');
  await lockUntilCommit(tx, 'lender-classes', lenderId);
  const known = await tx.db.$count(lenderClasses, eq(lenderClasses.lenderId, lenderId));
  if (known >= classLimits.perLender) throw new AppError('CONFLICT', lenderClassTexts.full);
  const [row] = await tx.db
    .insert(lenderClasses)
    .values({ lenderId, draft: content, createdAt: context.at, updatedAt: context.at })
    .returning();
  if (!row) throw new Error('The class was not written.');
  await note(tx, context, events.classDrafted, row);
  return row;
}

/** @throws NOT_FOUND, CONFLICT when somebody has changed it since that revision */
export async function saveDraft(
  tx: Transaction,
  context: RequestContext,
  own: OwnClassId,
  { revision, content }: { readonly revision: number; readonly content: ClassContent },
): Promise<LenderClassRow> {
  const row = await lockClass(tx, own);
  refuseUnseen(row, revision);
  if (isSameContent(row.draft, content)) return row;
  const after = await write(tx, row, { draft: content, revision: row.revision + 1 }, context.at);
  await note(tx, context, events.classDrafted, row);
  return after;
}

/**
 * Offers the draft as a new version; a class that was withdrawn comes back, with the version it had where nothing has changed.
 * @throws NOT_FOUND, CONFLICT (changed meanwhile, or published already), CLASS_TAKEN_DOWN, INVALID_INPUT with what is missing
 */
export async function publishClass(
  tx: Transaction,
  context: RequestContext,
  own: OwnClassId,
  revision: number,
): Promise<LenderClassRow> {
  const row = await lockClass(tx, own);
  if (row.takenDownAt) throw new AppError(classTakenDown);
  refuseUnseen(row, revision);
  const problems = problemsOf(row.draft);
  if (Object.keys(problems).length > 0)
    throw new AppError('INVALID_INPUT', 'Some parts of the class are missing.', problems);
  const version = await versionToOffer(tx, context, row);
  const after = await write(tx, row, { publishedVersion: version, withdrawnAt: null }, context.at);
  await record(tx, context, events.classPublished, { id: row.id, payload: { lenderId: row.lenderId, version } });
  return after;
}

async function versionToOffer({ db }: Transaction, { at }: RequestContext, row: LenderClassRow): Promise<number> {
  const ofClass = eq(lenderClassVersions.classId, row.id);
  const [last] = await db
    .select({ version: max(lenderClassVersions.version) })
    .from(lenderClassVersions)
    .where(ofClass);
  const newest = last?.version ?? 0;
  const [known] = await db
    .select()
    .from(lenderClassVersions)
    .where(and(ofClass, eq(lenderClassVersions.version, newest)));
  if (known && isSameContent(known.content, row.draft)) {
    if (!row.withdrawnAt) throw new AppError('CONFLICT', lenderClassTexts.unchanged);
    return newest;
  }
  const added = { classId: row.id, version: newest + 1, content: row.draft, publishedAt: at };
  await db.insert(lenderClassVersions).values(added);
  return added.version;
}

/** @throws NOT_FOUND, CONFLICT for one that was never published. Repeating it changes nothing */
export async function withdrawClass(
  tx: Transaction,
  context: RequestContext,
  own: OwnClassId,
): Promise<LenderClassRow> {
  const row = await lockClass(tx, own);
  if (row.publishedVersion === null) throw new AppError('CONFLICT', 'This class was never published.');
  if (row.withdrawnAt) return row;
  const after = await write(tx, row, { withdrawnAt: context.at }, context.at);
  await note(tx, context, events.classWithdrawn, row);
  return after;
}

/** @throws NOT_FOUND. Repeating it changes nothing */
export async function requireClass(
  tx: Transaction,
  context: RequestContext,
  own: OwnClassId,
  isRequired: boolean,
): Promise<LenderClassRow> {
  const row = await lockClass(tx, own);
  if (row.isRequired === isRequired) return row;
  const after = await write(tx, row, { isRequired }, context.at);
  await record(tx, context, events.classRequirementSet, {
    id: row.id,
    payload: { lenderId: row.lenderId, isRequired },
    before: { isRequired: row.isRequired },
    after: { isRequired },
  });
  return after;
}

/** @throws NOT_FOUND, CONFLICT for one that was published: brokers may have passed it */
export async function deleteClass(tx: Transaction, context: RequestContext, own: OwnClassId): Promise<void> {
  const row = await lockClass(tx, own);
  if (row.publishedVersion !== null)
    throw new AppError('CONFLICT', 'A class that was published can be withdrawn, not deleted.');
  await tx.db.delete(lenderClasses).where(eq(lenderClasses.id, row.id));
  await note(tx, context, events.classDeleted, row);
}

async function lockPublished({ db }: Transaction, id: string): Promise<LenderClassRow> {
  const [row] = await db.select().from(lenderClasses).where(eq(lenderClasses.id, id)).for('update');
  if (!row || row.publishedVersion === null) throw new AppError('NOT_FOUND');
  return row;
}

/** For administrators. @throws NOT_FOUND. Repeating it changes nothing */
export async function takeDownClass(
  tx: Transaction,
  context: RequestContext,
  id: string,
  reason: string,
): Promise<void> {
  const row = await lockPublished(tx, id);
  if (row.takenDownAt) return;
  await write(tx, row, { takenDownAt: context.at, takenDownReason: reason }, context.at);
  await record(tx, context, events.classTakenDown, {
    id,
    payload: { lenderId: row.lenderId },
    before: { takenDownReason: null },
    after: { takenDownReason: reason },
  });
}

/** For administrators. @throws NOT_FOUND. Repeating it changes nothing */
export async function restoreClass(tx: Transaction, context: RequestContext, id: string): Promise<void> {
  const row = await lockPublished(tx, id);
  if (!row.takenDownAt) return;
  await write(tx, row, { takenDownAt: null, takenDownReason: null }, context.at);
  await note(tx, context, events.classRestored, row);
}
