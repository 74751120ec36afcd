import type { Figure } from '../calculator.ts';

const bracketTax = { shortTerm: 'short-term tax', longTerm: 'long-term tax' } as const;
const notAYear = 'Over the whole project, not annualized';

const entered: Readonly<Record<string, Figure>> = {
  purchasePrice: { label: 'Purchase price', unit: 'money' },
  targetSalePrice: { label: 'Target sale price', unit: 'money' },
};

const loan: Readonly<Record<string, Figure>> = {
  rehabTotal: {
    label: 'Rehab total',
    unit: 'money',
    formula: ({ useDetailedRehab }) =>
      useDetailedRehab === true ? '{interior} + {exterior} + {misc}' : '{rehabQuick}',
  },
  projectCost: { label: 'Price and rehab', unit: 'money', formula: '{purchasePrice} + {rehabTotal}' },
  totalLoanAmount: {
    label: 'Total loan',
    unit: 'money',
    formula: 'the smaller of {projectCost} × {loanToCost} and {targetSalePrice} × {arvLimit}',
  },
  purchaseLoanAmount: {
    label: 'Purchase loan',
    unit: 'money',
    formula: ({ rehabHoldback }) =>
      Number(rehabHoldback) > 0
        ? 'the smaller of {purchasePrice} and {totalLoanAmount} − {rehabLoanAmount}'
        : 'the smaller of {purchasePrice} and {totalLoanAmount}',
  },
  rehabLoanAmount: {
    label: 'Rehab loan',
    unit: 'money',
    formula: ({ rehabHoldback }) =>
      Number(rehabHoldback) > 0
        ? 'the smaller of {rehabDraws} and {totalLoanAmount}'
        : 'the smaller of {rehabTotal} × {rehabPercentage} and {totalLoanAmount} − {purchaseLoanAmount}',
  },
  rehabDraws: {
    label: 'Rehab in draws',
    unit: 'money',
    formula: ({ rehabHoldback }) =>
      Number(rehabHoldback) > 0 ? 'the smaller of {rehabHoldback} and {rehabTotal}' : '',
  },
  unusedLoanCapacity: {
    label: 'Unused loan capacity',
    unit: 'money',
    formula: '{totalLoanAmount} − {purchaseLoanAmount} − {rehabLoanAmount}',
    help: 'What the limits allow but neither purchase nor rehab uses',
  },
  actualLTC: { label: 'Loan to cost', unit: 'percent', formula: '{totalLoanAmount} ÷ {projectCost}' },
  actualARV: { label: 'Loan to ARV', unit: 'percent', formula: '{totalLoanAmount} ÷ {targetSalePrice}' },
  avgLoanBalance: {
    label: 'Average loan balance',
    unit: 'money',
    formula: '({purchaseLoanAmount} + ({purchaseLoanAmount} + {rehabLoanAmount})) ÷ 2',
    help: 'Average of the purchase loan and the fully drawn loan',
  },
};

const cash: Readonly<Record<string, Figure>> = {
  downPayment: { label: 'Down payment', unit: 'money', formula: '{purchasePrice} − {purchaseLoanAmount}' },
  rehabCashRequired: { label: 'Rehab cash required', unit: 'money', formula: '{rehabTotal} − {rehabLoanAmount}' },
  totalCashInvested: {
    label: 'Cash invested',
    unit: 'money',
    formula: '{downPayment} + {rehabCashRequired} + {totalClosingCosts}',
    help: 'Excludes interest and holding costs, which are paid over time',
  },
};

