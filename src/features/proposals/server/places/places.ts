import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { tierAt, type Values, valueAt } from '../../../programs/fields/paths.ts';
import { type EditableProgram, readTierHistory } from '../../../programs/server/api.ts';
import { proposedEdits } from '../tables.ts';

type Row = typeof proposedEdits.$inferSelect;

/** An edit as it stands in its program now: at the place, and with the name, of the tier that it was found for. */
export interface Located extends Row {
  /** Its tier can't be told from others any more, or the program has no such field: it is as it was stored. */
  readonly isLost: boolean;
  /** It stands elsewhere than it was stored. */
  readonly isMoved: boolean;
}

/** Why it can't be accepted. */
export const lostText = ({ field }: Pick<Row, 'field'>): string =>
  field.startsWith('tiers.')
    ? 'The tiers changed since this was found, so that it’s unclear which one is meant. Reject it, and choose the field again in the scraper’s mapping.'
    : 'The program has no such field any more. Reject it.';

/** Edits of programs whose terms can't be read are as they were stored. */
export async function locate(
  db: Queries,
  rows: readonly Row[],
  programs: ReadonlyMap<string, EditableProgram>,
): Promise<Located[]> {
  const seen = rows.flatMap(({ programId, programVersion }) =>
    programVersion === null ? [] : [{ programId, programVersion }],
  );
  const pathNow = await readTierHistory(db, seen);
  const fieldNow = ({ programId, programVersion, field, tier }: Row, values: Values): string | undefined => {
    // Edits that were found before versions were noted know their tier by its name alone.
    const isSame = tierAt(values, field) === tier;
    const now = programVersion === null ? (isSame ? field : undefined) : pathNow({ programId, programVersion }, field);
    return now !== undefined && valueAt(values, now) !== undefined ? now : undefined;
  };
  return rows.map((row): Located => {
    const values = programs.get(row.programId)?.values;
    if (values === undefined) return { ...row, isLost: false, isMoved: false };
    const field = fieldNow(row, values);
    if (field === undefined) return { ...row, isLost: true, isMoved: false };
    const tier = tierAt(values, field);
    return { ...row, field, tier, isLost: false, isMoved: field !== row.field || tier !== row.tier };
  });
}

/** Stores where edits stand now, so that what counts them by field counts them right. */
export async function storePlaces(
  { db }: Transaction,
  rows: readonly Located[],
  programs: ReadonlyMap<string, EditableProgram>,
): Promise<void> {
  const places = rows.flatMap(({ id, programId, field, tier, isMoved }) => {
    const version = programs.get(programId)?.row.version;
    return isMoved && version !== undefined ? [{ id, field, tier, version }] : [];
  });
  if (places.length === 0) return;
  await db.execute(sql`
    update ${proposedEdits} as edit set field = place.field, tier = place.tier, program_version = place.version
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (id uuid, field text, tier text, version int)
    where edit.id = place.id`);
}

/**
 * The program's open edits, held to stand at this version where they stand now: a save that only accepts edits moves no tier, however
 * much of one it changes.
 */
export async function keepPlaces(tx: Transaction, program: EditableProgram) {
  const { id: programId, version } = program.row;
  const ofProgram = and(eq(proposedEdits.programId, programId), eq(proposedEdits.state, 'open'));
  const rows = await tx.db.select().from(proposedEdits).where(ofProgram);
  const programs = new Map([[programId, program]]);
  const located = (await locate(tx.db, rows, programs)).filter(({ isLost }) => !isLost);
  await storePlaces(tx, located, programs);
  const ids = located.map(({ id }) => id);
  const standAt = async (programVersion: number) => {
    if (ids.length > 0) await tx.db.update(proposedEdits).set({ programVersion }).where(inArray(proposedEdits.id, ids));
  };
  return { next: version + 1, standAt };
}
