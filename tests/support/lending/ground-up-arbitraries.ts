import fc from 'fast-check';
import type { GroundUpDeal } from '../../../src/lending/kinds/ground-up/deal.ts';
import type { GroundUpTier } from '../../../src/lending/kinds/ground-up/terms.ts';
import { dollars, known, maybe, percents } from './arbitraries.ts';
import { type GroundUpProgram, groundUpProgram } from './ground-up.ts';
import { sampleNow } from './samples.ts';

// Few and close values, so that limits, ties and refusals meet often.
const tiers: fc.Arbitrary<GroundUpTier> = fc.record({
  tierName: fc.constantFrom('A', 'B'),
  minFICO: maybe(fc.constantFrom(0, 620, 660, 700)),
  minExperience: maybe(fc.constantFrom(0, 1, 3, 5)),
  loanRange: fc.record({ min: maybe(dollars(200)), max: maybe(dollars(500)) }),
  maxLandPercent: maybe(percents),
  maxConstructionPercent: maybe(percents),
  arv: maybe(percents),
  maxConstructionBudget: maybe(dollars(300)),
  totalBlendedCostPercent: maybe(percents),
  rateAdjustment: maybe(fc.constantFrom(-0.25, 0.5)),
  pointsAdjustment: maybe(fc.constantFrom(-1, 0.5)),
});

export const groundUpPrograms: fc.Arbitrary<GroundUpProgram> = fc
  .record({
    confirmedAt: fc.constantFrom(sampleNow, 0),
    experienceWindowMonths: fc.constantFrom(24, 36, 36),
    setting: fc.subarray(['Rural', 'Non-Rural'] as ('Rural' | 'Non-Rural')[]),
    termLengthMonths: fc.subarray([12, 18, 24] as (12 | 18 | 24)[]),
    minAsIsValue: maybe(dollars(150)),
    tiers: fc.array(tiers, { maxLength: 5 }),
  })
  .map((changes) => groundUpProgram(changes));

/** What a program may need to know of a deal. */
export const wholeGroundUpDeal = {
  state: fc.constantFrom('CA', 'FL', 'TX'),
  fico: fc.integer({ min: 600, max: 720 }),
  experience: fc.integer({ min: 0, max: 6 }),
  propertyType: fc.constant('Single Family 1-4'),
  landStatus: fc.constantFrom('purchase' as const, 'owned' as const),
  landPurchasePrice: dollars(200),
  landValue: dollars(200),
  constructionBudget: dollars(300),
  completedValue: dollars(700),
};
const extras = {
  landBalance: known(dollars(150)),
  termMonths: known(fc.constantFrom(12, 18, 24)),
  setting: known(fc.constantFrom('Rural' as const, 'any' as const)),
};
export const fullGroundUpDeals = fc.record({ ...wholeGroundUpDeal, ...extras });
export const groundUpDeals: fc.Arbitrary<GroundUpDeal> = fc.record({
  ...Object.fromEntries(Object.entries(wholeGroundUpDeal).map(([name, value]) => [name, known<unknown>(value)])),
  ...extras,
});
