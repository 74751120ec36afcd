import { AppError } from '../../../kernel/errors.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeDeal } from '../../pipeline/server/api.ts';
import { liveSearch } from './manage.ts';
import { readDeal } from './program-fit.ts';
import { savedSearches } from './tables.ts';

interface NamedDeal {
  readonly accountId: string;
  readonly searchId: string;
  readonly address: string;
  readonly clientName: string | null;
}

/**
 * Makes a deal of a saved search.
 * @returns the id of the deal
 * @throws NOT_FOUND for anybody else's search, CONFLICT when there is an active deal for the address (`about.pipelineEntryId`)
 */
export const makeDealOf = (
  platform: Platform,
  context: RequestContext,
  { accountId, searchId, address, clientName }: NamedDeal,
  key: string | undefined,
): Promise<string> =>
  makeDeal(platform, context, { ownerId: accountId, address, clientName, of: { searchId } }, key, async ({ db }) => {
    const [search] = await db.select().from(savedSearches).where(liveSearch(accountId, searchId));
    const kind = search && findLoanKind(search.kind);
    if (!search || !kind) throw new AppError('NOT_FOUND');
    const origin = { savedSearch: { id: search.id, name: search.name } };
    return { kind, scenario: readDeal(kind, search.scenario), origin };
  });
