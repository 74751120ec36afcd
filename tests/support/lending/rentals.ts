import type { ValuesOf } from '../../../src/kernel/fields/fields.ts';
import { Market } from '../../../src/lending/engine/market.ts';
import type { LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { Explanation } from '../../../src/lending/engine/verdict.ts';
import type { DscrDeal } from '../../../src/lending/kinds/dscr/deal.ts';
import { dscr } from '../../../src/lending/kinds/dscr/kind.ts';
import type { PortfolioDeal } from '../../../src/lending/kinds/portfolio/deal.ts';
import { portfolio } from '../../../src/lending/kinds/portfolio/kind.ts';
import { noPrice, sampleLender, sampleNow } from './samples.ts';

/** Rental programs that accept the sample deals; each test names only what it is about. */

export type DscrTier = ValuesOf<typeof dscr.terms.tierFields>;
export type PortfolioTier = ValuesOf<typeof portfolio.terms.tierFields>;
type DscrTerms = Omit<ValuesOf<typeof dscr.terms.fields>, 'name'>;
type PortfolioTerms = Omit<ValuesOf<typeof portfolio.terms.fields>, 'name'>;
export type DscrProgram = Program<DscrTier> & { readonly terms: DscrTerms };
export type PortfolioProgram = Program<PortfolioTier> & { readonly terms: PortfolioTerms };

export const dscrTier = (over: Partial<DscrTier> = {}): DscrTier => ({
  tierName: 'Tier 1',
  minFICO: 660,
  minExperience: 0,
  loanRange: { min: 100_000, max: 2_000_000 },
  maxLTVPurchase: 80,
  maxLTVRateTerm: 75,
  maxLTVCashOut: 70,
  dscrRatioMin: 1.25,
  pointsAdjustment: null,
  ...over,
});

const rentalTerms: DscrTerms = {
  highlightNote: null,
  recourse: { recourse: true, nonRecourse: false },
  crossCollateralAllowed: false,
  experienceWindowMonths: 36,
  averageTimeToClose: 20,
  setting: 'Non-Rural',
  propertyTypes: ['Single Family 1-4', 'Condo'],
  allowedOccupancy: ['Tenant Occupied'],
  propertyUses: ['Standard Rental'],
  loanTerms: [{ termYears: 30, termType: 'Fixed' }],
  termLengthMonths: [],
  stateRestrictions: { noPrepay: [] },
  prepaymentPeriod: null,
  ...noPrice,
  interestRate: 7.5,
  programType: null,
};

/** $400,000 bought for its value, $4,000 of rent, $500 a month of taxes and insurance. */
export const dscrDeal: DscrDeal = {
  state: 'TX',
  fico: 700,
  experience: 3,
  loanPurpose: 'Purchase',
  propertyType: 'Single Family 1-4',
  purchasePrice: 400_000,
  propertyValue: 400_000,
  currentRent: 4_000,
  taxes: 4_200,
  insurance: 1_800,
};

const head = { id: 'program-1', lenderId: 'lender-1', confirmedAt: sampleNow } as const;

export const dscrProgram = (tiers: readonly DscrTier[], terms: Partial<DscrTerms> = {}): DscrProgram => ({
  ...head,
  name: 'DSCR 30-Year',
  terms: { ...rentalTerms, ...terms },
  tiers,
});

interface DscrCase {
  readonly lender?: Partial<LenderTerms>;
  readonly terms?: Partial<DscrTerms>;
  readonly tier?: Partial<DscrTier>;
  readonly tiers?: readonly DscrTier[];
  readonly deal?: DscrDeal;
}

/** The full verdict of one sample program; `deal` is laid over the sample deal. */
export function judgeDscr({ lender, terms, tier, tiers = [dscrTier(tier)], deal }: DscrCase = {}): Explanation {
  const market = new Market(dscr);
  market.putLender(sampleLender(lender));
  market.putProgram(dscrProgram(tiers, terms));
  return explained(market, { ...dscrDeal, ...deal });
}

export const portfolioTier = (over: Partial<PortfolioTier> = {}): PortfolioTier => ({
  ...dscrTier(),
  maxPortfolioSize: 20,
  ...over,
});

/** Ten houses worth $2,000,000, $20,000 of rent a month, $30,000 of taxes and insurance a year. */
export const portfolioDeal: PortfolioDeal = {
  state: 'TX',
  fico: 700,
  experience: 12,
  loanPurpose: 'RateTerm',
  propertyType: 'Single Family 1-4',
  maxPortfolioSize: 10,
  totalPortfolioValue: 2_000_000,
  currentRent: 20_000,
  taxes: 20_000,
  insurance: 10_000,
};

export const portfolioProgram = (
  tiers: readonly PortfolioTier[],
  terms: Partial<PortfolioTerms> = {},
): PortfolioProgram => ({
  ...head,
  name: 'Rental Portfolio',
  terms: {
    ...rentalTerms,
    minPortfolioSize: 5,
    maxPortfolioSize: 20,
    portfolioRequirements: { minProperties: 5, maxProperties: 20, minTotalValue: 500_000, maxTotalValue: 10_000_000 },
    ...terms,
  },
  tiers,
});

interface PortfolioCase {
  readonly terms?: Partial<PortfolioTerms>;
  readonly tier?: Partial<PortfolioTier>;
  readonly deal?: PortfolioDeal;
}

export function judgePortfolio({ terms, tier, deal }: PortfolioCase = {}): Explanation {
  const market = new Market(portfolio);
  market.putLender(sampleLender());
  market.putProgram(portfolioProgram([portfolioTier(tier)], terms));
  return explained(market, { ...portfolioDeal, ...deal });
}

function explained(market: Market, deal: DscrDeal | PortfolioDeal): Explanation {
  const verdict = market.explain(head.id, deal, sampleNow);
  if (verdict === undefined) throw new Error('The sample program is in the market.');
  return verdict;
}
