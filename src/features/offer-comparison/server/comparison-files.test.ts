import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { readPdf } from '../../../../tests/support/desks/read-files.ts';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { renderPdf } from '../../../kernel/files/pdf/render.ts';
import { comparisonDocument } from './comparison-document.ts';

const path = (entryId: string, type: 'csv' | 'pdf', months?: number | string) =>
  `/api/pipeline/${entryId}/quotes/comparison.${type}${months === undefined ? '' : `?months=${months}`}`;

const wordsOf = async (file: Uint8Array): Promise<string> => (await readPdf(file)).flat().join(' ');

describe('the comparison as a file', () => {
  it('as CSV has a line for each offer, with its cost over the holding time', async ({ desk, address, askOne }) => {
    const { broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId, { interestType: 'nonDutch', heldBack: 60_000, loanAmount: 240_000, ratePercent: 10 });
    const { status, body, headers } = await broker.call('GET', path(entryId, 'csv', 12));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="offers.csv"',
    });
    const lines = (body as string).split('\r\n');
    expect(lines[0]).toBe(`\uFEFF"Offers on ${address}"`);
    expect(lines[2]).toMatch(/^"?Compared over 12 months · /);
    const columns = lines[4]?.split(',') ?? [];
    expect(columns).toContain('Cost over 12 months: Interest');
    // 180,000 at closing and 5,000 more each month: 212,500 on average, at 10%.
    expect(lines[5]?.split(',')).toContain('21250');
    expect(lines[5]).toContain('non-Dutch');
  });

  it('is over the usual holding time of the kind until somebody plans another', async ({ desk, askOne }) => {
    const { entryId, quoteId } = await askOne();
    await desk.offer(quoteId);
    const about = async (months?: number) => (await desk.broker.call('GET', path(entryId, 'csv', months))).body;
    expect(await about()).toContain('Compared over 12 months');
    expect(await about(9)).toContain('Compared over 9 months');
  });

  it('as CSV keeps what a lender wrote from being a formula', async ({ desk, askOne }) => {
    const { broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId, { conditions: '=HYPERLINK("https://example.com","x")', prepayment: '|cmd' });
    const { body } = await broker.call('GET', path(entryId, 'csv'));
    expect(body).toContain(`"'=HYPERLINK(""https://example.com"",""x"")"`);
    expect(body).toContain(",'|cmd (not included in the cost),");
  });

  it('as PDF has title, deal, offers and costs as text, in whatever characters a lender writes', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId, {
      conditions: `Prüfung 評価 → Titel ${'sehr lang '.repeat(80)}`,
      prepayment: 'W'.repeat(150),
    });
    const answer = await app.http.inject({
      method: 'GET',
      url: path(entryId, 'pdf', 6),
      headers: { authorization: `Bearer ${broker.token}` },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const document = await PDFDocument.load(answer.rawPayload);
    expect(document.getTitle()).toBe(`Offers on ${address}`);
    expect(document.getPageCount()).toBe(1);
    const words = await wordsOf(answer.rawPayload);
    expect(words).toContain(`Offers on ${address}`);
    expect(words).toContain('$270,000');
    expect(words).toContain('Compared over 6 months');
    // 270,000 at 10.5% is 14,175 in half a year; 5,400 of points and 1,495 of fees.
    expect(words).toContain('$21,070');
    expect(words).toContain('Cost over 6 months Points $5,400, interest $14,175, fees $1,495');
    // 21,070 in half a year are 15.61% of 270,000 in a year.
    expect(words).toContain('15.61%');
    expect(words).toContain('Page 1 of 1');
    expect(words).toContain('not a commitment to lend');
  });

  it('as PDF goes on with its head on another page, and cuts no offer in two', async () => {
    const offer = (index: number) => ({
      lender: `Lender ${index}`,
      version: 1,
      terms: new Map([['Loan amount', { text: '$250,000', value: 250_000 }]]),
      closing: new Map(),
      monthly: new Map(),
      costs: new Map([['Versus the cheapest', { text: `Last words of ${index}`, value: null }]]),
      best: new Set<string>(),
    });
    const offers = Array.from({ length: 40 }, (_, index) => offer(index + 1));
    const sheet = {
      title: 'Offers',
      about: [],
      preparedBy: 'Dana',
      letterhead: [],
      months: 12,
      offers,
      assumptions: [],
    };
    const pages = await readPdf(await renderPdf(comparisonDocument(sheet)));
    expect(pages.length).toBeGreaterThan(1);
    for (const [page, texts] of pages.entries()) {
      const words = texts.join(' ');
      expect(words).toContain('Loan amount');
      expect(words).toContain(`Page ${page + 1} of ${pages.length}`);
      const begun = [...words.matchAll(/Lender (\d+)/g)].map(([, index]) => index);
      const ended = [...words.matchAll(/Last words of (\d+)/g)].map(([, index]) => index);
      expect(begun.length).toBeGreaterThan(0);
      expect(ended).toEqual(begun);
    }
  });

  it('as PDF has all that a lender wrote, with no word of it cut off', async ({ desk, askOne }) => {
    const { app, broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const words = Array.from({ length: 250 }, (_, index) => `cond${index}`);
    await offer(quoteId, { conditions: words.join(' ') });
    const { rawPayload } = await app.http.inject({
      method: 'GET',
      url: path(entryId, 'pdf'),
      headers: { authorization: `Bearer ${broker.token}` },
    });
    expect(await wordsOf(rawPayload)).toContain(words.join(' '));
  });

  it('has only the newest offer of each lender that stands', async ({ desk, askOne }) => {
    const { broker, lender, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const refused = await broker.call('GET', path(entryId, 'csv'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await offer(quoteId);
    await offer(quoteId, { ratePercent: 9.25 });
    const { body } = await broker.call('GET', path(entryId, 'csv'));
    expect(body).toContain(',9.25,');
    expect(body).not.toContain(',10.5,');
    await lender.call('POST', `/api/lender/quotes/${quoteId}/decline`, { reason: 'Timing' });
    expect((await broker.call('GET', path(entryId, 'csv'))).status).toBe(409);
  });

  it('has only the offers that are ticked, without lender names where they are hidden, and the broker fee as a line', async ({
    desk,
    askOne,
  }) => {
    const { app, broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const plain = (await broker.call('GET', `/api/pipeline/${entryId}/quotes`)).body.quotes[0];
    const { name } = plain.lender;
    await offer(quoteId, { conditions: `Appraisal ordered by ${name}` });
    const file = (query: string, type: 'csv' | 'pdf' = 'csv') => `${path(entryId, type)}?${query}`;
    expect((await broker.call('GET', file('lenders=shown'))).body).toContain(name);

    const { body } = await broker.call('GET', file(`offers=${quoteId}&lenders=hidden&brokerFee=1`));
    expect(body).toContain('Lender A');
    expect(body).toContain('Appraisal ordered by Lender A');
    expect(body).not.toContain(name);
    const [head = [], cells = []] = [4, 5].map((line) =>
      (body as string)
        .split('\r\n')
        [line]?.replace(/"[^"]*"/g, 'quoted')
        .split(','),
    );
    // 1% of 270,000; 250,000 + 60,000 less 270,000, 5,400 of points and 1,495 of fees.
    expect(cells[head.indexOf('At closing: Broker fee')]).toBe('2700');
    expect(cells[head.indexOf('At closing: Cash to close')]).toBe('49595');

    const pdf = await app.http.inject({
      method: 'GET',
      url: file('lenders=hidden', 'pdf'),
      headers: { authorization: `Bearer ${broker.token}` },
    });
    const words = await wordsOf(pdf.rawPayload);
    expect(words).toContain('Lender A');
    expect(words).not.toContain(name);

    const other = '3f1f6a3e-8a55-4d4b-9f0b-0a1d2c3b4e5f';
    expect((await broker.call('GET', file(`offers=${other}`))).status).toBe(409);
    for (const bad of ['brokerFee=11', 'brokerFee=x', 'offers=;', 'lenders=some'])
      expect((await broker.call('GET', file(bad))).status, bad).toBe(400);
  });

  it('as PDF stands under the letterhead of a broker, and under none of an investor', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, investor, offer } = desk;
    const firstWords = async (who: typeof broker, entryId: string) => {
      const headers = { authorization: `Bearer ${who.token}` };
      const { rawPayload } = await app.http.inject({ method: 'GET', url: path(entryId, 'pdf'), headers });
      return (await readPdf(rawPayload)).flat().slice(0, 2);
    };
    const { entryId, quoteId } = await askOne();
    await offer(quoteId);
    const letterhead = { companyName: 'Cedar Bridge Capital', nmlsId: '1234567', phone: '512-555-0177' };
    expect((await broker.call('PUT', '/api/users/letterhead', letterhead)).status).toBe(200);
    expect(await firstWords(broker, entryId)).toEqual(['Cedar Bridge Capital', 'NMLS ID 1234567 · 512-555-0177']);

    // As an account that was a broker's before.
    const { _id } = (await investor.call('GET', '/api/users/profile')).body.user;
    await app.database.db.execute(
      sql`update accounts set letterhead_company = 'Cedar Bridge Capital' where id = ${_id}`,
    );
    const asked = { ...exampleRequest, propertyAddress: address, lenderIds: [desk.lenderId] };
    const { body } = await investor.call('POST', '/api/quotes/fix-and-flip', asked);
    await offer(body.quotes[0]._id);
    expect((await firstWords(investor, body.pipelineEntryId))[0]).toMatch(/^Offers on /);
  });

  it('marks an offer that has run out', async ({ desk, askOne }) => {
    const { app, broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId, { validUntil: new Date(app.clock.now().getTime() + dayMs).toISOString().slice(0, 10) });
    app.clock.advance(3 * dayMs);
    expect((await broker.call('GET', path(entryId, 'csv'))).body).toContain('(expired)');
    app.clock.advance(-3 * dayMs);
  });

  it('is for the deal’s own broker only, and over a holding time that can be', async ({ desk, askOne }) => {
    const { app, broker, investor, lender, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId);
    for (const type of ['csv', 'pdf'] as const) {
      expect((await investor.call('GET', path(entryId, type))).status).toBe(404);
      expect((await lender.call('GET', path(entryId, type))).status).toBe(403);
      expect((await app.visitor.call('GET', path(entryId, type))).status).toBe(401);
      for (const months of ['0', '481', '1.5', 'x']) {
        const refused = await broker.call('GET', path(entryId, type, months));
        expect(refused).toMatchObject({ status: 400, body: { fields: { months: expect.any(String) } } });
      }
    }
  });
});
