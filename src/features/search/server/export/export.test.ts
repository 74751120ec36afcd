import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePng } from '../../../../../tests/support/desks/example-files.ts';
import { readPdf, readPdfTexts } from '../../../../../tests/support/desks/read-files.ts';
import { exampleScenario as scenario } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { renderPdf } from '../../../../kernel/files/pdf/render.ts';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { writeCsv } from './csv.ts';
import type { Report, ReportRow } from './report.ts';
import { reportDocument } from './report-document.ts';

const url = '/api/search/fix-and-flip/export';
let app: TestApp;
let broker: Caller;
let lenderNames: string[];
let brokerName: string;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
  const { body } = await broker.call('GET', '/api/lenders');
  lenderNames = body.lenders.map(({ name }: { name: string }) => name);
  const { user } = (await broker.call('GET', '/api/users/profile')).body;
  brokerName = `${user.firstName} ${user.lastName}`;
});
afterAll(() => app?.close());

async function download(format: string, body: object = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: `${url}?format=${format}`,
    headers: { authorization: `Bearer ${broker.token}` },
    payload: { scenario, ...body },
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response;
}
const csvOf = async (body: object = {}) => (await download('csv', body)).rawPayload.toString('utf8');
const tableOf = (csv: string) => {
  const lines = csv.split('\r\n');
  const from = lines.findIndex((line) => line.startsWith('#,'));
  return { head: lines[from]?.split(',') ?? [], rows: lines.slice(from + 1, lines.indexOf('', from)) };
};

describe('the day on an export', () => {
  it('is the one where the deal is, also when it is the next day in UTC already', async () => {
    // Half past four in the morning in UTC: the evening before in Texas.
    const ahead = (28.5 * hourMs - (app.clock.now().getTime() % dayMs)) % dayMs;
    app.clock.advance(ahead);
    const today = dayIn(zoneOfState('TX'), app.clock.now());
    expect(today < app.clock.now().toISOString().slice(0, 10)).toBe(true);
    const { headers, rawPayload } = await download('csv');
    expect(headers['content-disposition']).toContain(`results-${today}.csv`);
    const written = new Date(today).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(rawPayload.toString('utf8')).toContain(written);
    app.clock.advance(-ahead);
  });
});

