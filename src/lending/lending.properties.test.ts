import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarket, type SearchAnswer } from './market.ts';
import { percentOf } from './money.ts';
import type { FixAndFlipProgram, FixAndFlipTier, LenderTerms } from './program.ts';
import { sampleLender, sampleNow, sampleProgram } from './samples.ts';
import type { FixAndFlipScenario } from './scenario.ts';
import { type Explanation, type FixAndFlipSizing, verdictStatuses } from './verdict.ts';

// Few and close values, so that limits, ties and refusals meet often.
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const known = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 5 });
const dollars = (max: number) => fc.integer({ min: 0, max }).map((thousands) => thousands * 1000 + (thousands % 7));
const percents = fc.constantFrom(0, 50, 65, 70, 75, 85, 87.5, 90, 99.999, 100, 110);
const states = ['CA', 'FL', 'TX'] as const;
const types = ['Condo', 'Single Family 1-4'] as const;

const tiers: fc.Arbitrary<FixAndFlipTier> = fc.record({
  tierName: fc.constantFrom('A', 'B'),
  minFICO: maybe(fc.constantFrom(0, 620, 660, 700)),
  minExperience: maybe(fc.constantFrom(0, 1, 3, 5)),
  loanRange: fc.record({ min: maybe(dollars(200)), max: maybe(dollars(500)) }),
  maxLTC: maybe(percents),
  totalLTC: maybe(percents),
  maxARV: maybe(percents),
  rehabPercent: maybe(percents),
  maxRehabBudget: maybe(dollars(100)),
});

const lenders: fc.Arbitrary<LenderTerms> = fc
  .record({
    states: fc.subarray([...states]),
    brokersLicenseOnlyStates: fc.subarray([...states], { maxLength: 1 }),
    bkFcSsDil: maybe(fc.constantFrom(0, 2, 4)),
    backgroundLimitations: fc.subarray(['Financial Crimes', 'Felony Convictions'], { maxLength: 1 }),
    replyMinutes: maybe(fc.constantFrom(30, 60)),
    name: fc.constantFrom('Alder', 'Birch'),
  })
  .map(sampleLender);

const programs: fc.Arbitrary<FixAndFlipProgram> = fc
  .record({
    confirmedAt: fc.constantFrom(sampleNow, 0),
    experienceWindowMonths: maybe(fc.constantFrom(24, 36, 36)),
    propertyTypes: fc.subarray([...types]),
    setting: fc.subarray(['Rural', 'Non-Rural']),
    termLengthMonths: fc.subarray([12, 18, 24]),
    minAsIsValue: maybe(dollars(150)),
    crossCollateralAllowed: fc.boolean(),
    tiers: fc.array(tiers, { maxLength: 5 }),
  })
  .map(sampleProgram);

const fullDeals = fc.record({
  state: fc.constantFrom(...states),
  fico: fc.integer({ min: 600, max: 720 }),
  experience: fc.integer({ min: 0, max: 6 }),
  liquidity: dollars(150),
  purchasePrice: dollars(400),
  rehabNeeded: dollars(120),
  arv: dollars(700),
  propertyType: fc.constantFrom(...types),
});

const deals: fc.Arbitrary<FixAndFlipScenario> = fc.record({
  state: known(fc.constantFrom(...states)),
  fico: known(fc.integer({ min: 600, max: 720 })),
  experience: known(fc.integer({ min: 0, max: 6 })),
  liquidity: known(dollars(150)),
  purchasePrice: known(dollars(400)),
  asisValue: known(dollars(400)),
  rehabNeeded: known(dollars(120)),
  arv: known(dollars(700)),
  propertyType: known(fc.constantFrom(...types)),
  setting: known(fc.constantFrom('Rural', 'Non-Rural')),
  termLengthMonths: known(fc.subarray([12, 18, 24])),
  crossCollateralAllowed: known(fc.boolean()),
  background: known(
    fc.record({ felony: known(fc.boolean()), creditEventYearsAgo: known(fc.integer({ min: 0, max: 5 })) }),
  ),
});

function judge(lender: LenderTerms, program: FixAndFlipProgram, deal: FixAndFlipScenario): Explanation {
  const market = createMarket();
  market.putLender(lender);
  market.putProgram(program);
  const verdict = market.explain(program.id, deal, sampleNow);
  if (verdict === undefined) throw new Error('The program is in the market.');
  return verdict;
}

const rank = ({ status }: Explanation): number => verdictStatuses.indexOf(status);

