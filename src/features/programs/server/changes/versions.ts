import { and, count, desc, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { ProgramVersion } from '../../contract.ts';
import { changesBetween } from '../../fields/differences.ts';
import { programValues } from '../../model.ts';
import { readableValues, readProgram } from '../../read-program.ts';
import type { StoredRow } from '../read-programs.ts';
import { programVersions } from '../tables.ts';
import { assertSeen, saveAnew } from './change-programs.ts';

type VersionRow = typeof programVersions.$inferSelect;

/** A page of a program's versions, the last first, each with what it changed of the one before. */
export async function readVersions(
  db: Queries,
  program: StoredRow,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ versions: ProgramVersion[]; total: number }> {
  const own = eq(programVersions.programId, program.id);
  const [rows, [counted]] = await Promise.all([
    // And the one before the page, which its last is held against.
    db
      .select()
      .from(programVersions)
      .where(own)
      .orderBy(desc(programVersions.version))
      .offset(offset)
      .limit(limit + 1),
    db.select({ total: count() }).from(programVersions).where(own),
  ]);
  const people = await findPeople(
    db,
    rows.flatMap(({ savedBy }) => savedBy ?? []),
  );
  const stated = rows.map((row) => statedIn(program, row));
  const versions = rows.slice(0, limit).map((row, index): ProgramVersion => {
    const [is, was] = [stated[index], stated[index + 1]];
    const { problems } = readProgram(asRow(program, row));
    return {
      version: row.version,
      savedAt: row.savedAt.toISOString(),
      savedBy: row.savedBy === null ? null : (people.get(row.savedBy)?.name ?? null),
      importId: row.importId,
      restoredFrom: row.restoredFrom,
      changes: is && was ? changesBetween(program.kind, was, is) : [],
      ...(problems ? { problems } : {}),
    };
  });
  return { versions, total: counted?.total ?? 0 };
}

/** A version as the program it was. */
const asRow = (program: StoredRow, { name, terms, tiers }: VersionRow): StoredRow => ({
  ...program,
  name,
  terms,
  tiers,
});

const statedIn = ({ kind }: StoredRow, { effectiveFrom, effectiveUntil, ...version }: VersionRow) => ({
  ...readableValues(kind, version),
  effectiveFrom,
  effectiveUntil,
});

interface Restoring {
  readonly version: number;
  readonly current?: number | undefined;
}

/**
 * Saves an earlier version anew as the next one.
 * @throws NOT_FOUND for a version that there is not, CONFLICT for one that the kind's definition no longer takes
 */
export async function restoreProgram(
  tx: Transaction,
  context: RequestContext,
  program: StoredRow,
  { version, current }: Restoring,
): Promise<void> {
  await assertSeen(tx, program, current);
  if (version === program.version) throw invalidField('version', 'This is the current version.');
  const [row] = await tx.db
    .select()
    .from(programVersions)
    .where(and(eq(programVersions.programId, program.id), eq(programVersions.version, version)));
  if (!row) throw new AppError('NOT_FOUND', `This program has no version ${version}.`);
  const read = readProgram(asRow(program, row));
  if (!read.program) throw new AppError('CONFLICT', `Version ${version} can't be restored: its terms can't be read.`);
  const { effectiveFrom, effectiveUntil } = row;
  // Read by the definition of the kind that the row names, which the type cannot follow.
  const stored = read.program as unknown as Parameters<typeof programValues>[0];
  const values = programValues(stored);
  await saveAnew(tx, context, program, { values, effectiveFrom, effectiveUntil, restoredFrom: version });
}
