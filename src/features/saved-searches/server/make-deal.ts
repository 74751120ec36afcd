import { z } from 'zod';
import { idSchema } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../platform/database/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type IdempotentRequest, once } from '../../../platform/database/once.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDeal } from '../../pipeline/server/api.ts';
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
 * Makes a deal of a saved search, which stays as it is. The request that comes again makes no second one.
 * @returns the id of the deal
 * @throws NOT_FOUND for anybody else's search, CONFLICT when there is an active deal for the address (`about.pipelineEntryId`)
 */
export const makeDeal = (
  platform: Platform,
  context: RequestContext,
  named: NamedDeal,
  key: IdempotentRequest['key'],
): Promise<string> =>
  platform.database.transaction((tx) =>
    once(
      tx,
      { accountId: named.accountId, key, body: { dealOfSearch: named } },
      {
        reference: z.object({ dealId: idSchema }),
        async first() {
          const dealId = await addDealOf(platform, tx, context, named);
          return { answer: dealId, reference: { dealId } };
        },
        again: ({ dealId }) => Promise.resolve(dealId),
      },
    ),
  );

async function addDealOf(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { accountId, searchId, address, clientName }: NamedDeal,
): Promise<string> {
  const [search] = await tx.db.select().from(savedSearches).where(liveSearch(accountId, searchId));
  const kind = search && findLoanKind(search.kind);
  if (!search || !kind) throw new AppError('NOT_FOUND');
  const deal = kind.deal.complete(readDeal(kind, search.scenario));
  const { id } = await addDeal(platform, tx, context, {
    stated: { ownerId: accountId, loanType: kind.slug, address, clientName, deal },
    lenderIds: [],
    origin: { savedSearch: { id: search.id, name: search.name } },
  });
  return id;
}
