import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { programParts } from '../../src/features/programs/model.ts';
import { programSchema } from '../../src/features/programs/schemas.ts';
import { programs } from '../../src/features/programs/server/tables.ts';
import { kindFromText, kindSlugs } from '../../src/lending/kinds/find.ts';
import { eventually } from '../support/desks/quote-desk.ts';
import { exampleOffer } from '../support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../support/test-app.ts';
import { farShore } from './far-shore.ts';
import { mailsAbout } from './mails.ts';

const kind = 'bridge-to-nowhere';
const scenario = {
  state: 'TX',
  fico: 700,
  experience: 3,
  spanFeet: 1200,
  buildCost: 2_000_000,
  tollIncome: 180_000,
  river: 'Styx',
};
const property = '1 Far Bank Road, Austin, TX 78704';
const form = {
  farEnd: property,
  creditScore: 700,
  experience: 3,
  spanFeet: 1200,
  buildCost: '$2,000,000',
  tollIncome: 180_000,
  river: 'Styx',
  dreamer: 'Morgan Ferry',
};

let app: TestApp;
let broker: Caller;
let lender: Caller;
let lenderId: string;
let programId: string;

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  programId = await writeProgram(farShore);
});
afterAll(() => app?.close());

/** Written by the kind's own schema, and told to the market as every change of a program is. */
async function writeProgram(values: object): Promise<string> {
  const slug = kindFromText(kind);
  if (!slug) throw new Error(`${kind} is not in the list of kinds.`);
  const parts = programParts(programSchema(slug).parse(values));
  const [row] = await app.database.db
    .insert(programs)
    .values({ ...parts, lenderId, kind, confirmedAt: app.clock.now() })
    .returning({ id: programs.id });
  const id = row?.id ?? '';
  await app.database.db.execute(
    sql`select pg_notify('plinth_events', ${JSON.stringify({ topic: 'program', programId: id })})`,
  );
  await vi.waitFor(
    async () =>
      expect((await broker.call('POST', `/api/search/${kind}/explain`, { scenario, programId: id })).status).toBe(200),
    90_000,
  );
  return id;
}

const search = async (changes: object = {}) =>
  (await broker.call('POST', `/api/search/${kind}`, { scenario: { ...scenario, ...changes } })).body;

describe('a sixth kind of loan, of which the product knows one folder', () => {
  it('is in the list of this run', () => {
    expect(kindSlugs).toContain(kind);
    expect(kindSlugs).toHaveLength(6);
  });

  it('has its programs searched, with a verdict and a loan by its own rules', async () => {
    const { counts, rows } = await search();
    // The demo market wrote its own programs of the kind, from nothing but its fields.
    expect(counts.eligible + counts.review + counts.undetermined + counts.ineligible).toBeGreaterThan(100);
    expect(rows).toContainEqual(
      expect.objectContaining({
        programId,
        programName: 'Far Shore',
        tierName: 'Piers',
        sizing: {
          totalLoanAmount: 1_600_000,
          ltc: 80,
          ltcLimit: 1_600_000,
          tollCover: 0.9,
          cashToClose: 400_000,
          boundBy: 'requested',
        },
      }),
    );
  });

  it('refuses a deal for its own reasons, in its own words', async () => {
    const asked = { scenario: { ...scenario, river: 'Acheron', spanFeet: 2500 }, programId };
    const { row } = (await broker.call('POST', `/api/search/${kind}/explain`, asked)).body;
    expect(row.status).toBe('ineligible');
    expect(row.checks.filter(({ outcome }: { outcome: string }) => outcome === 'fail')).toMatchObject([
      { code: 'RIVER', offered: ['Lethe', 'Styx'], wanted: ['Acheron'] },
      { code: 'MAX_SPAN', threshold: 2000, actual: 2500 },
    ]);
    const { tollIncome: _, ...without } = scenario;
    const query = new URLSearchParams(Object.entries(without).map(([name, value]) => [name, String(value)]));
    const documented = await broker.call('GET', `/api/${kind}/search?${query}`);
    const result = documented.body.find((one: { programId: string }) => one.programId === programId);
    expect(result).toMatchObject({ program: 'Far Shore', status: 'undetermined', loan: 1_600_000 });
    expect(result.warnings).toEqual(['Needs the toll income: toll cover has a minimum of 0.75']);
  });

  it('keeps its search form with the account, apart from the other kinds', async () => {
    await broker.call('PUT', `/api/scenarios/${kind}`, { scenario });
    expect((await broker.call('GET', `/api/scenarios/${kind}`)).body.scenario).toMatchObject({ river: 'Styx' });
    expect((await broker.call('GET', '/api/scenarios/fix-and-flip')).body.scenario).toBeNull();
  });

  it('is described in the API with the members of its own checks', async () => {
    const { body: api } = await app.visitor.call('GET', '/api/openapi.json');
    const described = JSON.stringify(api.paths[`/api/search/${kind}`]);
    expect(described).toContain('MIN_TOLL_COVER');
    expect(described).toContain('tollCover');
    expect(described).not.toContain('MAX_REHAB_BUDGET');
    expect(api.paths[`/api/${kind}/quotes`].post.responses).toHaveProperty('403');
  });
});