describe('results as CSV', () => {
  it('hold verdict, amounts and reasons of what the search found, in its order, under the name of the broker', async () => {
    const { headers, rawPayload } = await download('csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="fix-and-flip-results-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = rawPayload.toString('utf8');
    expect(csv).toContain(`Prepared by,${brokerName}`);
    expect(csv).toContain('not a commitment to lend');
    const { counts } = (await broker.call('POST', '/api/search/fix-and-flip', { scenario })).body;
    const { eligible, review, undetermined } = counts;
    expect(csv).toContain(
      `"${eligible + review + undetermined} programs: ${eligible} eligible, ${review} review, ${undetermined} undetermined."`,
    );
    expect(csv).toContain('Liquidity: $120,000');
    expect(await csvOf({ scenario: { ...scenario, liquidity: null } })).not.toContain('Liquidity:');
    const { head, rows } = tableOf(csv);
    const { body } = await broker.call('POST', '/api/search/fix-and-flip', { scenario, limit: 200 });
    expect(rows).toHaveLength(body.counts.eligible + body.counts.review + body.counts.undetermined);
    const loan = head.indexOf('Total loan');
    for (const [index, row] of body.rows.entries()) {
      expect(rows[index]).toContain(row.lenderName);
      expect(rows[index]?.split(',')[loan]).toBe(String(row.sizing.totalLoanAmount ?? ''));
    }
  });

  it('hold the wanted verdicts alone, the nearest misses among them', async () => {
    const { body } = await broker.call('POST', '/api/search/fix-and-flip', { scenario });
    const review = tableOf(await csvOf({ statuses: ['review'] })).rows;
    expect(review).toHaveLength(body.counts.review);
    expect(review.every((row) => row.includes(',Review,'))).toBe(true);
    const misses = tableOf(await csvOf({ statuses: ['ineligible'] })).rows;
    expect(misses).toHaveLength(Math.min(500, body.counts.ineligible));
    expect(misses[0]).toContain(body.nearMisses[0].lenderName);
    expect(misses.every((row) => row.includes(',Ineligible,'))).toBe(true);
  });

  it('hold only the programs that were ticked, whatever their verdict, in the order of the search', async () => {
    const { body } = await broker.call('POST', '/api/search/fix-and-flip', { scenario, limit: 200 });
    const ticked = [body.rows[2], body.rows[0], body.nearMisses[0]];
    const programIds = [...ticked.map(({ programId }) => programId), '3f1f6a3e-8a55-4d4b-9f0b-0a1d2c3b4e5f'];
    const statuses = ['eligible', 'review', 'undetermined', 'ineligible'];
    const { rows } = tableOf(await csvOf({ programIds, statuses }));
    const names = [body.rows[0], body.rows[2], body.nearMisses[0]].map(({ programName }) => programName);
    expect(rows).toHaveLength(3);
    expect(names.map((name, place) => rows[place]?.includes(name))).toEqual([true, true, true]);
    const hidden = await csvOf({ programIds, statuses, lenderNames: false });
    expect(tableOf(hidden).rows[0]).toMatch(/^1,Lender A,Program 1,/);
    expect(names.filter((name) => hidden.includes(name))).toEqual([]);
    const pdf = (await readPdf((await download('pdf', { programIds, statuses })).rawPayload)).flat();
    expect(pdf.some((text) => text.startsWith('3 programs: '))).toBe(true);
    expect(pdf.filter((text) => /^(Eligible|Review|Undetermined|Ineligible)$/.test(text))).toHaveLength(3);
  });

  it('name the cash at closing of a rental whole, where no heading stands above it', async () => {
    const { rawPayload } = await app.http.inject({
      method: 'POST',
      url: '/api/search/dscr/export?format=csv',
      headers: { authorization: `Bearer ${broker.token}` },
      payload: { scenario: { state: 'TX' } },
    });
    const { head } = tableOf(rawPayload.toString('utf8'));
    expect(head).toContain('Cash to close before points and fees');
    expect(head).toContain('Cash to borrower before points and fees');
  });

  it('name no lender when that is not wanted, neither in programs nor in reasons', async () => {
    const csv = await csvOf({ lenderNames: false, statuses: ['eligible', 'review', 'undetermined', 'ineligible'] });
    expect(tableOf(csv).rows[0]).toMatch(/^1,Lender A,Program 1,/);
    expect(lenderNames.length).toBeGreaterThan(10);
    expect(lenderNames.filter((name) => csv.includes(name))).toEqual([]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1'])('never hand a spreadsheet the formula %j', (evil) => {
    const row: ReportRow = {
      place: 1,
      lender: evil,
      program: 'P',
      status: 'review',
      figures: [],
      numbers: [-5],
      reasons: [],
    };
    const report = {
      title: evil,
      preparedBy: evil,
      letterhead: [],
      date: '',
      deal: [evil],
      pdfHeadings: [],
      csvHeadings: [],
      rows: [row],
    };
    const lines = writeCsv({ ...report, shown: '', notice: '' })
      .toString('utf8')
      .slice(1)
      .split('\r\n');
    expect(lines[0]).toBe(`'${evil}`);
    expect(lines[1]).toBe(`Prepared by,'${evil}`);
    expect(lines[7]).toBe(`1,'${evil},P,Review,-5,`);
  });
});

const longReport = (count: number): Report => ({
  title: 'Programs',
  preparedBy: 'Łukasz Žižka 中',
  letterhead: [],
  date: 'March 2, 2026',
  deal: ['State: Texas'],
  pdfHeadings: ['Total loan', 'Limits'],
  csvHeadings: [],
  rows: Array.from({ length: count }, (_, index) => ({
    place: index + 1,
    lender: `Lender ${index + 1}`,
    program: `Program ${'x'.repeat(60)}`,
    status: 'eligible' as const,
    figures: [['$285,000'], ['TLTC $1', 'ARV $2']],
    numbers: [],
    reasons: Array.from(
      { length: index % 9 },
      (_, reason) => `Row ${index + 1} reason ${reason + 1} of some length in words`,
    ),
  })),
  shown: `${count} programs.`,
  notice: 'No commitment to lend.',
});

describe('results as PDF', () => {
  it('are a landscape file of selectable text with what the CSV says', async () => {
    const { headers, rawPayload } = await download('pdf', { lenderNames: false });
    expect(headers).toMatchObject({ 'content-type': 'application/pdf' });
    const document = await PDFDocument.load(rawPayload);
    const { width, height } = document.getPage(0).getSize();
    expect(width).toBeGreaterThan(height);
    const [first = []] = await readPdf(rawPayload);
    expect(first).toEqual(expect.arrayContaining(['Lender A', 'Program 1', 'Verdict', 'Reasons']));
    expect(first.some((text) => text.startsWith(`Prepared by ${brokerName} on `))).toBe(true);
    expect(first.join(' ')).toContain('not a commitment to lend');
    const all = (await readPdf(rawPayload)).flat();
    expect(all.some((text) => /^(TLTC|ARV) cap \$/.test(text))).toBe(true);
    expect(lenderNames.filter((name) => all.includes(name))).toEqual([]);
  });

  it('stand under the letterhead of a broker, and under none of an investor', async () => {
    const letterhead = { companyName: 'Cedar Bridge Capital', nmlsId: '1234567', phone: '512-555-0177' };
    expect((await broker.call('PUT', '/api/users/letterhead', letterhead)).status).toBe(200);
    const [own = []] = await readPdf((await download('pdf')).rawPayload);
    expect(own.slice(0, 2)).toEqual(['Cedar Bridge Capital', 'NMLS ID 1234567 · 512-555-0177']);
    const investor = await app.signIn('investor@example.com');
    expect((await investor.call('PUT', '/api/users/letterhead', letterhead)).status).toBe(403);
    await broker.call('PUT', '/api/users/letterhead', { companyName: '', nmlsId: '', phone: '512-555-0177' });
    const [less = []] = await readPdf((await download('pdf')).rawPayload);
    expect(less[0]).toBe('512-555-0177');
    await broker.call('PUT', '/api/users/letterhead', { companyName: '', nmlsId: '', phone: '' });
    const [none = []] = await readPdf((await download('pdf')).rawPayload);
    expect(none[0]).toBe('Fix & Flip programs for this deal');
  });

  it('show the logo of a broker, and none once it is removed', async () => {
    const pictures = async () =>
      ((await download('pdf')).rawPayload.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length;
    expect(await pictures()).toBe(0);
    const image = examplePng.toString('base64');
    expect((await broker.call('PUT', '/api/users/letterhead/logo', { image })).status).toBe(200);
    expect(await pictures()).toBeGreaterThan(0);
    expect((await broker.call('DELETE', '/api/users/letterhead/logo')).status).toBe(200);
    expect(await pictures()).toBe(0);
  });

  it('are the same for a company whose name takes several lines', async () => {
    const report = { ...longReport(1), letterhead: [`Cedar ${'Bridge '.repeat(28)}Capital`, 'NMLS ID 1'] };
    const [first = []] = await readPdfTexts(await renderPdf(reportDocument(report)));
    const heights = first.slice(0, 6).map(({ y }) => y);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(new Set(heights).size).toBe(6);
  });

  it('number their pages, repeat the head, and cut no row in two', async () => {
    const pages = await readPdf(await renderPdf(reportDocument(longReport(60))));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, texts] of pages.entries()) {
      expect(texts).toEqual(expect.arrayContaining([`Page ${index + 1} of ${pages.length}`, 'Verdict']));
      const rows = texts.filter((text) => /^Lender \d+$/.test(text)).map((text) => text.slice(7));
      const reasons = texts.flatMap((text) => /^Row (\d+) reason/.exec(text)?.[1] ?? []);
      expect(reasons.filter((row) => !rows.includes(row))).toEqual([]);
      for (const row of rows) expect(reasons.filter((one) => one === row)).toHaveLength((Number(row) - 1) % 9);
    }
    expect(pages.flat().filter((text) => /^Lender \d+$/.test(text))).toHaveLength(60);
  });

  it('wrap a heading that is wider than its column', async () => {
    const pdfHeadings = ['Total loan', 'Land and construction', 'Limits', 'Equity'];
    const [texts = []] = await readPdf(await renderPdf(reportDocument({ ...longReport(1), pdfHeadings })));
    expect(texts).not.toContain('Land and construction');
    expect(texts).toEqual(expect.arrayContaining(['Land and', 'construction']));
  });

  it('write names with letters that the font does not have', async () => {
    const [texts = []] = await readPdf(await renderPdf(reportDocument(longReport(1))));
    expect(texts.some((text) => /^Prepared by .ukasz .i.ka \? on/.test(text))).toBe(true);
  });
});

describe('an export', () => {
  it.each([
    ['no format', url, { scenario }],
    ['another format', `${url}?format=xls`, { scenario }],
    ['no verdicts', `${url}?format=csv`, { scenario, statuses: [] }],
    ['no ticked program', `${url}?format=csv`, { scenario, programIds: [] }],
    ['an unreadable deal', `${url}?format=csv`, { scenario: { fico: 900 } }],
  ])('is refused with %s', async (_what, address, body) => {
    const answer = await broker.call('POST', address, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('is refused without a session and to lender users', async () => {
    const nobody = await app.visitor.call('POST', `${url}?format=pdf`, { scenario });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'NO_SESSION']);
    const lender = await app.signIn('lender@example.com');
    const refused = await lender.call('POST', `${url}?format=pdf`, { scenario });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  });
});
