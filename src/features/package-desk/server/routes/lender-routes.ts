import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { once } from '../../../../platform/database/once.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { takeForm } from '../../../documents/server/api.ts';
import { everyOffset, listFileRoute } from '../../../list-files/server/api.ts';
import {
  findLenderPackage,
  findPackage,
  type LoanPackage,
  mayReadPackage,
  setPackageState,
} from '../../../submission/server/api.ts';
import * as contract from '../../contract.ts';
import * as calls from '../../endpoints.ts';
import { deskTexts } from '../../model.ts';
import { lockForParty, type Party } from '../access.ts';
import { addConditions, editCondition, moveCondition } from '../conditions/change-conditions.ts';
import { conditionForm } from '../conditions/condition-files.ts';
import { readRequirementsToAdd } from '../conditions/requirements-to-add.ts';
import { sendMessage } from '../conditions/take-message.ts';
import { readThread } from '../conditions/threads.ts';
import { decideDocument, findDocument } from '../documents/decide.ts';
import { readSources } from '../documents/sources.ts';
import { countWaiting, readPackages } from '../packages/list-packages.ts';
import { openPackage } from '../packages/open-package.ts';
import { packageList } from '../packages/package-file.ts';
import { presentPackage } from '../packages/present-package.ts';

const lenderOf = ({ accountId, lenderId }: Session, packageId: string) =>
  ({ side: 'lender', accountId, lenderId, packageId }) as const satisfies Party;

/** A package that its lender may still read into. @throws NOT_FOUND, also for one that was taken back */
async function findReadable(db: Queries, session: Session, id: string): Promise<LoanPackage> {
  const loan = await findPackage(db, id);
  if (!mayReadPackage(session, loan)) throw new AppError('NOT_FOUND');
  return loan;
}

/** A change of a package as its lender is answered. */
const changed = async (platform: Platform, loan: LoanPackage, message: string) => {
  const { db } = platform.database;
  const now = await findLenderPackage(db, loan.lenderId, loan.id);
  return { ...ok, message, package: await presentPackage(platform, db, now, 'lender') };
};

interface Asked {
  readonly key: string | undefined;
  readonly body: unknown;
}
const packageReference = z.object({ packageId: idSchema });

/** The same for a change that is made once, however often it is sent with its key. */
const changedOnce = (
  platform: Platform,
  { accountId, lenderId }: Session,
  asked: Asked,
  message: string,
  change: (tx: Transaction) => Promise<LoanPackage>,
) =>
  platform.database.transaction((tx) => {
    const present = async (packageId: string) => {
      const now = await findLenderPackage(tx.db, lenderId, packageId);
      return { ...ok, message, package: await presentPackage(platform, tx.db, now, 'lender') };
    };
    return once(
      tx,
      { accountId, ...asked },
      {
        reference: packageReference,
        async first() {
          const { id } = await change(tx);
          return { answer: await present(id), reference: { packageId: id } };
        },
        again: ({ packageId }) => present(packageId),
      },
    );
  });

