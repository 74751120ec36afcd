import type { Queries } from '../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';

/** What percent of a deal's holdback is planned to be drawn by each month, from the first on; undefined: nobody has planned it. */
export const plannedDraws =
  defineHook<(db: Queries, dealId: string) => Promise<readonly number[] | undefined>>('comparison.plannedDraws');

export async function readPlannedDraws(
  { hooks, database }: Platform,
  dealId: string,
): Promise<readonly number[] | undefined> {
  for (const read of hooks.all(plannedDraws)) {
    const draws = await read(database.db, dealId);
    if (draws) return draws;
  }
  return undefined;
}
