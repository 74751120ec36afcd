import { finiteEntries, type Resolved, withFallbacks } from './common/entries.ts';
import { isAbove, isBelow, percentage, portionOf } from './common/ratios.ts';
import { exitDefaults, exitOf } from './ground-up-exits.ts';

/** What the page opens with: a house built from the ground up, by docs/rules/calculators.md. Dollars unless said otherwise. */
export const groundUpDefaults = {
  landCost: 50_000,
  constructionCost: 150_000,
  softCosts: 15_000,
  /** Percent of land, construction and soft costs together. */
  contingency: 10,
  constructionTimeMonths: 8,
  /** Percent of the project cost. */
  ltcRatio: 80,
  /** Percent a year. */
  interestRate: 12,
  /** Percent of the loan. */
  originationFee: 2,
  inspectionFees: 2500,
  legalClosingCosts: 3000,
  ...exitDefaults,
};
export type GroundUpInputs = Readonly<typeof groundUpDefaults>;

/** The inputs, two of which go by another name as well. */
export type NamedGroundUpInputs = Omit<GroundUpInputs, 'contingency' | 'constructionTimeMonths'> &
  (Pick<GroundUpInputs, 'contingency'> | { readonly contingencyPercent: number }) &
  (Pick<GroundUpInputs, 'constructionTimeMonths'> | { readonly constructionTime: number });

/** What an input that is 0 counts as: so many times the project cost, or a percent of the appraised value. */
export const groundUpFallbacks = {
  salePriceTimesCost: 1.25,
  appraisedTimesCost: 1.15,
  rentPercentOfAppraised: 0.8,
} as const;

/** What a project is warned of: percents, and months. */
const highest = { ltc: 85, months: 18, interestOfCost: 5 } as const;
const lowest = { equity: 15, saleMargin: 15 } as const;

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

/** What building a house takes, and what selling, renting or keeping it brings: dollars, but for shares, which are percents. */
export function calculateGroundUp(entered: NamedGroundUpInputs) {
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
export type GroundUpResults = ReturnType<typeof calculateGroundUp>;
