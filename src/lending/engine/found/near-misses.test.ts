import { describe, expect, it } from 'vitest';
import {
  createMarket,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
} from '../../../../tests/support/lending/samples.ts';

/** Programs that fail by state, property type, FICO or several of them, with many of equal distance. */
function variedMarket() {
  const market = createMarket();
  for (let n = 0; n < 12; n++) {
    const id = `lender-${n}`;
    market.putLender(sampleLender({ id, name: id, states: n % 3 === 0 ? ['TX'] : ['NY'] }));
    for (let p = 0; p < 6; p++) {
      const tiers = [sampleTier({ minFICO: 690 + 10 * ((n + p) % 5), minExperience: (n * p) % 8 })];
      const propertyTypes = p % 2 === 0 ? (['Condo'] as const) : (['Single Family 1-4'] as const);
      market.putProgram(
        sampleProgram({ id: `program-${n}-${p}`, lenderId: id, propertyTypes: [...propertyTypes], tiers }),
      );
    }
  }
  return market;
}

describe('near misses', () => {
  const market = variedMarket();
  const nearest = (nearMissLimit: number) => market.search(sampleDeal, { now: sampleNow, nearMissLimit });
  const all = nearest(Number.POSITIVE_INFINITY);

  it('are all ineligible programs, fewest failures first and then the smallest gap', () => {
    expect(all.nearMisses).toHaveLength(all.counts.ineligible);
    expect(all.nearMisses.length).toBeGreaterThan(50);
    const places = all.nearMisses.map(({ failures, gap }) => failures * 1000 + gap);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBeGreaterThan(10);
    expect(new Set(places).size).toBeLessThan(places.length);
  });

  it('are the same programs with the same verdicts however few are asked for', () => {
    for (let limit = 0; limit <= all.nearMisses.length; limit++) {
      expect(nearest(limit).nearMisses).toEqual(all.nearMisses.slice(0, limit));
    }
  });

  it('count and match the same however few are asked for', () => {
    expect(all.matches.length).toBeGreaterThan(0);
    expect(nearest(0)).toEqual({ ...all, nearMisses: [] });
    expect(nearest(3)).toEqual({ ...all, nearMisses: all.nearMisses.slice(0, 3) });
  });
});
