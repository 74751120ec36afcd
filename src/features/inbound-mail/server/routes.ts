import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { inboundMail } from '../endpoints.ts';
import { hearReport } from './hear-report.ts';

export const inboundRoutes: readonly Route[] = [
  route(inboundMail, contract.inboundMail, async ({ raw, header, context }, platform) => {
    const { body } = raw.request;
    const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map((name) =>
      header(`webhook-${name}`),
    );
    const report = { id, timestamp, signature, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
    return { ...ok, outcome: await hearReport(platform, context, report) };
  }),
];
