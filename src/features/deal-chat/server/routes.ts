import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { sendFile } from '../../documents/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { typingTopic } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import {
  askForDealAccess,
  editDealMessage,
  listDealMessages,
  listTeamChats,
  markThreadRead,
  readThreads,
  sayTyping,
  sendDealMessage,
  uploadAttachment,
  viewAttachment,
} from '../endpoints.ts';
import { chatTexts } from '../model.ts';
import { findAttachment, folder, takeAttachment } from './attachments.ts';
import { giveDealAccess, readTeamChats } from './team/team-chats.ts';
import { listThreads, markRead, openThread } from './threads.ts';
import { editMessage, openMessage, readPage, sendMessage } from './write-messages.ts';

export const dealChatRoutes: readonly Route[] = [
  route(listDealMessages, contract.listDealMessages, async ({ session, params, query, context }, platform) => {
    const { db } = platform.database;
    const { deal, entryId, lenderId } = await openThread(
      platform,
      { session, context },
      params.pipelineId,
      query.lenderId,
    );
    const name = lenderId === null ? '' : ((await findLenders(db, [lenderId])).get(lenderId)?.name ?? '');
    return {
      ...ok,
      ...(await readPage(db, { entryId, lenderId }, { before: query.before, limit: query.limit }, context.at)),
      lender: lenderId === null ? null : { _id: lenderId, name },
      can: { send: deal.archivedAt === null },
    };
  }),
  route(readThreads, contract.readThreads, async ({ session, context, params }, platform) => {
    const { address, threads } = await listThreads(platform, { session, context }, params.pipelineId);
    return { ...ok, address, threads, unread: threads.reduce((sum, { unread }) => sum + unread, 0) };
  }),
  route(listTeamChats, contract.listTeamChats, async ({ query, context }, platform) => ({
    ...ok,
    ...(await readTeamChats(platform, context, query.before)),
  })),
  route(askForDealAccess, contract.askForDealAccess, async ({ session, body, context }, platform) => ({
    ...ok,
    ...(await giveDealAccess(platform, context, { accountId: session.accountId, ...body })),
  })),
  route(
    sendDealMessage,
    contract.sendDealMessage,
    async ({ session, params, body, context, idempotencyKey }, platform) => ({
      ...ok,
      message: await sendMessage(platform, {
        session,
        context,
        dealId: params.pipelineId,
        key: idempotencyKey,
        sent: body,
      }),
    }),
  ),
  route(editDealMessage, contract.editDealMessage, async ({ session, params, body, context }, platform) => ({
    ...ok,
    message: await editMessage(platform, { session, context, id: params.id, text: body.message }),
  })),
  route(markThreadRead, contract.markThreadRead, async ({ session, context, params, body }, platform) => {
    const { row, thread } = await openMessage(platform, { session, context }, body.messageId);
    if (row.entryId !== params.pipelineId) throw new AppError('NOT_FOUND', chatTexts.notFound);
    await platform.database.transaction((tx) => markRead(platform, tx, session, thread, row.number));
    return ok;
  }),
  route(sayTyping, contract.sayTyping, async ({ session, context, params, body }, platform) => {
    const { accountId } = session;
    const acting = { session, context };
    const { deal, entryId, lenderId } = await openThread(platform, acting, params.pipelineId, body.lenderId);
    if (deal.archivedAt !== null) throw new AppError('CONFLICT', chatTexts.archived);
    const typing = { dealId: entryId, lenderId, accountId };
    await platform.database.transaction((tx) => platform.events.publish(tx, typingTopic, typing));
    return ok;
  }),
  route(uploadAttachment, contract.uploadAttachment, async (call, platform) => ({
    ...ok,
    attachment: await takeAttachment(call, platform),
  })),
  route(viewAttachment, contract.viewAttachment, async ({ session, context, params, raw }, platform) => {
    await sendFile(platform, raw.reply, folder, await findAttachment(platform, { session, context }, params.id));
    return '';
  }),
];
