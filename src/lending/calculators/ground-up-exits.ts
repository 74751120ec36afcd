import { paymentOverMonths } from '../offers/level-payment.ts';
import { isNothing, percentage, portionOf, ratio } from './common/ratios.ts';

export type ExitStrategy = 'sell' | 'refinance' | 'cash';

/** How a finished project is left: dollars unless said otherwise. Each strategy reads its own terms and no other's. */
export const exitDefaults = {
  exitStrategy: 'sell' as ExitStrategy,
  /** Of a sale, as the next two are. */
  expectedSalePrice: 0,
  /** Percent of the sale price. */
  realtorCommission: 6,
  /** Percent of the sale price. */
  saleClosingCosts: 2,
  /** Of a refinance, as the next three are. */
  estimatedAppraisedValue: 0,
  /** Percent of the appraised value. */
  permanentLoanLTV: 75,
  /** Percent a year. */
  permanentLoanRate: 7,
  monthlyRent: 0,
};
type ExitTerms = Readonly<typeof exitDefaults>;

/** What an exit has to pay for. */
interface FinishedProject {
  readonly totalProjectCost: number;
  readonly maxLoanAmount: number;
  readonly totalCashRequired: number;
}

/** What the finished project counts as when it is neither sold nor appraised. */
export const cashValueTimesCost = 1.2;
const permanentTermMonths = 360;
/** Percent of the rent that running a rented house takes. */
const operatingExpenses = 45;

function saleOf(terms: ExitTerms, { maxLoanAmount, totalCashRequired }: FinishedProject) {
  const salePrice = terms.expectedSalePrice;
  /** What the sale price goes to; the rest of it is the profit. */
  const breakdownSale = {
    realtorCommission: portionOf(salePrice, terms.realtorCommission),
    saleClosingCosts: portionOf(salePrice, terms.saleClosingCosts),
    loanPayoff: maxLoanAmount,
    cashInvested: totalCashRequired,
  };
  const totalSaleExpenses = breakdownSale.realtorCommission + breakdownSale.saleClosingCosts;
  const netProceeds = salePrice - totalSaleExpenses - maxLoanAmount;
  const totalProfit = netProceeds - totalCashRequired;
  return {
    strategy: 'sell' as const,
    ...{ salePrice, totalSaleExpenses, netProceeds, totalProfit, breakdownSale },
    profitMargin: percentage(totalProfit, salePrice),
    roi: percentage(totalProfit, totalCashRequired),
  };
}

function refinanceOf(terms: ExitTerms, project: FinishedProject) {
  const { estimatedAppraisedValue: appraisedValue, monthlyRent } = terms;
  const permanentLoanAmount = portionOf(appraisedValue, terms.permanentLoanLTV);
  const constructionLoanPayoff = project.maxLoanAmount;
  const left = permanentLoanAmount - constructionLoanPayoff;
  const remainingCashInvested = Math.max(0, project.totalCashRequired - left);
  const annualRent = monthlyRent * 12;
  const netOperatingIncome = annualRent - portionOf(annualRent, operatingExpenses);
  const permanentMonthlyPayment = paymentOverMonths(permanentLoanAmount, terms.permanentLoanRate, permanentTermMonths);
  const debtService = permanentMonthlyPayment * 12;
  const annualCashFlow = netOperatingIncome - debtService;
  const cashOnCashReturn = percentage(annualCashFlow, remainingCashInvested);
  return {
    strategy: 'refinance' as const,
    ...{ appraisedValue, permanentLoanAmount, constructionLoanPayoff, remainingCashInvested, monthlyRent, annualRent },
    ...{ netOperatingIncome, permanentMonthlyPayment, annualCashFlow, cashOnCashReturn },
    /** What the permanent loan leaves once the construction loan is paid off, and what it lacks to pay that off. */
    cashBack: Math.max(0, left),
    cashNeeded: Math.max(0, -left),
    monthlyCashFlow: annualCashFlow / 12,
    dscr: ratio(netOperatingIncome, debtService),
    capRate: percentage(netOperatingIncome, appraisedValue),
    /** Where no cash remains to earn a return, the annual cash flow over the project cost. */
    roi: isNothing(remainingCashInvested) ? percentage(annualCashFlow, project.totalProjectCost) : cashOnCashReturn,
  };
}

function cashOf({ totalProjectCost, maxLoanAmount, totalCashRequired }: FinishedProject) {
  const estimatedValue = totalProjectCost * cashValueTimesCost;
  const totalEquity = estimatedValue - maxLoanAmount;
  const totalReturn = totalEquity - totalCashRequired;
  const roi = percentage(totalReturn, totalCashRequired);
  return { strategy: 'cash' as const, estimatedValue, totalEquity, totalReturn, roi };
}

export type SaleExit = ReturnType<typeof saleOf>;
export type RefinanceExit = ReturnType<typeof refinanceOf>;
export type CashExit = ReturnType<typeof cashOf>;

/** What comes of a finished project by the strategy of its terms, by docs/rules/calculators.md; nothing is rounded. */
export function exitOf(terms: ExitTerms, project: FinishedProject): SaleExit | RefinanceExit | CashExit {
  if (terms.exitStrategy === 'sell') return saleOf(terms, project);
  return terms.exitStrategy === 'refinance' ? refinanceOf(terms, project) : cashOf(project);
}
