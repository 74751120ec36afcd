import { splitLoan } from '../offers/funding.ts';
import { finiteEntries, type Resolved, withFallbacks } from './common/entries.ts';
import { type TaxTreatment, taxOnProfit } from './common/income-tax.ts';
import { isAbove, isBelow, isNothing, percentage, portionOf, sumOf } from './common/ratios.ts';

/** What may be left out: it counts as stated here. */
const optional = {
  /** Dollars of the loan that are paid out in draws for the rehab; 0: what the formula of the parts leaves. */
  rehabHoldback: 0,
  taxTreatment: 'shortTerm' as TaxTreatment,
  /** The year's other income, below the profit in the brackets. */
  assumedIncome: 100_000,
};

/** What an input that is 0 counts as. `saleTransferTax` takes that of the purchase first, and this where that is 0 too. */
export const fixAndFlipFallbacks = {
  titleInsurance: 800,
  attorneyFees: 1200,
  inspectionCost: 500,
  appraisalCost: 600,
  recordingFees: 200,
  /** A month, as the next three are. */
  utilitiesPerMonth: 200,
  maintenanceCosts: 250,
  insurancePerMonth: 150,
  propertyTaxesPerMonth: 300,
  stagingCosts: 2000,
  marketingCosts: 500,
  /** Percent of the sale price. */
  saleTransferTax: 0.75,
  /** Percent of the profit, for the flat tax treatment. */
  capitalGains: 20,
};

/** What the page opens with: Fix & Flip, by docs/rules/calculators.md. Dollars unless said otherwise. */
export const fixAndFlipDefaults = {
  ...optional,
  /** Months. */
  timeToSold: 6,
  purchasePrice: 100_000,
  targetSalePrice: 200_000,
  rehabQuick: 30_000,
  /** The same entry again; it is not computed with. */
  rehabBudget: 30_000,
  /** The rehab is interior + exterior + misc in place of `rehabQuick`. */
  useDetailedRehab: false,
  interior: 0,
  exterior: 0,
  misc: 0,
  /** Percent of price and rehab together. */
  loanToCost: 90,
  /** Percent of the rehab that the lender pays for. */
  rehabPercentage: 100,
  /** Percent of the sale price. */
  arvLimit: 65,
  /** Percent a year. */
  interestRate: 13,
  /** Percent of the loan. */
  origination: 3,
  /** Percent of the purchase price. */
  transferTax: 0.75,
  /** A month. */
  miscCosts: 0,
  /** Percent of the sale price. */
  realtorFee: 6,
  ...fixAndFlipFallbacks,
  capitalGains: 15,
};
export type FixAndFlipInputs = Readonly<typeof fixAndFlipDefaults>;
/** Without the entry that is there twice. */
export type FixAndFlipEntries = Omit<FixAndFlipInputs, 'rehabBudget'>;
type Entered = Omit<FixAndFlipEntries, keyof typeof optional> & Partial<typeof optional>;

/** The inputs as they are computed with, and which of them were 0 and count as their fallback. */
export function resolveFixAndFlip(entered: Entered): Resolved<FixAndFlipEntries> {
  const inputs = finiteEntries({ ...optional, ...entered });
  const saleTransferTax = inputs.transferTax === 0 ? fixAndFlipFallbacks.saleTransferTax : inputs.transferTax;
  return withFallbacks(inputs, { ...fixAndFlipFallbacks, saleTransferTax });
}

/** A profit margin, and a return on the cash invested, below which a flip is warned of; percents. */
const fairMargin = 10;
const fairReturn = 15;

/** The rehab in dollars, summed up where it is detailed. */
export const flipRehab = (
  inputs: Pick<FixAndFlipInputs, 'useDetailedRehab' | 'interior' | 'exterior' | 'misc' | 'rehabQuick'>,
): number => (inputs.useDetailedRehab ? inputs.interior + inputs.exterior + inputs.misc : inputs.rehabQuick);

/** The purchase is paid first and the rehab gets the rest, unless a lender has said what it holds back for the rehab. */
function partsOf(inputs: FixAndFlipEntries, rehabTotal: number, totalLoanAmount: number) {
  const { purchasePrice, rehabPercentage, rehabHoldback } = inputs;
  if (rehabHoldback > 0) {
    const { advance, holdback } = splitLoan(totalLoanAmount, Math.min(rehabHoldback, rehabTotal));
    return { purchaseLoanAmount: Math.min(purchasePrice, advance), rehabLoanAmount: holdback };
  }
  const purchaseLoanAmount = Math.min(purchasePrice, totalLoanAmount);
  const left = totalLoanAmount - purchaseLoanAmount;
  return { purchaseLoanAmount, rehabLoanAmount: Math.min(portionOf(rehabTotal, rehabPercentage), left) };
}

