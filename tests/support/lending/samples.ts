import type { ValuesOf } from '../../../src/kernel/fields/fields.ts';
import type { DeclaredBackground } from '../../../src/lending/engine/inquiry.ts';
import { Market } from '../../../src/lending/engine/market.ts';
import type { LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { Explanation } from '../../../src/lending/engine/verdict.ts';
import type { FixAndFlipDeal } from '../../../src/lending/kinds/fix-and-flip/deal.ts';
import { fixAndFlip } from '../../../src/lending/kinds/fix-and-flip/kind.ts';
import type { FixAndFlipTier } from '../../../src/lending/kinds/fix-and-flip/terms.ts';

type FixAndFlipTerms = ValuesOf<typeof fixAndFlip.terms.fields>;
export type FixAndFlipProgram = Program<FixAndFlipTier> & { readonly terms: Omit<FixAndFlipTerms, 'name'> };
/** What a test may change of a program: its own members, or its terms by name. */
export type ProgramChanges = Partial<Omit<FixAndFlipProgram, 'terms'> & FixAndFlipTerms>;

/** A program that states no price. */
export const noPrice = { interestRate: null, maxInterestRate: null, points: null, lenderFees: null };

export const createMarket = (): Market => new Market(fixAndFlip);

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
  rateAdjustment: null,
  pointsAdjustment: null,
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

export const sampleProgram = (over: ProgramChanges = {}): FixAndFlipProgram => {
  const {
    id = 'program-1',
    lenderId = 'lender-1',
    name = 'Fix & Flip Program',
    confirmedAt = sampleNow,
    tiers,
    ...terms
  } = over;
  return {
    id,
    lenderId,
    name,
    confirmedAt,
    tiers: tiers ?? [sampleTier()],
    terms: {
      highlightNote: null,
      recourse: { recourse: true, nonRecourse: false },
      crossCollateralAllowed: false,
      experienceWindowMonths: 36,
      averageTimeToClose: 10,
      reserveMonths: null,
      setting: 'Non-Rural',
      minAsIsValue: null,
      drawType: { self: false, thirdParty: true },
      propertyTypes: ['Single Family 1-4', 'Condo'],
      termLengthMonths: [12, 18],
      interestType: { dutch: false, nonDutch: true },
      ...noPrice,
      ...terms,
    },
  };
};

/** Bought for 250,000, 60,000 of rehab, worth 420,000 when done. */
export const sampleDeal: FixAndFlipDeal = {
  state: 'TX',
  fico: 700,
  experience: 5,
  liquidity: 100_000,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};

/** A deal that declares some of the background. */
export type TestDeal = Omit<FixAndFlipDeal, 'background'> & { readonly background?: DeclaredBackground | undefined };

interface SampleCase {
  readonly lender?: Partial<LenderTerms>;
  readonly program?: ProgramChanges;
  readonly tier?: Partial<FixAndFlipTier>;
  readonly deal?: TestDeal;
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
