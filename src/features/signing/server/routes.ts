import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDeal, recordFileOpened } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { signingTexts } from '../model.ts';
import { reassignSigner, remindSigner, sendSignerLink, signHere } from './envelope/ask-again.ts';
import { voidSigning } from './envelope/end.ts';
import { findSealed } from './envelope/find.ts';
import { presentSigning } from './envelope/present.ts';
import { countPages, startSigning } from './envelope/start.ts';
import { originOf } from './links/signer-call.ts';
import { sendSignedFile } from './seal/signed-files.ts';

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
    return { ...ok, message: signingTexts.voided, signing: await read(platform, which) };
  }),
  route(calls.remindSigner, contract.remindSigner, async (call, platform) => {
    const which = whichOf(call);
    await platform.database.transaction((tx) => remindSigner(platform, tx, call.context, which));
    return { ...ok, message: signingTexts.reminded, signing: await read(platform, which) };
  }),
  route(calls.sendSignerLink, contract.sendSignerLink, async (call, platform) => {
    const which = whichOf(call);
    await platform.database.transaction((tx) => sendSignerLink(platform, tx, call.context, which));
    return { ...ok, message: signingTexts.linkSent, signing: await read(platform, which) };
  }),
  route(calls.reassignSigner, contract.reassignSigner, async (call, platform) => {
    const which = whichOf(call);
    await platform.database.transaction((tx) => reassignSigner(platform, tx, call.context, which, call.body));
    return { ...ok, message: signingTexts.reassigned, signing: await read(platform, which) };
  }),
  route(calls.signHere, contract.signHere, async (call, platform) => {
    const opened = await platform.database.transaction((tx) =>
      signHere(tx, call.context, whichOf(call), originOf(call)),
    );
    return { ...ok, token: opened.token, expiresAt: opened.expiresAt.toISOString() };
  }),
  route(calls.viewSignedDocument, contract.viewSignedDocument, async ({ session, context, params, raw }, platform) => {
    const { db } = platform.database;
    const { id: dealId, ownerId } = await findDeal(db, params.id, session.accountId);
    const row = await findSealed(db, dealId, params.documentId);
    await recordFileOpened(platform, context, { dealId, ownerId, type: 'signed', id: row.id, name: row.name });
    await sendSignedFile(platform, raw.reply, row);
    return '';
  }),
];

interface OfDeal {
  readonly dealId: string;
  readonly ownerId: string;
}

async function read(platform: Platform, { dealId, ownerId }: OfDeal) {
  const { db } = platform.database;
  return presentSigning(platform, db, await findDeal(db, dealId, ownerId));
}

const whichOf = ({
  session,
  params,
}: {
  session: { accountId: string };
  params: { id: string; signerId: string };
}) => ({
  dealId: params.id,
  ownerId: session.accountId,
  signerId: params.signerId,
});
