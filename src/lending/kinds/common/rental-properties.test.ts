import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lenders } from '../../../../tests/support/lending/arbitraries.ts';
import {
  dscrPrograms,
  fullDscrDeals,
  fullPortfolioDeals,
  partly,
  portfolioPrograms,
} from '../../../../tests/support/lending/rental-arbitraries.ts';
import { sampleLender, sampleNow } from '../../../../tests/support/lending/samples.ts';
import { Market } from '../../engine/market.ts';
import type { LenderTerms, Program } from '../../engine/program.ts';
import { type Explanation, verdictStatuses } from '../../engine/verdict.ts';
import { percentOf } from '../../money.ts';
import { dscr } from '../dscr/kind.ts';
import type { LoanKind } from '../kind.ts';
import type { Deal, Numbers } from '../loan.ts';
import { portfolio } from '../portfolio/kind.ts';
import { ltvColumnsOf } from './rental.ts';

const rank = ({ status }: Explanation): number => verdictStatuses.indexOf(status);
const known = ['fico', 'experience', 'propertyType', 'currentRent', 'marketRent', 'taxes', 'insurance', 'loanAmount'];

interface Rental {
  readonly kind: LoanKind;
  readonly programs: fc.Arbitrary<Program>;
  readonly fullDeals: fc.Arbitrary<Deal>;
  /** What may be unknown of a deal. The purpose is not among it: without one the lowest LTV applies, by rule. */
  readonly open: readonly string[];
  readonly value: string;
  readonly wholeOf: (deal: Deal) => number;
}
const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

const rentals: readonly Rental[] = [
  {
    kind: dscr,
    programs: dscrPrograms,
    fullDeals: fullDscrDeals.map((deal) => ({ ...deal })),
    open: [...known, 'state', 'propertyValue'],
    value: 'propertyValue',
    wholeOf: ({ loanPurpose, propertyValue, purchasePrice }) =>
      loanPurpose === 'Purchase' ? Math.min(amount(propertyValue), amount(purchasePrice)) : amount(propertyValue),
  },
  {
    kind: portfolio,
    programs: portfolioPrograms,
    fullDeals: fullPortfolioDeals.map((deal) => ({ ...deal })),
    open: [...known, 'state', 'totalPortfolioValue', 'maxPortfolioSize'],
    value: 'totalPortfolioValue',
    wholeOf: ({ totalPortfolioValue }) => amount(totalPortfolioValue),
  },
];

/** One column made easier: emptied, a minimum lowered or a maximum raised. The LTVs are raised, not emptied. */
type Columns = Readonly<Record<string, unknown>>;
const relaxations: fc.Arbitrary<(tier: Columns) => Columns> = fc.oneof(
  fc
    .constantFrom('minFICO', 'minExperience', 'dscrRatioMin', 'maxPortfolioSize')
    .map((column) => (tier: Columns) => ({ ...tier, [column]: null })),
  fc.constant((tier: Columns) => ({ ...tier, loanRange: { ...(tier.loanRange as object), min: null } })),
  fc.constant((tier: Columns) => ({ ...tier, loanRange: { ...(tier.loanRange as object), max: null } })),
  fc
    .tuple(fc.constantFrom('maxLTVPurchase', 'maxLTVRateTerm', 'maxLTVCashOut'), fc.integer({ min: 1, max: 20 }))
    .map(([column, by]) => (tier: Columns) => ({
      ...tier,
      [column]: tier[column] === null ? null : amount(tier[column]) + by,
    })),
  fc.constant((tier: Columns) => ({ ...tier, dscrRatioMin: tier.dscrRatioMin && amount(tier.dscrRatioMin) - 0.1 })),
);

const lenderOf = (lender?: LenderTerms): LenderTerms => lender ?? sampleLender({ states: [] });

