import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { once } from '../../../platform/database/once.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as contract from '../contract.ts';
import { totalHeader } from '../contract.ts';
import {
  addManualDeal,
  archiveEntry,
  getPipelineEntry,
  listPipeline,
  selectLender as selectLenderEndpoint,
  unarchiveEntry,
} from '../endpoints.ts';
import { pipelineMessages } from '../model.ts';
import { type Entry, findDeal, lockDeal, selectLender } from './api.ts';
import { cancelChoice } from './deal/choice/select-lender.ts';
import { addByHand, setArchived } from './deal/manage-deals.ts';
import { presentEntries, readDeal, readDeals } from './read-deals.ts';

export const pipelineRoutes: readonly Route[] = [
  route(listPipeline, contract.listPipeline, async ({ session, query, raw }, platform) => {
    const { entries, total } = await readDeals(platform, session.accountId, query);
    raw.reply.header(totalHeader, total);
    return { ...ok, pipelineEntries: entries };
  }),
  route(getPipelineEntry, contract.getPipelineEntry, async ({ session, params }, platform) => ({
    ...ok,
    pipeline: await readDeal(platform, session.accountId, params.id),
  })),
  route(addManualDeal, contract.addManualDeal, ({ session: { accountId }, body, context, idempotencyKey }, platform) =>
    platform.database.transaction((tx) =>
      once(
        tx,
        { accountId, key: idempotencyKey, body: { deal: body } },
        {
          reference: dealReference,
          async first() {
            const deal = await addByHand(platform, tx, context, accountId, body);
            return { answer: await answer(platform, tx, pipelineMessages.added, deal), reference: { dealId: deal.id } };
          },
          again: async ({ dealId }) =>
            answer(platform, tx, pipelineMessages.added, await findDeal(tx.db, dealId, accountId)),
        },
      ),
    ),
  ),
  route(selectLenderEndpoint, contract.selectLender, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const deal = await lockDeal(tx, params.id, session.accountId);
      // What it has already needs no act; an archived deal is refused whatever is asked of it.
      const isSame = deal.archivedAt === null && deal.selectedLenderId === body.lenderId;
      const cancels = body.lenderId === null && body.onlyIfUntold;
      const change = () =>
        cancels ? cancelChoice(platform, tx, context, deal) : selectLender(platform, tx, context, deal, body.lenderId);
      const after = isSame ? deal : await change();
      return answer(platform, tx, pipelineMessages.selected, after);
    }),
  ),
  route(archiveEntry, contract.archiveEntry, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const which = { dealId: params.id, ownerId: session.accountId, archived: true };
      return answer(platform, tx, pipelineMessages.archived, (await setArchived(tx, context, which)).deal);
    }),
  ),
  route(unarchiveEntry, contract.unarchiveEntry, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const which = { dealId: params.id, ownerId: session.accountId, archived: false };
      return answer(platform, tx, pipelineMessages.unarchived, (await setArchived(tx, context, which)).deal);
    }),
  ),
];

const dealReference = z.object({ dealId: idSchema });

async function answer(platform: Platform, tx: Transaction, message: string, entry: Entry) {
  const [pipelineEntry] = await presentEntries(platform, tx.db, [entry]);
  if (!pipelineEntry) throw new AppError('NOT_FOUND');
  return { ...ok, message, pipelineEntry };
}
