import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { fieldAt, valueAt } from '../../../programs/fields/paths.ts';
import { type EditableProgram, findEditables, readTierHistory } from '../../../programs/server/api.ts';
import { type AroundChange, changesText, notedAround } from '../../mapping/around.ts';
import { cutText } from '../../mapping/document.ts';
import { type Around, type FieldMapping, isNumber, labelsOf, mappedLeaf } from '../../mapping/field-mapping.ts';
import { type Problem, parseFound, problems, type Read } from '../../mapping/parse-found.ts';
import { nowhere } from '../reading/places.ts';
import { type Copy, readCopy } from '../reading/read-copy.ts';
import { type ScraperRow, scraperMappings } from '../tables.ts';

/** What one mapping found in a copy, and what the program says. */
export interface MappedValue {
  readonly mapping: Placed;
  /** Undefined: the program has no such field. */
  readonly field: FieldDefinition | undefined;
  /** What the field is called; its path where that is all that is known. */
  readonly label: string;
  readonly text: string | null;
  readonly snippet: string;
  /** What stands around its place in this copy; undefined where places are found by their texts, or nothing was found. */
  readonly around: Around | undefined;
  readonly changes: readonly AroundChange[];
  readonly now: unknown;
  readonly read: Read;
}

/** Why a mapping could not be read, in a sentence; null: it was. */
export const problemText = ({ read: { problem }, changes }: MappedValue): string | null =>
  problem === undefined ? null : problem === 'moved' ? `${problems.moved}. ${changesText(changes)}` : problems[problem];

/** The mappings of a version as they were saved; none of version 0. */
export async function savedMappings(db: Queries, scraperId: string, version: number): Promise<readonly FieldMapping[]> {
  if (version === 0) return [];
  const [row] = await db
    .select({ mappings: scraperMappings.mappings })
    .from(scraperMappings)
    .where(and(eq(scraperMappings.scraperId, scraperId), eq(scraperMappings.version, version)));
  return row?.mappings ?? [];
}

/** A mapping whose field is named as its program says now, and of which version that is. */
export type Placed = FieldMapping & {
  /** Its tier can't be told from others any more; the rest is as it was. */
  readonly isLost?: boolean;
};

/** Where the fields of mappings stand in these programs, as they were read: lenders put tiers before others. */
export async function placeMappings(
  db: Queries,
  mappings: readonly FieldMapping[],
  programs: ReadonlyMap<string, EditableProgram>,
): Promise<readonly Placed[]> {
  const seen = mappings.flatMap(({ programId, programVersion }) =>
    programVersion === undefined ? [] : [{ programId, programVersion }],
  );
  const pathNow = await readTierHistory(db, seen);
  return mappings.map((mapping): Placed => {
    const { programId, programVersion: from, field } = mapping;
    const version = programs.get(programId)?.row.version;
    if (version === undefined) return mapping;
    const now = from === undefined ? field : pathNow({ programId, programVersion: from }, field, version);
    return now === undefined ? { ...mapping, isLost: true } : { ...mapping, field: now, programVersion: version };
  });
}

const programsOf = (db: Queries, mappings: readonly FieldMapping[]) =>
  findEditables(db, [...new Set(mappings.map(({ programId }) => programId))]);

/** The mappings of a version, each with its field where that stands now. */
export async function mappingsOf(db: Queries, scraperId: string, version: number): Promise<readonly Placed[]> {
  const saved = await savedMappings(db, scraperId, version);
  return placeMappings(db, saved, await programsOf(db, saved));
}

const failed = (problem: Problem): Read => ({ problem });

/** Reads a copy with mappings. Programs of other lenders count as gone. @throws UnreadableCopy */
export async function readMappings(
  db: Queries,
  { lenderId }: Pick<ScraperRow, 'lenderId'>,
  copy: Copy,
  chosen: readonly FieldMapping[],
): Promise<MappedValue[]> {
  const { found } = await readCopy(
    copy,
    chosen.map(({ find, around }) => ({ ...find, noted: around })),
  );
  const programs = await programsOf(db, chosen);
  const mappings = await placeMappings(db, chosen, programs);
  return mappings.map((mapping, at) => {
    const { texts, snippet, around, changes = [] } = found[at] ?? nowhere();
    const program = programs.get(mapping.programId);
    const own = program?.row.lenderId === lenderId ? program : undefined;
    const field = own && mappedLeaf(own.row.kind, mapping.field)?.field;
    const now = own && valueAt(own.values, mapping.field);
    const read = !own
      ? failed('program')
      : mapping.isLost
        ? failed('tier')
        : !field || now === undefined
          ? failed('field')
          : parseFound(field, found[at] ?? nowhere(), mapping.take, now, labelsOf(mapping.find, around));
    const label = (own && fieldAt(own.row.kind, mapping.field)?.label) ?? mapping.field;
    return {
      ...{ mapping, field, label, snippet, changes, now, read },
      text: texts[0] === undefined ? null : cutText(texts[0]),
      around: around && notedAround(around, field !== undefined && isNumber(field)),
    };
  });
}

/**
 * Notes where fields stand now and, where all was read, what stands around their places, so that the next run follows from here. Mappings
 * from before either was noted have it from their next run on.
 */
export async function noteRead(
  db: Queries,
  scraperId: string,
  version: number,
  values: readonly MappedValue[],
): Promise<void> {
  const saved = await savedMappings(db, scraperId, version);
  const isRead = values.every(({ read }) => read.problem === undefined);
  const now = values.map(({ mapping: { isLost, ...placed }, around }, at): FieldMapping => {
    const mapping = isLost ? (saved[at] ?? placed) : placed;
    return isRead && around ? { ...mapping, around } : mapping;
  });
  const isSame = ({ programVersion, around }: FieldMapping, at: number) =>
    programVersion === saved[at]?.programVersion && isDeepStrictEqual(around, saved[at]?.around);
  if (now.every(isSame)) return;
  await db
    .update(scraperMappings)
    .set({ mappings: now })
    .where(and(eq(scraperMappings.scraperId, scraperId), eq(scraperMappings.version, version)));
}
