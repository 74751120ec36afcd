import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, lenders } from '../../../../tests/support/lending/arbitraries.ts';
import { sampleLender } from '../../../../tests/support/lending/samples.ts';
import {
  type BridgeProgram,
  judgeBridgeProgram as judge,
} from '../../../../tests/support/lending/stabilized-bridge.ts';
import {
  bridgeDeals as deals,
  fullBridgeDeals as fullDeals,
  bridgePrograms as programs,
  type bridgeTypes as types,
} from '../../../../tests/support/lending/stabilized-bridge-arbitraries.ts';
import { type Explanation, verdictStatuses } from '../../engine/verdict.ts';
import { percentOf } from '../../money.ts';
import type { BridgeDeal } from './deal.ts';
import type { BridgeTier } from './terms.ts';

const rank = ({ status }: Explanation): number => verdictStatuses.indexOf(status);

/** One column made easier: emptied, a minimum lowered or a maximum raised. The leverage column is raised, not emptied. */
const relaxations: fc.Arbitrary<(tier: BridgeTier) => BridgeTier> = fc.oneof(
  fc
    .constantFrom('minFICO', 'minExperience', 'minDSCR')
    .map((column) => (tier: BridgeTier) => ({ ...tier, [column]: null })),
  fc
    .constantFrom('min', 'max')
    .map((end) => (tier: BridgeTier) => ({ ...tier, loanRange: { ...tier.loanRange, [end]: null } })),
  fc
    .integer({ min: 1, max: 20 })
    .map((by) => (tier: BridgeTier) => ({ ...tier, maxLTV: tier.maxLTV === null ? null : tier.maxLTV + by })),
);

describe('whatever the bridge market and the deal', () => {
  it('relaxing a tier never makes a verdict worse', () => {
    fc.assert(
      fc.property(lenders, programs, deals, relaxations, fc.nat(), (lender, program, deal, relax, pick) => {
        fc.pre(program.tiers.length > 0);
        const at = pick % program.tiers.length;
        const relaxed = { ...program, tiers: program.tiers.map((tier, index) => (index === at ? relax(tier) : tier)) };
        expect(rank(judge(relaxed, deal, lender))).toBeLessThanOrEqual(rank(judge(program, deal, lender)));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['fico', 'experience', 'dscr', 'propertyValue'] as const)('more %s never makes a verdict worse', (field) => {
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

  it('less rehab to do never makes a verdict worse', () => {
    fc.assert(
      fc.property(programs, fullDeals, dollars(80), (program, deal, done) => {
        const left = Math.max(0, deal.rehabRemaining - done);
        const after = judge(program, { ...deal, rehabRemaining: left });
        expect(rank(after)).toBeLessThanOrEqual(rank(judge(program, deal)));
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
    const fields = ['state', 'fico', 'experience', 'propertyType', 'propertyValue', 'dscr', 'rehabRemaining'] as const;
    let refused = 0;
    fc.assert(
      fc.property(lenders, programs, fullDeals, fc.subarray([...fields]), (lender, program, deal, hidden) => {
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
          for (const field of open.fields) expect(deal[field as keyof BridgeDeal] ?? null).toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });
});

const maximumOf = ({ terms: { unitCountRestrictions: units } }: BridgeProgram, type: (typeof types)[number]) => {
  const { allowed, maxLoanAmount } =
    type === '2-4 Unit' ? units.twoToFour : type === '5+ Unit' ? units.fivePlus : units.singleFamily;
  return allowed ? maxLoanAmount : null;
};

it('is the smallest of value, LTV limit, unit maximum and loan range for every tier that states leverage', () => {
  let sized = 0;
  fc.assert(
    fc.property(programs, fullDeals, (program, full) => {
      const deal = { ...full, loanAmount: undefined };
      const verdict = judge(program, deal, sampleLender());
      for (const [index, tier] of program.tiers.entries()) {
        const loan = verdict.tiers[index]?.sizing.totalLoanAmount;
        if (tier.maxLTV === null) {
          expect(loan).toBeNull();
          continue;
        }
        sized += 1;
        const limits = [
          deal.propertyValue,
          percentOf(deal.propertyValue, Math.min(tier.maxLTV, 100)),
          maximumOf(program, deal.propertyType),
          tier.loanRange.max,
        ];
        expect(loan).toBe(Math.min(...limits.filter((limit) => limit !== null)));
      }
    }),
    { numRuns: 300 },
  );
  expect(sized).toBeGreaterThan(50);
});
