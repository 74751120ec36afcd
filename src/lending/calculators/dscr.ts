import { rentCoverage } from '../kinds/common/rental.ts';
import { owedAfter, paymentOverMonths } from '../level-payment.ts';
import { finiteEntries, type Resolved, withFallbacks } from './common/entries.ts';
import { isAbove, isBelow, percentage, portionOf, ratio } from './common/ratios.ts';

/** A rental loan, by docs/rules/calculators.md: dollars unless said otherwise, nothing rounded. */
export interface DscrInputs {
  /** Of a refinance the current value of the property. */
  readonly purchasePrice: number;
  /** Percent of the price; of a purchase only. */
  readonly downPaymentPercent: number;
  /** Percent of the value; of a refinance only. */
  readonly loanToValuePercent: number;
  readonly isRefinance: boolean;
  readonly currentLoanBalance: number;
  readonly monthlyRent: number;
  readonly otherMonthlyIncome: number;
  /** Percent a year. */
  readonly interestRate: number;
  /** The payment does not depend on it: only whether something is left to pay at its end. */
  readonly loanTermYears: number;
  readonly amortizationYears: number;
  /** Percent of the price a year. */
  readonly propertyTaxRate: number;
  readonly insuranceAnnual: number;
  readonly hoaMonthly: number;
  /** Percent of the rent, as the next two are. */
  readonly maintenancePercent: number;
  readonly vacancyPercent: number;
  readonly managementPercent: number;
  /** The payment is interest alone, and the loan is due at the end of its term; not stated: it is paid down. */
  readonly isInterestOnly?: boolean;
  /** Percent of the loan, paid at closing; not stated: none. */
  readonly points?: number;
}

/** What the page opens with. */
export const dscrDefaults: Required<DscrInputs> = {
  purchasePrice: 300_000,
  downPaymentPercent: 25,
  loanToValuePercent: 75,
  isRefinance: false,
  currentLoanBalance: 0,
  monthlyRent: 2500,
  otherMonthlyIncome: 0,
  interestRate: 7.5,
  loanTermYears: 30,
  amortizationYears: 30,
  propertyTaxRate: 1.2,
  insuranceAnnual: 1200,
  hoaMonthly: 0,
  maintenancePercent: 5,
  vacancyPercent: 8,
  managementPercent: 10,
  isInterestOnly: false,
  points: 0,
};

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

/** Dollars a year unless the name says a month; ratios are percents, `dscr` is a plain ratio. */
export interface DscrResults {
  readonly loanAmount: number;
  /** 0 of a refinance. */
  readonly downPayment: number;
  /** To close: the down payment, or what the new loan lacks to pay off the old one. */
  readonly cashRequired: number;
  readonly cashOutAmount: number;
  readonly pointsAmount: number;
  /** What is required, and the points; no other closing costs. */
  readonly cashToClose: number;
  /** 0 of a purchase. */
  readonly currentLoanBalance: number;
  readonly loanToValue: number;
  readonly grossAnnualIncome: number;
  readonly totalOperatingExpenses: number;
  readonly netOperatingIncome: number;
  readonly annualDebtService: number;
  readonly monthlyPayment: number;
  /** Net operating income over debt service; 0 without debt service. Lenders measure `lenderDscr`. */
  readonly dscr: number;
  /** Principal, interest, taxes, insurance and HOA fees a month. */
  readonly pitia: number;
  /** Rent over PITIA, as lenders measure it and the search checks it. */
  readonly lenderDscr: number;
  readonly band: DscrBand;
  /** Still owed when the loan ends before it is paid off; else 0, and 0 where no term is stated. */
  readonly balloonBalance: number;
  readonly beforeTaxCashFlow: number;
  readonly monthlyCashFlow: number;
  /** 0 where no cash is required. */
  readonly cashOnCashReturn: number;
  readonly capRate: number;
  readonly operatingExpenseRatio: number;
  readonly debtServiceRatio: number;
  readonly expenses: {
    readonly propertyTaxes: number;
    readonly insurance: number;
    readonly hoaFees: number;
    readonly maintenance: number;
    readonly vacancy: number;
    readonly management: number;
  };
  /** Whether the ratio reaches what many lenders prefer; `warnings.lowDSCR` is the opposite. */
  readonly qualifies: boolean;
  readonly warnings: {
    readonly lowDSCR: boolean;
    readonly negativeCashFlow: boolean;
    readonly highExpenseRatio: boolean;
    readonly lowCapRate: boolean;
  };
}

