import { createMarket } from './market.ts';
import type { FixAndFlipProgram, FixAndFlipTier, LenderTerms } from './program.ts';
import type { FixAndFlipScenario } from './scenario.ts';
import type { Explanation } from './verdict.ts';

/** Terms for tests: a lender, a program and a tier that accept the sample deal; each test names only what it is about. */
export const sampleNow = Date.UTC(2026, 2, 15);

export const sampleLender = (over: Partial<LenderTerms> = {}): LenderTerms => ({
  id: 'lender-1',
  name: 'Cedar Lending',
  states: ['TX', 'FL'],
  brokersLicenseOnlyStates: [],
  bkFcSsDil: null,
  backgroundLimitations: [],
  replyMinutes: null,
  ...over,
});

export const sampleTier = (over: Partial<FixAndFlipTier> = {}): FixAndFlipTier => ({
  tierName: 'Tier 1',
  minFICO: 660,
  minExperience: 2,
  loanRange: { min: 75_000, max: 1_000_000 },
  maxLTC: 90,
  totalLTC: null,
  maxARV: 75,
  rehabPercent: 100,
  maxRehabBudget: null,
  ...over,
});

/** A tier whose every column is empty. */
export const emptySampleTier: FixAndFlipTier = sampleTier({
  minFICO: null,
  minExperience: null,
  loanRange: { min: null, max: null },
  maxLTC: null,
  maxARV: null,
  rehabPercent: null,
});

export const sampleProgram = (over: Partial<FixAndFlipProgram> = {}): FixAndFlipProgram => ({
  id: 'program-1',
  lenderId: 'lender-1',
  kind: 'fix-and-flip',
  name: 'Fix & Flip Program',
  confirmedAt: sampleNow,
  experienceWindowMonths: 36,
  crossCollateralAllowed: false,
  recourse: { recourse: true, nonRecourse: false },
  setting: ['Non-Rural'],
  averageTimeToClose: 10,
  propertyTypes: ['Single Family 1-4', 'Condo'],
  highlightNote: null,
  minAsIsValue: null,
  termLengthMonths: [12, 18],
  interestType: { dutch: false, nonDutch: true },
  drawType: { self: false, thirdParty: true },
  tiers: [sampleTier()],
  ...over,
});

/** Bought for 250,000, 60,000 of rehab, worth 420,000 when done. */
export const sampleDeal: FixAndFlipScenario = {
  state: 'TX',
  fico: 700,
  experience: 5,
  liquidity: 100_000,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};

interface SampleCase {
  readonly lender?: Partial<LenderTerms>;
  readonly program?: Partial<FixAndFlipProgram>;
  readonly tier?: Partial<FixAndFlipTier>;
  readonly deal?: FixAndFlipScenario;
}

/** The full verdict of one sample program; `deal` is laid over the sample deal. */
export function judge({ lender, program, tier, deal }: SampleCase): Explanation {
  const market = createMarket();
  market.putLender(sampleLender(lender));
  market.putProgram(sampleProgram({ tiers: [sampleTier(tier)], ...program }));
  const verdict = market.explain('program-1', { ...sampleDeal, ...deal }, sampleNow);
  if (verdict === undefined) throw new Error('The sample program is in the market.');
  return verdict;
}

/** The checks of a verdict that did not pass. */
export const openChecks = (verdict: Explanation) => verdict.checks.filter(({ outcome }) => outcome !== 'pass');
