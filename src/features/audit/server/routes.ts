import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { headsFile, readProof, settleFindings } from './chain/proof.ts';
import { readRetention } from './retention/read-retention.ts';
import { exportLines } from './search/export-lines.ts';
import { findObjects } from './search/find-objects.ts';
import { allEvents, knownEvents } from './search/known-events.ts';
import { presentLines } from './search/present-lines.ts';
import { placeText, readPlace, readStored } from './search/read-lines.ts';

const csv = 'text/csv; charset=utf-8';
const attached = (name: string) => `attachment; filename="${name}"`;

export const auditRoutes: readonly Route[] = [
  route(endpoints.listLines, contract.listLines, async ({ query }, { database: { db } }) => {
    const { cursor, limit, ...filter } = query;
    const after = cursor === undefined ? undefined : readPlace(cursor);
    const rows = await readStored(db, filter, await knownEvents(db, filter.event), { after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      ...ok,
      lines: await presentLines(db, shown),
      next: last ? placeText({ at: last.exactly, id: last.id }) : null,
    };
  }),
  route(endpoints.exportLines, contract.exportLines, async ({ query, session, context, raw }, platform) => {
    const file = await exportLines(platform, session, context, query);
    const day = platform.clock.now().toISOString().slice(0, 10);
    await raw.reply
      .type(csv)
      .header('content-disposition', attached(`audit-trail-${day}.csv`))
      .send(file);
    return '';
  }),
  route(endpoints.findObjects, contract.findObjects, async ({ query }, { database: { db } }) => ({
    ...ok,
    objects: await findObjects(db, query.search),
  })),
  route(endpoints.listEvents, contract.listEvents, async (_call, { database: { db } }) => ({
    ...ok,
    events: await allEvents(db),
  })),
  route(endpoints.readProof, contract.readProof, async (_call, { database: { db } }) => ({
    ...ok,
    ...(await readProof(db)),
  })),
  route(endpoints.exportHeads, contract.exportHeads, async ({ raw }, { database: { db } }) => {
    raw.reply.headers({ 'content-type': csv, 'content-disposition': attached('audit-heads.csv') });
    return headsFile(db);
  }),
  route(endpoints.readRetention, contract.readRetention, async (_call, platform) => ({
    ...ok,
    ...(await readRetention(platform)),
  })),
  route(endpoints.settleFindings, contract.settleFindings, async ({ body, session, context }, platform) => ({
    ...ok,
    settled: await settleFindings(platform, session.accountId, context, body.reason),
  })),
];
