import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { getOperator, listMessages, markMessage, sendPublicMessage } from '../contract.ts';
import { markAsDone, readMessages } from './messages.ts';
import { receiveMessage } from './receive-message.ts';

export const ticketRoutes: readonly Route[] = [
  route(sendPublicMessage, async ({ body, address, context }, platform) => ({
    ...ok,
    ticketId: await receiveMessage(platform, body, { address, context }),
  })),
  route(getOperator, async (_call, { config: { operator, supportEmail } }) => ({
    ...ok,
    operator: { ...operator, supportEmail: supportEmail ?? null },
  })),
  route(listMessages, async ({ query }, { database }) => ({ ...ok, ...(await readMessages(database, query)) })),
  route(markMessage, async ({ params, body, context }, platform) => {
    await markAsDone(platform, params.id, body.done, context);
    return ok;
  }),
];
