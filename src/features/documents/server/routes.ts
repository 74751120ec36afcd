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
import { removeFiles, sendFile, viewableFile } from './api.ts';
import { changePrograms, changeTag, moveToLender, removeDocument } from './change-documents.ts';
import { readLibrary, readLibraryPrograms } from './reading/library.ts';
import {
  assertKeeper,
  countDocuments,
  findReadable,
  presentDocuments,
  readDocuments,
  readLenderDocuments,
} from './reading/read-documents.ts';
import type { DocumentRow } from './tables.ts';
import { takeDocument, takeDocuments } from './take-upload.ts';
import { folder } from './unnamed-files.ts';

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
    for (const find of platform.hooks.all(viewableFile)) {
      const send = await find(platform, { session, context }, params.id);
      if (!send) continue;
      await send(raw.reply);
      return '';
    }
    await sendFile(platform, raw.reply, folder, await findReadable(platform.database.db, session, params.id));
    return '';
  }),
  route(deleteDocument, contract.deleteDocument, async ({ session, params, context }, platform) => {
    await platform.database.transaction((tx) => removeDocument(tx, context, session, params.id));
    await removeFiles(platform, folder, [params.id]);
    return { ...ok, message: documentTexts.deleted };
  }),
];
