import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { dealDocumentTexts } from '../model.ts';
import { removeDealDocument } from './change/remove.ts';
import { takeDealDocument } from './change/upload.ts';
import { removeDealFiles } from './files/deal-files.ts';
import { presentNeeded } from './list/present.ts';
import { readDealRequirements } from './list/read-list.ts';

export const dealDocumentRoutes: readonly Route[] = [
  route(calls.readRequirements, contract.readRequirements, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.pipelineId, session.accountId);
    const list = await readDealRequirements(platform, db, deal);
    if (list.missing !== null) throw new AppError('CONFLICT', missingTexts[list.missing]);
    const requirements = await presentNeeded(db, list.needed);
    return { ...ok, message: '', requirements, canEdit: deal.archivedAt === null };
  }),
  route(calls.uploadDealDocument, contract.uploadDealDocument, async (call, platform) => ({
    ...ok,
    ...(await takeDealDocument(call, platform)),
  })),
  route(calls.removeDealDocument, contract.removeDealDocument, async ({ session, params, context }, platform) => {
    const removal = { dealId: params.pipelineId, ownerId: session.accountId, documentId: params.documentId };
    const requirementId = await platform.database.transaction((tx) => removeDealDocument(tx, context, removal));
    await removeDealFiles(platform, [params.documentId]);
    const { db } = platform.database;
    const list = await readDealRequirements(platform, db, await findDeal(db, removal.dealId, removal.ownerId));
    const needed =
      list.missing === null ? list.needed.filter(({ requirement }) => requirement.id === requirementId) : [];
    const [requirement = null] = await presentNeeded(db, needed);
    return { ...ok, message: dealDocumentTexts.removed, requirement };
  }),
];

const missingTexts = { lender: dealDocumentTexts.noLender, program: dealDocumentTexts.noProgram } as const;
