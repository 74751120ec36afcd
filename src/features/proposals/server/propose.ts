import { and, eq, inArray, or } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { isSameValue, tierAt, valueAt } from '../../programs/fields/paths.ts';
import {
  confirmFields,
  type EditableProgram,
  lockEditable,
  readFound,
  readTierHistory,
} from '../../programs/server/api.ts';
import { programEditsProposed, programEditsSettled } from '../events.ts';
import { editsAtMost, snippetAtMost } from '../model.ts';
import { locate, storePlaces } from './places/places.ts';
import { close, fieldsOf } from './settle.ts';
import { proposedEdits } from './tables.ts';

export interface FoundEdit {
  /** A path of the program's form, dots between levels: `interestRate`, `tiers.0.minFICO`, `tiers.1.loanRange.max`. */
  readonly field: string;
  /** As a person would type it into that field, or as it is stored: '70%', 70. Not blank: what was not found is not named. */
  readonly value: unknown;
  /** The text that it stands on, as it was read. */
  readonly snippet: string;
  readonly foundAt: Date;
  /** Where it was read, if not at the address of all. */
  readonly address?: string | null;
}

/** What one run of a source found about one program. */
export interface FoundEdits {
  readonly sourceId: string;
  readonly sourceName: string;
  readonly runId: string;
  readonly programId: string;
  readonly address?: string | null;
  /** Of the program when the paths were named: tiers are followed from there. Missing: they are named as it says now. */
  readonly programVersion?: number | undefined;
  readonly edits: readonly FoundEdit[];
}

export type Outcome =
  /** New, or another value than this source had open. */
  | { readonly field: string; readonly outcome: 'proposed' }
  /** Open already, of this source or another: it was found again. */
  | { readonly field: string; readonly outcome: 'refreshed' }
  /** The program says so: the field is confirmed. */
  | { readonly field: string; readonly outcome: 'confirmed' }
  /** Rejected earlier, and the source has said nothing else since. */
  | { readonly field: string; readonly outcome: 'rejectedBefore' }
  /** The program can't have it; nothing is stored. */
  | { readonly field: string; readonly outcome: 'refused'; readonly reason: string };

type Row = typeof proposedEdits.$inferSelect;

interface Work {
  readonly tx: Transaction;
  readonly context: RequestContext;
  readonly found: FoundEdits;
  readonly program: EditableProgram;
  /** Open or held back, by where their fields stand now. */
  readonly known: readonly Row[];
}

/**
 * Holds what a source found against a program, field by field: what differs is proposed, what agrees is confirmed. The program is
 * never written. The same found again in the same run or a later one adds nothing and notifies nobody.
 * @returns what became of each edit, in their order; of a field that is named twice the last counts
 * @throws NOT_FOUND for a program that there is not
 */
export async function proposeEdits(tx: Transaction, context: RequestContext, named: FoundEdits): Promise<Outcome[]> {
  const program = await lockEditable(tx, named.programId);
  if (!program)
    return named.edits.map(({ field }) => refused(field, "The program was deleted, or its terms can't be read"));
  const found = await followTiers(tx, named);
  if (!found) return named.edits.map(({ field }) => refused(field, "The program's tiers changed meanwhile"));
  const work = { tx, context, found, program, known: await readKnown({ tx, context, found, program }) };
  const distinct = [...new Map(found.edits.map((edit) => [edit.field, edit])).values()];
  const read = distinct.slice(0, editsAtMost).map((edit) => judge(work, edit));
  await confirmSame(work, read);
  await proposeOthers(work, read);
  const outcomes = new Map(read.map(({ outcome }) => [outcome.field, outcome]));
  return found.edits.map(
    ({ field }) => outcomes.get(field) ?? refused(field, `One run proposes ${editsAtMost} fields of a program at most`),
  );
}

/** What was found, with each path as the locked program has it; undefined where it can't be told which tier one means. */
async function followTiers({ db }: Transaction, found: FoundEdits): Promise<FoundEdits | undefined> {
  const { programId, programVersion, edits } = found;
  if (programVersion === undefined) return found;
  const seen = { programId, programVersion };
  const pathNow = await readTierHistory(db, [seen]);
  const followed = edits.flatMap((edit) => {
    const field = pathNow(seen, edit.field);
    return field === undefined ? [] : [{ ...edit, field }];
  });
  return followed.length === edits.length ? { ...found, edits: followed } : undefined;
}

const refused = (field: string, reason: string): Outcome => ({ field, outcome: 'refused', reason });

/**
 * What is open or held back of the program, by where it stands now. Edits of this source whose tier can't be told from others any more
 * are closed: this run says what is right now.
 */
async function readKnown({ tx, context, found, program }: Omit<Work, 'known'>): Promise<Row[]> {
  const isKnown = or(eq(proposedEdits.state, 'open'), eq(proposedEdits.isHeldBack, true));
  const ofProgram = and(eq(proposedEdits.programId, found.programId), isKnown);
  const rows = await tx.db.select().from(proposedEdits).where(ofProgram);
  const programs = new Map([[found.programId, program]]);
  const located = await locate(tx.db, rows, programs);
  await storePlaces(tx, located, programs);
  const lost = located.filter(({ isLost }) => isLost);
  const closed = lost.filter(({ sourceId, state }) => sourceId === found.sourceId && state === 'open');
  if (closed.length > 0) {
    await close(tx, context, closed, 'superseded');
    const { id, lenderId } = program.row;
    await record(tx, context, programEditsSettled, { id, payload: { lenderId, fields: fieldsOf(closed) } });
  }
  return located.filter(({ isLost }) => !isLost);
}

