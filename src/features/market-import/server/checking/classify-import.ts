import type { Queries } from '../../../../platform/database/database.ts';
import { classifyDeals } from '../deals/classify-deals.ts';
import type { ImportRow } from '../tables.ts';
import { classifyRows } from './classify.ts';

/** Checks the rows of an import against what they go into: the market, or a pipeline. @returns how many have another verdict than before */
export const classify = (db: Queries, { id, lenderId, ownerId }: ImportRow): Promise<number> =>
  ownerId === null ? classifyRows(db, id, lenderId) : classifyDeals(db, id, ownerId);
