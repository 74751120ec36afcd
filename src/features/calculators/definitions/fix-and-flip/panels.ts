import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import type { FixAndFlipResults } from '../../../../lending/calculators/fix-and-flip.ts';
import type { ResultPanel, Row } from '../calculator.ts';
import { partsOf, rowsOf } from '../common/texts.ts';

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

type Hints = Readonly<Record<string, string>>;

export const panelsOf = (results: FixAndFlipResults, hints: Hints): readonly ResultPanel[] =>
  [profitOf(results), loanAndCashOf(results), costsOf(hints)].map((panel) => withHints(panel, hints));

const withHints = (panel: ResultPanel, hints: Hints): ResultPanel => ({
  ...panel,
  blocks: panel.blocks.map((block) => ({
    ...block,
    rows: block.rows.map((row) => {
      const note = hints[enteredParts[row.figure] ?? ''];
      return note === undefined ? row : { ...row, note };
    }),
  })),
});

function profitOf({ totalCashInvested }: FixAndFlipResults): ResultPanel {
  const onCash = (figure: string): Row =>
    isNothing(totalCashInvested) ? { figure, text: 'No cash invested' } : { figure };
  return {
    title: 'Profit',
    blocks: [
      {
        heading: 'SALE',
        rows: [
          ...rowsOf('targetSalePrice', 'totalCosts', 'totalSaleExpenses'),
          ...partsOf(
            'saleExpenses.realtorFee',
            'saleExpenses.transferTax',
            'saleExpenses.staging',
            'saleExpenses.marketing',
          ),
          { figure: 'grossProfit', as: 'total' },
          { figure: 'capitalGainsAmount' },
          { figure: 'netProfit', as: 'total' },
        ],
      },
      { heading: 'RETURNS', rows: [{ figure: 'profitMargin' }, onCash('cashOnCashReturn'), onCash('totalROI')] },
    ],
  };
}

function loanAndCashOf({ unusedLoanCapacity }: FixAndFlipResults): ResultPanel {
  const unused = isNothing(unusedLoanCapacity) ? [] : partsOf('unusedLoanCapacity');
  return {
    title: 'Loan and Cash',
    blocks: [
      {
        heading: 'LOAN',
        rows: [
          { figure: 'totalLoanAmount' },
          ...partsOf('purchaseLoanAmount', 'rehabLoanAmount'),
          ...unused,
          ...rowsOf('actualLTC', 'actualARV', 'avgLoanBalance'),
        ],
      },
      {
        heading: 'CASH',
        rows: [
          ...rowsOf('downPayment', 'rehabCashRequired', 'totalClosingCosts'),
          { figure: 'totalCashInvested', as: 'total' },
        ],
      },
    ],
  };
}

function costsOf(hints: Hints): ResultPanel {
  const usesDefaults = monthlyEntries.some((name) => hints[name] !== undefined);
  const monthly: Row = usesDefaults
    ? { figure: 'monthlyHoldingCosts', as: 'part', note: 'Uses defaults where you entered 0' }
    : { figure: 'monthlyHoldingCosts', as: 'part' };
  return {
    title: 'Costs',
    blocks: [
      {
        rows: [
          ...rowsOf('purchasePrice', 'rehabTotal', 'totalClosingCosts'),
          ...partsOf(
            'closingCosts.origination',
            'closingCosts.transferTax',
            'closingCosts.titleInsurance',
            'closingCosts.attorneyFees',
            'closingCosts.inspection',
            'closingCosts.appraisal',
            'closingCosts.recording',
          ),
          ...rowsOf('interestCost', 'totalHoldingCosts'),
          monthly,
          { figure: 'totalCosts', as: 'total' },
        ],
      },
    ],
  };
}