/** One column made easier: emptied, a minimum lowered or a maximum raised. The leverage columns are raised, not emptied. */
const relaxations: fc.Arbitrary<(tier: FixAndFlipTier) => FixAndFlipTier> = fc.oneof(
  fc.constantFrom('minFICO', 'minExperience', 'maxRehabBudget', 'rehabPercent').map((column) => (tier) => ({
    ...tier,
    [column]: null,
  })),
  fc.constant((tier: FixAndFlipTier) => ({ ...tier, loanRange: { ...tier.loanRange, min: null } })),
  fc.constant((tier: FixAndFlipTier) => ({ ...tier, loanRange: { ...tier.loanRange, max: null } })),
  fc.constant((tier: FixAndFlipTier) => ({ ...tier, minFICO: tier.minFICO && tier.minFICO - 30 })),
  fc
    .tuple(fc.constantFrom('maxLTC', 'totalLTC', 'maxARV'), fc.integer({ min: 1, max: 20 }))
    .map(([column, by]) => (tier: FixAndFlipTier) => {
      const stated = tier[column as 'maxLTC'];
      return { ...tier, [column]: stated === null ? null : stated + by };
    }),
);

describe('whatever the market and the deal', () => {
  it('relaxing a tier never makes a verdict worse', () => {
    fc.assert(
      fc.property(lenders, programs, deals, relaxations, fc.nat(), (lender, program, deal, relax, pick) => {
        fc.pre(program.tiers.length > 0);
        const at = pick % program.tiers.length;
        const relaxed = { ...program, tiers: program.tiers.map((tier, index) => (index === at ? relax(tier) : tier)) };
        const before = judge(lender, program, deal);
        const after = judge(lender, relaxed, deal);
        expect(rank(after)).toBeLessThanOrEqual(rank(before));
        if (rank(after) === rank(before) && before.status === 'eligible') {
          expect(after.sizing.totalLoanAmount).toBeGreaterThanOrEqual(before.sizing.totalLoanAmount ?? Number.NaN);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('emptying any column of a tier never turns an eligible program into an ineligible one', () => {
    const columns = [
      'minFICO',
      'minExperience',
      'maxLTC',
      'totalLTC',
      'maxARV',
      'rehabPercent',
      'maxRehabBudget',
    ] as const;
    let eligible = 0;
    fc.assert(
      fc.property(programs, fullDeals, fc.constantFrom(...columns), (program, deal, column) => {
        const lender = sampleLender({ states: [] });
        if (judge(lender, program, deal).status !== 'eligible') return;
        eligible += 1;
        const relaxed = { ...program, tiers: program.tiers.map((tier) => ({ ...tier, [column]: null })) };
        expect(judge(lender, relaxed, deal).status).not.toBe('ineligible');
      }),
      { numRuns: 500 },
    );
    expect(eligible).toBeGreaterThan(10);
  });

  it.each(['fico', 'experience', 'liquidity'] as const)('raising %s never makes a verdict worse', (field) => {
    fc.assert(
      fc.property(lenders, programs, deals, fc.integer({ min: 1, max: 100 }), (lender, program, deal, more) => {
        const stated = { ...deal, [field]: deal[field] ?? 1 };
        const raised = { ...stated, [field]: stated[field] + more };
        expect(rank(judge(lender, program, raised))).toBeLessThanOrEqual(rank(judge(lender, program, stated)));
      }),
      { numRuns: 300 },
    );
  });

  it('a refusal on partial knowledge stands whatever the missing fields turn out to be', () => {
    const fields = ['state', 'fico', 'experience', 'purchasePrice', 'rehabNeeded', 'arv', 'propertyType'] as const;
    let refused = 0;
    fc.assert(
      fc.property(lenders, programs, fullDeals, fc.subarray([...fields]), (lender, program, deal, hidden) => {
        const partial = { ...deal, ...Object.fromEntries(hidden.map((field) => [field, undefined])) };
        if (judge(lender, program, partial).status !== 'ineligible') return;
        refused += 1;
        expect(judge(lender, program, deal).status).toBe('ineligible');
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(10);
  });

  it('a program is undetermined only for fields that the scenario lacks, and it names them', () => {
    fc.assert(
      fc.property(lenders, programs, deals, (lender, program, deal) => {
        for (const open of judge(lender, program, deal).checks) {
          if (open.outcome !== 'unknown') continue;
          expect(open.fields.length).toBeGreaterThan(0);
          for (const field of open.fields) expect(deal[field]).toBeUndefined();
        }
      }),
      { numRuns: 300 },
    );
  });
});

function expectWithinLimits(tier: FixAndFlipTier, deal: FixAndFlipScenario, sizing: FixAndFlipSizing): void {
  const { purchasePrice: price = 0, rehabNeeded: rehab = 0, arv = 0 } = deal;
  const { totalLoanAmount: loan, purchaseLoanAmount, rehabLoanAmount } = sizing;
  if (loan === null || purchaseLoanAmount === null || rehabLoanAmount === null)
    throw new Error('A known deal is sized.');
  const limits = [
    price + rehab,
    tier.totalLTC === null ? null : percentOf(price + rehab, tier.totalLTC),
    tier.maxARV === null ? null : percentOf(arv, tier.maxARV),
    tier.loanRange.max,
    sizing.requestedAmount,
  ].filter((limit) => limit !== null);
  expect(loan).toBe(Math.min(...limits));
  expect(purchaseLoanAmount + rehabLoanAmount).toBe(loan);
  expect(Math.min(purchaseLoanAmount, rehabLoanAmount)).toBeGreaterThanOrEqual(0);
  expect(rehabLoanAmount).toBeLessThanOrEqual(percentOf(rehab, tier.rehabPercent ?? 100));
  expect(purchaseLoanAmount).toBeLessThanOrEqual(price);
}

describe('the sized loan', () => {
  it('is the smallest limit, in whole dollars, for every tier that states leverage', () => {
    let sized = 0;
    fc.assert(
      fc.property(programs, fullDeals, known(dollars(400)), (program, deal, asisValue) => {
        const scenario = { ...deal, asisValue };
        const verdict = judge(sampleLender(), program, scenario);
        for (const [index, tier] of program.tiers.entries()) {
          const sizing = verdict.tiers[index]?.sizing;
          if (sizing === undefined) throw new Error('Every tier has an outcome.');
          if (tier.maxLTC === null && tier.totalLTC === null && tier.maxARV === null) {
            expect(sizing.totalLoanAmount).toBeNull();
            continue;
          }
          sized += 1;
          expectWithinLimits(tier, scenario, sizing);
        }
      }),
      { numRuns: 300 },
    );
    expect(sized).toBeGreaterThan(50);
  });
});

interface Book {
  readonly lenders: readonly LenderTerms[];
  readonly programs: readonly FixAndFlipProgram[];
}

const books: fc.Arbitrary<Book> = fc
  .tuple(fc.array(lenders, { minLength: 1, maxLength: 4 }), fc.array(programs, { maxLength: 12 }))
  .map(([some, offered]) => ({
    lenders: some.map((lender, index) => ({ ...lender, id: `lender-${index}` })),
    programs: offered.map((program, index) => ({
      ...program,
      id: `program-${index}`,
      lenderId: `lender-${index % some.length}`,
    })),
  }));

function open(book: Book) {
  const market = createMarket();
  for (const lender of book.lenders) market.putLender(lender);
  for (const program of book.programs) market.putProgram(program);
  return market;
}

/** The answer without the positions of tiers, which are the caller's own. */
const withoutPositions = ({ counts, matches, nearMisses }: SearchAnswer<FixAndFlipSizing>) => ({
  counts,
  rows: [...matches, ...nearMisses].map(({ tierIndex: _, ...row }) => row),
});

describe('a search', () => {
  const options = { now: sampleNow, limit: 100, nearMissLimit: 100 };

  it('answers the same whatever the order of lenders, programs and tiers', () => {
    fc.assert(
      fc.property(books, deals, fc.constantFrom('loanAmount', 'ltc'), (book, deal, sortBy) => {
        const turned = {
          lenders: book.lenders.toReversed(),
          programs: book.programs.toReversed().map((program) => ({ ...program, tiers: program.tiers.toReversed() })),
        };
        const all = { ...options, sortBy };
        expect(withoutPositions(open(turned).search(deal, all))).toEqual(
          withoutPositions(open(book).search(deal, all)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('gives every program the verdict that its explanation gives', () => {
    fc.assert(
      fc.property(books, deals, (book, deal) => {
        const market = open(book);
        const { counts, matches, nearMisses } = market.search(deal, options);
        expect(matches.length + nearMisses.length).toBe(book.programs.length);
        for (const status of verdictStatuses) {
          const rows = [...matches, ...nearMisses].filter((row) => row.status === status);
          expect(rows).toHaveLength(counts[status]);
        }
        for (const row of [...matches, ...nearMisses]) {
          const explanation = market.explain(row.programId, deal, sampleNow);
          if (explanation === undefined) throw new Error('Every row can be opened.');
          const { tiers: _, ...verdict } = explanation;
          expect({ ...verdict, checks: verdict.checks.filter(({ outcome }) => outcome !== 'pass') }).toEqual(row);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('ranks by verdict, then by the loan, and near misses by failures, then by gap', () => {
    fc.assert(
      fc.property(books, deals, (book, deal) => {
        const { matches, nearMisses } = open(book).search(deal, options);
        const keys = matches.map((row) => [verdictStatuses.indexOf(row.status), -(row.sizing.totalLoanAmount ?? -1)]);
        const near = nearMisses.map((row) => [row.failures, Math.round(row.gap * 1e9)]);
        for (const list of [keys, near]) {
          expect(list).toEqual(list.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
        }
      }),
      { numRuns: 300 },
    );
  });
});
