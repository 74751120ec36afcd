import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { getOperator, listMessages, markMessage, sendPublicMessage } from '../endpoints.ts';
import { markAsDone, readMessages } from './messages.ts';
import { receiveMessage } from './receive-message.ts';

export const ticketRoutes: readonly Route[] = [
  route(sendPublicMessage, contract.sendPublicMessage, async ({ body, address, context }, platform) => ({
    ...ok,
    ticketId: await receiveMessage(platform, body, { address, context }),
  })),
  route(getOperator, contract.getOperator, async (_call, { config: { operator, supportEmail } }) => ({
    ...ok,
    operator: { ...operator, supportEmail: supportEmail ?? null },
  })),
  route(listMessages, contract.listMessages, async ({ query }, { database }) => ({
    ...ok,
    ...(await readMessages(database, query)),
  })),
  route(markMessage, contract.markMessage, async ({ params, body, context }, platform) => {
    await markAsDone(platform, params.id, body.done, context);
    return ok;
  }),
];
