import { linkTokenHeader } from '../../../../../kernel/access.ts';
import { ok } from '../../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../../platform/http/route.ts';
import { answerQuestion as ownSchemas } from '../../../help/contract.ts';
import { answerQuestion } from '../../../help/endpoints.ts';
import * as contract from '../../../help/feedback/contract.ts';
import * as endpoints from '../../../help/feedback/endpoints.ts';
import { readOwnTicket } from '../own-tickets.ts';
import { answerOwn } from './answer.ts';
import { answerByLink, readByLink } from './feedback-link.ts';

export const feedbackRoutes: readonly Route[] = [
  route(answerQuestion, ownSchemas, async ({ session: { accountId }, params, body, context }, platform) => {
    const id = await answerOwn(platform, { accountId, ticket: params.id, ...body }, context);
    return { ...ok, ticket: await readOwnTicket(platform.database.db, accountId, id, context.at) };
  }),
  route(endpoints.readFeedbackLink, contract.readFeedbackLink, async ({ header, context }, platform) => ({
    ...ok,
    ...(await readByLink(platform, header(linkTokenHeader), context.at)),
  })),
  route(endpoints.answerByLink, contract.answerByLink, async ({ header, body, context }, platform) => ({
    ...ok,
    ...(await answerByLink(platform, header(linkTokenHeader), body, context)),
  })),
];