interface Judged {
  readonly edit: FoundEdit;
  readonly outcome: Outcome;
  readonly value: unknown;
  /** The one of this source that is open for the field. */
  readonly open: Row | undefined;
  /** Another source has the same open: people know of it. */
  readonly isKnown: boolean;
}

function judge({ found, program, known }: Work, edit: FoundEdit): Judged {
  const { field } = edit;
  const read = readFound(program, edit);
  const openRows = known.filter((row) => row.field === field && row.state === 'open');
  const open = openRows.find(({ sourceId }) => sourceId === found.sourceId);
  const value = 'value' in read ? read.value : null;
  const isKnown = openRows.some((row) => isSameValue(row.value, value));
  const judged = (outcome: Outcome): Judged => ({ edit, outcome, open, isKnown, value });
  if (read.complaint !== undefined) return judged(refused(field, read.complaint));
  if (isSameValue(valueAt(program.values, field), value)) return judged({ field, outcome: 'confirmed' });
  const isHeldBack = known.some(
    (row) => row.isHeldBack && row.field === field && row.sourceId === found.sourceId && isSameValue(row.value, value),
  );
  if (isHeldBack) return judged({ field, outcome: 'rejectedBefore' });
  return judged({ field, outcome: isKnown ? 'refreshed' : 'proposed' });
}

const having = (read: readonly Judged[], ...outcomes: readonly Outcome['outcome'][]) =>
  read.filter(({ outcome }) => outcomes.includes(outcome.outcome));

/** Nobody confirms tomorrow, whatever the clock of a page says. */
const momentOf = ({ foundAt }: FoundEdit, { at }: RequestContext): Date => (foundAt < at ? foundAt : at);

async function confirmSame({ tx, context, found, program }: Work, read: readonly Judged[]): Promise<void> {
  const same = having(read, 'confirmed');
  for (const [moment, judged] of Map.groupBy(same, ({ edit }) => momentOf(edit, context).getTime())) {
    const fields = judged.map(({ edit: { field }, value }) => ({ field, value }));
    const how = { at: new Date(moment), source: found.sourceName, by: null };
    await confirmFields(tx, context, program, fields, how);
  }
  // The source took back what it said, or somebody saved it: what another source proposed still needs a decision.
  const settled = same.flatMap(({ open }) => open ?? []);
  if (settled.length === 0) return;
  await close(tx, context, settled, 'settled');
  const { id, lenderId } = program.row;
  const payload = { lenderId, fields: settled.map(({ field }) => field) };
  await record(tx, context, programEditsSettled, { id, payload });
}

async function proposeOthers(work: Work, read: readonly Judged[]): Promise<void> {
  const { tx, context, found, program } = work;
  await release(work, read);
  const [again, others]: [Judged[], Judged[]] = [[], []];
  for (const judged of having(read, 'proposed', 'refreshed'))
    (judged.open && isSameValue(judged.open.value, judged.value) ? again : others).push(judged);
  for (const { open, edit } of again)
    if (open) await tx.db.update(proposedEdits).set(factsOf(work, edit)).where(eq(proposedEdits.id, open.id));
  if (others.length === 0) return;
  await close(
    tx,
    context,
    others.flatMap(({ open }) => open ?? []),
    'superseded',
  );
  const { id: programId, lenderId } = program.row;
  const isNews = !(await hasProposed(work));
  await tx.db.insert(proposedEdits).values(
    others.map(({ edit, value, open }) => ({
      ...factsOf(work, edit),
      programId,
      lenderId,
      field: edit.field,
      value,
      runId: found.runId,
      createdAt: open?.createdAt ?? context.at,
    })),
  );
  const { sourceId, runId } = found;
  const fields = others.map(({ edit }) => edit.field);
  // People know of what another source has proposed.
  const payload = { lenderId, sourceId, runId, fields, isNews: isNews && others.some(({ isKnown }) => !isKnown) };
  await record(tx, context, programEditsProposed, { id: programId, payload });
}

/** What is known of an edit by the latest run that found it. */
const factsOf = ({ context, found, program: { row, values } }: Work, edit: FoundEdit) => ({
  base: valueAt(values, edit.field) ?? null,
  tier: tierAt(values, edit.field),
  programVersion: row.version,
  sourceId: found.sourceId,
  sourceName: found.sourceName,
  // Text of a PDF can have characters that the database keeps no text with.
  snippet: edit.snippet.replaceAll('\0', '').slice(0, snippetAtMost).toWellFormed(),
  address: edit.address ?? found.address ?? null,
  foundAt: momentOf(edit, context),
});

async function hasProposed({ tx, found: { programId, runId } }: Work): Promise<boolean> {
  const own = and(eq(proposedEdits.programId, programId), eq(proposedEdits.runId, runId));
  return (await tx.db.select({ id: proposedEdits.id }).from(proposedEdits).where(own).limit(1)).length > 0;
}

/** A rejection holds back the value that was rejected, until the source says something else. */
async function release({ tx, found, known }: Work, read: readonly Judged[]): Promise<void> {
  const said = new Map(
    having(read, 'proposed', 'confirmed', 'refreshed').map(({ edit, value }) => [edit.field, value]),
  );
  const over = known.filter(
    (row) =>
      row.isHeldBack &&
      row.sourceId === found.sourceId &&
      said.has(row.field) &&
      !isSameValue(row.value, said.get(row.field)),
  );
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  await tx.db.update(proposedEdits).set({ isHeldBack: false }).where(inArray(proposedEdits.id, ids));
}
