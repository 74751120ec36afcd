import { and, eq, isNull, max, ne, or } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { starterListOf } from '../../../lending/documents/starter-lists.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { lockPublished } from '../../form-templates/server/api.ts';
import { lockOnMarket } from '../../lenders/server/api.ts';
import { lockKeptPrograms } from '../../programs/server/api.ts';
import type { RequirementContent } from '../contract.ts';
import * as events from '../events.ts';
import { requirementLimits, requirementTexts } from '../model.ts';
import { type LenderRequirementRow, lenderRequirements } from './tables.ts';

/** Changes of one lender's list go one after the other. @throws NOT_FOUND for a lender that has left the market */
export async function lockList(tx: Transaction, lenderId: string): Promise<void> {
  if (!(await lockOnMarket(tx, [lenderId])).has(lenderId)) throw new AppError('NOT_FOUND');
  await lockUntilCommit(tx, 'requirements', lenderId);
}

export const isActive = (lenderId: string) =>
  and(eq(lenderRequirements.lenderId, lenderId), isNull(lenderRequirements.archivedAt));

async function assertRoom({ db }: Transaction, lenderId: string, more: number): Promise<void> {
  const count = await db.$count(lenderRequirements, isActive(lenderId));
  if (count + more > requirementLimits.perLender) throw new AppError('CONFLICT', requirementTexts.full);
}

async function nextPosition(db: Queries, lenderId: string): Promise<number> {
  const last = max(lenderRequirements.position);
  const [row] = await db.select({ last }).from(lenderRequirements).where(eq(lenderRequirements.lenderId, lenderId));
  return (row?.last ?? 0) + 1;
}

type Named = Pick<RequirementContent, 'programId' | 'templateId' | 'source'>;

/** @throws INVALID_INPUT for a program or form that isn't this lender's or isn't published, and for a form that would be filled in twice */
async function assertOwn(tx: Transaction, lenderId: string, { programId, templateId }: Named, self?: string) {
  if (programId !== null && (await lockKeptPrograms(tx, lenderId, [programId])).length === 0)
    throw invalidField('programId', requirementTexts.otherProgram);
  if (templateId === null) return;
  const template = await lockPublished(tx, templateId);
  if (template?.lenderId !== lenderId) throw invalidField('templateId', requirementTexts.otherTemplate);
  if (!template.isPublished) throw invalidField('templateId', requirementTexts.notPublished);
  const { programId: ofProgram } = lenderRequirements;
  const meets = programId === null ? undefined : or(isNull(ofProgram), eq(ofProgram, programId));
  const other = self === undefined ? undefined : ne(lenderRequirements.id, self);
  const same = and(isActive(lenderId), eq(lenderRequirements.templateId, templateId), meets, other);
  if ((await tx.db.$count(lenderRequirements, same)) > 0)
    throw invalidField('templateId', requirementTexts.templateTwice);
}

/** Only a form that is filled in has a template. */
const valuesOf = (content: RequirementContent) => ({
  ...content,
  templateId: content.source === 'template' ? content.templateId : null,
});

/** @throws NOT_FOUND, CONFLICT for a full list, INVALID_INPUT */
export async function addRequirement(
  tx: Transaction,
  context: RequestContext,
  lenderId: string,
  content: RequirementContent,
): Promise<LenderRequirementRow> {
  await lockList(tx, lenderId);
  await assertRoom(tx, lenderId, 1);
  const values = valuesOf(content);
  await assertOwn(tx, lenderId, values);
  const position = await nextPosition(tx.db, lenderId);
  const [row] = await tx.db
    .insert(lenderRequirements)
    .values({ ...values, lenderId, position, changedAt: context.at })
    .returning();
  if (!row) throw new AppError('CONFLICT');
  await record(tx, context, events.requirementAdded, { id: row.id, payload: { lenderId }, after: values });
  return row;
}

interface Seen {
  readonly lenderId: string;
  readonly id: string;
  readonly version: number;
}

