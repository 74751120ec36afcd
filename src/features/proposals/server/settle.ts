import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { isSameValue, valueAt } from '../../programs/fields/paths.ts';
import { findEditables } from '../../programs/server/api.ts';
import { programEditsSettled } from '../events.ts';
import type { EditState } from '../model.ts';
import { locate, storePlaces } from './places/places.ts';
import { proposedEdits } from './tables.ts';

/** Programs were saved: open edits go where their tiers went, and those that say what the programs say now need no decision any more. */
export async function settleSaved(
  tx: Transaction,
  context: RequestContext,
  programIds: readonly string[],
): Promise<void> {
  const open = await tx.db
    .select()
    .from(proposedEdits)
    // One parameter, however many programs an import writes.
    .where(
      and(sql`${proposedEdits.programId} = any(${sql.param(programIds)}::uuid[])`, eq(proposedEdits.state, 'open')),
    );
  if (open.length === 0) return;
  const programs = await findEditables(tx.db, [...new Set(open.map(({ programId }) => programId))]);
  const located = await locate(tx.db, open, programs);
  await storePlaces(tx, located, programs);
  const settled = located.filter(({ programId, field, value, isLost }) => {
    const values = programs.get(programId)?.values;
    return values !== undefined && !isLost && isSameValue(valueAt(values, field), value);
  });
  await close(tx, context, settled, 'settled');
  for (const [id, own] of Map.groupBy(settled, ({ programId }) => programId)) {
    const lenderId = programs.get(id)?.row.lenderId;
    if (lenderId === undefined) continue;
    const payload = { lenderId, fields: fieldsOf(own) };
    await record(tx, context, programEditsSettled, { id, payload });
  }
}

/** The fields of edits, each once: several sources may propose the same. */
export const fieldsOf = (rows: readonly { readonly field: string }[]): string[] => [
  ...new Set(rows.map(({ field }) => field)),
];

export async function close(
  { db }: Transaction,
  { at, actor }: RequestContext,
  rows: readonly { readonly id: string }[],
  state: Exclude<EditState, 'open'>,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const decidedBy = actor.kind === 'account' && 'id' in actor ? actor.id : null;
  await db.update(proposedEdits).set({ state, decidedAt: at, decidedBy }).where(inArray(proposedEdits.id, ids));
}
