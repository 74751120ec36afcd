import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import { fixAndFlip } from '../../../lending/kinds/fix-and-flip/kind.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { type Deal, limitTexts } from '../../../lending/kinds/loan.ts';
import type { SearchRow } from '../../search/contract.ts';
import type { MarketTop } from '../contract.ts';

let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const borrower = { state: 'TX', fico: 720, experience: 4 };
const flip = {
  ...borrower,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};
const rental = {
  ...borrower,
  loanPurpose: 'Purchase',
  purchasePrice: 400_000,
  propertyValue: 410_000,
  currentRent: 4_200,
  marketRent: 4_200,
  taxes: 4_000,
  insurance: 1_500,
};
/** Of each kind a deal that is sized, and one as a calculator has it at first. */
const scenarios: Readonly<Record<string, readonly Deal[]>> = {
  'fix-and-flip': [flip, { purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 }, {}],
  dscr: [rental, { propertyValue: 400_000, loanPurpose: 'Purchase', purchasePrice: 400_000 }],
  'ground-up': [
    {
      ...borrower,
      landStatus: 'purchase',
      landPurchasePrice: 100_000,
      constructionBudget: 400_000,
      completedValue: 800_000,
    },
    {},
  ],
  'stabilized-bridge': [{ ...borrower, propertyValue: 900_000 }, {}],
  portfolio: [{ ...rental, totalPortfolioValue: 2_000_000 }, {}],
};

interface Answer {
  readonly counts: Readonly<Record<string, number>>;
  readonly programs: number;
  readonly mayFit: number;
  readonly lendThisMuch: number | null;
  readonly largestLoan: MarketTop | null;
  readonly bestLeverage: MarketTop | null;
}

