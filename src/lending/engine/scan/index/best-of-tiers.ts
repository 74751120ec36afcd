import { type Layout, loanMaxPlace, loanMinPlace } from '../../layout.ts';
import { priceKey, priceRank } from '../../loan/price.ts';

/**
 * Which way each column of a tier is better for the deal: true for high. Null for a column that is read in two ways, of
 * which nothing can be said. Of a column that some tier leaves blank nothing is asked.
 */
export function directionsOf(layout: Layout): readonly (boolean | null)[] {
  const { checks, loan } = layout.kind;
  const directions = Array.from({ length: layout.width }, (): boolean | null | undefined => undefined);
  const note = (place: number, high: boolean) => {
    directions[place] = directions[place] === undefined || directions[place] === high ? high : null;
  };
  const noteNamed = (name: string, high: boolean) => {
    const { ofTier, place } = layout.column(name);
    if (ofTier) note(place, high);
  };
  note(loanMinPlace, false);
  note(loanMaxPlace, true);
  for (const { stated, bound } of [...checks.borrower, ...checks.tier]) noteNamed(stated, bound === 'maximum');
  for (const { percent } of loan.parts?.of ?? []) noteNamed(percent, true);
  for (const { stated, check } of loan.limits) {
    // Which columns state it may depend on the deal: those of every deal are not known, so all others count as two-way.
    if (typeof stated !== 'function') for (const name of stated) noteNamed(name, check?.bound !== 'minimum');
  }
  return directions.map((direction) => direction ?? null);
}

/** The best that any of the tiers has in each column; NaN where that is to ask nothing. */
export function bestOfTiers(tiers: Float64Array, prefersHigh: readonly (boolean | null)[]): number[] {
  const width = prefersHigh.length;
  return prefersHigh.map((high, place) => {
    if (high === null) return Number.NaN;
    let best = tiers[place] ?? Number.NaN;
    for (let at = place + width; at < tiers.length; at += width) {
      const value = tiers[at] ?? Number.NaN;
      // NaN stays NaN.
      best = high ? Math.max(best, value) : Math.min(best, value);
    }
    return best;
  });
}

/** No tier of a program is cheaper, by `priceRank` and by the keys of the sorts by rate and by points. */
export function bestPrices(numbers: Float64Array, program: number, tiers: number, layout: Layout) {
  const best = { rank: Number.POSITIVE_INFINITY, rate: Number.NEGATIVE_INFINITY, points: Number.NEGATIVE_INFINITY };
  for (let place = 0; place < tiers; place += 1) {
    const tier = { numbers, program, at: program + layout.size(place) };
    best.rank = Math.min(best.rank, priceRank(tier, layout));
    best.rate = Math.max(best.rate, priceKey('rate', tier, layout));
    best.points = Math.max(best.points, priceKey('points', tier, layout));
  }
  return best;
}
