import { and, eq, inArray } from 'drizzle-orm';
import { AppError, type FieldErrors } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import { refuseForeign } from '../../lenders/server/api.ts';
import { fieldAt, isSameValue, valueAt, valueText } from '../../programs/fields/paths.ts';
import {
  confirmFields,
  type EditableProgram,
  forgetConfirmer,
  lockEditable,
  saveEdits,
} from '../../programs/server/api.ts';
import { programEditsAccepted, programEditsRejected, programEditsReopened } from '../events.ts';
import { keepPlaces, type Located, locate, lostText, storePlaces } from './places/places.ts';
import { close, fieldsOf } from './settle.ts';
import { proposedEdits } from './tables.ts';

interface Act {
  readonly tx: Transaction;
  readonly context: RequestContext;
  readonly session: Session;
  readonly programId: string;
}

const decidedAlready = 'These edits were decided already.';

/** The program, held, for somebody who may change it. @throws NOT_FOUND; CONFLICT for one that can't be edited */
async function lockOwn({ tx, session, programId }: Act): Promise<EditableProgram> {
  const program = await lockEditable(tx, programId, (lenderId) => refuseForeign(session, lenderId));
  if (!program) throw new AppError('CONFLICT', "This program was deleted, or its terms can't be read.");
  return program;
}

/** These edits of the program as they stand in it now, in the order in which they are named. @throws NOT_FOUND */
async function readRows({ tx, programId }: Act, program: EditableProgram, ids: readonly string[]): Promise<Located[]> {
  const rows = await tx.db
    .select()
    .from(proposedEdits)
    .where(and(eq(proposedEdits.programId, programId), inArray(proposedEdits.id, [...new Set(ids)])));
  const located = await locate(tx.db, rows, new Map([[programId, program]]));
  const byId = new Map(located.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (!row) throw new AppError('NOT_FOUND', 'This edit is not proposed.');
    return row;
  });
}

/** Proposed edits as they were seen: with what the program said then, and what other sources proposed for the field. */
export type SeenEdit = { readonly _id: string; readonly now?: unknown; readonly over?: readonly string[] | undefined };

/**
 * Takes found values over into the program, as one save. Done twice it saves once. What other sources proposed for the same fields, and was
 * seen beside them, is rejected; what came since needs a decision of its own.
 * @returns the program's version
 * @throws CONFLICT when an edit was decided or the program's field changed since it was seen, with a text for each field
 */
export async function acceptEdits(act: Act, seen: readonly SeenEdit[]): Promise<number> {
  const { tx, context, programId } = act;
  const program = await lockOwn(act);
  const rows = await readRows(
    act,
    program,
    seen.map(({ _id }) => _id),
  );
  if (rows.every((row) => row.state === 'accepted' && saysSo(program, row))) return program.row.version;
  refuseChanged(program, rows, new Map(seen.map(({ _id, now }) => [_id, now])));
  const over = await readOthers(act, program, rows, seen);
  // Before the save, which settles what the program says by then.
  await close(tx, context, rows, 'accepted');
  await rejectOpen(act, program, over, 'Another source’s value was accepted');
  const edits = rows.map(({ field, value }) => ({ field, value }));
  const { next, standAt } = await keepPlaces(tx, program);
  await standAt(next);
  const version = await saveEdits(tx, context, program, edits);
  if (version !== next) await standAt(version);
  const saved = (await lockEditable(tx, programId)) ?? program;
  const by = context.actor.kind === 'account' && 'id' in context.actor ? context.actor.id : null;
  for (const [source, own] of Map.groupBy(rows, ({ sourceName }) => sourceName))
    await confirmFields(tx, context, saved, own, { at: context.at, source, by });
  const payload = { lenderId: program.row.lenderId, fields: fieldsOf(rows), version };
  const before = Object.fromEntries(rows.map(({ field }) => [field, valueAt(program.values, field) ?? null]));
  const after = Object.fromEntries(rows.map(({ field, value }) => [field, value]));
  await record(tx, context, programEditsAccepted, { id: programId, payload, before, after });
  return version;
}

const saysSo = ({ values }: EditableProgram, { field, value }: Located): boolean =>
  isSameValue(valueAt(values, field), value);

