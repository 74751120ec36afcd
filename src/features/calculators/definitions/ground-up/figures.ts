import { groundUpFallbacks } from '../../../../lending/calculators/ground-up.ts';
import { cashValueTimesCost } from '../../../../lending/calculators/ground-up-exits.ts';
import type { Figure } from '../calculator.ts';

const project: Readonly<Record<string, Figure>> = {
  landCost: { label: 'Land', unit: 'money' },
  constructionCost: { label: 'Construction', unit: 'money' },
  softCosts: { label: 'Soft costs', unit: 'money' },
  contingency: { label: 'Contingency rate', unit: 'percent' },
  inspectionFees: { label: 'Inspection fees', unit: 'money' },
  legalClosingCosts: { label: 'Legal and closing costs', unit: 'money' },
  plannedCost: {
    label: 'Land, construction and soft costs',
    unit: 'money',
    formula: '{landCost} + {constructionCost} + {softCosts}',
  },
  contingencyAmount: { label: 'Contingency', unit: 'money', formula: '{plannedCost} × {contingency}' },
  totalProjectCost: {
    label: 'Project cost',
    unit: 'money',
    formula: '{landCost} + {constructionCost} + {softCosts} + {contingencyAmount}',
  },
  maxLoanAmount: { label: 'Construction loan', unit: 'money', formula: '{totalProjectCost} × {ltcRatio}' },
  loanToTotalCost: { label: 'Loan to cost', unit: 'percent', formula: '{maxLoanAmount} ÷ {totalProjectCost}' },
  downPaymentRequired: {
    label: 'Down payment',
    unit: 'money',
    formula: '{totalProjectCost} − {maxLoanAmount}',
  },
  originationFeeAmount: { label: 'Origination fee', unit: 'money', formula: '{maxLoanAmount} × {originationFee}' },
  totalClosingCosts: {
    label: 'Closing costs',
    unit: 'money',
    formula: '{originationFeeAmount} + {inspectionFees} + {legalClosingCosts}',
  },
  constructionInterest: {
    label: 'Construction interest',
    unit: 'money',
    formula: '{maxLoanAmount} × 50% × {interestRate} ÷ 12 × {constructionTimeMonths}',
    help: 'Drawn evenly, so half of the loan is outstanding on average',
  },
  totalCashRequired: {
    label: 'Cash required',
    unit: 'money',
    formula: '{downPaymentRequired} + {totalClosingCosts} + {constructionInterest}',
  },
};

const sale: Readonly<Record<string, Figure>> = {
  'exitResults.salePrice': {
    label: 'Sale price',
    unit: 'money',
    formula: ({ expectedSalePrice }) =>
      expectedSalePrice === 0 ? `{totalProjectCost} × ${groundUpFallbacks.salePriceTimesCost}` : '{expectedSalePrice}',
  },
  'exitResults.breakdownSale.realtorCommission': {
    label: 'Realtor commission',
    unit: 'money',
    formula: '{exitResults.salePrice} × {realtorCommission}',
  },
  'exitResults.breakdownSale.saleClosingCosts': {
    label: 'Sale closing costs',
    unit: 'money',
    formula: '{exitResults.salePrice} × {saleClosingCosts}',
  },
  'exitResults.totalSaleExpenses': {
    label: 'Sale expenses',
    unit: 'money',
    formula: '{exitResults.salePrice} × ({realtorCommission} + {saleClosingCosts})',
  },
  'exitResults.breakdownSale.loanPayoff': { label: 'Loan payoff', unit: 'money', formula: '{maxLoanAmount}' },
  'exitResults.netProceeds': {
    label: 'Net proceeds',
    unit: 'money',
    formula: '{exitResults.salePrice} − {exitResults.totalSaleExpenses} − {exitResults.breakdownSale.loanPayoff}',
  },
  'exitResults.breakdownSale.cashInvested': { label: 'Cash invested', unit: 'money', formula: '{totalCashRequired}' },
  'exitResults.totalProfit': {
    label: 'Total profit',
    unit: 'money',
    formula: '{exitResults.netProceeds} − {exitResults.breakdownSale.cashInvested}',
  },
  'exitResults.profitMargin': {
    label: 'Profit margin',
    unit: 'percent',
    formula: '{exitResults.totalProfit} ÷ {exitResults.salePrice}',
  },
};

