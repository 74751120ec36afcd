import type { ProgramValues } from '../../../src/features/programs/model.ts';
import { between, falling, ladderOf } from '../ladder.ts';
import { commonTerms, eitherOrBoth, loanRangeOf, type Offer, type Recipe, tierPrice } from '../offer.ts';

type Build = ProgramValues<'ground-up'>;

const names = ['Ground Up', 'Spec Home Construction', 'Infill Construction', 'Build to Rent'] as const;

function tiersOf({ dice, profile, boldness }: Offer): Build['tiers'] {
  const loanMin = dice.pick(profile.loanMin) * 2;
  const loanMax = dice.pick(profile.loanMax) * dice.pick([1, 1.5]);
  const land = between(55, 75, 5, boldness);
  const construction = dice.chance(0.6) ? 100 : 95;
  const value = between(65, 70, 2.5, boldness);
  const blended = between(82.5, 90, 2.5, boldness);
  const drop = dice.pick([5, 10, 15]);
  return ladderOf(dice, profile).map(({ tierName, minFICO, minExperience, share }) => ({
    tierName,
    minFICO,
    minExperience,
    loanRange: loanRangeOf(loanMin, loanMax, share),
    maxLandPercent: falling(land, Math.max(50, land - drop), 5, share),
    maxConstructionPercent: falling(construction, construction - drop, 5, share),
    arv: falling(value, 60, 2.5, share),
    maxConstructionBudget: falling(loanMax, loanMax * 0.6, 50_000, share),
    totalBlendedCostPercent: falling(blended, Math.max(75, blended - drop), 2.5, share),
    ...tierPrice(share),
  }));
}

function write(offer: Offer): Build {
  const { dice, profile } = offer;
  const commercial = profile.key === 'builder' || profile.key === 'jumbo' || dice.chance(0.2);
  return {
    ...commonTerms(offer, 8),
    name: dice.pick(names),
    setting: dice.chance(0.25) ? ['Rural', 'Non-Rural'] : [profile.setting],
    minAsIsValue: dice.chance(0.3) ? dice.pick([100_000, 150_000, 250_000]) : null,
    propertyTypes: [
      'Single Family 1-4',
      ...(commercial
        ? dice.some(['Multifamily 5+', 'Mixed-Use', 'Commercial', 'Industrial', 'Land'] as const, 0.5)
        : []),
    ],
    termLengthMonths: [...dice.pick([[12], [12, 18], [12, 18, 24], [18, 24], [18, 24, 36]] as const)],
    interestType: dice.chance(0.8)
      ? { interestOnly: true, amortizing: false }
      : { interestOnly: true, amortizing: true },
    drawType: eitherOrBoth(dice, 'thirdParty', 'self'),
    tiers: tiersOf(offer),
  };
}

export const groundUp: Recipe<'ground-up'> = {
  names,
  offers: {
    national: 2,
    regional: 0.9,
    local: 0.6,
    heavyRehab: 1,
    jumbo: 1,
    rural: 0.6,
    highLeverage: 0.6,
    builder: 2,
  },
  write,
};
