import { splitLoan } from '../offers/funding.ts';
import { finiteEntries, type Resolved, withFallbacks } from './common/entries.ts';
import { type TaxTreatment, taxOnProfit } from './common/income-tax.ts';
import { isAbove, isBelow, isNothing, percentage, portionOf } from './common/ratios.ts';

/** Fix & Flip, by docs/rules/calculators.md: dollars unless said otherwise, nothing rounded. */
export interface FixAndFlipInputs {
  /** Months. */
  readonly timeToSold: number;
  readonly purchasePrice: number;
  readonly targetSalePrice: number;
  /** The same entry as `rehabQuick`, which is the one computed with. */
  readonly rehabBudget: number;
  readonly rehabQuick: number;
  /** The rehab is interior + exterior + misc in place of `rehabQuick`. */
  readonly useDetailedRehab: boolean;
  readonly interior: number;
  readonly exterior: number;
  readonly misc: number;
  /** Percent of price and rehab together. */
  readonly loanToCost: number;
  /** Percent of the rehab that the lender pays for. */
  readonly rehabPercentage: number;
  /** Dollars of the loan that are paid out in draws for the rehab; 0 or not stated: what the formula of the parts leaves. */
  readonly rehabHoldback?: number;
  /** Percent of the sale price. */
  readonly arvLimit: number;
  /** Percent a year. */
  readonly interestRate: number;
  /** Percent of the loan. */
  readonly origination: number;
  /** Percent of the purchase price. */
  readonly transferTax: number;
  readonly utilitiesPerMonth: number;
  /** A month, as the next three are. */
  readonly maintenanceCosts: number;
  readonly insurancePerMonth: number;
  readonly propertyTaxesPerMonth: number;
  readonly miscCosts: number;
  readonly titleInsurance: number;
  readonly attorneyFees: number;
  readonly inspectionCost: number;
  readonly appraisalCost: number;
  readonly recordingFees: number;
  /** Percent of the sale price. */
  readonly realtorFee: number;
  readonly stagingCosts: number;
  readonly marketingCosts: number;
  /** Percent of the sale price. */
  readonly saleTransferTax: number;
  /** Percent of the profit, for the flat tax treatment. */
  readonly capitalGains: number;
  /** How the profit is taxed; not stated: by the short-term brackets. */
  readonly taxTreatment?: TaxTreatment;
  /** The year's other income, below the profit in the brackets; not stated: 100,000. */
  readonly assumedIncome?: number;
}

const usualAssumedIncome = 100_000;

/** What the page opens with. */
export const fixAndFlipDefaults: Required<FixAndFlipInputs> = {
  timeToSold: 6,
  purchasePrice: 100_000,
  targetSalePrice: 200_000,
  rehabBudget: 30_000,
  rehabQuick: 30_000,
  useDetailedRehab: false,
  interior: 0,
  exterior: 0,
  misc: 0,
  loanToCost: 90,
  rehabPercentage: 100,
  rehabHoldback: 0,
  arvLimit: 65,
  interestRate: 13,
  origination: 3,
  transferTax: 0.75,
  utilitiesPerMonth: 200,
  maintenanceCosts: 250,
  insurancePerMonth: 150,
  propertyTaxesPerMonth: 300,
  miscCosts: 0,
  titleInsurance: 800,
  attorneyFees: 1200,
  inspectionCost: 500,
  appraisalCost: 600,
  recordingFees: 200,
  realtorFee: 6,
  stagingCosts: 2000,
  marketingCosts: 500,
  saleTransferTax: 0.75,
  capitalGains: 15,
  taxTreatment: 'shortTerm',
  assumedIncome: usualAssumedIncome,
};

/** What an input that is 0 counts as. `saleTransferTax` takes that of the purchase first, and this where that is 0 too. */
export const fixAndFlipFallbacks = {
  titleInsurance: 800,
  attorneyFees: 1200,
  inspectionCost: 500,
  appraisalCost: 600,
  recordingFees: 200,
  utilitiesPerMonth: 200,
  maintenanceCosts: 250,
  insurancePerMonth: 150,
  propertyTaxesPerMonth: 300,
  stagingCosts: 2000,
  marketingCosts: 500,
  saleTransferTax: 0.75,
  capitalGains: 20,
} as const satisfies Partial<Record<keyof FixAndFlipInputs, number>>;

/** The inputs as they are computed with, and which of them were 0 and count as their fallback. */
export function resolveFixAndFlip(entered: FixAndFlipInputs): Resolved<FixAndFlipInputs> {
  const inputs = finiteEntries(entered);
  const saleTransferTax = inputs.transferTax === 0 ? fixAndFlipFallbacks.saleTransferTax : inputs.transferTax;
  return withFallbacks(inputs, { ...fixAndFlipFallbacks, saleTransferTax });
}

