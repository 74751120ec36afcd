import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lenders } from '../../../../tests/support/lending/arbitraries.ts';
import { judgeGroundUpProgram as judge } from '../../../../tests/support/lending/ground-up.ts';
import {
  groundUpDeals as deals,
  fullGroundUpDeals as fullDeals,
  groundUpPrograms as programs,
  wholeGroundUpDeal as whole,
} from '../../../../tests/support/lending/ground-up-arbitraries.ts';
import { type Explanation, verdictStatuses } from '../../engine/verdict.ts';
import { percentOf } from '../../money.ts';
import type { GroundUpDeal } from './deal.ts';
import type { GroundUpTier } from './terms.ts';

const rank = ({ status }: Explanation): number => verdictStatuses.indexOf(status);
const leverage = ['maxLandPercent', 'maxConstructionPercent', 'arv', 'totalBlendedCostPercent'] as const;

/** One column made easier: emptied, a minimum lowered or a maximum raised. The leverage columns are raised, not emptied. */
const relaxations: fc.Arbitrary<(tier: GroundUpTier) => GroundUpTier> = fc.oneof(
  fc
    .constantFrom('minFICO', 'minExperience', 'maxConstructionBudget')
    .map((column) => (tier: GroundUpTier) => ({ ...tier, [column]: null })),
  fc
    .constantFrom('min', 'max')
    .map((end) => (tier: GroundUpTier) => ({ ...tier, loanRange: { ...tier.loanRange, [end]: null } })),
  fc
    .tuple(fc.constantFrom(...leverage), fc.integer({ min: 1, max: 20 }))
    .map(([column, by]) => (tier: GroundUpTier) => {
      const stated = tier[column];
      return { ...tier, [column]: stated === null ? null : stated + by };
    }),
);

describe('whatever the ground-up market and the deal', () => {
  it('relaxing a tier never makes a verdict worse, nor an eligible loan smaller', () => {
    fc.assert(
      fc.property(lenders, programs, deals, relaxations, fc.nat(), (lender, program, deal, relax, pick) => {
        fc.pre(program.tiers.length > 0);
        const at = pick % program.tiers.length;
        const relaxed = { ...program, tiers: program.tiers.map((tier, index) => (index === at ? relax(tier) : tier)) };
        const before = judge(program, deal, lender);
        const after = judge(relaxed, deal, lender);
        expect(rank(after)).toBeLessThanOrEqual(rank(before));
        if (before.status === 'eligible') {
          expect(after.sizing.totalLoanAmount).toBeGreaterThanOrEqual(before.sizing.totalLoanAmount ?? Number.NaN);
        }
      }),
      { numRuns: 500 },
    );
  });

  const better = ['fico', 'experience', 'completedValue', 'landPurchasePrice', 'landValue'] as const;
  it.each(better)('more %s never makes a verdict worse', (field) => {
    fc.assert(
      fc.property(lenders, programs, deals, fc.integer({ min: 1, max: 100 }), (lender, program, deal, more) => {
        const value = deal[field] ?? 1;
        const before = judge(program, { ...deal, [field]: value }, lender);
        const after = judge(program, { ...deal, [field]: value + more }, lender);
        expect(rank(after)).toBeLessThanOrEqual(rank(before));
      }),
      { numRuns: 300 },
    );
  });

  it('the order of tiers never matters', () => {
    fc.assert(
      fc.property(programs, deals, (program, deal) => {
        const there = judge(program, deal);
        const back = judge({ ...program, tiers: program.tiers.toReversed() }, deal);
        const answer = ({ tiers: _, tierIndex: __, ...rest }: Explanation) => rest;
        expect(answer(back)).toEqual(answer(there));
      }),
      { numRuns: 300 },
    );
  });

  it('a refusal on partial knowledge stands whatever the missing fields turn out to be', () => {
    const fields = Object.keys(whole);
    let refused = 0;
    fc.assert(
      fc.property(lenders, programs, fullDeals, fc.subarray(fields), (lender, program, deal, hidden) => {
        const partial = { ...deal, ...Object.fromEntries(hidden.map((field) => [field, undefined])) };
        if (judge(program, partial, lender).status !== 'ineligible') return;
        refused += 1;
        expect(judge(program, deal, lender).status).toBe('ineligible');
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(10);
  });

  it('a program is undetermined only for fields that the deal lacks, and a verdict survives the wire', () => {
    fc.assert(
      fc.property(lenders, programs, deals, (lender, program, deal) => {
        const verdict = judge(program, deal, lender);
        expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
        for (const open of verdict.checks) {
          if (open.outcome !== 'unknown') continue;
          expect(open.fields.length).toBeGreaterThan(0);
          for (const field of open.fields) expect(deal[field as keyof GroundUpDeal] ?? null).toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });
});

const part = (amount: number, percent: number | null) => percentOf(amount, Math.min(percent ?? 100, 100));

it('lends the smallest of its parts, limits and loan range, never more than land and construction', () => {
  let sized = 0;
  fc.assert(
    fc.property(programs, fullDeals, (program, deal) => {
      const basis = deal.landStatus === 'owned' ? deal.landValue : deal.landPurchasePrice;
      const cost = basis + deal.constructionBudget;
      const verdict = judge(program, deal);
      for (const [index, tier] of program.tiers.entries()) {
        const loan = verdict.tiers[index]?.sizing.totalLoanAmount;
        if (leverage.every((column) => tier[column] === null)) {
          expect(loan).toBeNull();
          continue;
        }
        sized += 1;
        const limits = [
          part(basis, tier.maxLandPercent) + part(deal.constructionBudget, tier.maxConstructionPercent),
          part(cost, tier.totalBlendedCostPercent),
          tier.arv === null ? null : part(deal.completedValue, tier.arv),
          tier.loanRange.max,
        ];
        expect(loan).toBe(Math.min(...limits.filter((limit) => limit !== null)));
        expect(loan).toBeLessThanOrEqual(cost);
      }
    }),
    { numRuns: 300 },
  );
  expect(sized).toBeGreaterThan(50);
});