const costs: Readonly<Record<string, Figure>> = {
  'closingCosts.origination': { label: 'Origination', unit: 'money', formula: '{totalLoanAmount} × {origination}' },
  'closingCosts.transferTax': { label: 'Transfer tax', unit: 'money', formula: '{purchasePrice} × {transferTax}' },
  'closingCosts.titleInsurance': { label: 'Title insurance', unit: 'money', formula: '{titleInsurance}' },
  'closingCosts.attorneyFees': { label: 'Attorney fees', unit: 'money', formula: '{attorneyFees}' },
  'closingCosts.inspection': { label: 'Inspection', unit: 'money', formula: '{inspectionCost}' },
  'closingCosts.appraisal': { label: 'Appraisal', unit: 'money', formula: '{appraisalCost}' },
  'closingCosts.recording': { label: 'Recording fees', unit: 'money', formula: '{recordingFees}' },
  totalClosingCosts: {
    label: 'Closing costs',
    unit: 'money',
    formula:
      '{closingCosts.origination} + {closingCosts.transferTax} + {closingCosts.titleInsurance} + {closingCosts.attorneyFees} + {closingCosts.inspection} + {closingCosts.appraisal} + {closingCosts.recording}',
  },
  interestCost: {
    label: 'Interest',
    unit: 'money',
    formula: '{avgLoanBalance} × {interestRate} ÷ 12 × {timeToSold}',
  },
  monthlyHoldingCosts: {
    label: 'Monthly holding costs',
    unit: 'money',
    formula: '{utilitiesPerMonth} + {maintenanceCosts} + {insurancePerMonth} + {propertyTaxesPerMonth} + {miscCosts}',
  },
  totalHoldingCosts: { label: 'Holding costs', unit: 'money', formula: '{monthlyHoldingCosts} × {timeToSold}' },
  totalCosts: {
    label: 'Total costs',
    unit: 'money',
    formula: '{purchasePrice} + {rehabTotal} + {totalClosingCosts} + {interestCost} + {totalHoldingCosts}',
    help: 'Before sale expenses and tax',
  },
};

const sale: Readonly<Record<string, Figure>> = {
  'saleExpenses.realtorFee': { label: 'Realtor fee', unit: 'money', formula: '{targetSalePrice} × {realtorFee}' },
  'saleExpenses.transferTax': {
    label: 'Sale transfer tax',
    unit: 'money',
    formula: '{targetSalePrice} × {saleTransferTax}',
  },
  'saleExpenses.staging': { label: 'Staging', unit: 'money', formula: '{stagingCosts}' },
  'saleExpenses.marketing': { label: 'Marketing', unit: 'money', formula: '{marketingCosts}' },
  totalSaleExpenses: {
    label: 'Sale expenses',
    unit: 'money',
    formula:
      '{saleExpenses.realtorFee} + {saleExpenses.transferTax} + {saleExpenses.staging} + {saleExpenses.marketing}',
  },
  grossProfit: {
    label: 'Gross profit',
    unit: 'money',
    formula: '{targetSalePrice} − {totalCosts} − {totalSaleExpenses}',
  },
  taxableProfit: { label: 'Taxable profit', unit: 'money', formula: 'the larger of 0 and {grossProfit}' },
  capitalGainsAmount: {
    label: 'Capital gains tax',
    unit: 'money',
    formula: ({ taxTreatment }) => {
      if (taxTreatment === 'flat') return '{taxableProfit} × {capitalGains}';
      const tax = bracketTax[taxTreatment === 'longTerm' ? 'longTerm' : 'shortTerm'];
      return `${tax} on ({assumedIncome} + {taxableProfit}) − ${tax} on {assumedIncome}`;
    },
    help: 'An estimate; none on a loss',
  },
  netProfit: { label: 'Net profit', unit: 'money', formula: '{grossProfit} − {capitalGainsAmount}' },
  profitMargin: { label: 'Profit margin', unit: 'percent', formula: '{netProfit} ÷ {targetSalePrice}' },
  cashOnCashReturn: {
    label: 'Cash-on-cash return',
    unit: 'percent',
    formula: '{netProfit} ÷ {totalCashInvested}',
    help: notAYear,
  },
  totalROI: { label: 'Total ROI', unit: 'percent', formula: '{netProfit} ÷ {totalCashInvested}', help: notAYear },
};

export const figures: Readonly<Record<string, Figure>> = { ...entered, ...loan, ...cash, ...costs, ...sale };
