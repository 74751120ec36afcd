import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { assertKeeper, sendFile } from '../../documents/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { usesOf } from './api.ts';
import { archiveTemplate, publishDraft, renameTemplate, saveDraft } from './change-templates.ts';
import { sendPreview } from './mapping/preview.ts';
import { suggestFor } from './mapping/suggestions.ts';
import { findTemplate, findVersion, listTemplates, presentTemplate } from './read-templates.ts';
import { folder, removeUnnamed } from './stored-pdfs.ts';
import { makeTemplate, startSame, uploadTemplate, uploadVersion } from './take-uploads.ts';
import { discardDraft } from './versions.ts';

export const formTemplateRoutes: readonly Route[] = [
  route(calls.listFormTemplates, contract.listFormTemplates, async ({ session, query }, { database }) => {
    assertKeeper(session, query.lenderId);
    return { ...ok, ...(await listTemplates(database.db, query.lenderId)) };
  }),
  route(calls.uploadFormTemplate, contract.uploadFormTemplate, async (call, platform) => ({
    ...ok,
    template: await uploadTemplate(call, platform),
  })),
  route(calls.makeFormTemplate, contract.makeFormTemplate, async (call, platform) => ({
    ...ok,
    template: await makeTemplate(call, platform),
  })),
  route(
    calls.readFormTemplate,
    contract.readFormTemplate,
    async ({ session, params, query }, { database: { db } }) => ({
      ...ok,
      template: await presentTemplate(db, await findTemplate(db, session, params.id), query.version),
    }),
  ),
  route(calls.renameFormTemplate, contract.renameFormTemplate, async ({ params, body, ...acting }, { database }) => ({
    ...ok,
    template: await database.transaction(async (tx) =>
      presentTemplate(tx.db, await renameTemplate(tx, acting, params.id, body)),
    ),
  })),
  route(calls.saveFormDraft, contract.saveFormDraft, async ({ params, body, ...acting }, { database }) => ({
    ...ok,
    template: await database.transaction(async (tx) =>
      presentTemplate(tx.db, await saveDraft(tx, acting, params.id, body)),
    ),
  })),
  route(calls.discardFormDraft, contract.discardFormDraft, async ({ params, ...acting }, platform) => {
    const { fileId, isDeleted } = await platform.database.transaction((tx) =>
      discardDraft(platform, tx, acting, params.id),
    );
    await removeUnnamed(platform, [fileId]);
    return { ...ok, isDeleted };
  }),
  route(calls.publishFormDraft, contract.publishFormDraft, async ({ params, body, ...acting }, { database }) => ({
    ...ok,
    template: await database.transaction(async (tx) =>
      presentTemplate(tx.db, await publishDraft(tx, acting, params.id, body.edit)),
    ),
  })),
  route(calls.startFormVersion, contract.startFormVersion, async (call, platform) => ({
    ...ok,
    template: await startSame(call, platform),
  })),
  route(calls.uploadFormVersion, contract.uploadFormVersion, async (call, platform) => ({
    ...ok,
    template: await uploadVersion(call, platform),
  })),
  route(calls.archiveFormTemplate, contract.archiveFormTemplate, async ({ params, body, ...acting }, { database }) => ({
    ...ok,
    template: await database.transaction(async (tx) =>
      presentTemplate(tx.db, await archiveTemplate(tx, acting, params.id, body.archived)),
    ),
  })),
  route(calls.readFormUses, contract.readFormUses, async ({ session, params }, { hooks, database: { db } }) => {
    const { id } = await findTemplate(db, session, params.id);
    const uses = await usesOf(hooks, db, id);
    return { ...ok, names: uses.filter(({ isArchived }) => !isArchived).map(({ name }) => name) };
  }),
  route(calls.viewFormFile, contract.viewFormFile, async ({ session, params, raw }, platform) => {
    const version = await findVersion(platform.database.db, session, params.id);
    await sendFile(platform, raw.reply, folder, { ...version, mediaType: 'application/pdf' });
    return '';
  }),
  route(calls.suggestFormPlacements, contract.suggestFormPlacements, async ({ session, params }, platform) => ({
    ...ok,
    suggestions: await suggestFor(platform, await findVersion(platform.database.db, session, params.id)),
  })),
  route(calls.previewFormDraft, contract.previewFormDraft, async ({ session, params, body, raw }, platform) => {
    const version = await findVersion(platform.database.db, session, params.id);
    await sendPreview(platform, raw.reply, version, body.placements);
    return '';
  }),
];
