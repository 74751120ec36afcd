import type { ProgramValues } from '../../../src/features/programs/model.ts';
import { falling, ladderOf } from '../ladder.ts';
import type { Offer, Recipe } from '../offer.ts';
import { rentalLeverage, rentalTerms, rentalTier, tiersOfType } from '../rentals.ts';

const names = ['Rental Portfolio', 'Blanket Loan', 'Portfolio Refinance'] as const;

function write(offer: Offer): ProgramValues<'portfolio'> {
  const { dice } = offer;
  const leverage = rentalLeverage(offer);
  const minProperties = dice.pick([2, 3, 5]);
  const maxProperties = dice.pick([20, 30, 50, 100]);
  const scale = dice.pick([2, 3, 5]);
  const terms = rentalTerms(offer);
  const tiers = ladderOf(dice, offer.profile).map((step) => ({
    ...rentalTier(step, { ...leverage, loanMin: leverage.loanMin * 2, loanMax: leverage.loanMax * scale }),
    maxPortfolioSize: falling(maxProperties, Math.ceil(maxProperties / 20) * 5, 5, step.share),
  }));
  return {
    ...terms,
    name: dice.pick(names),
    minPortfolioSize: minProperties,
    maxPortfolioSize: maxProperties,
    portfolioRequirements: {
      minProperties,
      maxProperties,
      minTotalValue: dice.pick([300_000, 500_000, 750_000]),
      maxTotalValue: dice.chance(0.5) ? dice.pick([10_000_000, 25_000_000, 50_000_000]) : null,
    },
    tiers: tiersOfType(terms.programType, tiers),
  };
}

export const portfolio: Recipe<'portfolio'> = {
  names,
  offers: { national: 2, regional: 0.8, local: 0.3, jumbo: 0.5, foreignNational: 1, rentalHouse: 2, apartments: 1 },
  write,
};
