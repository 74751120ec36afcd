import type { ProgramValues } from '../../../src/features/programs/model.ts';
import type { HomeType } from '../data/profiles.ts';
import { between, falling, ladderOf } from '../ladder.ts';
import { commonTerms, loanRangeOf, type Offer, type Recipe, tierPrice } from '../offer.ts';

type Bridge = ProgramValues<'stabilized-bridge'>;

const names = ['Stabilized Bridge', 'Bridge to Sale', 'Bridge to Rent', 'Lease-Up Bridge'] as const;

const homes: readonly HomeType[] = ['Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins'];

/** The property types of a bridge program and the unit counts they imply. */
function propertiesOf(
  { dice, profile }: Offer,
  loanMax: number,
): Pick<Bridge, 'propertyTypes' | 'unitCountRestrictions'> {
  const apartments = profile.key === 'apartments';
  const single = !apartments || dice.chance(0.4);
  const few = apartments || dice.chance(0.75);
  const many = apartments || dice.chance(0.3);
  const unit = (allowed: boolean, maxLoanAmount: number) => ({
    allowed,
    maxLoanAmount: allowed && dice.chance(0.6) ? maxLoanAmount : null,
  });
  return {
    propertyTypes: [
      ...(single ? homes.filter((type) => profile.homeTypes.includes(type)) : []),
      ...(few ? (['2-4 Unit'] as const) : []),
      ...(many ? (['5+ Unit'] as const) : []),
    ],
    unitCountRestrictions: {
      singleFamily: unit(single, loanMax / 2),
      twoToFour: unit(few, loanMax / 2),
      fivePlus: unit(many, loanMax),
    },
  };
}

function write(offer: Offer): Bridge {
  const { dice, profile, boldness } = offer;
  const loanMin = dice.pick(profile.loanMin);
  const loanMax = dice.pick(profile.loanMax);
  const top = between(70, 75, 2.5, boldness);
  const bottom = Math.max(60, top - dice.pick([5, 7.5, 10]));
  const coverage = dice.pick([null, null, 1, 1.1, 1.2]);
  const rehabComplete = dice.chance(0.65);
  return {
    ...commonTerms(offer, 4),
    ...propertiesOf(offer, loanMax),
    name: dice.pick(names),
    setting: profile.setting,
    termLengthMonths: [...dice.pick([[12], [12, 18], [12, 18, 24], [13, 19], [12, 24, 36], [18, 24, 30, 36]] as const)],
    rehabComplete,
    maxRehabPercent: rehabComplete ? null : dice.pick([5, 10, 15, 20]),
    tiers: ladderOf(dice, profile, dice.chance(0.5)).map(({ tierName, minFICO, minExperience, share }) => ({
      tierName,
      minFICO,
      minExperience,
      loanRange: loanRangeOf(loanMin, loanMax, share),
      minDSCR: coverage,
      maxLTV: falling(top, bottom, 2.5, share),
      ...tierPrice(share),
    })),
  };
}

export const stabilizedBridge: Recipe<'stabilized-bridge'> = {
  names,
  offers: {
    national: 2,
    regional: 1.1,
    local: 0.8,
    cabins: 0.8,
    heavyRehab: 0.5,
    jumbo: 1,
    rural: 0.6,
    lowFico: 1,
    quickClose: 1,
    apartments: 2,
  },
  write,
};
