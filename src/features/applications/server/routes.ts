import { ok } from '../../../kernel/endpoint.ts';
import { zoneOfState } from '../../../kernel/time-zones.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { once } from '../../../platform/database/once.ts';
import { drawPdf } from '../../../platform/files/drawn/draw-pdf.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { everyPage, listFileRoute, onePage } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { applicationTexts } from '../model.ts';
import { listDrafts, readStart, removeDraft, saveDraft } from './broker/drafts.ts';
import { submitOnce } from './broker/submit.ts';
import { move, withdraw } from './change.ts';
import { applicationDocument } from './document.ts';
import { applicationList } from './list-file.ts';
import { findApplication, type Listing, listApplications, presentApplication } from './present.ts';

const brokerRoutes: readonly Route[] = [
  route(
    calls.submitApplication,
    contract.submitApplication,
    ({ session: { accountId }, params: { kind }, body, context, idempotencyKey }, platform) =>
      platform.database.transaction((tx) =>
        once(
          tx,
          { accountId, key: idempotencyKey, body: { application: kind, body } },
          submitOnce(platform, tx, context, { ownerId: accountId, kind, body }),
        ),
      ),
  ),
  route(calls.listApplications, contract.listApplications, async ({ session, query }, { database: { db } }) => {
    const { accountId: ownerId } = session;
    const { dealId, ...paging } = query;
    const page = await listApplications(db, { of: { ownerId, dealId }, show: 'all', ...paging });
    return { ...ok, ...page, drafts: query.cursor === undefined ? await listDrafts(db, ownerId) : [] };
  }),
  route(calls.withdrawApplication, contract.withdrawApplication, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const place = { applicationId: params.id, ownerId: session.accountId };
      const row = await withdraw(platform, tx, context, place);
      const application = await presentApplication(tx.db, session, row);
      return { ...ok, message: applicationTexts.withdrawn, application };
    }),
  ),
  route(calls.readDraft, contract.readDraft, ({ session, params: { kind }, query: { dealId } }, platform) =>
    readStart(platform, { ownerId: session.accountId, kind, dealId }),
  ),
  route(calls.saveDraft, contract.saveDraft, ({ session, params: { kind }, body, context }, { database: { db } }) =>
    saveDraft(db, { ownerId: session.accountId, kind }, body, context.at),
  ),
  route(
    calls.removeDraft,
    contract.removeDraft,
    async ({ session, params: { kind }, query: { dealId } }, { database: { db } }) => {
      await removeDraft(db, { ownerId: session.accountId, kind, dealId });
      return { ...ok, message: applicationTexts.draftRemoved };
    },
  ),
];

const reviewRoutes: readonly Route[] = [
  route(
    calls.listLenderApplications,
    contract.listLenderApplications,
    async ({ session: { lenderId }, query }, { database: { db } }) => ({
      ...ok,
      ...(lenderId === null
        ? { applications: [], next: null }
        : await listApplications(db, { of: { lenderId }, ...query })),
    }),
  ),
  route(calls.listAllApplications, contract.listAllApplications, async ({ query }, { database: { db } }) => ({
    ...ok,
    ...(await listApplications(db, { of: 'everybody', ...query })),
  })),
  route(calls.moveApplication, contract.moveApplication, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const row = await move(platform, tx, context, { session, applicationId: params.id, ...body });
      const application = await presentApplication(tx.db, session, row);
      return { ...ok, message: applicationTexts.moved, application };
    }),
  ),
];

/** Every page of a list of applications, for its file. */
const everyApplication = (db: Queries, of: Listing['of'], show: Listing['show']) =>
  everyPage(async (cursor) => {
    const { applications: rows, next } = await listApplications(db, { of, show, limit: 100, cursor });
    return { rows, next };
  });

// A list of applications names borrowers, also to the broker who sent them: each file is in the audit trail.
const fileRoutes: readonly Route[] = [
  listFileRoute(
    calls.listApplicationsFile,
    contract.listApplicationsFile,
    ({ session, query: { dealId } }, { database: { db } }) => ({
      list: applicationList,
      pages: everyApplication(db, { ownerId: session.accountId, dealId }, 'all'),
    }),
    { audited: true },
  ),
  listFileRoute(
    calls.listLenderApplicationsFile,
    contract.listLenderApplicationsFile,
    ({ session: { lenderId }, query: { show } }, { database: { db } }) => ({
      list: applicationList,
      pages: lenderId === null ? onePage(async () => []) : everyApplication(db, { lenderId }, show),
    }),
    { audited: true },
  ),
  listFileRoute(
    calls.listAllApplicationsFile,
    contract.listAllApplicationsFile,
    ({ query: { show } }, { database: { db } }) => ({
      list: applicationList,
      pages: everyApplication(db, 'everybody', show),
    }),
    { audited: true },
  ),
];

export const applicationRoutes: readonly Route[] = [
  ...fileRoutes,
  ...brokerRoutes,
  ...reviewRoutes,
  route(calls.readApplication, contract.readApplication, async ({ session, params }, { database: { db } }) => {
    const row = await findApplication(db, session, params.id);
    return { ...ok, application: await presentApplication(db, session, row) };
  }),
  route(
    calls.readApplicationFile,
    contract.readApplicationFile,
    async ({ session, params, raw }, { database: { db } }) => {
      const row = await findApplication(db, session, params.id);
      const zone = zoneOfState(row.form.propertyState);
      const file = Buffer.from(await drawPdf(applicationDocument(row, zone)));
      const name = `${row.kind}-application-${row.submittedAt.toISOString().slice(0, 10)}.pdf`;
      await raw.reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file);
      return '';
    },
  ),
];