const refinance: Readonly<Record<string, Figure>> = {
  'exitResults.appraisedValue': {
    label: 'Appraised value',
    unit: 'money',
    formula: ({ estimatedAppraisedValue }) =>
      estimatedAppraisedValue === 0
        ? `{totalProjectCost} × ${groundUpFallbacks.appraisedTimesCost}`
        : '{estimatedAppraisedValue}',
  },
  'exitResults.permanentLoanAmount': {
    label: 'Permanent loan',
    unit: 'money',
    formula: '{exitResults.appraisedValue} × {permanentLoanLTV}',
  },
  'exitResults.constructionLoanPayoff': {
    label: 'Construction loan payoff',
    unit: 'money',
    formula: '{maxLoanAmount}',
  },
  'exitResults.cashBack': {
    label: 'Cash back',
    unit: 'money',
    formula: 'the larger of 0 and {exitResults.permanentLoanAmount} − {exitResults.constructionLoanPayoff}',
  },
  'exitResults.cashNeeded': {
    label: 'Cash needed at refinance',
    unit: 'money',
    formula: 'the larger of 0 and {exitResults.constructionLoanPayoff} − {exitResults.permanentLoanAmount}',
  },
  'exitResults.remainingCashInvested': {
    label: 'Remaining cash invested',
    unit: 'money',
    formula:
      'the larger of 0 and {totalCashRequired} − ({exitResults.permanentLoanAmount} − {exitResults.constructionLoanPayoff})',
  },
  'exitResults.monthlyRent': {
    label: 'Monthly rent',
    unit: 'money',
    formula: ({ monthlyRent }) =>
      monthlyRent === 0
        ? `{exitResults.appraisedValue} × ${groundUpFallbacks.rentPercentOfAppraised}%`
        : '{monthlyRent}',
  },
  'exitResults.annualRent': { label: 'Annual rent', unit: 'money', formula: '{exitResults.monthlyRent} × 12' },
  'exitResults.netOperatingIncome': {
    label: 'Net operating income',
    unit: 'money',
    formula: '{exitResults.annualRent} − {exitResults.annualRent} × 45%',
    help: 'Assumes operating costs of 45% of the rent',
  },
  'exitResults.permanentMonthlyPayment': {
    label: 'Monthly payment',
    unit: 'money',
    formula: 'level payment of {exitResults.permanentLoanAmount} at {permanentLoanRate} a year over 360 months',
    help: 'Principal and interest of the permanent loan',
  },
  'exitResults.annualCashFlow': {
    label: 'Annual cash flow',
    unit: 'money',
    formula: '{exitResults.netOperatingIncome} − {exitResults.permanentMonthlyPayment} × 12',
  },
  'exitResults.monthlyCashFlow': {
    label: 'Monthly cash flow',
    unit: 'money',
    formula: '{exitResults.annualCashFlow} ÷ 12',
  },
  'exitResults.dscr': {
    label: 'DSCR',
    unit: 'dscr',
    formula: '{exitResults.netOperatingIncome} ÷ ({exitResults.permanentMonthlyPayment} × 12)',
  },
  'exitResults.capRate': {
    label: 'Cap rate',
    unit: 'percent',
    formula: '{exitResults.netOperatingIncome} ÷ {exitResults.appraisedValue}',
  },
  'exitResults.cashOnCashReturn': {
    label: 'Cash-on-cash return',
    unit: 'percent',
    formula: '{exitResults.annualCashFlow} ÷ {exitResults.remainingCashInvested}',
    help: 'A year',
  },
};

const keeping: Readonly<Record<string, Figure>> = {
  'exitResults.estimatedValue': {
    label: 'Estimated value',
    unit: 'money',
    formula: `{totalProjectCost} × ${cashValueTimesCost}`,
  },
  'exitResults.totalEquity': {
    label: 'Total equity',
    unit: 'money',
    formula: '{exitResults.estimatedValue} − {maxLoanAmount}',
  },
  'exitResults.totalReturn': {
    label: 'Total return',
    unit: 'money',
    formula: '{exitResults.totalEquity} − {totalCashRequired}',
  },
};

const roiFormulas: Readonly<Record<string, string>> = {
  sell: '{exitResults.totalProfit} ÷ {totalCashRequired}',
  cash: '{exitResults.totalReturn} ÷ {totalCashRequired}',
};

export const figures: Readonly<Record<string, Figure>> = {
  ...project,
  ...sale,
  ...refinance,
  ...keeping,
  'exitResults.roi': {
    label: 'Return on investment',
    unit: 'percent',
    formula: ({ exitStrategy }) => roiFormulas[String(exitStrategy)] ?? '',
    help: 'For a sale or cash-out: over the whole project. For a rental: the annual cash-on-cash return, or cash flow over project cost where no cash remains',
  },
};
