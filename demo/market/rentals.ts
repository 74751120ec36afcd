import type { ProgramTier } from '../../src/features/programs/model.ts';
import { between, falling, type Step } from './ladder.ts';
import { commonTerms, loanRangeOf, type Offer } from './offer.ts';

type RentalTier = ProgramTier<'dscr'>;

/** What rental lenders lend, single or as a portfolio: the limits of the best tier and how far they fall to the last. */
interface RentalLeverage {
  readonly loanMin: number;
  readonly loanMax: number;
  readonly purchase: readonly [number, number];
  readonly rateTermLess: number;
  readonly cashOutLess: number;
  readonly dscr: readonly [number, number];
}

export function rentalLeverage({ dice, profile, boldness }: Offer): RentalLeverage {
  const purchase = between(75, 80, 2.5, boldness);
  const rateTermLess = dice.pick([0, 0, 2.5, 5]);
  return {
    loanMin: dice.pick(profile.loanMin),
    loanMax: dice.pick(profile.loanMax),
    purchase: [purchase, Math.max(65, purchase - dice.pick([5, 7.5, 10]))],
    rateTermLess,
    cashOutLess: rateTermLess + dice.pick([2.5, 5]),
    dscr: dice.pick([
      [0.75, 1],
      [1, 1.1],
      [1, 1.15],
      [1, 1.2],
      [1.1, 1.25],
    ] as const),
  };
}

/**
 * A program's rate, in eighths of a percent, and its type; both may be left out. One that does not look at the DSCR is
 * dearer, and its tiers ask for none.
 */
function rateAndType({ dice, boldness }: Offer) {
  const type = dice.chance(0.1) ? ('Non-DSCR' as const) : dice.chance(0.5) ? ('DSCR' as const) : null;
  const rate = 6.5 + (1 - boldness) + dice.between(0, 4) / 8 + (type === 'Non-DSCR' ? 0.75 : 0);
  const isStated = dice.chance(0.8);
  const lowest = Math.round(rate * 8) / 8;
  const price = dice.fork('price');
  return {
    interestRate: isStated ? lowest : null,
    maxInterestRate: isStated && price.chance(0.4) ? lowest + price.pick([0.5, 0.75, 1]) : null,
    points: isStated ? price.pick([0, 0.5, 1, 1, 1.5, 2]) : null,
    lenderFees: isStated ? price.pick([1_195, 1_495, 1_695, 1_995]) : null,
    programType: type,
  };
}

/** The tiers of a program of this type. */
export const tiersOfType = <Tier extends RentalTier>(type: string | null, tiers: readonly Tier[]): Tier[] =>
  type === 'Non-DSCR' ? tiers.map((tier) => ({ ...tier, dscrRatioMin: null })) : [...tiers];

export function rentalTier({ tierName, minFICO, minExperience, share }: Step, leverage: RentalLeverage): RentalTier {
  const purchase = falling(...leverage.purchase, 2.5, share);
  const [best, last] = leverage.dscr;
  return {
    tierName,
    minFICO,
    minExperience: minExperience === 0 ? null : minExperience,
    loanRange: loanRangeOf(leverage.loanMin, leverage.loanMax, share),
    maxLTVPurchase: purchase,
    maxLTVRateTerm: purchase - leverage.rateTermLess,
    maxLTVCashOut: purchase - leverage.cashOutLess,
    // Weaker credit must show more coverage; in steps of 0.05, kept exact by counting in hundredths.
    dscrRatioMin: Math.round((best * 100 + (last - best) * 100 * share) / 5) / 20,
    pointsAdjustment: Math.round(share * 2) / 2,
  };
}

export function rentalTerms(offer: Offer) {
  const { dice, profile } = offer;
  const shortTerm = profile.key === 'cabins' || dice.chance(0.35);
  return {
    ...commonTerms(offer, 12),
    setting: profile.setting,
    propertyTypes: (['Single Family 1-4', 'Condo', 'Townhome', 'PUD', '2-4 Unit'] as const).filter(
      (_, index) => index === 0 || dice.chance(0.85),
    ),
    allowedOccupancy: dice.chance(0.6) ? ['Tenant Occupied', 'Vacant'] : ['Tenant Occupied'],
    propertyUses: shortTerm ? ['Standard Rental', 'Short Term Rental'] : ['Standard Rental'],
    loanTerms: [
      { termYears: 30, termType: 'Fixed' },
      ...dice.some(
        [
          { termYears: 15, termType: 'Fixed' },
          { termYears: 30, termType: 'ARM' },
          { termYears: 30, termType: 'Interest Only' },
          { termYears: 40, termType: 'Interest Only' },
        ],
        0.35,
      ),
    ],
    termLengthMonths: dice.chance(0.15) ? ([12, 24] as (12 | 24)[]) : [],
    stateRestrictions: { noPrepay: dice.some(['MN', 'NJ', 'NM', 'OH', 'PA'] as const, 0.3) },
    prepaymentPeriod: dice.pick(['5-4-3-2-1', '3-2-1', '3 years', '5 years', 'None']),
    ...rateAndType(offer),
  };
}
