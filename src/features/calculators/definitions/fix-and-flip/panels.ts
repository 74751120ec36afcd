import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import type { FixAndFlipResults } from '../../../../lending/calculators/fix-and-flip.ts';
import type { ResultPanel, Row } from '../calculator.ts';
import { noted, panel, parts, total, unless } from '../common/figures.ts';
import { closingCosts, saleExpenses } from './figures.ts';

/** The parts that are an entry as it stands, with the entry: one that is 0 says beside its figure what it counts as. */
const enteredParts: Readonly<Record<string, string>> = {
  'closingCosts.titleInsurance': 'titleInsurance',
  'closingCosts.attorneyFees': 'attorneyFees',
  'closingCosts.inspection': 'inspectionCost',
  'closingCosts.appraisal': 'appraisalCost',
  'closingCosts.recording': 'recordingFees',
  'saleExpenses.transferTax': 'saleTransferTax',
  'saleExpenses.staging': 'stagingCosts',
  'saleExpenses.marketing': 'marketingCosts',
  capitalGainsAmount: 'capitalGains',
};
const monthlyEntries = ['utilitiesPerMonth', 'maintenanceCosts', 'insurancePerMonth', 'propertyTaxesPerMonth'];

/** @param hints what is used in place of an entry of 0, by the entry */
export function panelsOf(results: FixAndFlipResults, hints: Readonly<Record<string, string>>): readonly ResultPanel[] {
  const { totalCashInvested, unusedLoanCapacity } = results;
  const withHint = (row: Row): Row => ({ ...row, ...noted(row.figure, hints[enteredParts[row.figure] ?? '']) });
  const partsWithHints = (figures: readonly string[]) => parts(...figures).map(withHint);
  const onCash = (figure: string) => unless(isNothing(totalCashInvested), figure, 'No cash invested');
  const usesDefaults = monthlyEntries.some((name) => hints[name] !== undefined);
  return [
    panel('Profit', {
      SALE: [
        ...['targetSalePrice', 'totalCosts', 'totalSaleExpenses'],
        ...partsWithHints(saleExpenses),
        total('grossProfit'),
        withHint({ figure: 'capitalGainsAmount' }),
        total('netProfit'),
      ],
      RETURNS: ['profitMargin', onCash('cashOnCashReturn'), onCash('totalROI')],
    }),
    panel('Loan and Cash', {
      LOAN: [
        'totalLoanAmount',
        ...parts('purchaseLoanAmount', 'rehabLoanAmount'),
        ...(isNothing(unusedLoanCapacity) ? [] : parts('unusedLoanCapacity')),
        ...['actualLTC', 'actualARV', 'avgLoanBalance'],
      ],
      CASH: ['downPayment', 'rehabCashRequired', 'totalClosingCosts', total('totalCashInvested')],
    }),
    panel('Costs', [
      ...['purchasePrice', 'rehabTotal', 'totalClosingCosts'],
      ...partsWithHints(closingCosts),
      ...['interestCost', 'totalHoldingCosts'],
      {
        ...noted('monthlyHoldingCosts', usesDefaults ? 'Uses defaults where you entered 0' : undefined),
        as: 'part',
      },
      total('totalCosts'),
    ]),
  ];
}
