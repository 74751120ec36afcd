import { type Layout, orNull, type PricePlaces, type TierNumbers } from '../layout.ts';
import type { Price, SearchSort } from '../verdict.ts';

const stated = (numbers: Float64Array, from: number, place: number): number =>
  place < 0 ? Number.NaN : (numbers[from + place] ?? Number.NaN);

/** In thousandths, so that adding up in floating point makes no two prices of one. */
const adjusted = (base: number, by: number): number =>
  Math.max(0, Math.round((base + (Number.isNaN(by) ? 0 : by)) * 1000));

const rateOf = ({ numbers, program, at }: TierNumbers, { rate, rateAdjustment }: PricePlaces): number =>
  adjusted(stated(numbers, program, rate), stated(numbers, at, rateAdjustment));

const pointsOf = ({ numbers, program, at }: TierNumbers, { points, pointsAdjustment }: PricePlaces): number =>
  adjusted(stated(numbers, program, points), stated(numbers, at, pointsAdjustment));

const fromThousandths = (value: number): number | null => orNull(value / 1000);

export function priceOf(tier: TierNumbers, { price }: Layout): Price {
  const { numbers, program, at } = tier;
  const top = adjusted(stated(numbers, program, price.maxRate), stated(numbers, at, price.rateAdjustment));
  return {
    rate: fromThousandths(rateOf(tier, price)),
    maxRate: fromThousandths(top),
    points: fromThousandths(pointsOf(tier, price)),
    fees: orNull(stated(numbers, program, price.fees)),
  };
}

/** More than any rate or number of points in thousandths. */
const notStated = 1_000_000;
const orLast = (thousandths: number): number => (Number.isNaN(thousandths) ? notStated : thousandths);

/** One number that puts the cheaper tier first: by rate, then by points; what is not stated comes last. */
export const priceRank = (tier: TierNumbers, { price }: Layout): number =>
  orLast(rateOf(tier, price)) * (notStated + 1) + orLast(pointsOf(tier, price));

/** Results by their price: the lowest first, -1 where it is not stated. */
export function priceKey(sortBy: SearchSort, tier: TierNumbers, { price }: Layout): number {
  const thousandths = sortBy === 'rate' ? rateOf(tier, price) : pointsOf(tier, price);
  return Number.isNaN(thousandths) ? -1 : notStated - thousandths;
}

export const isByPrice = (sortBy: SearchSort): boolean => sortBy === 'rate' || sortBy === 'points';

/** The order by leverage is that of the documents, which knows no price. */
export const breaksTies = (sortBy: SearchSort): boolean => sortBy !== 'ltc';
