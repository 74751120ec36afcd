import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { signingTexts } from '../model.ts';
import { voidSigning } from './envelope/end.ts';
import { presentSigning } from './envelope/present.ts';
import { countPages, startSigning } from './envelope/start.ts';

/** The broker's side of signing. */
export const signingRoutes: readonly Route[] = [
  route(calls.readSigning, contract.readSigning, async ({ session, params }, platform) => {
    const { db } = platform.database;
    return { ...ok, signing: await presentSigning(platform, db, await findDeal(db, params.id, session.accountId)) };
  }),
  route(
    calls.startSigning,
    contract.startSigning,
    async ({ session, params, body, context, idempotencyKey }, platform) => {
      const { accountId } = session;
      const start = { dealId: params.id, ownerId: accountId, signers: body.signers, isAtOnce: body.isAtOnce === true };
      const pages = await countPages(platform, start);
      const request = { accountId, key: idempotencyKey, body: { sign: params.id, body } };
      const signing = await platform.database.transaction((tx) =>
        startSigning(platform, tx, context, request, { ...start, pages }),
      );
      return { ...ok, message: signingTexts.started, signing };
    },
  ),
  route(calls.voidSigning, contract.voidSigning, async ({ session, params, body, context }, platform) => {
    const which = { dealId: params.id, ownerId: session.accountId, reason: body.reason };
    await platform.database.transaction((tx) => voidSigning(tx, context, which));
    const { db } = platform.database;
    const deal = await findDeal(db, params.id, session.accountId);
    return { ...ok, message: signingTexts.voided, signing: await presentSigning(platform, db, deal) };
  }),
];
