import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deals, dollars, fullDeals, known, lenders, programs } from '../../../../tests/support/lending/arbitraries.ts';
import {
  createMarket,
  type FixAndFlipProgram,
  sampleLender,
  sampleNow,
  type TestDeal,
} from '../../../../tests/support/lending/samples.ts';
import type { LenderTerms } from '../../engine/program.ts';
import { type Explanation, verdictStatuses } from '../../engine/verdict.ts';
import { shareLent } from '../loan.ts';
import type { FixAndFlipTier } from './terms.ts';

function judge(lender: LenderTerms, program: FixAndFlipProgram, deal: TestDeal): Explanation {
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
  fc
    .constantFrom('minFICO', 'minExperience', 'maxRehabBudget', 'rehabPercent')
    .map((column) => (tier: FixAndFlipTier) => ({
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
        const value = deal[field] ?? 1;
        const stated = { ...deal, [field]: value };
        const raised = { ...deal, [field]: value + more };
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
          for (const field of open.fields) expect(deal).not.toHaveProperty([field], expect.anything());
        }
      }),
      { numRuns: 300 },
    );
  });
});

function expectWithinLimits(tier: FixAndFlipTier, deal: TestDeal, sizing: Readonly<Record<string, unknown>>): void {
  const price = deal.purchasePrice ?? 0;
  const rehab = deal.rehabNeeded ?? 0;
  const arv = deal.arv ?? 0;
  const { totalLoanAmount: loan, purchaseLoanAmount, rehabLoanAmount } = sizing;
  if (typeof loan !== 'number' || typeof purchaseLoanAmount !== 'number' || typeof rehabLoanAmount !== 'number')
    throw new Error('A known deal is sized.');
  const limits = [
    price + rehab,
    tier.totalLTC === null ? null : shareLent(price + rehab, tier.totalLTC),
    tier.maxARV === null ? null : shareLent(arv, tier.maxARV),
    tier.loanRange.max,
    typeof sizing.requestedAmount === 'number' ? sizing.requestedAmount : null,
  ].filter((limit) => limit !== null);
  expect(loan).toBe(Math.min(...limits));
  expect(purchaseLoanAmount + rehabLoanAmount).toBe(loan);
  expect(Math.min(purchaseLoanAmount, rehabLoanAmount)).toBeGreaterThanOrEqual(0);
  expect(rehabLoanAmount).toBeLessThanOrEqual(shareLent(rehab, tier.rehabPercent ?? 100));
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
