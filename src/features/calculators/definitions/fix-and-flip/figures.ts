import type { Inputs } from '../calculator.ts';
import { type Figures, money, percent, sumOf } from '../common/figures.ts';
import { rehabFormula } from './shared.ts';

/** With a rehab holdback from the term sheet, or without. */
const by =
  (heldBack: string, otherwise: string) =>
  ({ rehabHoldback }: Inputs): string =>
    Number(rehabHoldback) > 0 ? heldBack : otherwise;

function taxFormula({ taxTreatment }: Inputs): string {
  if (taxTreatment === 'flat') return '{taxableProfit} × {capitalGains}';
  const tax = taxTreatment === 'longTerm' ? 'long-term tax' : 'short-term tax';
  return `${tax} on ({assumedIncome} + {taxableProfit}) − ${tax} on {assumedIncome}`;
}

const notAYear = 'Over the whole project, not annualized';

const closing: Figures = {
  'closingCosts.origination': money('Origination', '{totalLoanAmount} × {origination}'),
  'closingCosts.transferTax': money('Transfer tax', '{purchasePrice} × {transferTax}'),
  'closingCosts.titleInsurance': money('Title insurance', '{titleInsurance}'),
  'closingCosts.attorneyFees': money('Attorney fees', '{attorneyFees}'),
  'closingCosts.inspection': money('Inspection', '{inspectionCost}'),
  'closingCosts.appraisal': money('Appraisal', '{appraisalCost}'),
  'closingCosts.recording': money('Recording fees', '{recordingFees}'),
};
export const closingCosts = Object.keys(closing);

const selling: Figures = {
  'saleExpenses.realtorFee': money('Realtor fee', '{targetSalePrice} × {realtorFee}'),
  'saleExpenses.transferTax': money('Sale transfer tax', '{targetSalePrice} × {saleTransferTax}'),
  'saleExpenses.staging': money('Staging', '{stagingCosts}'),
  'saleExpenses.marketing': money('Marketing', '{marketingCosts}'),
};
export const saleExpenses = Object.keys(selling);

export const figures: Figures = {
  purchasePrice: money('Purchase price'),
  targetSalePrice: money('Target sale price'),
  rehabTotal: money('Rehab total', rehabFormula),
  projectCost: money('Price and rehab', '{purchasePrice} + {rehabTotal}'),
  totalLoanAmount: money(
    'Total loan',
    'the smaller of {projectCost} × {loanToCost} and {targetSalePrice} × {arvLimit}',
  ),
  purchaseLoanAmount: money(
    'Purchase loan',
    by(
      'the smaller of {purchasePrice} and {totalLoanAmount} − {rehabLoanAmount}',
      'the smaller of {purchasePrice} and {totalLoanAmount}',
    ),
  ),
  rehabLoanAmount: money(
    'Rehab loan',
    by(
      'the smaller of {rehabDraws} and {totalLoanAmount}',
      'the smaller of {rehabTotal} × {rehabPercentage} and {totalLoanAmount} − {purchaseLoanAmount}',
    ),
  ),
  rehabDraws: money('Rehab in draws', by('the smaller of {rehabHoldback} and {rehabTotal}', '')),
  unusedLoanCapacity: money(
    'Unused loan capacity',
    '{totalLoanAmount} − {purchaseLoanAmount} − {rehabLoanAmount}',
    'What the limits allow but neither purchase nor rehab uses',
  ),
  actualLTC: percent('Loan to cost', '{totalLoanAmount} ÷ {projectCost}'),
  actualARV: percent('Loan to ARV', '{totalLoanAmount} ÷ {targetSalePrice}'),
  avgLoanBalance: money(
    'Average loan balance',
    '({purchaseLoanAmount} + ({purchaseLoanAmount} + {rehabLoanAmount})) ÷ 2',
    'Average of the purchase loan and the fully drawn loan',
  ),
  downPayment: money('Down payment', '{purchasePrice} − {purchaseLoanAmount}'),
  rehabCashRequired: money('Rehab cash required', '{rehabTotal} − {rehabLoanAmount}'),
  totalCashInvested: money(
    'Cash invested',
    '{downPayment} + {rehabCashRequired} + {totalClosingCosts}',
    'Excludes interest and holding costs, which are paid over time',
  ),
  ...closing,
  totalClosingCosts: money('Closing costs', sumOf(...closingCosts)),
  interestCost: money('Interest', '{avgLoanBalance} × {interestRate} ÷ 12 × {timeToSold}'),
  monthlyHoldingCosts: money(
    'Monthly holding costs',
    '{utilitiesPerMonth} + {maintenanceCosts} + {insurancePerMonth} + {propertyTaxesPerMonth} + {miscCosts}',
  ),
  totalHoldingCosts: money('Holding costs', '{monthlyHoldingCosts} × {timeToSold}'),
  totalCosts: money(
    'Total costs',
    '{purchasePrice} + {rehabTotal} + {totalClosingCosts} + {interestCost} + {totalHoldingCosts}',
    'Before sale expenses and tax',
  ),
  ...selling,
  totalSaleExpenses: money('Sale expenses', sumOf(...saleExpenses)),
  grossProfit: money('Gross profit', '{targetSalePrice} − {totalCosts} − {totalSaleExpenses}'),
  taxableProfit: money('Taxable profit', 'the larger of 0 and {grossProfit}'),
  capitalGainsAmount: money('Capital gains tax', taxFormula, 'An estimate; none on a loss'),
  netProfit: money('Net profit', '{grossProfit} − {capitalGainsAmount}'),
  profitMargin: percent('Profit margin', '{netProfit} ÷ {targetSalePrice}'),
  cashOnCashReturn: percent('Cash-on-cash return', '{netProfit} ÷ {totalCashInvested}', notAYear),
  totalROI: percent('Total ROI', '{netProfit} ÷ {totalCashInvested}', notAYear),
};
