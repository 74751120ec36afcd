import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/quote-desk.ts';

const path = (entryId: string, type: 'csv' | 'pdf', months?: number | string) =>
  `/api/pipeline/${entryId}/quotes/comparison.${type}${months === undefined ? '' : `?months=${months}`}`;

/** The words of a page as a reader would select them. */
function wordsOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const contents = [...streams].flatMap(([, stream = '']) => {
    try {
      return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [...contents.join('\n').matchAll(/<([0-9A-F]+)> Tj/gi)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join(' ');
}

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
    expect(lines[5]).toContain('"$21,250"');
    expect(lines[5]).toContain('non-Dutch');
  });

  it('as CSV keeps what a lender wrote from being a formula', async ({ desk, askOne }) => {
    const { broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId, { conditions: '=HYPERLINK("https://example.com","x")', prepayment: '@SUM(1)' });
    const { body } = await broker.call('GET', path(entryId, 'csv'));
    expect(body).toContain(`"'=HYPERLINK(""https://example.com"",""x"")"`);
    expect(body).toContain(",'@SUM(1),");
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
    const words = wordsOf(answer.rawPayload);
    expect(words).toContain(`Offers on ${address}`);
    expect(words).toContain('$270,000');
    expect(words).toContain('Compared over 6 months');
    // 270,000 at 10.5% is 14,175 in half a year; 5,400 of points and 1,495 of fees.
    expect(words).toContain('$21,070');
  });

  it('has only the newest offer of each lender that stands', async ({ desk, askOne }) => {
    const { broker, lender, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const refused = await broker.call('GET', path(entryId, 'csv'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await offer(quoteId);
    await offer(quoteId, { ratePercent: 9.25 });
    const { body } = await broker.call('GET', path(entryId, 'csv'));
    expect(body).toContain('9.25%');
    expect(body).not.toContain('10.5%');
    await lender.call('POST', `/api/lender/quotes/${quoteId}/decline`, { reason: 'Timing' });
    expect((await broker.call('GET', path(entryId, 'csv'))).status).toBe(409);
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
