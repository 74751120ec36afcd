import { eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { isSameValue, statedPaths, valueAt } from '../../fields/paths.ts';
import { confirmTerms } from '../changes/change-programs.ts';
import type { EditableProgram, FieldEdit } from '../changes/edit-program.ts';
import { fieldConfirmations } from '../tables.ts';

interface Confirming {
  readonly at: Date;
  /** The source that says so; null: a person alone. */
  readonly source: string | null;
  /** Who accepted it; null: the source says what the program says. */
  readonly by: string | null;
}

/**
 * Fields of a program that is held say what they should, as of a moment. Once every field in which the program states something was
 * confirmed since its own date, the program counts as confirmed when the first of them was (docs/rules/programs.md).
 */
export async function confirmFields(
  tx: Transaction,
  context: RequestContext,
  program: EditableProgram,
  fields: readonly FieldEdit[],
  { at, source, by }: Confirming,
): Promise<void> {
  if (fields.length === 0) return;
  const programId = program.row.id;
  const byPath = new Map(fields.map((one) => [one.field, one.value]));
  await tx.db
    .insert(fieldConfirmations)
    .values(
      [...byPath].map(([field, value]) => ({ programId, field, value, confirmedAt: at, source, confirmedBy: by })),
    )
    .onConflictDoUpdate({
      target: [fieldConfirmations.programId, fieldConfirmations.field],
      set: {
        value: sql`excluded.value`,
        confirmedAt: sql`excluded.confirmed_at`,
        source: sql`excluded.source`,
        confirmedBy: sql`excluded.confirmed_by`,
      },
      // What was read first may arrive last.
      setWhere: sql`${fieldConfirmations.confirmedAt} <= excluded.confirmed_at`,
    });
  const whole = confirmedAsWhole(program, await readConfirmed(tx.db, program));
  if (whole > program.row.confirmedAt) await confirmTerms(tx, context, program.row, whole);
}

export type FieldConfirmation = typeof fieldConfirmations.$inferSelect;

/** What was confirmed of a program field by field, as far as the fields say the same still. */
export async function readConfirmed(db: Queries, { row, values }: EditableProgram): Promise<FieldConfirmation[]> {
  const rows = await db.select().from(fieldConfirmations).where(eq(fieldConfirmations.programId, row.id));
  return rows.filter(({ field, value }) => isSameValue(valueAt(values, field), value));
}

/** When the field was confirmed that waits longest, of those in which the program states something. */
export function confirmedAsWhole({ row, values }: EditableProgram, confirmed: readonly FieldConfirmation[]): Date {
  const dates = new Map(confirmed.map(({ field, confirmedAt }) => [field, confirmedAt]));
  const moments = statedPaths(row.kind, values).map((path) => (dateOf(path, dates) ?? row.confirmedAt).getTime());
  return moments.length === 0 ? row.confirmedAt : new Date(Math.min(...moments));
}

/** Of the field itself, or of the one it is a part of: a source may confirm both ends of a range as one. */
function dateOf(path: string, dates: ReadonlyMap<string, Date>): Date | undefined {
  const own = dates.get(path);
  if (own !== undefined) return own;
  const above = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
  return above === '' ? undefined : dateOf(above, dates);
}

/** Somebody's account ends: what they confirmed stays confirmed, without a name. */
export async function forgetConfirmer({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(fieldConfirmations).set({ confirmedBy: null }).where(eq(fieldConfirmations.confirmedBy, accountId));
}