/** What was seen beside the accepted edits, is open still and stands at the same field. @throws NOT_FOUND for one of another program */
async function readOthers(
  act: Act,
  program: EditableProgram,
  accepted: readonly Located[],
  seen: readonly SeenEdit[],
): Promise<Located[]> {
  const rows = await readRows(
    act,
    program,
    seen.flatMap(({ over = [] }) => over),
  );
  const isOther = (row: Located) =>
    row.state === 'open' && !row.isLost && accepted.some(({ id, field }) => field === row.field && id !== row.id);
  return rows.filter(isOther);
}

/** Closes open edits as rejected: their sources don't propose the same again. */
async function rejectOpen(
  { tx, context, programId }: Act,
  program: EditableProgram,
  rows: readonly Located[],
  reason: string | null,
) {
  if (rows.length === 0) return;
  await close(tx, context, rows, 'rejected');
  const ids = rows.map(({ id }) => id);
  await tx.db.update(proposedEdits).set({ isHeldBack: true, reason }).where(inArray(proposedEdits.id, ids));
  const payload = { lenderId: program.row.lenderId, fields: fieldsOf(rows) };
  await record(tx, context, programEditsRejected, { id: programId, payload });
}

function refuseChanged(program: EditableProgram, rows: readonly Located[], sight: ReadonlyMap<string, unknown>): void {
  const fields: FieldErrors = {};
  for (const row of rows) {
    const complaint = changeOf(program, row, sight.get(row.id));
    if (complaint !== undefined) fields[row.field] = complaint;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('CONFLICT', first, fields);
}

function changeOf({ row: { kind }, values }: EditableProgram, row: Located, seen: unknown): string | undefined {
  const { field, state } = row;
  const label = fieldAt(kind, field)?.label ?? field;
  if (state !== 'open') return `${label} was decided already, or another value was found. Check the list again.`;
  if (row.isLost) return `${label}: ${lostText(row)}`;
  const now = valueAt(values, field);
  if (isSameValue(now, seen)) return undefined;
  return `${label} changed while you were looking: it is ${valueText(kind, field, now) ?? 'blank'} now. Check it again.`;
}

/** Rejects proposed edits; the program stays. Done twice it changes nothing. @throws CONFLICT when one was decided otherwise */
export async function rejectEdits(act: Act, ids: readonly string[], reason: string | undefined): Promise<void> {
  const program = await lockOwn(act);
  const rows = await readRows(act, program, ids);
  const open = rows.filter(({ state }) => state === 'open');
  if (rows.some(({ state }) => state !== 'open' && state !== 'rejected'))
    throw new AppError('CONFLICT', decidedAlready);
  if (open.length === 0) return;
  await rejectOpen(act, program, open, reason === undefined || reason === '' ? null : reason);
}

/** Rejected edits need a decision again. @throws CONFLICT when one was not rejected, or another value is open for its field by now */
export async function reopenEdits(act: Act, ids: readonly string[]): Promise<void> {
  const { tx, context, programId } = act;
  const program = await lockOwn(act);
  const rows = await readRows(act, program, ids);
  const rejected = rows.filter(({ state }) => state === 'rejected');
  if (rows.some(({ state }) => state !== 'open' && state !== 'rejected'))
    throw new AppError('CONFLICT', decidedAlready);
  if (rejected.length === 0) return;
  const since = await tx.db
    .select()
    .from(proposedEdits)
    .where(and(eq(proposedEdits.programId, programId), eq(proposedEdits.state, 'open')));
  const programs = new Map([[programId, program]]);
  const keyOf = ({ sourceId, field, isLost }: Located) => `${sourceId} ${field} ${isLost}`;
  const open = new Set((await locate(tx.db, since, programs)).map(keyOf));
  // Of one source each field is open once.
  if (rejected.some((row) => open.has(keyOf(row))) || new Set(rejected.map(keyOf)).size < rejected.length)
    throw new AppError('CONFLICT', 'Another value was found for the same field since.');
  await tx.db
    .update(proposedEdits)
    .set({ state: 'open', isHeldBack: false, reason: null, decidedAt: null, decidedBy: null })
    .where(
      inArray(
        proposedEdits.id,
        rejected.map(({ id }) => id),
      ),
    );
  await storePlaces(tx, rejected, programs);
  const payload = { lenderId: program.row.lenderId, fields: fieldsOf(rejected) };
  await record(tx, context, programEditsReopened, { id: programId, payload });
}

/** Somebody's account ends: what they decided stands, without a name. */
export async function forgetDecider(tx: Transaction, accountId: string): Promise<void> {
  await tx.db.update(proposedEdits).set({ decidedBy: null }).where(eq(proposedEdits.decidedBy, accountId));
  await forgetConfirmer(tx, accountId);
}
