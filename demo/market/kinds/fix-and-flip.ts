import { emptyTier, type ProgramTier, type ProgramValues } from '../../../src/features/programs/model.ts';
import type { ProfileKey } from '../data/profiles.ts';
import { between, falling, ladderOf, type Step } from '../ladder.ts';
import { commonTerms, eitherOrBoth, loanRangeOf, type Offer, type Recipe, tierPrice } from '../offer.ts';

type Flip = ProgramValues<'fix-and-flip'>;
type FlipTier = ProgramTier<'fix-and-flip'>;

const names = ['Fix & Flip', 'Residential Rehab', 'Fix & Flip Select', 'Rehab Bridge', 'Short-Term Rehab'] as const;
/** Lenders of a special sort say so in the name. */
const namesOf: Partial<Readonly<Record<ProfileKey, string>>> = {
  cabins: 'Cabins & Manufactured Rehab',
  heavyRehab: 'Heavy Rehab',
  firstTime: 'First Flip',
  jumbo: 'Jumbo Fix & Flip',
  rural: 'Rural Fix & Flip',
  lowFico: 'Second Chance Flip',
  foreignNational: 'Foreign National Flip',
  quickClose: 'Auction & Quick Close',
  highLeverage: 'High-Leverage Flip',
};

/** The limits of the best tier and how far they fall to the last. */
interface Leverage {
  readonly loanMin: number;
  readonly loanMax: number;
  readonly maxLTC: readonly [number, number];
  readonly totalLTC: readonly [number, number];
  readonly maxARV: readonly [number, number];
  readonly rehabPercent: number;
  readonly maxRehabBudget: number | null;
}

function leverageOf({ dice, profile, boldness }: Offer): Leverage {
  const maxLTC = between(85, 92.5, 2.5, boldness);
  const totalLTC = between(88, 93, 0.5, boldness);
  const maxARV = between(70, 75, 2.5, dice.next());
  return {
    loanMin: dice.pick(profile.loanMin),
    loanMax: dice.pick(profile.loanMax),
    maxLTC: [maxLTC, Math.max(80, maxLTC - dice.pick([5, 7.5, 10]))],
    totalLTC: [totalLTC, Math.max(85, totalLTC - dice.pick([2, 3, 4]))],
    maxARV: [maxARV, Math.max(65, maxARV - dice.pick([2.5, 5]))],
    rehabPercent: dice.chance(0.88) ? 100 : dice.pick([80, 90]),
    maxRehabBudget: dice.pick(profile.rehabBudget),
  };
}

function tierOf(step: Step, leverage: Leverage): FlipTier {
  const { tierName, minFICO, minExperience, share } = step;
  const budget = leverage.maxRehabBudget;
  return {
    tierName,
    minFICO,
    minExperience,
    loanRange: loanRangeOf(leverage.loanMin, leverage.loanMax, share),
    maxLTC: falling(...leverage.maxLTC, 2.5, share),
    totalLTC: falling(...leverage.totalLTC, 0.5, share),
    maxARV: falling(...leverage.maxARV, 2.5, share),
    rehabPercent: leverage.rehabPercent,
    maxRehabBudget: budget === null ? null : falling(budget, Math.max(50_000, budget / 2), 5_000, share),
    ...tierPrice(share),
  };
}

/** What does not fit the sheet is looked at: a last tier that states no leverage. */
const caseByCase = (step: Step, leverage: Leverage): FlipTier => ({
  ...emptyTier('fix-and-flip'),
  tierName: 'Case by case',
  minFICO: Math.max(600, step.minFICO - 20),
  minExperience: 0,
  loanRange: loanRangeOf(leverage.loanMin, leverage.loanMax, 1),
});

function write(offer: Offer): Flip {
  const { dice, profile } = offer;
  const leverage = leverageOf(offer);
  const steps = ladderOf(dice, profile);
  const last = steps.at(-1);
  const tiers = steps.map((step) => tierOf(step, leverage));
  if (last !== undefined && last.minFICO > 600 && tiers.length < 16 && dice.chance(0.09))
    tiers.push(caseByCase(last, leverage));
  return {
    ...commonTerms(offer, 0),
    name: namesOf[profile.key] ?? dice.pick(names),
    setting: profile.setting,
    propertyTypes: profile.homeTypes.filter((_, index) => index === 0 || dice.chance(0.85)),
    minAsIsValue: dice.chance(0.5) ? dice.pick([75_000, 100_000, 125_000]) : null,
    termLengthMonths: [...dice.pick([[12], [12, 18], [12, 18, 24], [13, 19], [12, 13, 18, 19, 24]] as const)],
    interestType: eitherOrBoth(dice, 'nonDutch', 'dutch'),
    drawType: eitherOrBoth(dice, 'thirdParty', 'self'),
    // Who lends more wants more left in the bank.
    reserveMonths: offer.boldness > 0.7 ? 6 : offer.boldness > 0.4 ? 3 : null,
    tiers,
  };
}

export const fixAndFlip: Recipe<'fix-and-flip'> = {
  names,
  offers: {
    national: 2,
    regional: 0.9,
    local: 0.9,
    cabins: 1,
    heavyRehab: 1.5,
    firstTime: 1,
    jumbo: 1,
    rural: 1,
    lowFico: 1,
    foreignNational: 0.8,
    quickClose: 1.2,
    highLeverage: 1.4,
  },
  write,
};
