import type { Inputs } from '../calculator.ts';
import { dscr, type Figures, money, percent, ratio, sumOf } from '../common/figures.ts';

/** Of a purchase, or of a refinance. */
const by =
  (purchase: string, refinance: string) =>
  ({ isRefinance }: Inputs): string =>
    isRefinance === true ? refinance : purchase;

function balloonFormula({ loanTermYears, amortizationYears, isInterestOnly }: Inputs): string {
  const isStated = Number(loanTermYears) > 0;
  if (isInterestOnly === true) return isStated ? '{loanAmount}' : '';
  return isStated && Number(loanTermYears) < Number(amortizationYears)
    ? 'what is left of {loanAmount} at {interestRate} a year over {amortizationYears} after {loanTermYears}'
    : '';
}

const paymentFormula = ({ isInterestOnly }: Inputs): string =>
  isInterestOnly === true
    ? '{loanAmount} × {interestRate} ÷ 12'
    : 'level payment of {loanAmount} at {interestRate} a year over {amortizationYears}';

const operating: Figures = {
  'expenses.propertyTaxes': money('Property taxes', '{purchasePrice} × {propertyTaxRate}'),
  'expenses.insurance': money('Insurance', '{insuranceAnnual}'),
  'expenses.hoaFees': money('HOA fees', '{hoaMonthly} × 12'),
  'expenses.maintenance': money('Maintenance', '{annualRent} × {maintenancePercent}'),
  'expenses.vacancy': money('Vacancy', '{annualRent} × {vacancyPercent}'),
  'expenses.management': money('Management', '{annualRent} × {managementPercent}'),
};
export const expenses = Object.keys(operating);

export const figures: Figures = {
  annualRent: money('Annual rent', '{monthlyRent} × 12'),
  loanAmount: money('Loan amount', by('{purchasePrice} − {downPayment}', '{purchasePrice} × {loanToValuePercent}')),
  downPayment: money('Down payment', by('{purchasePrice} × {downPaymentPercent}', '')),
  cashRequired: money('Cash required', by('{downPayment}', 'the larger of 0 and {currentLoanBalance} − {loanAmount}')),
  cashOutAmount: money('Cash out', by('', 'the larger of 0 and {loanAmount} − {currentLoanBalance}')),
  currentLoanBalance: money('Current loan balance'),
  loanToValue: percent('Loan to value', '{loanAmount} ÷ {purchasePrice}'),
  grossAnnualIncome: money('Gross annual income', '({monthlyRent} + {otherMonthlyIncome}) × 12'),
  ...operating,
  totalOperatingExpenses: money('Operating expenses', sumOf(...expenses)),
  netOperatingIncome: money('Net operating income', '{grossAnnualIncome} − {totalOperatingExpenses}'),
  monthlyPayment: money(
    'Monthly payment',
    paymentFormula,
    'Principal and interest, or interest only on an interest-only loan',
  ),
  annualDebtService: money('Annual debt service', '{monthlyPayment} × 12'),
  dscr: dscr(
    'NOI coverage',
    '{netOperatingIncome} ÷ {annualDebtService}',
    'Net operating income over debt service: after vacancy, maintenance and management',
  ),
  pitia: money(
    'PITIA',
    '{monthlyPayment} + ({expenses.propertyTaxes} + {expenses.insurance} + {expenses.hoaFees}) ÷ 12',
    'Principal, interest, taxes, insurance and HOA fees, a month',
  ),
  lenderDscr: ratio(
    'Lender DSCR',
    '{monthlyRent} ÷ {pitia}',
    'Rent over PITIA, as lenders qualify the loan. Vacancy, maintenance, management and other income are left out',
  ),
  coverageGap: ratio(
    'Lender DSCR minus NOI coverage',
    '{lenderDscr} − {dscr}',
    'Lenders count the full rent and add taxes, insurance and HOA to the payment; NOI coverage subtracts all operating expenses from income first',
  ),
  pointsAmount: money('Points', '{loanAmount} × {points}'),
  cashToClose: money(
    'Cash to close',
    '{cashRequired} + {pointsAmount}',
    'Excludes lender fees, prepaids, reserves and third-party costs',
  ),
  beforeTaxCashFlow: money('Annual cash flow', '{netOperatingIncome} − {annualDebtService}', 'Before income tax'),
  monthlyCashFlow: money('Monthly cash flow', '{beforeTaxCashFlow} ÷ 12'),
  cashOnCashReturn: percent('Cash-on-cash return', '{beforeTaxCashFlow} ÷ {cashRequired}', 'A year'),
  capRate: percent('Cap rate', '{netOperatingIncome} ÷ {purchasePrice}'),
  operatingExpenseRatio: percent('Operating expense ratio', '{totalOperatingExpenses} ÷ {grossAnnualIncome}'),
  debtServiceRatio: percent('Debt service ratio', '{annualDebtService} ÷ {grossAnnualIncome}'),
  balloonBalance: money('Due at the end of the term', balloonFormula, 'The loan balance after the last payment'),
};
