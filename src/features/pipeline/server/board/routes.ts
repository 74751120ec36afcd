import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { hasClients } from '../../../accounts/server/api.ts';
import { everyPage, listFileRoute } from '../../../list-files/server/api.ts';
import { dealList } from '../../board/deal-list.ts';
import * as stagesContract from '../../board/stages-contract.ts';
import { bulkArchive, getBoard, getBoardCards, moveStage } from '../../board/stages-endpoints.ts';
import * as viewsContract from '../../board/views-contract.ts';
import {
  addView as addViewEndpoint,
  changeView as changeViewEndpoint,
  deleteView as deleteViewEndpoint,
  getDealTable,
  getDealTableFile,
  listViews,
} from '../../board/views-endpoints.ts';
import { stageMessages } from '../../stages.ts';
import { lockDeal } from '../api.ts';
import { archiveMany } from './bulk-archive.ts';
import { presentRows } from './present-rows.ts';
import { readBoard, readBoardCards } from './read-board.ts';
import { readTable } from './read-table.ts';
import { moveByHand } from './stages.ts';
import { addView, changeView, deleteView, readViews } from './views.ts';

/** Of a file, read at once. */
const rowsAtOnce = 200;

export const boardRoutes: readonly Route[] = [
  route(getBoard, stagesContract.getBoard, async ({ session, query }, platform) => ({
    ...ok,
    ...(await readBoard(platform, session.accountId, query)),
  })),
  route(getBoardCards, stagesContract.getBoardCards, async ({ session, params, query }, platform) => ({
    ...ok,
    ...(await readBoardCards(platform, session.accountId, params.stage, query)),
  })),
  route(getDealTable, viewsContract.getDealTable, async ({ session, query }, platform) => ({
    ...ok,
    ...(await readTable(platform, session.accountId, query)),
  })),
  listFileRoute(getDealTableFile, viewsContract.getDealTableFile, async ({ session, query }, platform) => ({
    list: dealList(await hasClients(platform.database.db, session.accountId)),
    pages: everyPage(async (cursor) => {
      const { deals, next } = await readTable(platform, session.accountId, { ...query, limit: rowsAtOnce, cursor });
      return { rows: deals, next };
    }),
  })),
  route(moveStage, stagesContract.moveStage, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const deal = await lockDeal(tx, params.id, session.accountId);
      await moveByHand(tx, context, deal, { to: body.stage, from: body.from });
      const [row] = await presentRows(platform, tx.db, [deal.id]);
      if (!row) throw new AppError('NOT_FOUND');
      return { ...ok, message: stageMessages.moved, deal: row };
    }),
  ),
  route(bulkArchive, stagesContract.bulkArchive, async ({ session, body: { ids, action }, context }, platform) => ({
    ...ok,
    deals: await archiveMany(platform, context, { ownerId: session.accountId, ids, archived: action === 'archive' }),
  })),
  route(listViews, viewsContract.listViews, async ({ session }, { database }) => ({
    ...ok,
    views: await readViews(database.db, session.accountId),
  })),
  route(addViewEndpoint, viewsContract.addView, ({ session, body, context }, { database }) =>
    database.transaction(async (tx) => ({
      ...ok,
      view: await addView(tx, { ownerId: session.accountId, body, at: context.at }),
    })),
  ),
  route(changeViewEndpoint, viewsContract.changeView, ({ session, params, body, context }, { database }) =>
    database.transaction(async (tx) => ({
      ...ok,
      view: await changeView(tx, params.id, { ownerId: session.accountId, body, at: context.at }),
    })),
  ),
  route(deleteViewEndpoint, viewsContract.deleteView, async ({ session, params }, { database }) => {
    await deleteView(database.db, params.id, session.accountId);
    return ok;
  }),
];