function loanOf(inputs: DscrInputs) {
  const { purchasePrice, currentLoanBalance } = inputs;
  if (inputs.isRefinance) {
    const loanAmount = portionOf(purchasePrice, inputs.loanToValuePercent);
    return {
      loanAmount,
      downPayment: 0,
      cashRequired: Math.max(0, currentLoanBalance - loanAmount),
      cashOutAmount: Math.max(0, loanAmount - currentLoanBalance),
      currentLoanBalance,
    };
  }
  const downPayment = portionOf(purchasePrice, inputs.downPaymentPercent);
  const loanAmount = purchasePrice - downPayment;
  return { loanAmount, downPayment, cashRequired: downPayment, cashOutAmount: 0, currentLoanBalance: 0 };
}

function expensesOf(inputs: DscrInputs): DscrResults['expenses'] {
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

function balloonOf(inputs: DscrInputs, loan: number): number {
  const { loanTermYears, amortizationYears, interestRate } = inputs;
  if (inputs.isInterestOnly) return loanTermYears > 0 ? loan : 0;
  if (loanTermYears <= 0 || loanTermYears >= amortizationYears) return 0;
  return owedAfter(loan, interestRate, amortizationYears * 12, Math.round(loanTermYears * 12));
}

/** What a rented property earns beside what its loan costs. An LTV of 0 counts as `dscrFallbacks` says. */
export function calculateDscr(entered: DscrInputs): DscrResults {
  const { inputs } = resolveDscr(entered);
  const loan = loanOf(inputs);
  const monthlyPayment = inputs.isInterestOnly
    ? (loan.loanAmount * inputs.interestRate) / 1200
    : paymentOverMonths(loan.loanAmount, inputs.interestRate, inputs.amortizationYears * 12);
  const annualDebtService = monthlyPayment * 12;
  const grossAnnualIncome = (inputs.monthlyRent + inputs.otherMonthlyIncome) * 12;
  const expenses = expensesOf(inputs);
  const totalOperatingExpenses = Object.values(expenses).reduce((sum, expense) => sum + expense, 0);
  const netOperatingIncome = grossAnnualIncome - totalOperatingExpenses;
  const dscr = ratio(netOperatingIncome, annualDebtService);
  const pitia = monthlyPayment + (expenses.propertyTaxes + expenses.insurance + expenses.hoaFees) / 12;
  const pointsAmount = portionOf(loan.loanAmount, inputs.points ?? 0);
  const beforeTaxCashFlow = netOperatingIncome - annualDebtService;
  const operatingExpenseRatio = percentage(totalOperatingExpenses, grossAnnualIncome);
  const capRate = percentage(netOperatingIncome, inputs.purchasePrice);
  const lowDSCR = isBelow(dscr, dscrThresholds.preferred);
  return {
    ...loan,
    ...{ monthlyPayment, annualDebtService, grossAnnualIncome, expenses, totalOperatingExpenses, netOperatingIncome },
    ...{ dscr, beforeTaxCashFlow, operatingExpenseRatio, capRate, pitia, pointsAmount },
    lenderDscr: rentCoverage(inputs.monthlyRent, pitia),
    cashToClose: loan.cashRequired + pointsAmount,
    band: dscrBandOf(dscr),
    balloonBalance: balloonOf(inputs, loan.loanAmount),
    loanToValue: percentage(loan.loanAmount, inputs.purchasePrice),
    monthlyCashFlow: beforeTaxCashFlow / 12,
    cashOnCashReturn: percentage(beforeTaxCashFlow, loan.cashRequired),
    debtServiceRatio: percentage(annualDebtService, grossAnnualIncome),
    qualifies: !lowDSCR,
    warnings: {
      lowDSCR,
      negativeCashFlow: isBelow(beforeTaxCashFlow, 0),
      highExpenseRatio: isAbove(operatingExpenseRatio, heavyExpenses),
      lowCapRate: isBelow(capRate, fairCapRate),
    },
  };
}
