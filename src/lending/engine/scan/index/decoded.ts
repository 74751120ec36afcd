import { confirmedAtPlace, type Run, type TierNumbers } from '../../layout.ts';
import type { Entry } from '../../ranking.ts';
import { type MarketIndex, rowsPerBlock } from './market-index.ts';

/** The numbers of a program as they were put, read back from its codes: every number that is stated has one. */
export function decode(index: MarketIndex, entry: Entry): Run {
  const { layout, tierColumns, tierRows, tierRowAt } = index;
  const { width } = layout;
  const tiers = entry.tierIndexes.length;
  const run = decodeOwn(index, entry, tiers);
  const first = tierRowAt[entry.number] as number;
  for (let tier = 0; tier < tiers; tier += 1) {
    for (let place = 0; place < width; place += 1) {
      const code = tierRows.codes[first + tier * width + place] as number;
      run.numbers[layout.size(tier) + place] = tierColumns[place]?.values[code] as number;
    }
  }
  return run;
}

/** Its own numbers alone. @param tiers how many tiers there is room for */
export function decodeOwn(index: MarketIndex, { number, offered }: Entry, tiers = 0): Run {
  const { layout, programColumns, programRows } = index;
  const numbers = new Float64Array(layout.size(tiers));
  const row = index.rowOf(number);
  for (let place = 0; place < programColumns.length; place += 1) {
    const code = programRows.codes[row + place * rowsPerBlock] as number;
    numbers[place] = programColumns[place]?.values[code] as number;
  }
  // The column in its place is the lender's.
  numbers[confirmedAtPlace] = index.confirmedAt[number] as number;
  layout.writeMasks(numbers, 0, offered);
  return { numbers, at: 0 };
}

/** Reads no more of a tier and its program than what its price is made of: many are read in a search by price. */
export class DecodedPrices {
  readonly #index: MarketIndex;
  readonly #ownPlaces: readonly number[];
  readonly #tierPlaces: readonly number[];
  readonly #tier: TierNumbers;

  constructor(index: MarketIndex) {
    const { layout } = index;
    const { rate, points, rateAdjustment, pointsAdjustment } = layout.price;
    this.#index = index;
    this.#ownPlaces = [rate, points].filter((place) => place >= 0);
    this.#tierPlaces = [rateAdjustment, pointsAdjustment].filter((place) => place >= 0);
    this.#tier = layout.tierAt({ numbers: new Float64Array(layout.size(1)), at: 0 }, 0);
  }

  /** Overwritten by the next. */
  of(program: number, place: number): TierNumbers {
    const { layout, programColumns, programRows, tierColumns, tierRows, tierRowAt } = this.#index;
    const { numbers, at } = this.#tier;
    const row = this.#index.rowOf(program);
    for (const own of this.#ownPlaces) {
      const code = programRows.codes[row + own * rowsPerBlock] as number;
      numbers[own] = programColumns[own]?.values[code] as number;
    }
    const tier = (tierRowAt[program] as number) + place * layout.width;
    for (const ofTier of this.#tierPlaces) {
      const code = tierRows.codes[tier + ofTier] as number;
      numbers[at + ofTier] = tierColumns[ofTier]?.values[code] as number;
    }
    return this.#tier;
  }
}
