import { groundUpFallbacks } from '../../../../lending/calculators/ground-up.ts';
import { cashValueTimesCost } from '../../../../lending/calculators/ground-up-exits.ts';
import type { Figure, Inputs } from '../calculator.ts';
import { dscr, type Figures, money, percent, sumOf } from '../common/figures.ts';

const project: Figures = {
  landCost: money('Land'),
  constructionCost: money('Construction'),
  softCosts: money('Soft costs'),
  contingency: percent('Contingency rate'),
  inspectionFees: money('Inspection fees'),
  legalClosingCosts: money('Legal and closing costs'),
  plannedCost: money('Land, construction and soft costs', sumOf('landCost', 'constructionCost', 'softCosts')),
  contingencyAmount: money('Contingency', '{plannedCost} × {contingency}'),
  totalProjectCost: money('Project cost', sumOf('landCost', 'constructionCost', 'softCosts', 'contingencyAmount')),
  maxLoanAmount: money('Construction loan', '{totalProjectCost} × {ltcRatio}'),
  loanToTotalCost: percent('Loan to cost', '{maxLoanAmount} ÷ {totalProjectCost}'),
  downPaymentRequired: money('Down payment', '{totalProjectCost} − {maxLoanAmount}'),
  originationFeeAmount: money('Origination fee', '{maxLoanAmount} × {originationFee}'),
  totalClosingCosts: money('Closing costs', sumOf('originationFeeAmount', 'inspectionFees', 'legalClosingCosts')),
  constructionInterest: money(
    'Construction interest',
    '{maxLoanAmount} × 50% × {interestRate} ÷ 12 × {constructionTimeMonths}',
    'Drawn evenly, so half of the loan is outstanding on average',
  ),
  totalCashRequired: money('Cash required', sumOf('downPaymentRequired', 'totalClosingCosts', 'constructionInterest')),
};

/** What is entered, or what counts in place of 0. */
const enteredOr =
  (name: string, fallback: string) =>
  (inputs: Inputs): string =>
    inputs[name] === 0 ? fallback : `{${name}}`;

const sale: Figures = {
  salePrice: money(
    'Sale price',
    enteredOr('expectedSalePrice', `{totalProjectCost} × ${groundUpFallbacks.salePriceTimesCost}`),
  ),
  'breakdownSale.realtorCommission': money('Realtor commission', '{exit.salePrice} × {realtorCommission}'),
  'breakdownSale.saleClosingCosts': money('Sale closing costs', '{exit.salePrice} × {saleClosingCosts}'),
  totalSaleExpenses: money('Sale expenses', '{exit.salePrice} × ({realtorCommission} + {saleClosingCosts})'),
  'breakdownSale.loanPayoff': money('Loan payoff', '{maxLoanAmount}'),
  netProceeds: money('Net proceeds', '{exit.salePrice} − {exit.totalSaleExpenses} − {exit.breakdownSale.loanPayoff}'),
  'breakdownSale.cashInvested': money('Cash invested', '{totalCashRequired}'),
  totalProfit: money('Total profit', '{exit.netProceeds} − {exit.breakdownSale.cashInvested}'),
  profitMargin: percent('Profit margin', '{exit.totalProfit} ÷ {exit.salePrice}'),
};

const refinance: Figures = {
  appraisedValue: money(
    'Appraised value',
    enteredOr('estimatedAppraisedValue', `{totalProjectCost} × ${groundUpFallbacks.appraisedTimesCost}`),
  ),
  permanentLoanAmount: money('Permanent loan', '{exit.appraisedValue} × {permanentLoanLTV}'),
  constructionLoanPayoff: money('Construction loan payoff', '{maxLoanAmount}'),
  cashBack: money('Cash back', 'the larger of 0 and {exit.permanentLoanAmount} − {exit.constructionLoanPayoff}'),
  cashNeeded: money(
    'Cash needed at refinance',
    'the larger of 0 and {exit.constructionLoanPayoff} − {exit.permanentLoanAmount}',
  ),
  remainingCashInvested: money(
    'Remaining cash invested',
    'the larger of 0 and {totalCashRequired} − ({exit.permanentLoanAmount} − {exit.constructionLoanPayoff})',
  ),
  monthlyRent: money(
    'Monthly rent',
    enteredOr('monthlyRent', `{exit.appraisedValue} × ${groundUpFallbacks.rentPercentOfAppraised}%`),
  ),
  annualRent: money('Annual rent', '{exit.monthlyRent} × 12'),
  netOperatingIncome: money(
    'Net operating income',
    '{exit.annualRent} − {exit.annualRent} × 45%',
    'Assumes operating costs of 45% of the rent',
  ),
  permanentMonthlyPayment: money(
    'Monthly payment',
    'level payment of {exit.permanentLoanAmount} at {permanentLoanRate} a year over 360 months',
    'Principal and interest of the permanent loan',
  ),
  annualCashFlow: money('Annual cash flow', '{exit.netOperatingIncome} − {exit.permanentMonthlyPayment} × 12'),
  monthlyCashFlow: money('Monthly cash flow', '{exit.annualCashFlow} ÷ 12'),
  dscr: dscr('DSCR', '{exit.netOperatingIncome} ÷ ({exit.permanentMonthlyPayment} × 12)'),
  capRate: percent('Cap rate', '{exit.netOperatingIncome} ÷ {exit.appraisedValue}'),
  cashOnCashReturn: percent('Cash-on-cash return', '{exit.annualCashFlow} ÷ {exit.remainingCashInvested}', 'A year'),
};

const cashOut: Figures = {
  estimatedValue: money('Estimated value', `{totalProjectCost} × ${cashValueTimesCost}`),
  totalEquity: money('Total equity', '{exit.estimatedValue} − {maxLoanAmount}'),
  totalReturn: money('Total return', '{exit.totalEquity} − {totalCashRequired}'),
};

const returnFormulas: Readonly<Record<string, string>> = {
  sell: '{exit.totalProfit} ÷ {totalCashRequired}',
  cash: '{exit.totalReturn} ÷ {totalCashRequired}',
};
const roi = percent(
  'Return on investment',
  ({ exitStrategy }) => returnFormulas[String(exitStrategy)] ?? '',
  'For a sale or cash-out: over the whole project. For a rental: the annual cash-on-cash return, or cash flow over project cost where no cash remains',
);

/** A figure of the exit: `{exit.…}` in its formula names another. */
function ofExit([name, figure]: readonly [string, Figure]): readonly [string, Figure] {
  const { formula = '' } = figure;
  const named = (text: string) => text.replaceAll('{exit.', '{exitResults.');
  const written = typeof formula === 'string' ? named(formula) : (inputs: Inputs) => named(formula(inputs));
  return [`exitResults.${name}`, { ...figure, formula: written }];
}

export const figures: Figures = {
  ...project,
  ...Object.fromEntries(Object.entries({ ...sale, ...refinance, ...cashOut, roi }).map(ofExit)),
};
