import type { ProgramValues } from '../../src/features/programs/model.ts';
import type { KindSlug } from '../../src/lending/kinds/find.ts';
import type { Profile, ProfileKey } from './data/profiles.ts';
import { plainNotes } from './data/wording.ts';
import type { Dice } from './dice.ts';

/** What a kind needs to write one program: the lender's sort, how bold this program is, and its own draws. */
export interface Offer {
  readonly dice: Dice;
  readonly profile: Profile;
  /** 0 to 1. */
  readonly boldness: number;
}

/** How realistic programs of a kind are written. */
export interface Recipe<Kind extends KindSlug = KindSlug> {
  /** What lenders call them; a lender with several takes several. */
  readonly names: readonly string[];
  /** Programs per lender on average, by the sort of lender; none where it is not stated. */
  readonly offers: Partial<Readonly<Record<ProfileKey, number>>>;
  readonly write: (offer: Offer) => ProgramValues<Kind>;
}

type CommonTerms = Pick<
  ProgramValues<KindSlug>,
  | 'highlightNote'
  | 'recourse'
  | 'crossCollateralAllowed'
  | 'experienceWindowMonths'
  | 'averageTimeToClose'
  | 'interestRate'
  | 'maxInterestRate'
  | 'points'
  | 'lenderFees'
>;

/** The terms all kinds share. Loans that take longer to arrange than a flip add days to close. */
export function commonTerms(offer: Offer, extraDays: number): CommonTerms {
  const { dice, profile } = offer;
  const [soonest, latest] = profile.closeDays;
  return {
    highlightNote: dice.chance(0.6) ? dice.pick(profile.notes) : dice.chance(0.6) ? dice.pick(plainNotes) : null,
    recourse: dice.pick([
      { recourse: true, nonRecourse: false },
      { recourse: true, nonRecourse: false },
      { recourse: true, nonRecourse: true },
      { recourse: false, nonRecourse: true },
    ]),
    crossCollateralAllowed: dice.chance(0.35),
    experienceWindowMonths: dice.chance(0.14) ? dice.pick([12, 24, 60]) : 36,
    averageTimeToClose: dice.between(soonest, latest) + extraDays,
    ...shortTermPrice(offer),
  };
}

const toEighth = (rate: number): number => Math.round(rate * 8) / 8;

/** A short-term loan of 2026 costs 9 to 12.5% and 1 to 3 points; what lends more costs more. Some lenders quote case by case. */
function shortTermPrice({ dice: ofProgram, boldness }: Offer) {
  const dice = ofProgram.fork('price');
  const rate = toEighth(9 + 2 * boldness + dice.between(0, 8) / 8);
  const isStated = dice.chance(0.85);
  return {
    interestRate: isStated ? rate : null,
    maxInterestRate: isStated && dice.chance(0.5) ? toEighth(rate + dice.pick([0.5, 1, 1.5])) : null,
    points: isStated ? dice.pick([1, 1.5, 1.5, 2, 2, 2.5, 3]) : null,
    lenderFees: isStated ? dice.pick([995, 1_195, 1_295, 1_495, 1_795]) : null,
  };
}

/** Weaker tiers cost more: up to half a point of rate and a point of fee. */
export const tierPrice = (share: number): { rateAdjustment: number; pointsAdjustment: number } => ({
  rateAdjustment: toEighth(share / 2),
  pointsAdjustment: Math.round(share * 2) / 2,
});

/** At least one of two options; both is common. */
export function eitherOrBoth<const A extends string, const B extends string>(dice: Dice, a: A, b: B) {
  const [first, second] = dice.pick([
    [true, true],
    [true, false],
    [false, true],
  ] as const);
  return { [a]: first, [b]: second } as Record<A | B, boolean>;
}

/** The loan range of a step: the same minimum throughout, a maximum that falls to about half. */
export function loanRangeOf(min: number, max: number, share: number): { min: number; max: number } {
  const largest = Math.floor((max * (1 - share * 0.5)) / 25_000) * 25_000;
  return { min, max: Math.max(largest, min * 2) };
}
