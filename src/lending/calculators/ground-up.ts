import { finiteEntries, type Resolved, withFallbacks } from './common/entries.ts';
import { isAbove, isBelow, percentage, portionOf } from './common/ratios.ts';
import { type ExitResults, type ExitTerms, exitOf } from './ground-up-exits.ts';

/** A house built from the ground up, by docs/rules/calculators.md: dollars unless said otherwise, nothing rounded. */
export interface GroundUpInputs extends ExitTerms {
  readonly landCost: number;
  readonly constructionCost: number;
  readonly softCosts: number;
  /** Percent of land, construction and soft costs together. */
  readonly contingency: number;
  readonly constructionTimeMonths: number;
  /** Percent of the project cost. */
  readonly ltcRatio: number;
  /** Percent a year. */
  readonly interestRate: number;
  /** Percent of the loan. */
  readonly originationFee: number;
  readonly inspectionFees: number;
  readonly legalClosingCosts: number;
}

type OrNamed<Name extends keyof GroundUpInputs, Other extends string> =
  | Pick<GroundUpInputs, Name>
  | { readonly [name in Other]: number };
/** The inputs, two of which go by another name as well. */
export type NamedGroundUpInputs = Omit<GroundUpInputs, 'contingency' | 'constructionTimeMonths'> &
  OrNamed<'contingency', 'contingencyPercent'> &
  OrNamed<'constructionTimeMonths', 'constructionTime'>;

/** What the page opens with. */
export const groundUpDefaults: GroundUpInputs = {
  landCost: 50_000,
  constructionCost: 150_000,
  softCosts: 15_000,
  contingency: 10,
  constructionTimeMonths: 8,
  ltcRatio: 80,
  interestRate: 12,
  originationFee: 2,
  inspectionFees: 2500,
  legalClosingCosts: 3000,
  exitStrategy: 'sell',
  expectedSalePrice: 0,
  realtorCommission: 6,
  saleClosingCosts: 2,
  estimatedAppraisedValue: 0,
  permanentLoanLTV: 75,
  permanentLoanRate: 7,
  monthlyRent: 0,
};

/** What an input that is 0 counts as: so many times the project cost, or a percent of the appraised value. */
export const groundUpFallbacks = {
  salePriceTimesCost: 1.25,
  appraisedTimesCost: 1.15,
  rentPercentOfAppraised: 0.8,
} as const;

/** What a project is warned of: percents, and months. */
const highest = { ltc: 85, months: 18, interestOfCost: 5 } as const;
const lowest = { equity: 15, saleMargin: 15 } as const;

/** Dollars; `loanToTotalCost` is a percent. */
export interface GroundUpResults {
  readonly contingencyAmount: number;
  readonly totalProjectCost: number;
  readonly maxLoanAmount: number;
  readonly downPaymentRequired: number;
  readonly originationFeeAmount: number;
  /** Origination, inspections and legal costs. */
  readonly totalClosingCosts: number;
  readonly constructionInterest: number;
  readonly totalCashRequired: number;
  readonly loanToTotalCost: number;
  readonly exitResults: ExitResults;
  readonly warnings: {
    readonly highLTC: boolean;
    readonly lowEquity: boolean;
    readonly longConstruction: boolean;
    readonly highInterestCost: boolean;
    /** Of a sale only. */
    readonly exitStrategyRisk: boolean;
  };
}

const underOneName = (entered: NamedGroundUpInputs): GroundUpInputs => ({
  ...entered,
  contingency: 'contingency' in entered ? entered.contingency : entered.contingencyPercent,
  constructionTimeMonths:
    'constructionTimeMonths' in entered ? entered.constructionTimeMonths : entered.constructionTime,
});

function costOf(inputs: GroundUpInputs) {
  const planned = inputs.landCost + inputs.constructionCost + inputs.softCosts;
  const contingencyAmount = portionOf(planned, inputs.contingency);
  return { contingencyAmount, totalProjectCost: planned + contingencyAmount };
}

/**
 * The inputs as they are computed with, and which of them were 0 and count as their fallback; also those that the chosen
 * exit does not read.
 */
export function resolveGroundUp(entered: NamedGroundUpInputs): Resolved<GroundUpInputs> {
  const inputs = finiteEntries(underOneName(entered));
  const { totalProjectCost } = costOf(inputs);
  const usualValue = totalProjectCost * groundUpFallbacks.appraisedTimesCost;
  const appraised = inputs.estimatedAppraisedValue === 0 ? usualValue : inputs.estimatedAppraisedValue;
  return withFallbacks(inputs, {
    expectedSalePrice: totalProjectCost * groundUpFallbacks.salePriceTimesCost,
    estimatedAppraisedValue: usualValue,
    monthlyRent: portionOf(appraised, groundUpFallbacks.rentPercentOfAppraised),
  });
}

/** What building a house takes, and what selling, renting or keeping it brings. */
export function calculateGroundUp(entered: NamedGroundUpInputs): GroundUpResults {
  const { inputs } = resolveGroundUp(entered);
  const { contingencyAmount, totalProjectCost } = costOf(inputs);
  const maxLoanAmount = portionOf(totalProjectCost, inputs.ltcRatio);
  const downPaymentRequired = totalProjectCost - maxLoanAmount;
  const originationFeeAmount = portionOf(maxLoanAmount, inputs.originationFee);
  const totalClosingCosts = originationFeeAmount + inputs.inspectionFees + inputs.legalClosingCosts;
  // Drawn evenly, the loan stands at half of itself on average.
  const constructionInterest = (maxLoanAmount * 0.5 * inputs.interestRate * inputs.constructionTimeMonths) / 1200;
  const totalCashRequired = downPaymentRequired + totalClosingCosts + constructionInterest;
  const loanToTotalCost = percentage(maxLoanAmount, totalProjectCost);
  const exitResults = exitOf(inputs, { totalProjectCost, maxLoanAmount, totalCashRequired });
  return {
    ...{ contingencyAmount, totalProjectCost, maxLoanAmount, downPaymentRequired, originationFeeAmount },
    ...{ totalClosingCosts, constructionInterest, totalCashRequired, loanToTotalCost, exitResults },
    warnings: {
      highLTC: isAbove(loanToTotalCost, highest.ltc),
      lowEquity: isBelow(percentage(downPaymentRequired, totalProjectCost), lowest.equity),
      longConstruction: isAbove(inputs.constructionTimeMonths, highest.months),
      highInterestCost: isAbove(percentage(constructionInterest, totalProjectCost), highest.interestOfCost),
      exitStrategyRisk: exitResults.strategy === 'sell' && isBelow(exitResults.profitMargin, lowest.saleMargin),
    },
  };
}
