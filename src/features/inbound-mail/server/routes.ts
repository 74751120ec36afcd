import { Readable } from 'node:stream';
import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { inboundMail, inboundMessage } from '../endpoints.ts';
import { hearReport } from './hear-report.ts';
import { hearMessage } from './taking/hear-message.ts';

function signedBy(header: (name: string) => string | undefined) {
  const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    header(`webhook-${name}`),
  );
  return { id, timestamp, signature };
}

export const inboundRoutes: readonly Route[] = [
  route(inboundMail, contract.inboundMail, async ({ raw, header, context }, platform) => {
    const { body } = raw.request;
    const report = { ...signedBy(header), body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
    return { ...ok, outcome: await hearReport(platform, context, report) };
  }),
  route(inboundMessage, contract.inboundMessage, async ({ raw, header, context }, platform) => {
    const { body, headers } = raw.request;
    const announced = Number(headers['content-length'] ?? 0);
    const message = { ...signedBy(header), announced, content: body instanceof Readable ? body : Readable.from([]) };
    return { ...ok, outcome: await hearMessage(platform, context, message) };
  }),
];
