import type { Figure } from '../calculator.ts';

export const figures: Readonly<Record<string, Figure>> = {
  annualRent: { label: 'Annual rent', unit: 'money', formula: '{monthlyRent} × 12' },
  loanAmount: {
    label: 'Loan amount',
    unit: 'money',
    formula: ({ isRefinance }) =>
      isRefinance === true ? '{purchasePrice} × {loanToValuePercent}' : '{purchasePrice} − {downPayment}',
  },
  downPayment: {
    label: 'Down payment',
    unit: 'money',
    formula: ({ isRefinance }) => (isRefinance === true ? '' : '{purchasePrice} × {downPaymentPercent}'),
  },
  cashRequired: {
    label: 'Cash required',
    unit: 'money',
    formula: ({ isRefinance }) =>
      isRefinance === true ? 'the larger of 0 and {currentLoanBalance} − {loanAmount}' : '{downPayment}',
  },
  cashOutAmount: {
    label: 'Cash out',
    unit: 'money',
    formula: ({ isRefinance }) =>
      isRefinance === true ? 'the larger of 0 and {loanAmount} − {currentLoanBalance}' : '',
  },
  currentLoanBalance: { label: 'Current loan balance', unit: 'money' },
  loanToValue: { label: 'Loan to value', unit: 'percent', formula: '{loanAmount} ÷ {purchasePrice}' },
  grossAnnualIncome: {
    label: 'Gross annual income',
    unit: 'money',
    formula: '({monthlyRent} + {otherMonthlyIncome}) × 12',
  },
  'expenses.propertyTaxes': {
    label: 'Property taxes',
    unit: 'money',
    formula: '{purchasePrice} × {propertyTaxRate}',
  },
  'expenses.insurance': { label: 'Insurance', unit: 'money', formula: '{insuranceAnnual}' },
  'expenses.hoaFees': { label: 'HOA fees', unit: 'money', formula: '{hoaMonthly} × 12' },
  'expenses.maintenance': { label: 'Maintenance', unit: 'money', formula: '{annualRent} × {maintenancePercent}' },
  'expenses.vacancy': { label: 'Vacancy', unit: 'money', formula: '{annualRent} × {vacancyPercent}' },
  'expenses.management': { label: 'Management', unit: 'money', formula: '{annualRent} × {managementPercent}' },
  totalOperatingExpenses: {
    label: 'Operating expenses',
    unit: 'money',
    formula:
      '{expenses.propertyTaxes} + {expenses.insurance} + {expenses.hoaFees} + {expenses.maintenance} + {expenses.vacancy} + {expenses.management}',
  },
  netOperatingIncome: {
    label: 'Net operating income',
    unit: 'money',
    formula: '{grossAnnualIncome} − {totalOperatingExpenses}',
  },
  monthlyPayment: {
    label: 'Monthly payment',
    unit: 'money',
    formula: ({ isInterestOnly }) =>
      isInterestOnly === true
        ? '{loanAmount} × {interestRate} ÷ 12'
        : 'level payment of {loanAmount} at {interestRate} a year over {amortizationYears}',
    help: 'Principal and interest, or interest only on an interest-only loan',
  },
  annualDebtService: { label: 'Annual debt service', unit: 'money', formula: '{monthlyPayment} × 12' },
  dscr: {
    label: 'NOI coverage',
    unit: 'dscr',
    formula: '{netOperatingIncome} ÷ {annualDebtService}',
    help: 'Net operating income over debt service: after vacancy, maintenance and management',
  },
  pitia: {
    label: 'PITIA',
    unit: 'money',
    formula: '{monthlyPayment} + ({expenses.propertyTaxes} + {expenses.insurance} + {expenses.hoaFees}) ÷ 12',
    help: 'Principal, interest, taxes, insurance and HOA fees, a month',
  },
  lenderDscr: {
    label: 'Lender DSCR',
    unit: 'ratio',
    formula: '{monthlyRent} ÷ {pitia}',
    help: 'Rent over PITIA, as lenders qualify the loan. Vacancy, maintenance, management and other income are left out',
  },
  coverageGap: {
    label: 'Lender DSCR minus NOI coverage',
    unit: 'ratio',
    formula: '{lenderDscr} − {dscr}',
    help: 'Lenders count the full rent and add taxes, insurance and HOA to the payment; NOI coverage subtracts all operating expenses from income first',
  },
  pointsAmount: { label: 'Points', unit: 'money', formula: '{loanAmount} × {points}' },
  cashToClose: {
    label: 'Cash to close',
    unit: 'money',
    formula: '{cashRequired} + {pointsAmount}',
    help: 'Excludes lender fees, prepaids, reserves and third-party costs',
  },
  beforeTaxCashFlow: {
    label: 'Annual cash flow',
    unit: 'money',
    formula: '{netOperatingIncome} − {annualDebtService}',
    help: 'Before income tax',
  },
  monthlyCashFlow: { label: 'Monthly cash flow', unit: 'money', formula: '{beforeTaxCashFlow} ÷ 12' },
  cashOnCashReturn: {
    label: 'Cash-on-cash return',
    unit: 'percent',
    formula: '{beforeTaxCashFlow} ÷ {cashRequired}',
    help: 'A year',
  },
  capRate: { label: 'Cap rate', unit: 'percent', formula: '{netOperatingIncome} ÷ {purchasePrice}' },
  operatingExpenseRatio: {
    label: 'Operating expense ratio',
    unit: 'percent',
    formula: '{totalOperatingExpenses} ÷ {grossAnnualIncome}',
  },
  debtServiceRatio: {
    label: 'Debt service ratio',
    unit: 'percent',
    formula: '{annualDebtService} ÷ {grossAnnualIncome}',
  },
  balloonBalance: {
    label: 'Due at the end of the term',
    unit: 'money',
    formula: ({ loanTermYears, amortizationYears, isInterestOnly }) => {
      if (isInterestOnly === true) return Number(loanTermYears) > 0 ? '{loanAmount}' : '';
      return Number(loanTermYears) > 0 && Number(loanTermYears) < Number(amortizationYears)
        ? 'what is left of {loanAmount} at {interestRate} a year over {amortizationYears} after {loanTermYears}'
        : '';
    },
    help: 'The loan balance after the last payment',
  },
};
