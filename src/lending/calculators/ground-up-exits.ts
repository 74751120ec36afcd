import { paymentOverMonths } from '../level-payment.ts';
import { isNothing, percentage, portionOf, ratio } from './common/ratios.ts';

/** How a finished project is left, by docs/rules/calculators.md: dollars unless said otherwise, nothing rounded. */
export type ExitStrategy = 'sell' | 'refinance' | 'cash';

/** Each strategy reads its own and no other's. */
export interface ExitTerms {
  readonly exitStrategy: ExitStrategy;
  /** Of a sale, as the next two are. */
  readonly expectedSalePrice: number;
  /** Percent of the sale price. */
  readonly realtorCommission: number;
  /** Percent of the sale price. */
  readonly saleClosingCosts: number;
  /** Of a refinance, as the next three are. */
  readonly estimatedAppraisedValue: number;
  /** Percent of the appraised value. */
  readonly permanentLoanLTV: number;
  /** Percent a year. */
  readonly permanentLoanRate: number;
  readonly monthlyRent: number;
}

/** What an exit has to pay for. */
export interface FinishedProject {
  readonly totalProjectCost: number;
  readonly maxLoanAmount: number;
  readonly totalCashRequired: number;
}

/** What the finished project counts as when it is neither sold nor appraised. */
export const cashValueTimesCost = 1.2;
const permanentTermMonths = 360;
/** Percent of the rent that running a rented house takes. */
const operatingExpenses = 45;

/** Dollars; margin and ROI are percents. */
export interface SaleExit {
  readonly strategy: 'sell';
  readonly salePrice: number;
  readonly totalSaleExpenses: number;
  /** What the sale leaves once its expenses and the loan are paid. */
  readonly netProceeds: number;
  readonly totalProfit: number;
  readonly profitMargin: number;
  readonly roi: number;
  /** What the sale price goes to; the rest of it is the profit. */
  readonly breakdownSale: {
    readonly realtorCommission: number;
    readonly saleClosingCosts: number;
    readonly loanPayoff: number;
    readonly cashInvested: number;
  };
}

/** Dollars; cap rate, cash-on-cash return and ROI are percents, `dscr` is a plain ratio. */
export interface RefinanceExit {
  readonly strategy: 'refinance';
  readonly appraisedValue: number;
  readonly permanentLoanAmount: number;
  readonly constructionLoanPayoff: number;
  /** What the permanent loan leaves once the construction loan is paid off. */
  readonly cashBack: number;
  /** What the permanent loan lacks to pay the construction loan off. */
  readonly cashNeeded: number;
  readonly remainingCashInvested: number;
  readonly monthlyRent: number;
  readonly annualRent: number;
  readonly netOperatingIncome: number;
  readonly annualCashFlow: number;
  readonly monthlyCashFlow: number;
  readonly dscr: number;
  readonly capRate: number;
  /** 0 where no cash remains invested. */
  readonly cashOnCashReturn: number;
  readonly permanentMonthlyPayment: number;
  /** The cash-on-cash return; where no cash remains to earn one, the annual cash flow over the project cost. */
  readonly roi: number;
}

/** Dollars; ROI is a percent. */
export interface CashExit {
  readonly strategy: 'cash';
  readonly estimatedValue: number;
  readonly totalEquity: number;
  readonly totalReturn: number;
  readonly roi: number;
}

export type ExitResults = SaleExit | RefinanceExit | CashExit;

function saleOf(terms: ExitTerms, { maxLoanAmount, totalCashRequired }: FinishedProject): SaleExit {
  const salePrice = terms.expectedSalePrice;
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
    strategy: 'sell',
    ...{ salePrice, totalSaleExpenses, netProceeds, totalProfit, breakdownSale },
    profitMargin: percentage(totalProfit, salePrice),
    roi: percentage(totalProfit, totalCashRequired),
  };
}

function refinanceOf(terms: ExitTerms, project: FinishedProject): RefinanceExit {
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
    strategy: 'refinance',
    ...{ appraisedValue, permanentLoanAmount, constructionLoanPayoff, remainingCashInvested, monthlyRent, annualRent },
    ...{ netOperatingIncome, permanentMonthlyPayment, annualCashFlow, cashOnCashReturn },
    cashBack: Math.max(0, left),
    cashNeeded: Math.max(0, -left),
    monthlyCashFlow: annualCashFlow / 12,
    dscr: ratio(netOperatingIncome, debtService),
    capRate: percentage(netOperatingIncome, appraisedValue),
    roi: isNothing(remainingCashInvested) ? percentage(annualCashFlow, project.totalProjectCost) : cashOnCashReturn,
  };
}

function cashOf({ totalProjectCost, maxLoanAmount, totalCashRequired }: FinishedProject): CashExit {
  const estimatedValue = totalProjectCost * cashValueTimesCost;
  const totalEquity = estimatedValue - maxLoanAmount;
  const totalReturn = totalEquity - totalCashRequired;
  const roi = percentage(totalReturn, totalCashRequired);
  return { strategy: 'cash', estimatedValue, totalEquity, totalReturn, roi };
}

/** What comes of a finished project by the strategy of its terms. */
export function exitOf(terms: ExitTerms, project: FinishedProject): ExitResults {
  if (terms.exitStrategy === 'sell') return saleOf(terms, project);
  return terms.exitStrategy === 'refinance' ? refinanceOf(terms, project) : cashOf(project);
}
