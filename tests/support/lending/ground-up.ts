import type { ValuesOf } from '../../../src/kernel/fields/fields.ts';
import { Market } from '../../../src/lending/engine/market.ts';
import type { LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { Explanation } from '../../../src/lending/engine/verdict.ts';
import type { GroundUpDeal } from '../../../src/lending/kinds/ground-up/deal.ts';
import { groundUp } from '../../../src/lending/kinds/ground-up/kind.ts';
import type { GroundUpTier } from '../../../src/lending/kinds/ground-up/terms.ts';
import { noPrice, sampleLender, sampleNow } from './samples.ts';

type GroundUpTerms = ValuesOf<typeof groundUp.terms.fields>;
export type GroundUpProgram = Program<GroundUpTier> & { readonly terms: Omit<GroundUpTerms, 'name'> };
export type GroundUpChanges = Partial<Omit<GroundUpProgram, 'terms'> & GroundUpTerms>;

/** Terms that accept the sample deal; each test names only what it is about. */
export const groundUpTier = (over: Partial<GroundUpTier> = {}): GroundUpTier => ({
  tierName: 'Tier 1',
  minFICO: 680,
  minExperience: 2,
  loanRange: { min: 100_000, max: 2_000_000 },
  maxLandPercent: 60,
  maxConstructionPercent: 100,
  arv: null,
  maxConstructionBudget: null,
  totalBlendedCostPercent: null,
  rateAdjustment: null,
  pointsAdjustment: null,
  ...over,
});

/** A tier whose every column is empty. */
export const emptyGroundUpTier = groundUpTier({
  minFICO: null,
  minExperience: null,
  loanRange: { min: null, max: null },
  maxLandPercent: null,
  maxConstructionPercent: null,
});

export const groundUpProgram = (over: GroundUpChanges = {}): GroundUpProgram => {
  const { id = 'program-1', lenderId = 'lender-1', name = 'Build', confirmedAt = sampleNow, tiers, ...terms } = over;
  return {
    id,
    lenderId,
    name,
    confirmedAt,
    tiers: tiers ?? [groundUpTier()],
    terms: {
      highlightNote: null,
      recourse: { recourse: true, nonRecourse: false },
      crossCollateralAllowed: false,
      experienceWindowMonths: 36,
      averageTimeToClose: 21,
      setting: ['Non-Rural'],
      minAsIsValue: null,
      drawType: { self: false, thirdParty: true },
      propertyTypes: ['Single Family 1-4'],
      termLengthMonths: [12, 18],
      interestType: { interestOnly: true, amortizing: false },
      ...noPrice,
      ...terms,
    },
  };
};

/** Land for 100,000, 300,000 to build on it, worth 600,000 when done. */
export const groundUpDeal: GroundUpDeal = {
  state: 'TX',
  fico: 700,
  experience: 5,
  propertyType: 'Single Family 1-4',
  landStatus: 'purchase',
  landPurchasePrice: 100_000,
  constructionBudget: 300_000,
  completedValue: 600_000,
};

export function judgeGroundUpProgram(program: GroundUpProgram, deal: object, lender: LenderTerms = sampleLender()) {
  const market = new Market(groundUp);
  market.putLender(lender);
  market.putProgram(program);
  const verdict = market.explain(program.id, { ...deal }, sampleNow);
  if (verdict === undefined) throw new Error('The program is in the market.');
  return verdict;
}

interface GroundUpCase {
  readonly program?: GroundUpChanges;
  readonly tier?: Partial<GroundUpTier>;
  readonly deal?: GroundUpDeal;
}

/** The full verdict of one sample program; `deal` is laid over the sample deal. */
export const judgeGroundUp = ({ program, tier, deal }: GroundUpCase): Explanation =>
  judgeGroundUpProgram(groundUpProgram({ tiers: [groundUpTier(tier)], ...program }), { ...groundUpDeal, ...deal });
