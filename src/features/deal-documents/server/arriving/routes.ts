import { ok } from '../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import * as contract from '../../arriving-contract.ts';
import * as calls from '../../arriving-endpoints.ts';
import { arrivedText, movedText } from '../../arriving-model.ts';
import { moveDealDocuments } from './move-documents.ts';
import { readArrivingDocuments } from './read-arriving.ts';
import { settleDealOffer } from './settle-offer.ts';
import { takeArrivingFiles } from './take-files.ts';

export const arrivingRoutes: readonly Route[] = [
  route(calls.readArriving, contract.readArriving, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.pipelineId, session.accountId);
    return { ...ok, documents: await readArrivingDocuments(platform, db, deal) };
  }),
  route(calls.uploadArriving, contract.uploadArriving, async (call, platform) => {
    const { documentIds, skipped } = await takeArrivingFiles(call, platform);
    return { ...ok, message: arrivedText(documentIds.length), documentIds, skipped };
  }),
  route(calls.moveDocuments, contract.moveDocuments, async ({ session, params, body, context }, platform) => {
    const moves = { dealId: params.pipelineId, ownerId: session.accountId, moves: body.moves };
    const { moved, left } = await platform.database.transaction((tx) =>
      moveDealDocuments(platform, tx, context, moves),
    );
    return { ...ok, message: movedText(moved, left.length), moved, left };
  }),
  route(calls.settleOffer, contract.settleOffer, async ({ session, params, body, context }, platform) => {
    const { pipelineId: dealId, documentId, offer } = params;
    const settling = { dealId, ownerId: session.accountId, documentId, offer, ...body };
    const message = await platform.database.transaction((tx) => settleDealOffer(platform, tx, context, settling));
    return { ...ok, message };
  }),
];