/** @throws NOT_FOUND, CONFLICT when somebody has changed it since that version */
async function lockSeen({ db }: Transaction, { lenderId, id, version }: Seen): Promise<LenderRequirementRow> {
  const [row] = await db
    .select()
    .from(lenderRequirements)
    .where(and(eq(lenderRequirements.id, id), eq(lenderRequirements.lenderId, lenderId)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.version !== version) throw new AppError('CONFLICT', requirementTexts.changed);
  return row;
}

async function write({ db }: Transaction, row: LenderRequirementRow, values: Partial<LenderRequirementRow>, at: Date) {
  const [after] = await db
    .update(lenderRequirements)
    .set({ ...values, version: row.version + 1, changedAt: at })
    .where(eq(lenderRequirements.id, row.id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  return after;
}

export async function changeRequirement(
  tx: Transaction,
  context: RequestContext,
  seen: Seen,
  content: RequirementContent,
): Promise<LenderRequirementRow> {
  await lockList(tx, seen.lenderId);
  const row = await lockSeen(tx, seen);
  const values = valuesOf(content);
  await assertOwn(tx, seen.lenderId, values, row.id);
  const after = await write(tx, row, values, context.at);
  const { name, documentType, source, neededBy, conditions, programId, templateId } = row;
  const before = { name, documentType, source, neededBy, conditions, programId, templateId };
  const payload = { lenderId: row.lenderId };
  await record(tx, context, events.requirementChanged, { id: row.id, payload, before, after: values });
  return after;
}

/** Asks for a document no longer, or again at the end of the list. */
export async function archiveRequirement(
  tx: Transaction,
  context: RequestContext,
  seen: Seen,
  isArchived: boolean,
): Promise<LenderRequirementRow> {
  await lockList(tx, seen.lenderId);
  const row = await lockSeen(tx, seen);
  if ((row.archivedAt !== null) === isArchived) return row;
  if (!isArchived) {
    await assertRoom(tx, seen.lenderId, 1);
    await assertOwn(tx, seen.lenderId, row, row.id);
  }
  const moved = isArchived ? {} : { position: await nextPosition(tx.db, seen.lenderId) };
  const after = await write(tx, row, { archivedAt: isArchived ? context.at : null, ...moved }, context.at);
  const event = isArchived ? events.requirementArchived : events.requirementRestored;
  await record(tx, context, event, { id: row.id, payload: { lenderId: row.lenderId } });
  return after;
}

/** The documents in this order. @throws CONFLICT unless these are all that are asked for now */
export async function orderRequirements(
  tx: Transaction,
  context: RequestContext,
  lenderId: string,
  ids: readonly string[],
): Promise<void> {
  await lockList(tx, lenderId);
  const rows = await tx.db.select({ id: lenderRequirements.id }).from(lenderRequirements).where(isActive(lenderId));
  const known = new Set(rows.map(({ id }) => id));
  const isWhole = ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
  if (!isWhole) throw new AppError('CONFLICT', requirementTexts.orderChanged);
  for (const [index, id] of ids.entries())
    await tx.db
      .update(lenderRequirements)
      .set({ position: index + 1 })
      .where(eq(lenderRequirements.id, id));
  await record(tx, context, events.requirementsOrdered, { id: lenderId, payload: { lenderId, count: ids.length } });
}

interface Start {
  readonly lenderId: string;
  readonly loanType: string;
  readonly programId: string | null;
}

async function typesOfEveryProgram(tx: Transaction, lenderId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .select({ documentType: lenderRequirements.documentType })
    .from(lenderRequirements)
    .where(and(isActive(lenderId), isNull(lenderRequirements.programId)));
  return new Set(rows.map(({ documentType }) => documentType));
}

/** Asks for what lenders of this loan type usually ask for. @throws CONFLICT where something is asked for already, or nothing is left to add */
export async function startRequirements(tx: Transaction, context: RequestContext, start: Start): Promise<void> {
  const { lenderId, loanType, programId } = start;
  await lockList(tx, lenderId);
  const { programId: ofProgram } = lenderRequirements;
  const scope = programId === null ? isNull(ofProgram) : eq(ofProgram, programId);
  if ((await tx.db.$count(lenderRequirements, and(isActive(lenderId), scope))) > 0)
    throw new AppError('CONFLICT', requirementTexts.notEmpty);
  // A program needs what every program does anyway.
  const everywhere = programId === null ? new Set<string>() : await typesOfEveryProgram(tx, lenderId);
  const list = starterListOf(loanType).filter(({ documentType }) => !everywhere.has(documentType));
  if (list.length === 0) throw new AppError('CONFLICT', requirementTexts.nothingToAdd);
  await assertRoom(tx, lenderId, list.length);
  await assertOwn(tx, lenderId, { programId, templateId: null, source: 'broker' });
  const first = await nextPosition(tx.db, lenderId);
  const values = list.map((one, index) => ({
    ...one,
    lenderId,
    programId,
    position: first + index,
    changedAt: context.at,
  }));
  const rows = await tx.db.insert(lenderRequirements).values(values).returning({ id: lenderRequirements.id });
  await record(tx, context, events.requirementAdded, ...rows.map(({ id }) => ({ id, payload: { lenderId } })));
}