describe('a quote on a deal of the sixth kind', () => {
  it('is refused without a field of its form, by the name of the field', async () => {
    const { status, body: answer } = await broker.call('POST', `/api/${kind}/quotes`, {
      ...form,
      spanFeet: '',
      lenderIds: [lenderId],
    });
    expect([status, Object.keys(answer.fields)]).toEqual([400, ['spanFeet']]);
  });

  it('goes from the request to the chosen offer: mail, inbox, offer, comparison, pipeline', async () => {
    const asked = await broker.call('POST', `/api/${kind}/quotes`, {
      ...form,
      lenderIds: [lenderId],
      programIds: [programId],
      scenario: { ...scenario, trollUnderneath: false },
    });
    expect(asked.body).toMatchObject({ success: true, message: 'The request has crossed the river.' });
    const quoteId = asked.body.quotes[0]._id;
    const entryId = asked.body.pipelineEntryId;

    const [mail] = await eventually(
      () => mailsAbout(app, property),
      (list) => list.length > 0,
    );
    expect(mail?.text).toContain('on a Bridge to Nowhere loan');
    expect(mail?.text).toContain('1,200 feet over the Styx, build cost $2,000,000, tolls $180,000 a year');
    expect(mail?.text).not.toContain('Morgan Ferry');

    const inbox = (await lender.call('GET', '/api/lender/quotes')).body.quotes;
    expect(inbox[0]).toMatchObject({ kind, request: { farEnd: property, creditScore: 700, river: 'Styx' } });
    const { quote } = (await lender.call('GET', `/api/lender/quotes/${quoteId}`)).body;
    expect(quote).toMatchObject({
      kind,
      request: { state: 'TX', spanFeet: 1200 },
      program: { programName: 'Far Shore', status: 'eligible', sizing: { totalLoanAmount: 1_600_000 } },
    });
    expect(JSON.stringify([inbox, quote])).not.toContain('Morgan Ferry');

    const offer = { ...exampleOffer, loanAmount: 1_500_000, leveragePercent: 75 };
    expect((await lender.call('POST', `/api/lender/quotes/${quoteId}/offers`, offer)).status).toBe(200);
    const [answered] = (await broker.call('GET', `/api/pipeline/${entryId}/quotes`)).body.quotes;
    expect(answered).toMatchObject({ kind, status: 'offered', offers: [{ terms: { loanAmount: 1_500_000 } }] });
    const choice = { offerId: answered.offers[0]._id };
    expect((await broker.call('POST', `/api/quotes/${quoteId}/accept`, choice)).body.quote.status).toBe('accepted');

    const { pipeline } = (await broker.call('GET', `/api/pipeline/${entryId}`)).body;
    expect(pipeline).toMatchObject({
      loanType: kind,
      clientName: 'Morgan Ferry',
      fico: 700,
      experience: 3,
      purchasePrice: null,
      state: 'TX',
      propertyType: null,
      deal: { spanFeet: 1200, buildCost: 2_000_000, river: 'Styx' },
      selectedLenderId: { _id: lenderId },
    });
  });

  it('can also be entered by hand, by the form that is the same for every kind', async () => {
    const entered = await broker.call('POST', '/api/pipeline/manual', {
      address: '2 Far Bank Road',
      loanType: kind,
      fico: 680,
      purchasePrice: 1,
      rehabNeeded: 0,
      arv: 0,
      liquidity: 5,
    });
    expect(entered.body.pipelineEntry).toMatchObject({ loanType: kind, fico: 680, liquidity: 5, purchasePrice: 1 });
  });
});
