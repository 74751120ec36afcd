import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LenderDocument } from '../contract.ts';
import * as contract from '../contract.ts';
import {
  assignPrograms,
  assignTag,
  countLenderDocuments,
  deleteDocument,
  downloadDocument,
  linkDocument,
  listDocuments,
  listLenderDocuments,
  listLibrary,
  listLibraryPrograms,
  moveDocument,
  uploadDocument,
  uploadDocuments,
  viewDocument,
} from '../endpoints.ts';
import { documentTexts } from '../model.ts';
import { removeFiles, type SendsFile, sendFile, viewableFile } from './api.ts';
import { changePrograms, changeTag, moveToLender, removeDocument } from './change-documents.ts';
import { makeTicket, useTicket } from './download/tickets.ts';
import type { Reader } from './reading/filter-documents.ts';
import { readLibrary, readLibraryPrograms } from './reading/library.ts';
import {
  assertKeeper,
  countDocuments,
  findReadable,
  presentDocuments,
  readDocuments,
  readLenderDocuments,
} from './reading/read-documents.ts';
import { folder } from './stored/unnamed-files.ts';
import type { DocumentRow } from './tables.ts';
import { takeDocument, takeDocuments } from './take-upload.ts';

type Change = (tx: Transaction, context: RequestContext, session: Session) => Promise<DocumentRow>;

async function change(
  { database }: Platform,
  { context, session }: { readonly context: RequestContext; readonly session: Session },
  act: Change,
): Promise<LenderDocument> {
  return database.transaction(async (tx) => {
    const [document] = await presentDocuments(tx.db, [await act(tx, context, session)]);
    if (!document) throw new AppError('NOT_FOUND');
    return document;
  });
}

/** A document, or a file of a later feature, that this person may read. @throws NOT_FOUND */
async function findFile(
  platform: Platform,
  who: { readonly session: Reader; readonly context: RequestContext },
  id: string,
): Promise<SendsFile> {
  for (const find of platform.hooks.all(viewableFile)) {
    const send = await find(platform, who, id);
    if (send) return send;
  }
  const document = await findReadable(platform.database.db, who.session, id);
  return (reply, isSaved) => sendFile(platform, reply, folder, document, isSaved);
}

export const documentRoutes: readonly Route[] = [
  route(listDocuments, contract.listDocuments, async ({ query, context }, { database }) => ({
    ...ok,
    ...(await readDocuments(database.db, query, context.at)),
  })),
  route(listLibrary, contract.listLibrary, async ({ session, query, context }, { database }) => ({
    ...ok,
    ...(await readLibrary(database.db, session, query, context.at)),
  })),
  route(listLibraryPrograms, contract.listLibraryPrograms, async ({ session, query }, { database }) => ({
    ...ok,
    programs: await readLibraryPrograms(database.db, session, query),
  })),
  route(
    listLenderDocuments,
    contract.listLenderDocuments,
    async ({ session, params: { lenderId }, query, context }, { database }) => {
      assertKeeper(session, lenderId);
      return { ...ok, ...(await readLenderDocuments(database.db, { ...query, lenderId }, context.at)) };
    },
  ),
  route(
    countLenderDocuments,
    contract.countLenderDocuments,
    async ({ session, params: { lenderId }, query, context }, { database }) => {
      assertKeeper(session, lenderId);
      return { ...ok, ...(await countDocuments(database.db, { ...query, lenderId }, context.at)) };
    },
  ),
  route(uploadDocument, contract.uploadDocument, async (call, platform) => ({
    ...ok,
    message: documentTexts.uploaded,
    document: await takeDocument(call, platform),
  })),
  route(uploadDocuments, contract.uploadDocuments, async (call, platform) => ({
    ...ok,
    message: documentTexts.bulkUploaded,
    ...(await takeDocuments(call, platform)),
  })),
  route(assignTag, contract.assignTag, async (call, platform) => ({
    ...ok,
    message: documentTexts.tagged,
    document: await change(platform, call, (...by) => changeTag(...by, call.params.id, call.body.tag)),
  })),
  route(assignPrograms, contract.assignPrograms, async (call, platform) => ({
    ...ok,
    message: documentTexts.assigned,
    document: await change(platform, call, (...by) => changePrograms(...by, call.params.id, call.body.programIds)),
  })),
  route(moveDocument, contract.moveDocument, async (call, platform) => ({
    ...ok,
    message: documentTexts.reassigned,
    document: await change(platform, call, (...by) => moveToLender(...by, call.params.id, call.body.newLenderId)),
  })),
  route(viewDocument, contract.viewDocument, async ({ session, context, params, raw }, platform) => {
    const send = await findFile(platform, { session, context }, params.id);
    await send(raw.reply);
    return '';
  }),
  route(linkDocument, contract.linkDocument, async ({ session, context, params }, platform) => {
    // Who may not read it learns so here. What it takes to read it is asked for again when the link is used.
    await findFile(platform, { session, context }, params.id);
    return { ...ok, ticket: await makeTicket(platform, session, params.id, context.at) };
  }),
  route(downloadDocument, contract.downloadDocument, async ({ query, context, raw }, platform) => {
    const { reader, documentId } = await useTicket(platform, query.ticket, context.at);
    const actor = { kind: 'account', id: reader.accountId } as const;
    const send = await findFile(platform, { session: reader, context: { ...context, actor } }, documentId);
    await send(raw.reply, true);
    return '';
  }),
  route(deleteDocument, contract.deleteDocument, async ({ session, params, context }, platform) => {
    await platform.database.transaction((tx) => removeDocument(tx, context, session, params.id));
    await removeFiles(platform, folder, [params.id]);
    return { ...ok, message: documentTexts.deleted };
  }),
];