const packageRoutes: readonly Route[] = [
  route(calls.listPackages, contract.listPackages, async ({ session, query }, platform) => {
    if (session.lenderId === null) return { ...ok, packages: [], total: 0, waiting: 0 };
    return { ...ok, ...(await readPackages(platform, session.lenderId, query)) };
  }),
  listFileRoute(
    calls.listPackagesFile,
    contract.listPackagesFile,
    ({ session, query }, platform) => ({
      list: packageList,
      pages: everyOffset(async (offset, limit) =>
        session?.lenderId ? (await readPackages(platform, session.lenderId, { ...query, offset, limit })).packages : [],
      ),
    }),
    { audited: true },
  ),
  route(calls.readLenderPackage, contract.readLenderPackage, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const loan = await findLenderPackage(db, session.lenderId, params.id);
    return { ...ok, package: await presentPackage(platform, db, loan, 'lender') };
  }),
  route(calls.markOpened, contract.markOpened, ({ session, params, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const openedAt = await openPackage(tx, context, session.lenderId, params.id);
      return { ...ok, openedAt: openedAt.toISOString() };
    }),
  ),
  route(calls.declinePackage, contract.declinePackage, ({ session, params, body, context, idempotencyKey }, platform) =>
    changedOnce(platform, session, { key: idempotencyKey, body: [params.id, body] }, deskTexts.declined, async (tx) => {
      const { id } = await lockForParty(tx, lenderOf(session, params.id));
      return setPackageState(tx, context, { id, to: 'declined', reason: body.reason });
    }),
  ),
  route(calls.readSources, contract.readSources, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const loan = await findReadable(db, session, params.id);
    const document = await findDocument(db, loan, params.documentId);
    return { ...ok, ...(await readSources(platform, db, loan.dealId, document)) };
  }),
  route(calls.decideDocument, contract.decideDocument, async ({ session, params, body, context }, platform) => {
    const decided = { ...body, documentId: params.documentId };
    const loan = await platform.database.transaction((tx) =>
      decideDocument(tx, context, lenderOf(session, params.id), decided),
    );
    return changed(platform, loan, deskTexts[body.decision]);
  }),
];

const conditionRoutes: readonly Route[] = [
  route(calls.listRequirementsToAdd, contract.listRequirementsToAdd, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const loan = await findLenderPackage(db, session.lenderId, params.id);
    return { ...ok, requirements: await readRequirementsToAdd(db, loan) };
  }),
  route(calls.addConditions, contract.addConditions, ({ session, params, body, context, idempotencyKey }, platform) => {
    const { conditions } = body;
    const asked = { key: idempotencyKey, body: [params.id, body] };
    return changedOnce(platform, session, asked, deskTexts.added(conditions.length), (tx) =>
      addConditions(tx, context, lenderOf(session, params.id), conditions),
    );
  }),
  route(calls.editCondition, contract.editCondition, async ({ session, params, body, context }, platform) => {
    const { version, ...terms } = body;
    const edit = { conditionId: params.conditionId, version, terms };
    const loan = await platform.database.transaction((tx) =>
      editCondition(tx, context, lenderOf(session, params.id), edit),
    );
    return changed(platform, loan, deskTexts.saved);
  }),
  route(calls.moveCondition, contract.moveCondition, async ({ session, params, body, context }, platform) => {
    const loan = await platform.database.transaction((tx) =>
      moveCondition(tx, context, lenderOf(session, params.id), { conditionId: params.conditionId, ...body }),
    );
    return changed(platform, loan, deskTexts.moved[body.act]);
  }),
  route(calls.readLenderThread, contract.readLenderThread, async ({ session, params }, platform) => {
    const { db } = platform.database;
    const loan = await findReadable(db, session, params.id);
    return { ...ok, thread: await readThread(db, loan.id, params.conditionId) };
  }),
  route(
    calls.writeAsLender,
    contract.writeAsLender,
    async ({ session, params, context, raw, idempotencyKey: key }, platform) => {
      const party = lenderOf(session, params.id);
      // Before anything is stored: another lender leaves nothing behind.
      const loan = await findLenderPackage(platform.database.db, session.lenderId, params.id);
      const form = { raw, endpoint: calls.writeAsLender, schemas: contract.writeAsLender, key };
      await takeForm(platform, form, conditionForm, ({ message }, files, sent) =>
        platform.database.transaction((tx) =>
          sendMessage(platform, tx, context, party, { conditionId: params.conditionId, message, files }, sent),
        ),
      );
      return changed(platform, loan, deskTexts.sent);
    },
  ),
];

export const lenderRoutes: readonly Route[] = [
  route(calls.countWaitingPackages, contract.countWaitingPackages, async ({ session: { lenderId } }, platform) => ({
    ...ok,
    waiting: lenderId === null ? 0 : await countWaiting(platform.database.db, lenderId),
  })),
  ...packageRoutes,
  ...conditionRoutes,
];
