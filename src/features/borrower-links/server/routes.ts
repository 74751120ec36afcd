import { linkTokenHeader } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as borrowerContract from '../borrower-contract.ts';
import * as borrowerCalls from '../borrower-endpoints.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { linkTexts } from '../model.ts';
import { finish, see } from './borrower/begin.ts';
import { replyToCondition } from './borrower/conditions.ts';
import { sendAnswers } from './borrower/send-answers.ts';
import { takeBackFile, takeProposedFile } from './borrower/send-file.ts';
import { askToSign } from './borrower/signing.ts';
import { presentView } from './borrower/view.ts';
import { presentLinks } from './broker/present.ts';
import { settleAnswers } from './broker/settle-answers.ts';
import { settleFile } from './broker/settle-file.ts';
import { settleReply } from './broker/settle-reply.ts';
import { removeProposedFiles } from './files.ts';
import { revokeLink, sendLink } from './links/send-link.ts';
import type { OpenLink } from './links/tokens.ts';

const present = async (platform: Platform, dealId: string, ownerId: string) => {
  const { db } = platform.database;
  return presentLinks(platform, db, await findDeal(db, dealId, ownerId));
};
const sentBy = <C extends Pick<Call<typeof borrowerCalls.sendFile>, 'context' | 'raw' | 'header'>>({
  context,
  raw,
  header,
}: C) => ({ context, raw, token: header(linkTokenHeader) });
const view = (platform: Platform, open: OpenLink) => presentView(platform, platform.database.db, open);

/** The broker's side. */
const brokerRoutes: readonly Route[] = [
  route(calls.readBorrowerLinks, contract.readBorrowerLinks, async ({ session, params }, platform) => ({
    ...ok,
    borrower: await present(platform, params.id, session.accountId),
  })),
  route(calls.sendBorrowerLink, contract.sendBorrowerLink, async ({ session, params, body, context }, platform) => {
    const sending = { dealId: params.id, ownerId: session.accountId, ...body };
    const message = await platform.database.transaction((tx) => sendLink(platform, tx, context, sending));
    return { ...ok, message, borrower: await present(platform, params.id, session.accountId) };
  }),
  route(calls.revokeBorrowerLink, contract.revokeBorrowerLink, async ({ session, params, context }, platform) => {
    const which = { dealId: params.id, ownerId: session.accountId, linkId: params.linkId };
    await platform.database.transaction((tx) => revokeLink(tx, context, which));
    return { ...ok, message: linkTexts.revoked, borrower: await present(platform, params.id, session.accountId) };
  }),
  route(calls.settleAnswers, contract.settleAnswers, async ({ session, params, body, context }, platform) => {
    const settling = { dealId: params.id, ownerId: session.accountId, ...body };
    await platform.database.transaction((tx) => settleAnswers(platform, tx, context, settling));
    return { ...ok, message: linkTexts[body.as], borrower: await present(platform, params.id, session.accountId) };
  }),
  route(calls.settleFile, contract.settleFile, async ({ session, params, body, context }, platform) => {
    const settling = { dealId: params.id, ownerId: session.accountId, fileId: params.fileId, as: body.as };
    await settleFile(platform, context, settling);
    return { ...ok, message: linkTexts[body.as], borrower: await present(platform, params.id, session.accountId) };
  }),
  route(calls.settleReply, contract.settleReply, async ({ session, params, body, context }, platform) => {
    const settling = { dealId: params.id, ownerId: session.accountId, replyId: params.replyId, ...body };
    await settleReply(platform, context, settling);
    const message = body.as === 'accepted' ? linkTexts.conditionAccepted : linkTexts.ignored;
    return { ...ok, message, borrower: await present(platform, params.id, session.accountId) };
  }),
];

/** What whoever has a link does with it. */
const linkRoutes: readonly Route[] = [
  route(borrowerCalls.readBorrowerView, borrowerContract.readBorrowerView, async ({ header, context }, platform) => {
    const open = await platform.database.transaction((tx) => see(tx, context, header(linkTokenHeader)));
    return { ...ok, view: await view(platform, open) };
  }),
  route(borrowerCalls.sendAnswers, borrowerContract.sendAnswers, async ({ header, body, context }, platform) => {
    const token = header(linkTokenHeader);
    const open = await platform.database.transaction((tx) => sendAnswers(platform, tx, context, token, body.answers));
    return { ...ok, message: linkTexts.saved, view: await view(platform, open) };
  }),
  route(borrowerCalls.sendFile, borrowerContract.sendFile, async (call, platform) => ({
    ...ok,
    message: linkTexts.uploaded,
    view: await view(
      platform,
      await takeProposedFile(
        platform,
        { ...sentBy(call), endpoint: borrowerCalls.sendFile, schemas: borrowerContract.sendFile },
        { requirementId: call.params.requirementId },
      ),
    ),
  })),
  route(borrowerCalls.replyToCondition, borrowerContract.replyToCondition, async (call, platform) => {
    const { header, params, body, context } = call;
    const reply = { ...params, ...body };
    const open = await platform.database.transaction((tx) =>
      replyToCondition(platform, tx, context, header(linkTokenHeader), reply),
    );
    const message = body.message === '' ? linkTexts.replyRemoved : linkTexts.replied;
    return { ...ok, message, view: await view(platform, open) };
  }),
  route(borrowerCalls.sendConditionFile, borrowerContract.sendConditionFile, async (call, platform) => ({
    ...ok,
    message: linkTexts.uploaded,
    view: await view(
      platform,
      await takeProposedFile(
        platform,
        { ...sentBy(call), endpoint: borrowerCalls.sendConditionFile, schemas: borrowerContract.sendConditionFile },
        { conditionId: call.params.conditionId },
      ),
    ),
  })),
  route(borrowerCalls.removeFile, borrowerContract.removeFile, async ({ header, params, context }, platform) => {
    const token = header(linkTokenHeader);
    const open = await platform.database.transaction((tx) => takeBackFile(tx, context, token, params.fileId));
    await removeProposedFiles(platform, [params.fileId]);
    return { ...ok, message: linkTexts.removed, view: await view(platform, open) };
  }),
  route(borrowerCalls.finish, borrowerContract.finish, async ({ header, context }, platform) => {
    const open = await platform.database.transaction((tx) => finish(tx, context, header(linkTokenHeader)));
    return { ...ok, message: linkTexts.done, view: await view(platform, open) };
  }),
  route(borrowerCalls.askToSign, borrowerContract.askToSign, async ({ header, context }, platform) => {
    const token = header(linkTokenHeader);
    const open = await platform.database.transaction((tx) => askToSign(platform, tx, context, token));
    return { ...ok, message: linkTexts.signingSent, view: await view(platform, open) };
  }),
];

export const borrowerLinkRoutes: readonly Route[] = [...brokerRoutes, ...linkRoutes];