describe.each(rentals)('whatever the market and the $kind.name deal', (rental) => {
  const { kind, programs, fullDeals, open, value } = rental;
  const deals = partly(fullDeals, [...open, 'loanPurpose']);

  function judge(program: Program, deal: Deal, lender?: LenderTerms): Explanation {
    const market = new Market(kind);
    market.putLender(lenderOf(lender));
    market.putProgram(program);
    const verdict = market.explain(program.id, deal, sampleNow);
    if (verdict === undefined) throw new Error('The program is in the market.');
    return verdict;
  }

  it('relaxing a tier never makes a verdict worse', () => {
    fc.assert(
      fc.property(lenders, programs, deals, relaxations, fc.nat(), (lender, program, deal, relax, pick) => {
        fc.pre(program.tiers.length > 0);
        const at = pick % program.tiers.length;
        const tiers = program.tiers.map((tier, index) => (index === at ? { ...tier, ...relax({ ...tier }) } : tier));
        const before = judge(program, deal, lender);
        const after = judge({ ...program, tiers }, deal, lender);
        expect(rank(after)).toBeLessThanOrEqual(rank(before));
        if (after.status === 'eligible' && before.status === 'eligible') {
          expect(after.sizing.totalLoanAmount).toBeGreaterThanOrEqual(before.sizing.totalLoanAmount ?? Number.NaN);
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each(['fico', 'experience', 'currentRent', value])('more of %s never makes a verdict worse', (field) => {
    // A program may bound the total value of a portfolio, so only more of what it does not bound can never hurt.
    const unbounded = programs.map((program) => ({
      ...program,
      terms: { ...program.terms, portfolioRequirements: { maxTotalValue: null } },
    }));
    fc.assert(
      fc.property(unbounded, deals, fc.integer({ min: 1, max: 50_000 }), (program, deal, more) => {
        const less = amount((deal as Deal)[field]) || 1;
        const [before, after] = [less, less + more].map((has) => rank(judge(program, { ...deal, [field]: has })));
        expect(after).toBeLessThanOrEqual(before ?? Number.NaN);
      }),
      { numRuns: 200 },
    );
  });

  it('a refusal on partial knowledge stands whatever the missing fields turn out to be', () => {
    let refused = 0;
    fc.assert(
      fc.property(programs, fullDeals, fc.subarray([...open]), (program, deal, hidden) => {
        // A loan that is asked for takes the place of the one that is sized, and a second rent or a price that of the first.
        const settled = hidden.filter((field) => !['loanAmount', 'marketRent'].includes(field));
        const partial = { ...deal, ...Object.fromEntries(settled.map((field) => [field, undefined])) };
        if (judge(program, { ...partial, purchasePrice: undefined }).status !== 'ineligible') return;
        refused += 1;
        expect(judge(program, { ...deal, purchasePrice: undefined }).status).toBe('ineligible');
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(10);
  });

  it('a program is undetermined only for fields that the deal lacks, and it names them', () => {
    fc.assert(
      fc.property(programs, deals, (program, deal) => {
        for (const check of judge(program, deal).checks) {
          if (check.outcome !== 'unknown' || !('fields' in check)) continue;
          expect(check.fields.length).toBeGreaterThan(0);
          for (const field of check.fields) expect(deal).not.toHaveProperty([field], expect.anything());
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the order of tiers never matters', () => {
    fc.assert(
      fc.property(programs, deals, (program, deal) => {
        const { tiers: _, tierIndex: __, ...verdict } = judge(program, deal);
        const reversed = judge({ ...program, tiers: program.tiers.toReversed() }, deal);
        expect(reversed).toMatchObject(verdict);
      }),
      { numRuns: 300 },
    );
  });

  it('no answer holds a number that is not one', () => {
    fc.assert(
      fc.property(programs, deals, (program, deal) => {
        const verdict = judge(program, deal);
        expect(numbersIn(verdict).filter((number) => !Number.isFinite(number))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('the sized loan is the smallest of value, limits and loan range', () => {
    let sized = 0;
    fc.assert(
      fc.property(programs, fullDeals, (program, stated) => {
        const deal = { ...stated, loanAmount: undefined };
        for (const { sizing, tier, tierIndex } of judge(program, deal).tiers) {
          const limits = limitsOf(rental, deal, tier, sizing, program.tiers[tierIndex ?? 0]?.loanRange.max ?? null);
          if (limits === null) expect(sizing.totalLoanAmount).toBeNull();
          else {
            sized += 1;
            expect(sizing.totalLoanAmount).toBe(Math.min(...limits));
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(sized).toBeGreaterThan(50);
  });
});

const numbersIn = (value: unknown): readonly number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

/** What the loan must be the smallest of; null where the tier states no leverage for the deal. */
function limitsOf(
  { wholeOf }: Rental,
  deal: Deal,
  tier: Numbers,
  sizing: Explanation['sizing'],
  top: number | null,
): readonly number[] | null {
  const percents = ltvColumnsOf(deal).flatMap((column) => tier[column] ?? []);
  if (percents.length === 0) return null;
  const whole = wholeOf(deal);
  const carried = typeof sizing.dscrLimit === 'number' ? [sizing.dscrLimit] : [];
  return [whole, percentOf(whole, Math.min(...percents)), ...carried, ...(top === null ? [] : [top])];
}
