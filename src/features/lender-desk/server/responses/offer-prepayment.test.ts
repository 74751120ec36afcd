import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import { readPdf } from '../../../../../tests/support/desks/read-files.ts';

const stepDown = { prepayment: null, prepaymentType: 'stepDown', prepaymentSteps: '5/4/3 / 2/1%' };

describe('the prepayment of an offer', () => {
  it('is a structure with what belongs to it, and is required', async ({ desk, askOne }) => {
    const { quoteId } = await askOne();
    const refused = async (terms: object) => (await desk.offer(quoteId, { prepayment: null, ...terms })).body.fields;
    expect(await refused({})).toEqual({ prepaymentType: 'Prepayment is required' });
    expect(await refused({ prepaymentType: 'stepDown' })).toEqual({ prepaymentSteps: 'Percent by year is required' });
    expect(await refused({ prepaymentType: 'stepDown', prepaymentSteps: '5% in year 1' })).toEqual({
      prepaymentSteps: 'Enter the percent for each year, such as 5-4-3-2-1: at most 10 years and 10% a year',
    });
    expect(await refused({ prepaymentType: 'yieldMaintenance' })).toEqual({
      prepaymentMonths: 'Months from closing is required',
    });
    expect(await refused({ prepaymentType: 'minimumInterest', prepaymentMonths: 13 })).toEqual({
      prepaymentMonths: 'Months from closing must not be longer than the term',
    });
    expect(await refused({ prepaymentType: 'open' })).toHaveProperty('prepaymentType');
  });

  it('is stored in one spelling, without words beside it, and shown in email, CSV and PDF', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, dealQuotes, offer, mailsAbout } = desk;
    const { entryId, quoteId } = await askOne();
    expect((await offer(quoteId, { ...stepDown, prepayment: 'None', prepaymentMonths: 9 })).status).toBe(200);
    expect((await dealQuotes(entryId))[0].offers[0].terms).toMatchObject({
      ...{ prepaymentType: 'stepDown', prepaymentSteps: '5-4-3-2-1', prepaymentMonths: null, prepayment: null },
    });
    const mails = await eventually(
      async () => (await mailsAbout(address)).filter(({ text }) => String(text).includes('Prepayment')),
      (list) => list.length > 0,
    );
    expect(String(mails[0]?.text)).toContain('Prepayment: 5-4-3-2-1 step-down');
    const path = `/api/pipeline/${entryId}/quotes/comparison`;
    const csv = (await broker.call('GET', `${path}.csv?months=6`)).body as string;
    expect(csv).toContain(',5-4-3-2-1 step-down,');
    // 5% of 270,000.
    expect(csv).toContain(',13500,');
    const headers = { authorization: `Bearer ${broker.token}` };
    const pdf = await app.http.inject({ method: 'GET', url: `${path}.pdf?months=6`, headers });
    const words = (await readPdf(pdf.rawPayload)).flat().join(' ');
    expect(words).toContain('Prepayment 5-4-3-2-1 step-down');
    expect(words).toContain('prepayment penalty $13,500');
  });

  it('of an older offer is shown as it was written, with what was read of it', async ({ desk, askOne }) => {
    const { broker, dealQuotes, offer, rows } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId, { prepayment: 'YM for 6 months' });
    const parts = sql`terms - 'prepaymentType' - 'prepaymentSteps' - 'prepaymentMonths'`;
    await rows(sql`update offers set terms = ${parts} where quote_id = ${quoteId}`);
    expect((await dealQuotes(entryId))[0].offers[0].terms).toMatchObject({
      ...{ prepaymentType: null, prepayment: 'YM for 6 months' },
    });
    const csv = async (query: string) =>
      (await broker.call('GET', `/api/pipeline/${entryId}/quotes/comparison.csv?months=3${query}`)).body as string;
    const unpriced = await csv('');
    expect(unpriced).toContain('"YM for 6 months (read as Yield maintenance, 6 months)"');
    expect(unpriced).toContain(',Not included,');
    expect(unpriced).toContain('Yield maintenance is not included: it depends on Treasury yields.');
    // 270,000 x (10.5% - 4%) / 12 = 1,462.50 for three months, discounted at 4%: 4,358.33.
    expect(await csv('&treasuryYield=4')).toContain(',4358,');
    expect(await csv('&treasuryYield=')).toContain(',Not included,');
    expect((await broker.call('GET', `/api/pipeline/${entryId}/quotes/comparison.csv?treasuryYield=21`)).status).toBe(
      400,
    );
  });

  it('that a revision changes is one change in the term history and the timeline, priced', async ({ desk, askOne }) => {
    const { broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId, { prepayment: null, prepaymentType: 'minimumInterest', prepaymentMonths: 3 });
    await offer(quoteId, stepDown);
    const { records } = (await broker.call('GET', `/api/pipeline/${entryId}/terms?months=6`)).body;
    expect(records[0].versions.at(-1).revision).toMatchObject({
      changes: [
        { label: 'Prepayment', before: 'Minimum interest, 3 months', after: '5-4-3-2-1 step-down', dollars: 13_500 },
      ],
      ofTerms: 13_500,
    });
  });
});

describe('a template', () => {
  it('states a prepayment structure, whole or not at all', async ({ desk }) => {
    const save = (terms: object) =>
      desk.lender.call('POST', '/api/lender/templates', { type: 'offer', kind: 'dscr', name: 'Stepped', terms });
    expect((await save({ prepaymentType: 'stepDown', prepaymentSteps: 'five' })).body.fields).toHaveProperty([
      'terms.prepaymentSteps',
    ]);
    const { body } = await save({ prepaymentType: 'stepDown', prepaymentSteps: '3/2/1' });
    expect(body.template.terms).toEqual({ prepaymentType: 'stepDown', prepaymentSteps: '3-2-1' });
  });
});
