import { and, asc, gte, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { pathAfter, type Tiers } from '../../fields/tier-places.ts';
import { programVersions } from '../tables.ts';

interface SeenProgram {
  readonly programId: string;
  /** Of the program, when its tiers were seen. */
  readonly programVersion: number;
}

/**
 * A path of a program as it was seen, as it is reached now; undefined where its tier can't be told from others.
 * @param until the version that is now, for who read the program before its history: later saves don't count
 */
type PathNow = (seen: SeenProgram, path: string, until?: number) => string | undefined;

/** What became of the tiers of these programs since they were seen. */
export async function readTierHistory(db: Queries, seen: readonly SeenProgram[]): Promise<PathNow> {
  const oldest = new Map<string, number>();
  for (const { programId, programVersion } of seen)
    oldest.set(programId, Math.min(programVersion, oldest.get(programId) ?? programVersion));
  if (oldest.size === 0) return (_, path) => path;
  const { programId, version, tiers } = programVersions;
  const since = db
    .select({
      ...{ programId, version, tiers },
      before: sql`lag(${tiers}) over (partition by ${programId} order by ${version})`.as('before'),
    })
    .from(programVersions)
    .where(
      and(
        inArray(programId, [...oldest.keys()]),
        gte(version, sql`(${JSON.stringify(Object.fromEntries(oldest))}::jsonb ->> ${programId}::text)::int`),
      ),
    )
    .as('since');
  // A source that never runs may be years behind, and most saves leave the tiers as they were. Those of the oldest come first.
  const rows = await db
    .select({ programId: since.programId, version: since.version, tiers: since.tiers })
    .from(since)
    .where(sql`${since.before} is distinct from ${since.tiers}`)
    .orderBy(asc(since.programId), asc(since.version));
  const saves = Map.groupBy(rows, (row) => row.programId);
  return ({ programId: id, programVersion }, path, until = Number.POSITIVE_INFINITY) => {
    const changes = saves.get(id) ?? [];
    // Tiers that were seen may be those of an earlier save.
    const seenAt = changes.findLastIndex(({ version: at }) => at <= programVersion);
    const later = changes.slice(Math.max(seenAt, 0)).filter(({ version: at }) => at <= until);
    return pathAfter(
      path,
      later.map((row): Tiers => (Array.isArray(row.tiers) ? row.tiers : [])),
    );
  };
}
