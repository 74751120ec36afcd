import { owedAfter, paymentOverMonths } from '../offers/level-payment.ts';
import { finiteEntries, type Resolved, withFallbacks } from './common/entries.ts';
import { isAbove, isBelow, percentage, portionOf, ratio, sumOf } from './common/ratios.ts';

/** What the page opens with: a rental loan, by docs/rules/calculators.md. Dollars unless said otherwise. */
export const dscrDefaults = {
  /** Of a refinance the current value of the property. */
  purchasePrice: 300_000,
  /** Percent of the price; of a purchase only. */
  downPaymentPercent: 25,
  /** Percent of the value; of a refinance only. */
  loanToValuePercent: 75,
  isRefinance: false,
  currentLoanBalance: 0,
  monthlyRent: 2500,
  otherMonthlyIncome: 0,
  /** Percent a year. */
  interestRate: 7.5,
  /** The payment does not depend on it: only whether something is left to pay at its end. */
  loanTermYears: 30,
  amortizationYears: 30,
  /** Percent of the price a year. */
  propertyTaxRate: 1.2,
  insuranceAnnual: 1200,
  hoaMonthly: 0,
  /** Percent of the rent, as the next two are. */
  maintenancePercent: 5,
  vacancyPercent: 8,
  managementPercent: 10,
  /** The payment is interest alone, and the loan is due at the end of its term. */
  isInterestOnly: false,
  /** Percent of the loan, paid at closing. */
  points: 0,
};
export type DscrInputs = Readonly<typeof dscrDefaults>;

/** What an input that is 0 counts as. */
export const dscrFallbacks = { loanToValuePercent: 75 } as const satisfies Partial<Record<keyof DscrInputs, number>>;

/** The inputs as they are computed with, and which of them were 0 and count as their fallback. */
export const resolveDscr = (entered: DscrInputs): Resolved<DscrInputs> =>
  withFallbacks(finiteEntries(entered), dscrFallbacks);

/** How a DSCR is judged: below 1.0, from there up to below 1.2, from 1.2 on. */
export type DscrBand = 'mayNotQualify' | 'mayQualify' | 'qualifies';

/** The ratios that matter: where the bands begin, and what many lenders prefer. */
export const dscrThresholds = { mayQualify: 1, qualifies: 1.2, preferred: 1.25 } as const;

/** Percents: operating expenses of the income above it, and net operating income of the price below it, are warned of. */
const heavyExpenses = 50;
const fairCapRate = 8;

function loanOf(inputs: DscrInputs) {
  const { purchasePrice, currentLoanBalance } = inputs;
  if (inputs.isRefinance) {
    const loanAmount = portionOf(purchasePrice, inputs.loanToValuePercent);
    return {
      loanAmount,
      downPayment: 0,
      /** What the new loan lacks to pay off the old one. */
      cashRequired: Math.max(0, currentLoanBalance - loanAmount),
      cashOutAmount: Math.max(0, loanAmount - currentLoanBalance),
      currentLoanBalance,
    };
  }
  const downPayment = portionOf(purchasePrice, inputs.downPaymentPercent);
  const loanAmount = purchasePrice - downPayment;
  return { loanAmount, downPayment, cashRequired: downPayment, cashOutAmount: 0, currentLoanBalance: 0 };
}

function expensesOf(inputs: DscrInputs) {
  const annualRent = inputs.monthlyRent * 12;
  return {
    propertyTaxes: portionOf(inputs.purchasePrice, inputs.propertyTaxRate),
    insurance: inputs.insuranceAnnual,
    hoaFees: inputs.hoaMonthly * 12,
    maintenance: portionOf(annualRent, inputs.maintenancePercent),
    vacancy: portionOf(annualRent, inputs.vacancyPercent),
    management: portionOf(annualRent, inputs.managementPercent),
  };
}

/** The band of a ratio. Judged to six decimals: 1.2 that floating point writes as 1.1999999999999997 qualifies. */
export function dscrBandOf(dscr: number): DscrBand {
  if (isBelow(dscr, dscrThresholds.mayQualify)) return 'mayNotQualify';
  return isBelow(dscr, dscrThresholds.qualifies) ? 'mayQualify' : 'qualifies';
}

/** Still owed when the loan ends before it is paid off; 0 where no term is stated. */
function balloonOf(inputs: DscrInputs, loan: number): number {
  const { loanTermYears, amortizationYears, interestRate } = inputs;
  if (inputs.isInterestOnly) return loanTermYears > 0 ? loan : 0;
  if (loanTermYears <= 0 || loanTermYears >= amortizationYears) return 0;
  return owedAfter(loan, interestRate, amortizationYears * 12, Math.round(loanTermYears * 12));
}

/**
 * What a rented property earns beside what its loan costs. Dollars a year unless the name says a month, nothing rounded;
 * shares are percents, the two coverages plain ratios. An LTV of 0 counts as `dscrFallbacks` says.
 */
export function calculateDscr(entered: DscrInputs) {
  const { inputs } = resolveDscr(entered);
  const loan = loanOf(inputs);
  const monthlyPayment = inputs.isInterestOnly
    ? (loan.loanAmount * inputs.interestRate) / 1200
    : paymentOverMonths(loan.loanAmount, inputs.interestRate, inputs.amortizationYears * 12);
  const annualDebtService = monthlyPayment * 12;
  const grossAnnualIncome = (inputs.monthlyRent + inputs.otherMonthlyIncome) * 12;
  const expenses = expensesOf(inputs);
  const totalOperatingExpenses = sumOf(expenses);
  const netOperatingIncome = grossAnnualIncome - totalOperatingExpenses;
  const dscr = ratio(netOperatingIncome, annualDebtService);
  const pitia = monthlyPayment + (expenses.propertyTaxes + expenses.insurance + expenses.hoaFees) / 12;
  const pointsAmount = portionOf(loan.loanAmount, inputs.points);
  const beforeTaxCashFlow = netOperatingIncome - annualDebtService;
  const operatingExpenseRatio = percentage(totalOperatingExpenses, grossAnnualIncome);
  const capRate = percentage(netOperatingIncome, inputs.purchasePrice);
  const lowDSCR = isBelow(dscr, dscrThresholds.preferred);
  return {
    ...loan,
    ...{ monthlyPayment, annualDebtService, grossAnnualIncome, expenses, totalOperatingExpenses, netOperatingIncome },
    ...{ dscr, beforeTaxCashFlow, operatingExpenseRatio, capRate, pitia, pointsAmount },
    /** Rent over PITIA, as lenders measure it and the search checks it. */
    lenderDscr: ratio(inputs.monthlyRent, pitia),
    /** What is required, and the points; no other closing costs. */
    cashToClose: loan.cashRequired + pointsAmount,
    band: dscrBandOf(dscr),
    balloonBalance: balloonOf(inputs, loan.loanAmount),
    loanToValue: percentage(loan.loanAmount, inputs.purchasePrice),
    monthlyCashFlow: beforeTaxCashFlow / 12,
    cashOnCashReturn: percentage(beforeTaxCashFlow, loan.cashRequired),
    debtServiceRatio: percentage(annualDebtService, grossAnnualIncome),
    /** Whether the ratio reaches what many lenders prefer. */
    qualifies: !lowDSCR,
    warnings: {
      lowDSCR,
      negativeCashFlow: isBelow(beforeTaxCashFlow, 0),
      highExpenseRatio: isAbove(operatingExpenseRatio, heavyExpenses),
      lowCapRate: isBelow(capRate, fairCapRate),
    },
  };
}
export type DscrResults = ReturnType<typeof calculateDscr>;
