import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { once, type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addManualDeal,
  archiveEntry,
  getPipelineEntry,
  listPipeline,
  selectLender as selectLenderEndpoint,
  unarchiveEntry,
} from '../contract.ts';
import { pipelineMessages } from '../model.ts';
import { type Entry, lockDeal, selectLender } from './api.ts';
import { addDeal, setArchived } from './manage-deals.ts';
import { presentEntries, readEntries } from './read-deals.ts';

export const pipelineRoutes: readonly Route[] = [
  route(listPipeline, async ({ session, query }, platform) => ({
    ...ok,
    pipelineEntries: await readEntries(platform, {
      ownerId: session.accountId,
      includeArchived: query.includeArchived === 'true',
    }),
  })),
  route(getPipelineEntry, async ({ session, params }, platform) => {
    const [pipeline] = await readEntries(platform, {
      ownerId: session.accountId,
      id: params.id,
      includeArchived: true,
    });
    if (!pipeline) throw new AppError('NOT_FOUND', 'The requested pipeline entry could not be found.');
    return { ...ok, pipeline };
  }),
  route(addManualDeal, ({ session, body, context, idempotencyKey }, platform) =>
    platform.database.transaction((tx) =>
      once(tx, { accountId: session.accountId, key: idempotencyKey, body: { deal: body } }, async () =>
        answer(platform, tx, pipelineMessages.added, await addDeal(platform, tx, context, session.accountId, body)),
      ),
    ),
  ),
  route(selectLenderEndpoint, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const deal = await lockDeal(tx, params.id, session.accountId);
      // What it has already needs no act; an archived deal is refused whatever is asked of it.
      const isSame = deal.archivedAt === null && deal.selectedLenderId === body.lenderId;
      const after = isSame ? deal : await selectLender(platform, tx, context, deal, body.lenderId);
      return answer(platform, tx, pipelineMessages.selected, after);
    }),
  ),
  route(archiveEntry, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const which = { dealId: params.id, ownerId: session.accountId, archived: true };
      return answer(platform, tx, pipelineMessages.archived, await setArchived(platform, tx, context, which));
    }),
  ),
  route(unarchiveEntry, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const which = { dealId: params.id, ownerId: session.accountId, archived: false };
      return answer(platform, tx, pipelineMessages.unarchived, await setArchived(platform, tx, context, which));
    }),
  ),
];

async function answer(platform: Platform, tx: Transaction, message: string, entry: Entry) {
  const [pipelineEntry] = await presentEntries(platform, tx.db, [entry]);
  if (!pipelineEntry) throw new AppError('NOT_FOUND');
  return { ...ok, message, pipelineEntry };
}
