import type { FixAndFlipDeal } from '../../../src/lending/kinds/fix-and-flip/deal.ts';

const states = ['TX', 'FL', 'CA', 'GA', 'OH', 'NY', 'AZ', 'ND', 'NC', 'NJ', 'AK', 'IL'];
const propertyTypes = ['Single Family 1-4', 'Condo', 'Townhome'];
const ficos = [590, 640, 665, 690, 705, 735, 780];
const experiences = [0, 1, 3, 5, 12];
const prices = [85_000, 140_000, 250_000, 412_500, 690_000, 1_350_000, 3_100_000];
const rehabShares = [0, 0.12, 0.25, 0.6, 1.1];
const markups = [1.05, 1.2, 1.45];

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], place: number): T => list[place % list.length] as T;

type Stated =
  | 'state'
  | 'fico'
  | 'experience'
  | 'liquidity'
  | 'purchasePrice'
  | 'asisValue'
  | 'rehabNeeded'
  | 'arv'
  | 'propertyType';
export type BenchScenario = { readonly [Name in Stated]: NonNullable<FixAndFlipDeal[Name]> };

/**
 * The same list on every run. Every scenario states all that the checks ask and prefers nothing, so that it can be
 * put to SQL as well. The strides share no factor with the lengths of the lists, so that they combine freely.
 */
export const scenarios: readonly BenchScenario[] = Array.from({ length: 420 }, (_, n) => {
  const purchasePrice = pick(prices, n * 3) + 137 * n;
  const rehabNeeded = Math.round(purchasePrice * pick(rehabShares, n * 2 + Math.trunc(n / 5)));
  return {
    state: pick(states, n * 5 + Math.trunc(n / 12)),
    fico: pick(ficos, n * 2 + Math.trunc(n / 7)),
    experience: pick(experiences, n * 3 + Math.trunc(n / 25)),
    liquidity: 20_000 + 1_500 * (n % 97),
    purchasePrice,
    // One in four is worth less than its price.
    asisValue: n % 4 === 3 ? Math.round(purchasePrice * 0.93) : purchasePrice,
    rehabNeeded,
    arv: Math.round((purchasePrice + rehabNeeded) * pick(markups, n + Math.trunc(n / 3))),
    propertyType: pick(propertyTypes, n + Math.trunc(n / 4)),
  };
});