/** Dollars; those of a ratio (return, margin, ROI, LTC, ARV) are percents. */
export interface FixAndFlipResults {
  readonly rehabTotal: number;
  readonly purchaseLoanAmount: number;
  readonly rehabLoanAmount: number;
  /** What the limits allow; the two parts come to less where the lender does not pay for all of the rehab. */
  readonly totalLoanAmount: number;
  /** Which limit set the loan; loan-to-cost where both are the same. */
  readonly bindingLimit: 'ltc' | 'arv';
  /** The part of the total loan that neither purchase nor rehab draws. */
  readonly unusedLoanCapacity: number;
  readonly downPayment: number;
  readonly rehabCashRequired: number;
  readonly closingCosts: {
    readonly origination: number;
    readonly transferTax: number;
    readonly titleInsurance: number;
    readonly attorneyFees: number;
    readonly inspection: number;
    readonly appraisal: number;
    readonly recording: number;
  };
  readonly totalClosingCosts: number;
  readonly interestCost: number;
  readonly totalHoldingCosts: number;
  /** Price, rehab, closing costs, interest and holding costs; sale expenses and tax are apart. */
  readonly totalCosts: number;
  readonly grossProfit: number;
  readonly saleExpenses: {
    readonly realtorFee: number;
    readonly transferTax: number;
    readonly staging: number;
    readonly marketing: number;
  };
  readonly totalSaleExpenses: number;
  readonly capitalGainsAmount: number;
  readonly netProfit: number;
  readonly totalCashInvested: number;
  readonly cashOnCashReturn: number;
  readonly profitMargin: number;
  readonly totalROI: number;
  readonly actualLTC: number;
  readonly actualARV: number;
  readonly monthlyHoldingCosts: number;
  readonly avgLoanBalance: number;
  readonly warnings: {
    readonly exceedsLTC: boolean;
    readonly exceedsARV: boolean;
    readonly lowProfit: boolean;
    /** Not where no cash is invested: then there is no return on it either. */
    readonly highRisk: boolean;
  };
}

/** A profit margin, and a return on the cash invested, below which a flip is warned of; percents. */
const fairMargin = 10;
const fairReturn = 15;

const sumOf = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

/** The rehab in dollars, summed up where it is detailed. */
export const flipRehab = (
  inputs: Pick<FixAndFlipInputs, 'useDetailedRehab' | 'interior' | 'exterior' | 'misc' | 'rehabQuick'>,
): number => (inputs.useDetailedRehab ? inputs.interior + inputs.exterior + inputs.misc : inputs.rehabQuick);

/** The purchase is paid first and the rehab gets the rest, unless a lender has said what it holds back for the rehab. */
function partsOf(inputs: FixAndFlipInputs, rehabTotal: number, totalLoanAmount: number) {
  const { purchasePrice, rehabPercentage, rehabHoldback = 0 } = inputs;
  if (rehabHoldback > 0) {
    const { advance, holdback } = splitLoan(totalLoanAmount, Math.min(rehabHoldback, rehabTotal));
    return { purchaseLoanAmount: Math.min(purchasePrice, advance), rehabLoanAmount: holdback };
  }
  const purchaseLoanAmount = Math.min(purchasePrice, totalLoanAmount);
  const left = totalLoanAmount - purchaseLoanAmount;
  return { purchaseLoanAmount, rehabLoanAmount: Math.min(portionOf(rehabTotal, rehabPercentage), left) };
}

function loanOf(inputs: FixAndFlipInputs) {
  const rehabTotal = flipRehab(inputs);
  const byCost = portionOf(inputs.purchasePrice + rehabTotal, inputs.loanToCost);
  const byValue = portionOf(inputs.targetSalePrice, inputs.arvLimit);
  const totalLoanAmount = Math.min(byCost, byValue);
  const { purchaseLoanAmount, rehabLoanAmount } = partsOf(inputs, rehabTotal, totalLoanAmount);
  return {
    rehabTotal,
    totalLoanAmount,
    bindingLimit: isBelow(byValue, byCost) ? ('arv' as const) : ('ltc' as const),
    purchaseLoanAmount,
    rehabLoanAmount,
    unusedLoanCapacity: totalLoanAmount - purchaseLoanAmount - rehabLoanAmount,
    downPayment: inputs.purchasePrice - purchaseLoanAmount,
    rehabCashRequired: rehabTotal - rehabLoanAmount,
    // Drawn evenly, the rehab loan stands at half of itself on average.
    avgLoanBalance: (purchaseLoanAmount + (purchaseLoanAmount + rehabLoanAmount)) / 2,
  };
}

const closingCostsOf = (inputs: FixAndFlipInputs, loan: number): FixAndFlipResults['closingCosts'] => ({
  origination: portionOf(loan, inputs.origination),
  transferTax: portionOf(inputs.purchasePrice, inputs.transferTax),
  titleInsurance: inputs.titleInsurance,
  attorneyFees: inputs.attorneyFees,
  inspection: inputs.inspectionCost,
  appraisal: inputs.appraisalCost,
  recording: inputs.recordingFees,
});

const saleExpensesOf = (inputs: FixAndFlipInputs): FixAndFlipResults['saleExpenses'] => ({
  realtorFee: portionOf(inputs.targetSalePrice, inputs.realtorFee),
  transferTax: portionOf(inputs.targetSalePrice, inputs.saleTransferTax),
  staging: inputs.stagingCosts,
  marketing: inputs.marketingCosts,
});

const monthlyHoldingCostsOf = (inputs: FixAndFlipInputs): number =>
  inputs.utilitiesPerMonth +
  inputs.maintenanceCosts +
  inputs.insurancePerMonth +
  inputs.propertyTaxesPerMonth +
  inputs.miscCosts;

/** What buying, repairing and selling a house brings and costs. Inputs that are 0 count as `fixAndFlipFallbacks` says. */
export function calculateFixAndFlip(entered: FixAndFlipInputs): FixAndFlipResults {
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
    treatment: inputs.taxTreatment ?? 'shortTerm',
    otherIncome: inputs.assumedIncome ?? usualAssumedIncome,
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
      highRisk: !isNothing(totalCashInvested) && isBelow(cashOnCashReturn, fairReturn),
    },
  };
}
