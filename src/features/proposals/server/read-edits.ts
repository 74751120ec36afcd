import { and, countDistinct, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { cursorOf, keyAs, keyValue, placeOf } from '../../../platform/database/cursors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/words.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { fieldAt, isSameValue, valueAt, valueText } from '../../programs/fields/paths.ts';
import {
  type EditableProgram,
  findEditables,
  isKept,
  nameKeptPrograms,
  nameOfProgram,
} from '../../programs/server/api.ts';
import type { EditedProgram, ProposedEdit } from '../contract.ts';
import { countedAtMost, editsShown } from '../model.ts';
import { type Located, locate, lostText } from './places/places.ts';
import { proposedEdits } from './tables.ts';

/** Edits that need a decision, of programs that are kept. */
export const isOpen = and(eq(proposedEdits.state, 'open'), isKept(proposedEdits.programId));
const ofLender = (lenderId: string | undefined) =>
  lenderId === undefined ? undefined : eq(proposedEdits.lenderId, lenderId);

export interface Asked {
  /** Undefined: of every lender. */
  readonly lenderId: string | undefined;
  readonly programId?: string | undefined;
  readonly sourceId?: string | undefined;
  readonly q?: string | undefined;
}

const wantedOf = ({ lenderId, programId, sourceId, q }: Asked): SQL | undefined =>
  and(
    isOpen,
    ofLender(lenderId),
    programId === undefined ? undefined : eq(proposedEdits.programId, programId),
    sourceId === undefined ? undefined : eq(proposedEdits.sourceId, sourceId),
    ...hasWords(nameOfProgram(proposedEdits.programId), q),
  );

/** A page of programs with edits to decide, the longest waiting first. */
export async function readEdits(
  db: Queries,
  asked: Asked,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<{ programs: EditedProgram[]; next: string | null; total: number; sources: EditSource[] }> {
  const wanted = wantedOf(asked);
  const [page, total, sources] = await Promise.all([
    readPrograms(db, wanted, cursor, limit),
    countWanted(db, wanted),
    readSources(db, asked.lenderId),
  ]);
  const shown = page.slice(0, limit);
  const last = page.length > limit ? shown.at(-1) : undefined;
  return {
    programs: await present(
      db,
      shown.map(({ id }) => id),
      wanted,
    ),
    next: last ? cursorOf(last) : null,
    total,
    sources,
  };
}

async function readPrograms(db: Queries, wanted: SQL | undefined, cursor: string | undefined, limit: number) {
  const since = sql`min(${proposedEdits.createdAt})`;
  const after = placeOf('moment', cursor);
  return db
    .select({ id: proposedEdits.programId, key: keyAs('moment', since) })
    .from(proposedEdits)
    .where(wanted)
    .groupBy(proposedEdits.programId)
    .having(
      after
        ? sql`(${since}, ${proposedEdits.programId}) > (${keyValue('moment', after.key)}, ${after.id}::uuid)`
        : undefined,
    )
    .orderBy(since, proposedEdits.programId)
    .limit(limit + 1);
}

async function countWanted(db: Queries, wanted: SQL | undefined): Promise<number> {
  const { programId, field } = proposedEdits;
  const some = db
    .selectDistinct({ programId, field })
    .from(proposedEdits)
    .where(wanted)
    .limit(countedAtMost)
    .as('some');
  return db.$count(some);
}

/** How many need a decision; of every lender, unless one is named. */
export const countEdits = (db: Queries, lenderId: string | undefined): Promise<number> =>
  countWanted(db, wantedOf({ lenderId }));

interface EditSource {
  readonly _id: string;
  readonly name: string;
}

/** A source that was renamed meanwhile has its later name. */
async function readSources(db: Queries, lenderId: string | undefined): Promise<EditSource[]> {
  const rows = await db
    .select({ _id: proposedEdits.sourceId, name: sql<string>`max(${proposedEdits.sourceName})` })
    .from(proposedEdits)
    .where(wantedOf({ lenderId }))
    .groupBy(proposedEdits.sourceId)
    .orderBy(sql`2`, proposedEdits.sourceId)
    .limit(200);
  return rows;
}

/** Programs with what is proposed for the fields that are asked for, by all sources: also by one that disagrees and wasn't asked for. */
async function present(db: Queries, ids: readonly string[], wanted: SQL | undefined): Promise<EditedProgram[]> {
  if (ids.length === 0) return [];
  const ofPage = and(wanted, inArray(proposedEdits.programId, [...ids]));
  const { programId, field } = proposedEdits;
  const numbered = db
    .selectDistinct({
      programId,
      field,
      place: sql<number>`dense_rank() over (partition by ${programId} order by ${field})`.as('place'),
    })
    .from(proposedEdits)
    .where(ofPage)
    .as('numbered');
  const [rows, totals, known, heads] = await Promise.all([
    db
      .select({ edit: proposedEdits })
      .from(numbered)
      .innerJoin(proposedEdits, and(eq(programId, numbered.programId), eq(field, numbered.field), isOpen))
      .where(sql`${numbered.place} <= ${editsShown}`),
    countFields(db, ofPage),
    findEditables(db, ids),
    nameKeptPrograms(db, ids),
  ]);
  const lenders = await findLenders(
    db,
    rows.map(({ edit }) => edit.lenderId),
  );
  const located = await locate(
    db,
    rows.map(({ edit }) => edit),
    known,
  );
  const byProgram = Map.groupBy(located, (edit) => edit.programId);
  const headOf = new Map(heads.map((head) => [head.id, head]));
  return ids.flatMap((id): EditedProgram[] => {
    const [head, own = []] = [headOf.get(id), byProgram.get(id)];
    const [first] = own;
    if (!head || !first) return [];
    const { lenderId } = first;
    const edits = own.map((edit) => presentEdit(head.kind, known.get(id), edit));
    return [
      {
        _id: id,
        name: head.name,
        kind: head.kind,
        lender: { _id: lenderId, name: lenders.get(lenderId)?.name ?? '' },
        edits: edits.sort(byPath),
        total: totals.get(id) ?? edits.length,
      },
    ];
  });
}

/** The tenth tier comes after the second. */
const order = new Intl.Collator('en', { numeric: true });
const byPath = (a: ProposedEdit, b: ProposedEdit): number =>
  order.compare(a.field, b.field) || (a.since < b.since ? -1 : 1);

/** Of each program, how many fields have open edits. */
async function countFields(db: Queries, wanted: SQL | undefined): Promise<ReadonlyMap<string, number>> {
  const { programId, field } = proposedEdits;
  const rows = await db
    .select({ programId, fields: countDistinct(field) })
    .from(proposedEdits)
    .where(wanted)
    .groupBy(programId);
  return new Map(rows.map((row) => [row.programId, row.fields]));
}

function presentEdit(kind: string, program: EditableProgram | undefined, row: Located): ProposedEdit {
  const { field, value, base } = row;
  const now = program && valueAt(program.values, field);
  const isChanged = program !== undefined && !isSameValue(now, base);
  return {
    _id: row.id,
    field,
    label: fieldAt(kind, field)?.label ?? field,
    tier: row.tier,
    now: now ?? null,
    before: valueText(kind, field, now),
    value,
    after: valueText(kind, field, value),
    changedFrom: isChanged ? (valueText(kind, field, base) ?? 'blank') : null,
    problem: problemOf(program, row),
    source: { _id: row.sourceId, name: row.sourceName },
    snippet: row.snippet,
    address: row.address,
    foundAt: row.foundAt.toISOString(),
    since: row.createdAt.toISOString(),
  };
}

function problemOf(program: EditableProgram | undefined, row: Located): string | null {
  if (!program) return "The program's terms can't be read. Repair the program first.";
  return row.isLost ? lostText(row) : null;
}
