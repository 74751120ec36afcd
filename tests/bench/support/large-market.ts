import type { LenderTerms } from '../../../src/lending/engine/program.ts';
import type { FixAndFlipProgram } from '../../support/lending/samples.ts';
import { noPrice } from '../../support/lending/samples.ts';
import type { BenchScenario } from './scenarios.ts';

/** A made-up Fix & Flip market of any size, in round figures as lenders state them; the same on every run. */

const dayMs = 86_400_000;
const tiersOfProgram = 5;
const programsOfLender = 40;
export const propertyTypes = ['Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins'] as const;
export const states = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

export interface LargeMarket {
  readonly lenders: readonly LenderTerms[];
  /** One after the other: a large market need not stand in memory twice. */
  programs(): Iterable<FixAndFlipProgram>;
}

/** Numbers from 0 up to 1 that look random. */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }

  is = (share: number): boolean => this.next() < share;
  /** A whole number from 0 up to `below`. */
  below = (below: number): number => Math.floor(this.next() * below);
  some = <T>(list: readonly T[], share: number): T[] => list.filter(() => this.is(share));
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)] as T;
}

/** @param confirmedUntil epoch milliseconds; the programs were confirmed in the 120 days before */
export function largeMarket(programs: number, confirmedUntil: number): LargeMarket {
  const lenders = Math.ceil(programs / programsOfLender);
  return {
    lenders: Array.from({ length: lenders }, (_, place) => anyLender(place, new Chance(place + 1))),
    *programs() {
      const chance = new Chance(42);
      for (let place = 0; place < programs; place += 1) {
        yield anyProgram(place, `lender-${chance.below(lenders)}`, confirmedUntil, chance);
      }
    },
  };
}

function anyLender(place: number, chance: Chance): LenderTerms {
  chance.next();
  return {
    id: `lender-${place}`,
    name: `Lender ${place}`,
    states: chance.some(states, 0.4),
    brokersLicenseOnlyStates: chance.some(states, 0.04),
    bkFcSsDil: chance.is(0.3) ? 1 + chance.below(7) : null,
    backgroundLimitations: chance.is(0.3) ? ['Felony Convictions'] : [],
    replyMinutes: chance.is(0.5) ? chance.below(1000) : null,
  };
}

function anyProgram(place: number, lenderId: string, confirmedUntil: number, chance: Chance): FixAndFlipProgram {
  const lowestFico = 620 + chance.below(8) * 10;
  const types = chance.some(propertyTypes, 0.7);
  return {
    id: `program-${place}`,
    lenderId,
    name: 'Fix & Flip Program',
    confirmedAt: confirmedUntil - Math.floor(chance.next() * 120 * dayMs),
    tiers: Array.from({ length: tiersOfProgram }, (_, tier) => anyTier(tier, lowestFico, chance)),
    terms: {
      highlightNote: null,
      recourse: { recourse: true, nonRecourse: chance.is(0.3) },
      crossCollateralAllowed: chance.is(0.2),
      experienceWindowMonths: chance.is(0.8) ? 36 : 24,
      averageTimeToClose: 7 + chance.below(20),
      reserveMonths: null,
      setting: chance.is(0.8) ? 'Non-Rural' : 'Rural',
      minAsIsValue: chance.is(0.3) ? 50_000 + 25_000 * chance.below(4) : null,
      drawType: { self: false, thirdParty: true },
      propertyTypes: types.length > 0 ? types : [...propertyTypes],
      termLengthMonths: [12, 18],
      interestType: { dutch: chance.is(0.3), nonDutch: true },
      ...noPrice,
    },
  };
}

const anyTier = (tier: number, lowestFico: number, chance: Chance): FixAndFlipProgram['tiers'][number] => ({
  tierName: `Tier ${tier + 1}`,
  minFICO: lowestFico + tier * 20,
  minExperience: tier,
  loanRange: { min: 50_000 + 25_000 * chance.below(4), max: 500_000 + 250_000 * chance.below(10) },
  maxLTC: 75 + tier * 3 + chance.below(13) / 4,
  totalLTC: chance.is(0.6) ? 80 + tier * 2 + chance.below(5) / 2 : null,
  maxARV: 65 + tier * 2 + chance.below(9) / 4,
  rehabPercent: chance.is(0.8) ? 100 : 90,
  maxRehabBudget: chance.is(0.3) ? 50_000 + 50_000 * chance.below(4) : null,
  rateAdjustment: null,
  pointsAdjustment: null,
});

/** Deals that state all that a check asks and prefer nothing, so that they can be put to SQL as well. */
export function anyScenarios(count: number): readonly BenchScenario[] {
  const chance = new Chance(7);
  return Array.from({ length: count }, () => {
    const purchasePrice = 100_000 + chance.below(60) * 10_000;
    return {
      state: chance.pick(states),
      fico: 620 + chance.below(160),
      experience: chance.below(6),
      liquidity: 20_000 + chance.below(50) * 5_000,
      purchasePrice,
      asisValue: chance.is(0.25) ? Math.round(purchasePrice * 0.93) : purchasePrice,
      rehabNeeded: chance.below(15) * 10_000,
      arv: 300_000 + chance.below(60) * 10_000,
      propertyType: chance.pick(propertyTypes),
    };
  });
}
