import { type Endpoint, ok } from '../../../kernel/endpoint.ts';
import { drawPdf } from '../../../platform/files/drawn/draw-pdf.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import { assertDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import { comparisonFiles, readDraws } from '../endpoints.ts';
import * as history from '../history/contract.ts';
import { readTerms as readTermsEndpoint } from '../history/endpoints.ts';
import { comparisonDocument } from './comparison-document.ts';
import { readComparison, writeCsv } from './comparison-files.ts';
import { readPlannedDraws } from './planned-draws.ts';
import { readTerms } from './term-history.ts';

const asFile = (reply: Call<Endpoint>['raw']['reply'], type: string, name: string) =>
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });

export const comparisonRoutes: readonly Route[] = [
  route(readTermsEndpoint, history.readTerms, async ({ session, params, query }, platform) => ({
    ...ok,
    ...(await readTerms(platform, { dealId: params.id, brokerId: session.accountId, months: query.months })),
  })),
  route(readDraws, contract.readDraws, async ({ session, params }, platform) => {
    await assertDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, drawnPercents: (await readPlannedDraws(platform, params.id)) ?? null };
  }),
  route(comparisonFiles.csv, contract.comparisonFiles.csv, async ({ session, params, query, raw }, platform) => {
    const sheet = await readComparison(platform, { entryId: params.id, brokerId: session.accountId, ...query });
    asFile(raw.reply, 'text/csv; charset=utf-8', 'offers.csv');
    return writeCsv(sheet);
  }),
  route(comparisonFiles.pdf, contract.comparisonFiles.pdf, async ({ session, params, query, raw }, platform) => {
    const sheet = await readComparison(platform, { entryId: params.id, brokerId: session.accountId, ...query });
    const file = await drawPdf(comparisonDocument(sheet));
    asFile(raw.reply, 'application/pdf', 'offers.pdf');
    return Buffer.from(file);
  }),
];
