import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { sendPublicMessage } from '../contract.ts';
import { receiveMessage } from './receive-message.ts';

export const ticketRoutes: readonly Route[] = [
  route(sendPublicMessage, async ({ body, address, context }, platform) => ({
    ...ok,
    ticketId: await receiveMessage(platform, body, { address, context }),
  })),
];
