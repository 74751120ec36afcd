import type { Figure } from '../calculator.ts';

export const figures: Readonly<Record<string, Figure>> = {
  purchasePrice: { label: 'Purchase price', unit: 'money' },
  targetSalePrice: { label: 'Target sale price', unit: 'money' },
  rehabTotal: {
    label: 'Rehab total',
    unit: 'money',
    formula: ({ useDetailedRehab }) =>
      useDetailedRehab === true ? '{interior} + {exterior} + {misc}' : '{rehabQuick}',
  },
  loanAmount: { label: 'Loan amount', unit: 'money', formula: '{purchasePrice} × {loanToCost}' },
  maxDrawLoan: {
    label: 'Max draw loan',
    unit: 'money',
    formula: '{loanAmount} + {rehabTotal} × {rehabPercentage}',
    help: 'Includes all rehab funds of the loan',
  },
  downPayment: { label: 'Down payment', unit: 'money', formula: '{purchasePrice} − {loanAmount}' },
  originationFee: { label: 'Origination fee', unit: 'money', formula: '{loanAmount} × {origination}' },
  closingCosts: { label: 'Closing costs', unit: 'money', formula: '{loanAmount} × {transferTax}' },
  totalClosing: {
    label: 'Total closing',
    unit: 'money',
    formula: '{downPayment} + {originationFee} + {closingCosts} + {purchasePrice} × {transferTax}',
    help: 'Includes the down payment; transfer tax is charged on both the loan and the price',
  },
  interest: {
    label: 'Interest',
    unit: 'money',
    formula: '({loanAmount} + {maxDrawLoan}) ÷ 2 × {interestRate} ÷ 12 × {timeToSold}',
  },
  holdingCosts: {
    label: 'Holding costs',
    unit: 'money',
    formula: '({utilitiesPerMonth} + {maintenanceCosts} + {miscCosts}) × {timeToSold}',
  },
  totalCosts: {
    label: 'Total costs',
    unit: 'money',
    formula: '{maxDrawLoan} + {totalClosing} + {interest} + {holdingCosts}',
    help: 'Excludes rehab that the loan does not cover',
  },
  profit: {
    label: 'Profit',
    unit: 'money',
    formula: '{targetSalePrice} − {totalCosts}',
    help: 'Before realtor fee and tax',
  },
  realtorFeeAmount: { label: 'Realtor fee', unit: 'money', formula: '{targetSalePrice} × {realtorFee}' },
  capitalGainsAmount: {
    label: 'Capital gains tax',
    unit: 'money',
    formula: '{profit} × {capitalGains}',
    help: 'Negative on a loss',
  },
  netProfit: { label: 'Net profit', unit: 'money', formula: '{profit} − {realtorFeeAmount} − {capitalGainsAmount}' },
  profitPercent: { label: 'Profit margin', unit: 'percent', formula: '{netProfit} ÷ {targetSalePrice}' },
};
