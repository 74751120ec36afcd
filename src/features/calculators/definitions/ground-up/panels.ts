import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import type { GroundUpResults } from '../../../../lending/calculators/ground-up.ts';
import { cashValueTimesCost } from '../../../../lending/calculators/ground-up-exits.ts';
import type { ResultPanel, Row } from '../calculator.ts';
import { noted, panel, parts, total, unless } from '../common/figures.ts';

const costsAndFinancing = panel('Project Costs & Financing', {
  'PROJECT COSTS': [...['landCost', 'constructionCost', 'softCosts', 'contingencyAmount', total('totalProjectCost')]],
  FINANCING: [
    ...['maxLoanAmount', 'loanToTotalCost', 'downPaymentRequired', 'totalClosingCosts'],
    ...parts('originationFeeAmount', 'inspectionFees', 'legalClosingCosts'),
    ...['constructionInterest', total('totalCashRequired')],
  ],
});

/** @param fallbacks how a figure that nobody entered comes about, by the field that is 0 */
export const panelsOf = (
  results: GroundUpResults,
  fallbacks: Readonly<Record<string, string>>,
): readonly ResultPanel[] => [costsAndFinancing, panel('Exit Strategy Analysis', exitBlocks(results, fallbacks))];

const exit = (name: string, note?: string): Row => noted(`exitResults.${name}`, note);

function exitBlocks(
  { exitResults, totalCashRequired }: GroundUpResults,
  fallbacks: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly (Row | string)[]>> {
  const onCash = (name: string, cash: number) => unless(isNothing(cash), `exitResults.${name}`, 'No cash invested');
  switch (exitResults.strategy) {
    case 'sell':
      return {
        'Build & Sell Strategy': [
          exit('salePrice', fallbacks.expectedSalePrice),
          exit('totalSaleExpenses'),
          ...parts('exitResults.breakdownSale.realtorCommission', 'exitResults.breakdownSale.saleClosingCosts'),
          exit('breakdownSale.loanPayoff'),
          total('exitResults.netProceeds'),
          exit('breakdownSale.cashInvested'),
          total('exitResults.totalProfit'),
          exit('profitMargin'),
          onCash('roi', exitResults.breakdownSale.cashInvested),
        ],
      };
    case 'refinance':
      return {
        'Build & Hold Strategy': [
          exit('appraisedValue', fallbacks.estimatedAppraisedValue),
          ...[exit('permanentLoanAmount'), exit('constructionLoanPayoff')],
          exit(isNothing(exitResults.cashNeeded) ? 'cashBack' : 'cashNeeded'),
          exit('remainingCashInvested'),
        ],
        RENTAL: [
          exit('monthlyRent', fallbacks.monthlyRent),
          ...[exit('annualRent'), exit('netOperatingIncome'), exit('permanentMonthlyPayment')],
          total('exitResults.annualCashFlow'),
          ...[exit('monthlyCashFlow'), exit('dscr'), exit('capRate')],
          onCash('cashOnCashReturn', exitResults.remainingCashInvested),
        ],
      };
    case 'cash':
      return {
        'Cash Strategy': [
          exit('estimatedValue', `${cashValueTimesCost} x project cost`),
          ...['maxLoanAmount', total('exitResults.totalEquity')],
          ...['totalCashRequired', total('exitResults.totalReturn')],
          onCash('roi', totalCashRequired),
        ],
      };
  }
}
