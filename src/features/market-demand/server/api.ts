import type { Queries } from '../../../platform/database/database.ts';
import { type DemandFilter, readPeriod } from './read/lines.ts';

/** How many searches came to rest in the last days, by what is counted of them. */
export const countSearches = async (
  db: Queries,
  { days, kind, state }: Pick<DemandFilter, 'days' | 'kind' | 'state'>,
  now: Date,
): Promise<number> => (await readPeriod(db, { days, kind, state }, now)).searches;
