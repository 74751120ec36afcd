import fc from 'fast-check';
import type { DscrDeal } from '../../../src/lending/kinds/dscr/deal.ts';
import type { PortfolioDeal } from '../../../src/lending/kinds/portfolio/deal.ts';
import { dollars, known } from './arbitraries.ts';
import {
  type DscrProgram,
  type DscrTier,
  dscrProgram,
  type PortfolioProgram,
  type PortfolioTier,
  portfolioProgram,
} from './rentals.ts';

// Few and close values, so that limits, ties and refusals meet often.
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const percents = fc.constantFrom(0, 60, 65, 70, 75, 79.999, 80, 100);
const purposes = ['Purchase', 'RateTerm', 'CashOut'] as const;
const types = ['Condo', 'Single Family 1-4'] as const;
const rents = fc.integer({ min: 0, max: 6_000 });
const yearly = fc.integer({ min: 0, max: 9_000 });

const tierColumns = {
  tierName: fc.constantFrom('A', 'B'),
  minFICO: maybe(fc.constantFrom(0, 620, 660, 700)),
  minExperience: maybe(fc.constantFrom(0, 1, 3, 5)),
  loanRange: fc.record({ min: maybe(dollars(200)), max: maybe(dollars(500)) }),
  maxLTVPurchase: maybe(percents),
  maxLTVRateTerm: maybe(percents),
  maxLTVCashOut: maybe(percents),
  dscrRatioMin: maybe(fc.constantFrom(0, 0.75, 1, 1.15, 1.25)),
  pointsAdjustment: maybe(fc.constantFrom(-1, 0.5)),
};

const terms = {
  propertyTypes: fc.subarray([...types]),
  propertyUses: fc.subarray(['Standard Rental', 'Short Term Rental']),
  loanTerms: fc.subarray([
    { termYears: 15, termType: 'Fixed' },
    { termYears: 30, termType: 'Fixed' },
  ]),
  termLengthMonths: fc.subarray([12, 24] as (12 | 24)[]),
  interestRate: maybe(fc.constantFrom(0, 6.5, 7.5, 9)),
  programType: fc.constantFrom(null, 'DSCR' as const, 'Non-DSCR' as const),
};

const dscrTiers: fc.Arbitrary<DscrTier> = fc.record(tierColumns);
export const dscrPrograms: fc.Arbitrary<DscrProgram> = fc
  .tuple(fc.array(dscrTiers, { maxLength: 4 }), fc.record(terms))
  .map(([tiers, stated]) => dscrProgram(tiers, stated));

const portfolioTiers: fc.Arbitrary<PortfolioTier> = fc.record({
  ...tierColumns,
  maxPortfolioSize: maybe(fc.constantFrom(0, 5, 10)),
});
export const portfolioPrograms: fc.Arbitrary<PortfolioProgram> = fc
  .tuple(
    fc.array(portfolioTiers, { maxLength: 4 }),
    fc.record({
      ...terms,
      portfolioRequirements: fc.record({
        minProperties: maybe(fc.constantFrom(0, 2, 5)),
        maxProperties: maybe(fc.constantFrom(5, 10)),
        minTotalValue: maybe(dollars(200)),
        maxTotalValue: maybe(dollars(700)),
      }),
    }),
  )
  .map(([tiers, stated]) => portfolioProgram(tiers, stated));

const rentalDeal = {
  fico: fc.integer({ min: 600, max: 720 }),
  experience: fc.integer({ min: 0, max: 6 }),
  loanPurpose: fc.constantFrom(...purposes),
  propertyType: fc.constantFrom(...types),
  currentRent: rents,
  taxes: yearly,
  insurance: yearly,
};
const wanted = {
  marketRent: known(rents),
  hoaFees: known(fc.integer({ min: 0, max: 300 })),
  loanTerm: known(fc.constantFrom(1, 15, 30)),
  assumedRate: known(fc.constantFrom(0, 8)),
  propertyUse: known(fc.constantFrom('Standard Rental' as const, 'Short Term Rental' as const)),
  programType: known(fc.constantFrom('DSCR' as const, 'Non-DSCR' as const)),
  loanAmount: known(dollars(500)),
};

/** Deals of which everything is known that a program may need. */
export const fullDscrDeals: fc.Arbitrary<DscrDeal> = fc.record({
  ...rentalDeal,
  ...wanted,
  state: fc.constantFrom('TX' as const, 'CA' as const),
  purchasePrice: dollars(600),
  propertyValue: dollars(600),
});
export const fullPortfolioDeals: fc.Arbitrary<PortfolioDeal> = fc.record({
  ...rentalDeal,
  ...wanted,
  state: fc.constantFrom('TX' as const, 'CA' as const),
  maxPortfolioSize: fc.integer({ min: 1, max: 12 }),
  totalPortfolioValue: dollars(800),
});

/** Any deal with some of its fields left out. */
export const partly = <OwnDeal extends object>(deals: fc.Arbitrary<OwnDeal>, fields: readonly string[]) =>
  fc
    .tuple(deals, fc.subarray([...fields]))
    .map(([deal, hidden]) => ({ ...deal, ...Object.fromEntries(hidden.map((field) => [field, undefined])) }));