function loanOf(inputs: FixAndFlipEntries) {
  const rehabTotal = flipRehab(inputs);
  const byCost = portionOf(inputs.purchasePrice + rehabTotal, inputs.loanToCost);
  const byValue = portionOf(inputs.targetSalePrice, inputs.arvLimit);
  const totalLoanAmount = Math.min(byCost, byValue);
  const { purchaseLoanAmount, rehabLoanAmount } = partsOf(inputs, rehabTotal, totalLoanAmount);
  return {
    rehabTotal,
    totalLoanAmount,
    /** Which limit set the loan; loan-to-cost where both are the same. */
    bindingLimit: isBelow(byValue, byCost) ? ('arv' as const) : ('ltc' as const),
    purchaseLoanAmount,
    rehabLoanAmount,
    /** The part of the total loan that neither purchase nor rehab draws. */
    unusedLoanCapacity: totalLoanAmount - purchaseLoanAmount - rehabLoanAmount,
    downPayment: inputs.purchasePrice - purchaseLoanAmount,
    rehabCashRequired: rehabTotal - rehabLoanAmount,
    // Drawn evenly, the rehab loan stands at half of itself on average.
    avgLoanBalance: (purchaseLoanAmount + (purchaseLoanAmount + rehabLoanAmount)) / 2,
  };
}

const closingCostsOf = (inputs: FixAndFlipEntries, loan: number) => ({
  origination: portionOf(loan, inputs.origination),
  transferTax: portionOf(inputs.purchasePrice, inputs.transferTax),
  titleInsurance: inputs.titleInsurance,
  attorneyFees: inputs.attorneyFees,
  inspection: inputs.inspectionCost,
  appraisal: inputs.appraisalCost,
  recording: inputs.recordingFees,
});

const saleExpensesOf = (inputs: FixAndFlipEntries) => ({
  realtorFee: portionOf(inputs.targetSalePrice, inputs.realtorFee),
  transferTax: portionOf(inputs.targetSalePrice, inputs.saleTransferTax),
  staging: inputs.stagingCosts,
  marketing: inputs.marketingCosts,
});

const monthlyHoldingCostsOf = (inputs: FixAndFlipEntries): number =>
  inputs.utilitiesPerMonth +
  inputs.maintenanceCosts +
  inputs.insurancePerMonth +
  inputs.propertyTaxesPerMonth +
  inputs.miscCosts;

/**
 * What buying, repairing and selling a house brings and costs, in dollars that nothing rounds; returns, margin, LTC and ARV
 * are percents. Inputs that are 0 count as `fixAndFlipFallbacks` says.
 */
export function calculateFixAndFlip(entered: Entered) {
  const { inputs } = resolveFixAndFlip(entered);
  const { purchasePrice, targetSalePrice, timeToSold } = inputs;
  const loan = loanOf(inputs);
  const closingCosts = closingCostsOf(inputs, loan.totalLoanAmount);
  const totalClosingCosts = sumOf(closingCosts);
  const interestCost = (loan.avgLoanBalance * inputs.interestRate * timeToSold) / 1200;
  const monthlyHoldingCosts = monthlyHoldingCostsOf(inputs);
  const totalHoldingCosts = monthlyHoldingCosts * timeToSold;
  const totalCosts = purchasePrice + loan.rehabTotal + totalClosingCosts + interestCost + totalHoldingCosts;
  const saleExpenses = saleExpensesOf(inputs);
  const totalSaleExpenses = sumOf(saleExpenses);
  const grossProfit = targetSalePrice - totalCosts - totalSaleExpenses;
  const capitalGainsAmount = taxOnProfit(grossProfit, {
    treatment: inputs.taxTreatment,
    otherIncome: inputs.assumedIncome,
    flatPercent: inputs.capitalGains,
  });
  const netProfit = grossProfit - capitalGainsAmount;
  const totalCashInvested = loan.downPayment + loan.rehabCashRequired + totalClosingCosts;
  const cashOnCashReturn = percentage(netProfit, totalCashInvested);
  const profitMargin = percentage(netProfit, targetSalePrice);
  const actualLTC = percentage(loan.totalLoanAmount, purchasePrice + loan.rehabTotal);
  const actualARV = percentage(loan.totalLoanAmount, targetSalePrice);
  return {
    ...loan,
    ...{ closingCosts, totalClosingCosts, interestCost, monthlyHoldingCosts, totalHoldingCosts, totalCosts },
    ...{ saleExpenses, totalSaleExpenses, grossProfit, capitalGainsAmount, netProfit, totalCashInvested },
    ...{ cashOnCashReturn, totalROI: cashOnCashReturn, profitMargin, actualLTC, actualARV },
    warnings: {
      exceedsLTC: isAbove(actualLTC, inputs.loanToCost),
      exceedsARV: isAbove(actualARV, inputs.arvLimit),
      lowProfit: isBelow(profitMargin, fairMargin),
      // Where no cash is invested there is no return on it either.
      highRisk: !isNothing(totalCashInvested) && isBelow(cashOnCashReturn, fairReturn),
    },
  };
}
export type FixAndFlipResults = ReturnType<typeof calculateFixAndFlip>;
