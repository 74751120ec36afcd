import { describe, expect, it } from 'vitest';
import {
  createMarket,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
} from '../../../tests/support/lending/samples.ts';

const options = { now: sampleNow };

describe('the order of results', () => {
  it('is eligible, review, undetermined, each by loan, with the refused apart', () => {
    const market = createMarket();
    market.putLender(sampleLender());
    market.putProgram(sampleProgram({ id: 'small', tiers: [sampleTier({ maxLTC: 70 })] }));
    market.putProgram(sampleProgram({ id: 'open', tiers: [sampleTier({ maxLTC: 100, maxARV: 99 })], minAsIsValue: 1 }));
    market.putProgram(sampleProgram({ id: 'stale', confirmedAt: 0, tiers: [sampleTier({ maxLTC: 100 })] }));
    market.putProgram(sampleProgram({ id: 'large' }));
    market.putProgram(sampleProgram({ id: 'refused', tiers: [sampleTier({ minFICO: 800 })] }));
    const known = market.search(sampleDeal, options);
    expect(known.matches.map(({ programId }) => programId)).toEqual(['open', 'large', 'small', 'stale']);
    expect(known.counts).toEqual({ eligible: 3, review: 1, undetermined: 0, ineligible: 1 });
    expect(known.nearMisses.map(({ programId }) => programId)).toEqual(['refused']);
    expect(market.search({ ...sampleDeal, fico: undefined }, options).counts.undetermined).toBe(5);
  });

  it('breaks ties by reply time (unknown last), then lender name, lender id and program id', () => {
    const market = createMarket();
    const lenders = [
      sampleLender({ id: 'l1', name: 'Alder', replyMinutes: null }),
      sampleLender({ id: 'l2', name: 'Birch', replyMinutes: 90 }),
      sampleLender({ id: 'l4', name: 'Aspen', replyMinutes: 90 }),
      sampleLender({ id: 'l3', name: 'Aspen', replyMinutes: 90 }),
      sampleLender({ id: 'l5', name: 'Yew', replyMinutes: 5 }),
    ];
    for (const lender of lenders) {
      market.putProgram(sampleProgram({ id: `${lender.id}-b`, lenderId: lender.id }));
      market.putProgram(sampleProgram({ id: `${lender.id}-a`, lenderId: lender.id }));
      market.putLender(lender);
    }
    for (const sortBy of ['loanAmount', 'ltc'] as const) {
      const found = market.search(sampleDeal, { ...options, sortBy }).matches.map(({ programId }) => programId);
      const lendersInOrder = ['l5', 'l3', 'l4', 'l2', 'l1'];
      expect(found).toEqual(lendersInOrder.flatMap((id) => [`${id}-a`, `${id}-b`]));
    }
  });

  it('puts near misses with fewest failures first, then with the smallest gap', () => {
    const market = createMarket();
    market.putLender(sampleLender());
    market.putProgram(sampleProgram({ id: 'two', tiers: [sampleTier({ minFICO: 701, minExperience: 6 })] }));
    market.putProgram(sampleProgram({ id: 'far', tiers: [sampleTier({ minFICO: 800 })] }));
    market.putProgram(sampleProgram({ id: 'near', tiers: [sampleTier({ minFICO: 710 })] }));
    const { nearMisses } = market.search(sampleDeal, options);
    expect(nearMisses.map(({ programId }) => programId)).toEqual(['near', 'far', 'two']);
    expect(market.search(sampleDeal, { ...options, nearMissLimit: 1 }).nearMisses).toHaveLength(1);
  });
});

describe('the market', () => {
  it('answers slices of one order, with counts of the whole', () => {
    const market = createMarket();
    market.putLender(sampleLender());
    for (const maxLTC of [60, 65, 70, 75, 80]) {
      market.putProgram(sampleProgram({ id: `at-${maxLTC}`, tiers: [sampleTier({ maxLTC })] }));
    }
    const all = market.search(sampleDeal, options).matches;
    const page = market.search(sampleDeal, { ...options, offset: 1, limit: 2 });
    expect(all).toHaveLength(5);
    expect(page.matches).toEqual(all.slice(1, 3));
    expect(page.counts.eligible).toBe(5);
  });

  it('follows every change of lenders and programs', () => {
    const market = createMarket();
    market.putProgram(sampleProgram());
    expect(market.size).toEqual({ programs: 0, tiers: 0 });
    market.putLender(sampleLender());
    expect(market.size).toEqual({ programs: 1, tiers: 1 });
    market.putLender(sampleLender({ states: ['NY'] }));
    expect(market.search(sampleDeal, options).counts.ineligible).toBe(1);
    market.putProgram(sampleProgram({ id: 'program-2', tiers: [sampleTier(), sampleTier()] }));
    expect(market.size).toEqual({ programs: 2, tiers: 3 });
    market.removeProgram('program-1');
    expect(market.explain('program-1', sampleDeal, sampleNow)).toBeUndefined();
    market.removeLender('lender-1');
    market.putLender(sampleLender());
    expect(market.size).toEqual({ programs: 0, tiers: 0 });
  });
});
