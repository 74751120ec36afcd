import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { dealDocumentTexts } from '../model.ts';
import { removeDealDocument } from './change/remove.ts';
import { presentRequirement } from './change/requirement-rows.ts';
import { takeDealDocument } from './change/upload.ts';
import { removeDealFiles } from './files/deal-files.ts';
import { startAllFills, startFill } from './fill/start-fill.ts';
import { readAllDocuments } from './list/all-documents.ts';
import { presentNeeded } from './list/present.ts';
import { readDealRequirements } from './list/read-list.ts';

export const dealDocumentRoutes: readonly Route[] = [
  route(calls.readRequirements, contract.readRequirements, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.pipelineId, session.accountId);
    const list = await readDealRequirements(platform, db, deal);
    if (list.missing !== null) throw new AppError('CONFLICT', missingTexts[list.missing]);
    const requirements = await presentNeeded(platform, db, list.needed);
    return { ...ok, message: '', requirements, canEdit: deal.archivedAt === null };
  }),
  route(calls.listDealDocuments, contract.listDealDocuments, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const deal = await findDeal(db, params.pipelineId, session.accountId);
    return { ...ok, documents: await readAllDocuments(platform, db, deal) };
  }),
  route(calls.uploadDealDocument, contract.uploadDealDocument, async (call, platform) => ({
    ...ok,
    ...(await takeDealDocument(call, platform)),
  })),
  route(calls.removeDealDocument, contract.removeDealDocument, async ({ session, params, context }, platform) => {
    const removal = { dealId: params.pipelineId, ownerId: session.accountId, documentId: params.documentId };
    const requirementId = await platform.database.transaction((tx) =>
      removeDealDocument(platform, tx, context, removal),
    );
    await removeDealFiles(platform, [params.documentId]);
    const { db } = platform.database;
    const list = await readDealRequirements(platform, db, await findDeal(db, removal.dealId, removal.ownerId));
    const needed =
      list.missing === null ? list.needed.filter(({ requirement }) => requirement.id === requirementId) : [];
    const [requirement = null] = await presentNeeded(platform, db, needed);
    return { ...ok, message: dealDocumentTexts.removed, requirement };
  }),
  route(calls.autoFillDocument, contract.autoFillDocument, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const owned = { dealId: params.pipelineId, ownerId: session.accountId };
      const id = await startFill(platform, tx, context, { ...owned, templateId: params.templateId });
      const deal = await findDeal(tx.db, owned.dealId, owned.ownerId);
      const requirement = await presentRequirement(platform, tx.db, deal, id);
      return { ...ok, message: dealDocumentTexts.processing, requirement };
    }),
  ),
  route(calls.autoFillDocuments, contract.autoFillDocuments, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const owned = { dealId: params.pipelineId, ownerId: session.accountId };
      const ids = await startAllFills(platform, tx, context, owned);
      const list = await readDealRequirements(platform, tx.db, await findDeal(tx.db, owned.dealId, owned.ownerId));
      const needed = list.missing === null ? list.needed : [];
      const filledDocs = await presentNeeded(
        platform,
        tx.db,
        needed.filter(({ requirement }) => ids.includes(requirement.id)),
      );
      const message = ids.length > 0 ? dealDocumentTexts.processingAll : dealDocumentTexts.nothingToFill;
      return { ...ok, message, filledDocs };
    }),
  ),
];

const missingTexts = { lender: dealDocumentTexts.noLender, program: dealDocumentTexts.noProgram } as const;
