import { ok } from '../../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../../platform/http/route.ts';
import * as contract from '../../../help/canned/contract.ts';
import * as endpoints from '../../../help/canned/endpoints.ts';
import { addReply, archiveReply, changeReply, readCannedReplies } from './canned-replies.ts';

export const cannedRoutes: readonly Route[] = [
  route(endpoints.listCannedReplies, contract.listCannedReplies, async (_call, { database }) => ({
    ...ok,
    replies: await readCannedReplies(database.db),
  })),
  route(endpoints.addCannedReply, contract.addCannedReply, async ({ body, context }, platform) => ({
    ...ok,
    reply: await addReply(platform, body, context),
  })),
  route(endpoints.changeCannedReply, contract.changeCannedReply, async ({ params, body, context }, platform) => ({
    ...ok,
    reply: await changeReply(platform, { id: params.id, ...body }, context),
  })),
  route(endpoints.archiveCannedReply, contract.archiveCannedReply, async ({ params, body, context }, platform) => ({
    ...ok,
    reply: await archiveReply(platform, { id: params.id, ...body }, context),
  })),
];
