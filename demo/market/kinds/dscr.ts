import type { ProgramValues } from '../../../src/features/programs/model.ts';
import { ladderOf } from '../ladder.ts';
import type { Offer, Recipe } from '../offer.ts';
import { rentalLeverage, rentalTerms, rentalTier, tiersOfType } from '../rentals.ts';

const names = ['DSCR 30-Year', 'Rental Hold', 'Investor Cash Flow', 'DSCR Flex'] as const;
/** Only of programs that take them. */
const shortTermName = 'DSCR Short-Term Rental';

function nameOf({ dice }: Offer, uses: readonly string[]): string {
  const name = dice.pick([...names.slice(0, 2), shortTermName, ...names.slice(2)]);
  return name === shortTermName && !uses.includes('Short Term Rental') ? dice.fork('name').pick(names) : name;
}

function write(offer: Offer): ProgramValues<'dscr'> {
  const leverage = rentalLeverage(offer);
  const terms = rentalTerms(offer);
  const steps = ladderOf(offer.dice, offer.profile, offer.dice.chance(0.15));
  return {
    ...terms,
    name: nameOf(offer, terms.propertyUses),
    tiers: tiersOfType(
      terms.programType,
      steps.map((step) => rentalTier(step, leverage)),
    ),
  };
}

export const dscr: Recipe<'dscr'> = {
  names,
  offers: {
    national: 3,
    regional: 1.7,
    local: 0.9,
    cabins: 1.2,
    firstTime: 1,
    jumbo: 1,
    rural: 1,
    lowFico: 1,
    foreignNational: 2,
    rentalHouse: 3,
  },
  write,
};
