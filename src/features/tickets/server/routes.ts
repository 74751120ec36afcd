import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { getOperator, sendPublicMessage } from '../endpoints.ts';
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
];
