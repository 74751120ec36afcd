import { finiteEntries } from './common/entries.ts';
import { isAbove, percentage, portionOf } from './common/ratios.ts';
import { fixAndFlipDefaults, flipRehab } from './fix-and-flip.ts';

/** What the page opens with: the older, simpler Fix & Flip calculator, with the units of the current one. */
export const fixAndFlipClassicDefaults = {
  timeToSold: fixAndFlipDefaults.timeToSold,
  purchasePrice: fixAndFlipDefaults.purchasePrice,
  targetSalePrice: fixAndFlipDefaults.targetSalePrice,
  rehabQuick: fixAndFlipDefaults.rehabQuick,
  useDetailedRehab: fixAndFlipDefaults.useDetailedRehab,
  interior: fixAndFlipDefaults.interior,
  exterior: fixAndFlipDefaults.exterior,
  misc: fixAndFlipDefaults.misc,
  loanToCost: fixAndFlipDefaults.loanToCost,
  rehabPercentage: fixAndFlipDefaults.rehabPercentage,
  arvLimit: fixAndFlipDefaults.arvLimit,
  interestRate: fixAndFlipDefaults.interestRate,
  origination: fixAndFlipDefaults.origination,
  transferTax: fixAndFlipDefaults.transferTax,
  utilitiesPerMonth: fixAndFlipDefaults.utilitiesPerMonth,
  maintenanceCosts: fixAndFlipDefaults.maintenanceCosts,
  miscCosts: fixAndFlipDefaults.miscCosts,
  realtorFee: 5,
  capitalGains: 20,
};

export type FixAndFlipClassicInputs = Readonly<typeof fixAndFlipClassicDefaults>;

/**
 * The older Fix & Flip calculator, by docs/rules/calculators.md, in dollars; `profitPercent` is a percent of the sale price.
 * No input falls back to anything: 0 is 0.
 */
export function calculateFixAndFlipClassic(entered: FixAndFlipClassicInputs) {
  const inputs = finiteEntries(entered);
  const { purchasePrice, targetSalePrice, timeToSold } = inputs;
  const rehabTotal = flipRehab(inputs);
  const loanAmount = portionOf(purchasePrice, inputs.loanToCost);
  const downPayment = purchasePrice - loanAmount;
  const originationFee = portionOf(loanAmount, inputs.origination);
  // The transfer tax on the loan; the total counts it a second time, on the price.
  const closingCosts = portionOf(loanAmount, inputs.transferTax);
  const totalClosing = downPayment + originationFee + closingCosts + portionOf(purchasePrice, inputs.transferTax);
  const maxDrawLoan = loanAmount + portionOf(rehabTotal, inputs.rehabPercentage);
  const interest = (((loanAmount + maxDrawLoan) / 2) * inputs.interestRate * timeToSold) / 1200;
  const holdingCosts = (inputs.utilitiesPerMonth + inputs.maintenanceCosts + inputs.miscCosts) * timeToSold;
  const totalCosts = maxDrawLoan + totalClosing + interest + holdingCosts;
  // Before realtor fee and tax, which is negative on a loss.
  const profit = targetSalePrice - totalCosts;
  const realtorFeeAmount = portionOf(targetSalePrice, inputs.realtorFee);
  const capitalGainsAmount = portionOf(profit, inputs.capitalGains);
  const netProfit = profit - realtorFeeAmount - capitalGainsAmount;
  return {
    ...{ rehabTotal, loanAmount, downPayment, originationFee, closingCosts, totalClosing, maxDrawLoan, interest },
    ...{ holdingCosts, totalCosts, profit, realtorFeeAmount, capitalGainsAmount, netProfit },
    profitPercent: percentage(netProfit, targetSalePrice),
    warnings: {
      exceedsLTC: isAbove(percentage(maxDrawLoan, purchasePrice + rehabTotal), inputs.loanToCost),
      exceedsARV: isAbove(percentage(maxDrawLoan, targetSalePrice), inputs.arvLimit),
    },
  };
}
