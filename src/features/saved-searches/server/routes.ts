import { ok } from '../../../kernel/endpoint.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listFileRoute, onePage } from '../../list-files/server/api.ts';
import { pipelineMessages } from '../../pipeline/model.ts';
import * as contract from '../contract.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  listSavedSearchesFile,
  makeDealOfSearch,
  restoreSavedSearch,
  runSavedSearch,
} from '../endpoints.ts';
import { savedSearchList } from '../search-file.ts';
import { makeDealOf } from './make-deal.ts';
import { changeSearch, deleteSearch, readSavedSearches, restoreSearch, runSearch, saveSearch } from './manage.ts';

export const savedSearchRoutes: readonly Route[] = [
  route(listSavedSearches, contract.listSavedSearches, async ({ session }, { database }) => ({
    ...ok,
    savedSearches: await readSavedSearches(database.db, session.accountId),
  })),
  listFileRoute(listSavedSearchesFile, contract.listSavedSearchesFile, ({ session }, { database }) => ({
    list: savedSearchList,
    pages: onePage(() => readSavedSearches(database.db, session.accountId)),
  })),
  ...loanKinds.map((kind) =>
    route(createSavedSearch(kind), contract.createSavedSearch(kind), async ({ session, body, context }, platform) => ({
      ...ok,
      savedSearch: await saveSearch(platform, context, session.accountId, kind, body),
    })),
  ),
  route(changeSavedSearch, contract.changeSavedSearch, async ({ session, params, body, context }, { database }) => ({
    ...ok,
    savedSearch: await changeSearch(database.db, session.accountId, params.id, body, context.at),
  })),
  route(deleteSavedSearch, contract.deleteSavedSearch, async ({ session, params, context }, { database }) => {
    await deleteSearch(database.db, session.accountId, params.id, context.at);
    return ok;
  }),
  route(restoreSavedSearch, contract.restoreSavedSearch, async ({ session, params, context }, platform) => ({
    ...ok,
    savedSearch: await restoreSearch(platform, session.accountId, params.id, context.at),
  })),
  route(runSavedSearch, contract.runSavedSearch, async ({ session, params, context }, platform) => ({
    ...ok,
    ...(await runSearch(platform, session.accountId, params.id, context.at)),
  })),
  route(
    makeDealOfSearch,
    contract.makeDealOfSearch,
    async ({ session: { accountId }, params, body, context, idempotencyKey }, platform) => ({
      ...ok,
      message: pipelineMessages.made,
      pipelineEntryId: await makeDealOf(platform, context, { accountId, searchId: params.id, ...body }, idempotencyKey),
    }),
  ),
];
