import { finiteEntries } from './common/entries.ts';
import { isAbove, percentage, portionOf } from './common/ratios.ts';
import { type FixAndFlipInputs, fixAndFlipDefaults, flipRehab } from './fix-and-flip.ts';

/** The inputs of the older, simpler Fix & Flip calculator, with the units of the current one. */
export type FixAndFlipClassicInputs = Pick<
  FixAndFlipInputs,
  | 'timeToSold'
  | 'purchasePrice'
  | 'targetSalePrice'
  | 'rehabQuick'
  | 'useDetailedRehab'
  | 'interior'
  | 'exterior'
  | 'misc'
  | 'loanToCost'
  | 'rehabPercentage'
  | 'arvLimit'
  | 'interestRate'
  | 'origination'
  | 'transferTax'
  | 'utilitiesPerMonth'
  | 'maintenanceCosts'
  | 'miscCosts'
  | 'realtorFee'
  | 'capitalGains'
>;

/** What the page opens with. */
export const fixAndFlipClassicDefaults: FixAndFlipClassicInputs = {
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

/** Dollars; `profitPercent` is a percent of the sale price. */
export interface FixAndFlipClassicResults {
  readonly rehabTotal: number;
  readonly loanAmount: number;
  readonly downPayment: number;
  readonly originationFee: number;
  /** The transfer tax on the loan. */
  readonly closingCosts: number;
  /** With the down payment, and with the transfer tax a second time, on the price. */
  readonly totalClosing: number;
  /** The loan and what is lent for the rehab. */
  readonly maxDrawLoan: number;
  readonly interest: number;
  readonly holdingCosts: number;
  readonly totalCosts: number;
  /** Before realtor fee and tax. */
  readonly profit: number;
  readonly realtorFeeAmount: number;
  /** Negative on a loss. */
  readonly capitalGainsAmount: number;
  readonly netProfit: number;
  readonly profitPercent: number;
  readonly warnings: { readonly exceedsLTC: boolean; readonly exceedsARV: boolean };
}

/** The older Fix & Flip calculator, by docs/rules/calculators.md. No input falls back to anything: 0 is 0. */
export function calculateFixAndFlipClassic(entered: FixAndFlipClassicInputs): FixAndFlipClassicResults {
  const inputs = finiteEntries(entered);
  const { purchasePrice, targetSalePrice, timeToSold } = inputs;
  const rehabTotal = flipRehab(inputs);
  const loanAmount = portionOf(purchasePrice, inputs.loanToCost);
  const downPayment = purchasePrice - loanAmount;
  const originationFee = portionOf(loanAmount, inputs.origination);
  const closingCosts = portionOf(loanAmount, inputs.transferTax);
  const totalClosing = downPayment + originationFee + closingCosts + portionOf(purchasePrice, inputs.transferTax);
  const maxDrawLoan = loanAmount + portionOf(rehabTotal, inputs.rehabPercentage);
  const interest = (((loanAmount + maxDrawLoan) / 2) * inputs.interestRate * timeToSold) / 1200;
  const holdingCosts = (inputs.utilitiesPerMonth + inputs.maintenanceCosts + inputs.miscCosts) * timeToSold;
  const totalCosts = maxDrawLoan + totalClosing + interest + holdingCosts;
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
