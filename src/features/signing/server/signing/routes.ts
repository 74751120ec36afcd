import { linkTokenHeader } from '../../../../kernel/access.ts';
import { ok } from '../../../../kernel/endpoint.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signingTexts } from '../../model.ts';
import * as contract from '../../sign-contract.ts';
import * as calls from '../../sign-endpoints.ts';
import { enterCode, sendCode } from '../links/codes.ts';
import { readLink } from '../links/read-link.ts';
import { renewLink } from '../links/renew-link.ts';
import { findSession, keepSession } from '../links/session.ts';
import { type SignerCall, signerCall } from '../links/signer-call.ts';
import { endSession } from '../links/tokens.ts';
import { checkMark } from './check-mark.ts';
import { declineSigning, finishSigning } from './finish.ts';
import { giveConsent } from './give-consent.ts';
import { makeMark } from './make-mark.ts';
import { signPlace } from './sign-place.ts';
import { presentView } from './view.ts';
import { sendDocument, sendSigned, viewDocument } from './view-document.ts';

/** Does something in a session, and answers the documents as they are then. @throws SIGNING_SESSION_ENDED */
async function inSession(platform: Platform, call: SignerCall, act: (tx: Transaction) => Promise<void>) {
  await keepSession(platform, call.token);
  return platform.database.transaction(async (tx) => {
    await act(tx);
    return presentView(platform, tx.db, await findSession(tx.db, call.token, call.context.at));
  });
}

/** The signers' side: what is done with a mailed link, and in the session that it opens. */
export const signRoutes: readonly Route[] = [
  route(calls.readLink, contract.readLink, async ({ header, context }, platform) => ({
    ...ok,
    link: await readLink(platform, header(linkTokenHeader), context.at),
  })),
  route(calls.renewLink, contract.renewLink, async (call, platform) => {
    await platform.database.transaction((tx) => renewLink(platform, tx, signerCall(call)));
    return { ...ok, message: signingTexts.linkRenewed };
  }),
  route(calls.sendCode, contract.sendCode, async (call, platform) => {
    await sendCode(platform, signerCall(call), call.body.by);
    return { ...ok, message: signingTexts.codeSent };
  }),
  route(calls.enterCode, contract.enterCode, async (call, platform) => {
    const entered = await platform.database.transaction((tx) =>
      enterCode(platform, tx, signerCall(call), call.body.code),
    );
    if (!entered) throw invalidField('code', signingTexts.wrongCode);
    return { ...ok, token: entered.token, expiresAt: entered.expiresAt.toISOString() };
  }),
  route(calls.readSigningView, contract.readSigningView, async ({ header, context }, platform) => {
    // An open page reads this again and again: that alone keeps no session alive.
    const session = await findSession(platform.database.db, header(linkTokenHeader), context.at);
    return { ...ok, signing: await presentView(platform, platform.database.db, session) };
  }),
  route(calls.giveConsent, contract.giveConsent, async (call, platform) => {
    const by = signerCall(call);
    return { ...ok, signing: await inSession(platform, by, (tx) => giveConsent(tx, by, call.body.version)) };
  }),
  route(calls.viewDocument, contract.viewDocument, async (call, platform) => {
    const by = signerCall(call);
    await keepSession(platform, by.token);
    const document = await platform.database.transaction((tx) => viewDocument(tx, by, call.params.id));
    await sendDocument(platform, call.raw.reply, document);
    return '';
  }),
  route(calls.viewSigned, contract.viewSigned, async ({ header, params, raw }, platform) => {
    const session = await keepSession(platform, header(linkTokenHeader));
    await sendSigned(platform, raw.reply, session, params.id);
    return '';
  }),
  route(calls.makeMark, contract.makeMark, async (call, platform) => {
    const by = signerCall(call);
    const { mark } = call.params;
    const { method } = call.body;
    await keepSession(platform, by.token);
    const content = await checkMark(method, call.body.content);
    const made = { mark, method, content };
    return { ...ok, signing: await inSession(platform, by, (tx) => makeMark(platform, tx, by, made)) };
  }),
  route(calls.signPlace, contract.signPlace, async (call, platform) => {
    const by = signerCall(call);
    return { ...ok, signing: await inSession(platform, by, (tx) => signPlace(tx, by, call.body)) };
  }),
  route(calls.finishSigning, contract.finishSigning, async (call, platform) => {
    const by = signerCall(call);
    const signing = await inSession(platform, by, (tx) => finishSigning(platform, tx, by));
    return { ...ok, message: signingTexts.finished, signing };
  }),
  route(calls.declineSigning, contract.declineSigning, async (call, platform) => {
    const by = signerCall(call);
    const signing = await inSession(platform, by, (tx) => declineSigning(tx, by, call.body.reason));
    return { ...ok, message: signingTexts.declined, signing };
  }),
  route(calls.endSession, contract.endSession, async ({ header, context }, platform) => {
    const token = header(linkTokenHeader);
    await platform.database.transaction(async (tx) => {
      const { signer } = await findSession(tx.db, token, context.at);
      await endSession(tx, token ?? '', signer.id);
    });
    return { ...ok };
  }),
];
