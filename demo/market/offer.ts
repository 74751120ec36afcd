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
  'highlightNote' | 'recourse' | 'crossCollateralAllowed' | 'experienceWindowMonths' | 'averageTimeToClose'
>;

/** The terms all kinds share. Loans that take longer to arrange than a flip add days to close. */
export function commonTerms({ dice, profile }: Offer, extraDays: number): CommonTerms {
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
  };
}

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
