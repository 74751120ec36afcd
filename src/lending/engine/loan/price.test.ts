import { describe, expect, it } from 'vitest';
import {
  createMarket,
  judge,
  type ProgramChanges,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
} from '../../../../tests/support/lending/samples.ts';
import { fixAndFlip } from '../../kinds/fix-and-flip/kind.ts';
import { Market } from '../market.ts';
import type { SearchSort } from '../verdict.ts';

/** The programs in the order of results, walked and scanned alike. */
function ranked(programs: readonly ProgramChanges[], sortBy: SearchSort): readonly string[] {
  const orders = [Number.POSITIVE_INFINITY, 0].map((scanFrom) => {
    const market = new Market(fixAndFlip, scanFrom);
    // The lender that replies soonest has the name that comes last.
    market.putLender(sampleLender({ id: 'lender-1', replyMinutes: 10 }));
    for (const program of programs) market.putProgram(sampleProgram(program));
    return market.search(sampleDeal, { now: sampleNow, sortBy }).matches.map(({ programId }) => programId);
  });
  expect(orders[0]).toEqual(orders[1]);
  return orders[0] ?? [];
}

describe('the price of a program', () => {
  it('is what it states with what the answering tier adds', () => {
    const terms = { interestRate: 10, maxInterestRate: 11.5, points: 2, lenderFees: 1_495 };
    const tier = { rateAdjustment: 0.125, pointsAdjustment: -0.5 };
    expect(judge({ program: { ...terms, tiers: [sampleTier(tier)] } }).price).toEqual({
      rate: 10.125,
      maxRate: 11.625,
      points: 1.5,
      fees: 1_495,
    });
  });

  it('is blank where the lender states none, whatever a tier adds', () =>
    expect(judge({ tier: { rateAdjustment: 0.5 } }).price).toEqual({
      rate: null,
      maxRate: null,
      points: null,
      fees: null,
    }));

  it('is that of the tier that answers', () => {
    const tiers = [sampleTier({ minFICO: 760, rateAdjustment: null }), sampleTier({ rateAdjustment: 1 })];
    expect(judge({ program: { interestRate: 9, tiers } }).price.rate).toBe(10);
  });
});

describe('programs that lend as much', () => {
  const programs = [
    { id: 'a-unpriced' },
    { id: 'b-dear', interestRate: 11, points: 1 },
    { id: 'c-cheap', interestRate: 10, points: 2 },
    { id: 'd-cheaper', interestRate: 10, points: 1.5 },
    { id: 'e-larger', interestRate: 12.5, points: 3, tiers: [sampleTier({ maxLTC: 92 })] },
  ];

  it('rank by rate, then by points, with those that state none last', () =>
    expect(ranked(programs, 'loanAmount')).toEqual(['e-larger', 'd-cheaper', 'c-cheap', 'b-dear', 'a-unpriced']));

  it('rank before the reply time of their lenders counts', () => {
    const market = createMarket();
    market.putLender(sampleLender({ id: 'quick', replyMinutes: 5 }));
    market.putLender(sampleLender({ id: 'slow', replyMinutes: 500 }));
    market.putProgram(sampleProgram({ id: 'dear', lenderId: 'quick', interestRate: 11 }));
    market.putProgram(sampleProgram({ id: 'cheap', lenderId: 'slow', interestRate: 10 }));
    const first = (sortBy: SearchSort) => market.search(sampleDeal, { now: sampleNow, sortBy }).matches[0]?.programId;
    expect(first('loanAmount')).toBe('cheap');
    // The order by leverage is as documented: then by reply time.
    expect(first('ltc')).toBe('dear');
  });

  it('are sorted by rate or by points, lowest first and missing last', () => {
    expect(ranked(programs, 'rate')).toEqual(['d-cheaper', 'c-cheap', 'b-dear', 'e-larger', 'a-unpriced']);
    expect(ranked(programs, 'points')).toEqual(['b-dear', 'd-cheaper', 'c-cheap', 'e-larger', 'a-unpriced']);
  });
});