async function survey({ slug }: LoanKind, scenario: Deal, loanAmount?: number | null): Promise<Answer> {
  const { status, body } = await broker.call('POST', `/api/calculators/${slug}/market`, { scenario, loanAmount });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Every program that is not ineligible, by the search of the product. */
async function searched({ slug }: LoanKind, scenario: Deal, sortBy = 'loanAmount') {
  const rows: SearchRow[] = [];
  for (let offset = 0; ; offset += 200) {
    const asked = { scenario, sortBy, limit: 200, offset, nearMissLimit: 0 };
    const { body } = await broker.call('POST', `/api/search/${slug}`, asked);
    rows.push(...body.rows);
    if (body.rows.length < 200) return { counts: body.counts as Answer['counts'], rows };
  }
}

const loanOf = ({ sizing }: SearchRow) => sizing.totalLoanAmount ?? -1;
/** Stable, so that what is level stays in the order of results. */
const largest = (rows: readonly SearchRow[], of: (row: SearchRow) => number) =>
  rows.toSorted((a, b) => of(b) - of(a)).find((row) => of(row) >= 0);

const cases = loanKinds.flatMap((kind) =>
  (scenarios[kind.slug] ?? [{}]).map((scenario, place) => ({ kind, scenario, what: `${kind.name} deal ${place + 1}` })),
);

describe('the market beside a calculator', () => {
  it('has a call for every kind of loan, and deals of each that are sized', async () => {
    for (const kind of loanKinds) {
      const [known = {}] = scenarios[kind.slug] ?? [];
      const { largestLoan, bestLeverage } = await survey(kind, known);
      expect(largestLoan?.amount, kind.name).toBeGreaterThan(0);
      expect(bestLeverage?.statedPercent, kind.name).toBeGreaterThan(0);
    }
  });

  it('checks a rental at the rate of the calculator, whatever rate the programs state', async () => {
    const kind = loanKinds.find(({ slug }) => slug === 'dscr') ?? fixAndFlip;
    const at = async (note: object | null) => {
      const asked = { scenario: rental, loanAmount: 280_000, note };
      const { status, body } = await broker.call('POST', '/api/calculators/dscr/market', asked);
      expect(status, JSON.stringify(body)).toBe(200);
      return body as Answer;
    };
    const [low, high] = [await at({ ratePercent: 3, years: 30 }), await at({ ratePercent: 20, years: 30 })];
    // At 20% the rent carries less of a loan than at 3%, with every program that has a DSCR to reach.
    expect(high.lendThisMuch).toBeLessThan(low.lendThisMuch ?? 0);
    expect(await at(null)).toEqual(await survey(kind, rental, 280_000));
    const refused = { scenario: rental, note: { ratePercent: -1, years: 30 } };
    expect((await broker.call('POST', '/api/calculators/dscr/market', refused)).status).toBe(400);
  });

  it.each(cases)('of a $what is what the search of the product finds', async ({ kind, scenario }) => {
    const { counts, rows } = await searched(kind, scenario);
    const top = largest(rows, loanOf);
    const middle = rows.map(loanOf).toSorted((a, b) => a - b)[rows.length >> 1] ?? 0;
    for (const loanAmount of [0, Math.max(middle, 0), (top?.sizing.totalLoanAmount ?? 0) + 1]) {
      const found = await survey(kind, scenario, loanAmount);
      expect(found.counts).toEqual(counts);
      expect(found.programs).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
      expect(found.mayFit).toBe(rows.length);
      expect(found.lendThisMuch).toBe(rows.filter((row) => loanOf(row) >= loanAmount).length);
      expect(found.largestLoan?.programId).toBe(top?.programId);
    }
    const found = await survey(kind, scenario);
    expect(found.lendThisMuch).toBeNull();
    expect(found.largestLoan).toEqual(top === undefined ? null : expect.objectContaining(inShort(kind, top)));
  });

  const inShort = (kind: LoanKind, row: SearchRow): Partial<MarketTop> => ({
    programName: row.programName,
    lenderName: row.lenderName,
    tierName: row.tierName,
    status: row.status,
    amount: row.sizing.totalLoanAmount,
    boundBy: row.sizing.boundBy,
    leveragePercent: (row.sizing[kind.figures.leverage] ?? null) as number | null,
  });

  it('names the program whose tier states the highest leverage, with the loan that it comes to', async () => {
    const kind = fixAndFlip;
    const { rows } = await searched(kind, flip, 'ltc');
    const top = largest(rows, ({ tier }) => tier.maxLTC ?? -1);
    const { bestLeverage } = await survey(kind, flip);
    expect(top).toBeDefined();
    expect(bestLeverage).toMatchObject({ programId: top?.programId, statedPercent: top?.tier.maxLTC });
    expect(bestLeverage).toMatchObject(top ? inShort(kind, top) : {});
  });

  it.each(loanKinds.filter(({ loan }) => 'requested' in loan).map((kind) => ({ name: kind.name, kind })))(
    'of a $name deal is the same whatever loan the deal asks for',
    async ({ kind }) => {
      const [known = {}] = scenarios[kind.slug] ?? [];
      const found = await survey(kind, known, 100_000);
      expect(found.lendThisMuch).toBeGreaterThan(0);
      expect(await survey(kind, { ...known, loanAmount: 100_000_000 }, 100_000)).toEqual(found);
      expect(found.largestLoan?.amount).not.toBe(100_000_000);
    },
  );

  it('says which limit set the loan, by a name that the kind has words for', async () => {
    const kind = fixAndFlip;
    const bound = await survey(kind, { ...flip, arv: 300_000 });
    expect(bound.largestLoan?.boundBy).toBe('maxARV');
    expect(Object.keys(limitTexts(kind.loan))).toContain(bound.largestLoan?.boundBy);
  });

  it('is for whoever may search, and names what is wrong', async () => {
    const url = '/api/calculators/fix-and-flip/market';
    expect((await app.visitor.call('POST', url, { scenario: flip })).status).toBe(401);
    const lender = await app.signIn('lender@example.com');
    expect((await lender.call('POST', url, { scenario: flip })).status).toBe(403);
    const wrong = { scenario: { ...flip, fico: 20, purchasePrice: 'much' }, loanAmount: -1 };
    const { status, body } = await broker.call('POST', url, wrong);
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['loanAmount', 'scenario.fico', 'scenario.purchasePrice']);
  });
});
