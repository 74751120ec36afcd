import fc from 'fast-check';
import type { BridgeDeal } from '../../../src/lending/kinds/stabilized-bridge/deal.ts';
import type { BridgeTier } from '../../../src/lending/kinds/stabilized-bridge/terms.ts';
import { dollars, known, maybe, percents } from './arbitraries.ts';
import { sampleNow } from './samples.ts';
import { type BridgeProgram, bridgeProgram } from './stabilized-bridge.ts';

// Few and close values, so that limits, ties and refusals meet often.
export const bridgeTypes = ['Single Family 1-4', '2-4 Unit', '5+ Unit'] as const;
const unit = fc.record({ allowed: fc.boolean(), maxLoanAmount: maybe(dollars(400)) });

const tiers: fc.Arbitrary<BridgeTier> = fc.record({
  tierName: fc.constantFrom('A', 'B'),
  minFICO: maybe(fc.constantFrom(0, 620, 660, 700)),
  minExperience: maybe(fc.constantFrom(0, 1, 3, 5)),
  loanRange: fc.record({ min: maybe(dollars(200)), max: maybe(dollars(500)) }),
  minDSCR: maybe(fc.constantFrom(0, 1, 1.1, 1.25)),
  maxLTV: maybe(percents),
  rateAdjustment: maybe(fc.constantFrom(-0.25, 0.5)),
  pointsAdjustment: maybe(fc.constantFrom(-1, 0.5)),
});

export const bridgePrograms: fc.Arbitrary<BridgeProgram> = fc
  .record({
    confirmedAt: fc.constantFrom(sampleNow, 0),
    experienceWindowMonths: fc.constantFrom(24, 36, 36),
    propertyTypes: fc.subarray([...bridgeTypes]),
    unitCountRestrictions: fc.record({ singleFamily: unit, twoToFour: unit, fivePlus: unit }),
    rehab: fc.oneof(
      fc.constant({ rehabComplete: true, maxRehabPercent: null }),
      fc.record({ rehabComplete: fc.constant(false), maxRehabPercent: maybe(fc.constantFrom(0, 7, 12.5, 40)) }),
    ),
    tiers: fc.array(tiers, { maxLength: 5 }),
  })
  .map(({ rehab, ...changes }) => bridgeProgram({ ...changes, ...rehab }));

const whole = {
  state: fc.constantFrom('CA', 'FL', 'TX'),
  fico: fc.integer({ min: 600, max: 720 }),
  experience: fc.integer({ min: 0, max: 6 }),
  propertyType: fc.constantFrom(...bridgeTypes),
  propertyValue: dollars(600),
  dscr: fc.constantFrom(0, 0.9, 1, 1.1, 1.3),
  rehabRemaining: dollars(80),
};
const extras = { loanAmount: known(dollars(500)) };
export const fullBridgeDeals = fc.record({ ...whole, ...extras });
export const bridgeDeals: fc.Arbitrary<BridgeDeal> = fc.record({
  ...Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, known<unknown>(value)])),
  ...extras,
});
