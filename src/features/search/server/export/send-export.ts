import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { drawPdf } from '../../../../platform/files/drawn/draw-pdf.ts';
import type { Call } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople, readLetterheadLines, readLogo } from '../../../accounts/server/api.ts';
import type { SearchCalls } from '../../endpoints.ts';
import { marketCache } from '../api.ts';
import { writeCsv } from './csv.ts';
import { makeReport } from './report.ts';
import { reportDocument } from './report-document.ts';

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/** Answers the results as a file, with the name of the broker who asks on it. */
export async function sendExport(
  kind: LoanKind,
  { session, query: { format }, body, context: { at }, raw }: Call<SearchCalls['exportResults']>,
  platform: Platform,
): Promise<string> {
  const { db } = platform.database;
  const broker = (await findPeople(db, [session.accountId])).get(session.accountId);
  const by = {
    preparedBy: broker?.name ?? '',
    letterhead: await readLetterheadLines(db, session.accountId),
    logo: await readLogo(db, session.accountId),
  };
  const report = await makeReport(platform.service(marketCache).current(kind), body, by, at);
  const file = format === 'csv' ? writeCsv(report) : Buffer.from(await drawPdf(reportDocument(report)));
  const name = `${kind.slug}-results-${dayIn(zoneOfState(body.scenario.state), at)}.${format}`;
  await raw.reply.type(types[format]).header('content-disposition', `attachment; filename="${name}"`).send(file);
  return '';
}
