import fc from 'fast-check';
import type { LenderTerms } from '../../../src/lending/engine/program.ts';
import type { FixAndFlipTier } from '../../../src/lending/kinds/fix-and-flip/terms.ts';
import { type FixAndFlipProgram, sampleLender, sampleNow, sampleProgram, type TestDeal } from './samples.ts';

// Few and close values, so that limits, ties and refusals meet often.
export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
export const known = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 5 });
export const dollars = (max: number) =>
  fc.integer({ min: 0, max }).map((thousands) => thousands * 1000 + (thousands % 7));
export const percents = fc.constantFrom(0, 50, 65, 70, 75, 85, 87.5, 90, 99.999, 100, 110);
const states = ['CA', 'FL', 'TX'] as const;
const types = ['Condo', 'Single Family 1-4'] as const;

const tiers: fc.Arbitrary<FixAndFlipTier> = fc.record({
  tierName: fc.constantFrom('A', 'B'),
  minFICO: maybe(fc.constantFrom(0, 620, 660, 700)),
  minExperience: maybe(fc.constantFrom(0, 1, 3, 5)),
  loanRange: fc.record({ min: maybe(dollars(200)), max: maybe(dollars(500)) }),
  maxLTC: maybe(percents),
  totalLTC: maybe(percents),
  maxARV: maybe(percents),
  rehabPercent: maybe(percents),
  maxRehabBudget: maybe(dollars(100)),
  rateAdjustment: maybe(fc.constantFrom(-0.25, 0.5)),
  pointsAdjustment: maybe(fc.constantFrom(-1, 0.5)),
});

export const lenders: fc.Arbitrary<LenderTerms> = fc
  .record({
    states: fc.subarray([...states]),
    brokersLicenseOnlyStates: fc.subarray([...states], { maxLength: 1 }),
    bkFcSsDil: maybe(fc.constantFrom(0, 2, 4)),
    backgroundLimitations: fc.subarray(['Financial Crimes', 'Felony Convictions'], { maxLength: 1 }),
    replyMinutes: maybe(fc.constantFrom(30, 60)),
    name: fc.constantFrom('Alder', 'Birch'),
  })
  .map(sampleLender);

export const programs: fc.Arbitrary<FixAndFlipProgram> = fc
  .record({
    confirmedAt: fc.constantFrom(sampleNow, 0),
    experienceWindowMonths: fc.constantFrom(24, 36, 36),
    propertyTypes: fc.subarray([...types]),
    setting: fc.constantFrom('Rural' as const, 'Non-Rural' as const),
    termLengthMonths: fc.subarray([12, 18, 24] as (12 | 18 | 24)[]),
    minAsIsValue: maybe(dollars(150)),
    crossCollateralAllowed: fc.boolean(),
    tiers: fc.array(tiers, { maxLength: 5 }),
  })
  .map((changes) => sampleProgram(changes));

export const fullDeals = fc.record({
  state: fc.constantFrom(...states),
  fico: fc.integer({ min: 600, max: 720 }),
  experience: fc.integer({ min: 0, max: 6 }),
  liquidity: dollars(150),
  purchasePrice: dollars(400),
  rehabNeeded: dollars(120),
  arv: dollars(700),
  propertyType: fc.constantFrom(...types),
});

export const deals: fc.Arbitrary<TestDeal> = fc.record({
  state: known(fc.constantFrom(...states)),
  fico: known(fc.integer({ min: 600, max: 720 })),
  experience: known(fc.integer({ min: 0, max: 6 })),
  liquidity: known(dollars(150)),
  purchasePrice: known(dollars(400)),
  asisValue: known(dollars(400)),
  rehabNeeded: known(dollars(120)),
  arv: known(dollars(700)),
  propertyType: known(fc.constantFrom(...types)),
  setting: known(fc.constantFrom('Rural', 'Non-Rural')),
  termLengthMonths: known(fc.subarray([12, 18, 24])),
  crossCollateralAllowed: known(fc.boolean()),
  background: known(
    fc.record({ felony: known(fc.boolean()), creditEventYearsAgo: known(fc.integer({ min: 0, max: 5 })) }),
  ),
});

export interface TestMarket {
  readonly lenders: readonly LenderTerms[];
  readonly programs: readonly FixAndFlipProgram[];
}

export const testMarkets: fc.Arbitrary<TestMarket> = fc
  .tuple(fc.array(lenders, { minLength: 1, maxLength: 4 }), fc.array(programs, { maxLength: 12 }))
  .map(([some, offered]) => ({
    lenders: some.map((lender, index) => ({ ...lender, id: `lender-${index}` })),
    programs: offered.map((program, index) => ({
      ...program,
      id: `program-${index}`,
      lenderId: `lender-${index % some.length}`,
    })),
  }));
