import type { ValuesOf } from '../../../src/kernel/fields/fields.ts';
import { Market } from '../../../src/lending/engine/market.ts';
import type { LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { Explanation } from '../../../src/lending/engine/verdict.ts';
import type { BridgeDeal } from '../../../src/lending/kinds/stabilized-bridge/deal.ts';
import { stabilizedBridge } from '../../../src/lending/kinds/stabilized-bridge/kind.ts';
import type { BridgeTier } from '../../../src/lending/kinds/stabilized-bridge/terms.ts';
import { noPrice, sampleLender, sampleNow } from './samples.ts';

type BridgeTerms = ValuesOf<typeof stabilizedBridge.terms.fields>;
export type BridgeProgram = Program<BridgeTier> & { readonly terms: Omit<BridgeTerms, 'name'> };
export type BridgeChanges = Partial<Omit<BridgeProgram, 'terms'> & BridgeTerms>;

/** Terms that accept the sample deal; each test names only what it is about. */
export const bridgeTier = (over: Partial<BridgeTier> = {}): BridgeTier => ({
  tierName: 'Tier 1',
  minFICO: 660,
  minExperience: 2,
  loanRange: { min: 75_000, max: 2_000_000 },
  minDSCR: 1.1,
  maxLTV: 70,
  rateAdjustment: null,
  pointsAdjustment: null,
  ...over,
});

export const bridgeProgram = (over: BridgeChanges = {}): BridgeProgram => {
  const { id = 'program-1', lenderId = 'lender-1', name = 'Bridge', confirmedAt = sampleNow, tiers, ...terms } = over;
  return {
    id,
    lenderId,
    name,
    confirmedAt,
    tiers: tiers ?? [bridgeTier()],
    terms: {
      highlightNote: null,
      recourse: { recourse: true, nonRecourse: false },
      crossCollateralAllowed: false,
      experienceWindowMonths: 36,
      averageTimeToClose: 14,
      setting: 'Non-Rural',
      propertyTypes: ['Single Family 1-4', 'Condo', '2-4 Unit', '5+ Unit'],
      termLengthMonths: [12, 24],
      unitCountRestrictions: {
        singleFamily: { allowed: true, maxLoanAmount: 500_000 },
        twoToFour: { allowed: true, maxLoanAmount: null },
        fivePlus: { allowed: false, maxLoanAmount: null },
      },
      rehabComplete: false,
      maxRehabPercent: 12.5,
      ...noPrice,
      ...terms,
    },
  };
};

/** Worth 400,000, one family, nothing asked for but the largest loan. */
export const bridgeDeal: BridgeDeal = {
  state: 'TX',
  fico: 700,
  experience: 5,
  propertyType: 'Single Family 1-4',
  propertyValue: 400_000,
};

export function judgeBridgeProgram(program: BridgeProgram, deal: object, lender: LenderTerms = sampleLender()) {
  const market = new Market(stabilizedBridge);
  market.putLender(lender);
  market.putProgram(program);
  const verdict = market.explain(program.id, { ...deal }, sampleNow);
  if (verdict === undefined) throw new Error('The program is in the market.');
  return verdict;
}

interface BridgeCase {
  readonly program?: BridgeChanges;
  readonly tier?: Partial<BridgeTier>;
  readonly deal?: BridgeDeal;
}

/** The full verdict of one sample program; `deal` is laid over the sample deal. */
export const judgeBridge = ({ program, tier, deal }: BridgeCase): Explanation =>
  judgeBridgeProgram(bridgeProgram({ tiers: [bridgeTier(tier)], ...program }), { ...bridgeDeal, ...deal });
