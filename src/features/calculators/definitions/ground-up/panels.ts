import { isNothing } from '../../../../lending/calculators/common/ratios.ts';
import type { GroundUpResults } from '../../../../lending/calculators/ground-up.ts';
import {
  cashValueTimesCost,
  type RefinanceExit,
  type SaleExit,
} from '../../../../lending/calculators/ground-up-exits.ts';
import type { Block, ResultPanel, Row } from '../calculator.ts';
import { partsOf, rowsOf } from '../common/texts.ts';

/** How a figure that nobody entered comes about, by the field that is 0. */
type Fallbacks = Readonly<Record<string, string>>;

export const panelsOf = (results: GroundUpResults, fallbacks: Fallbacks): readonly ResultPanel[] => [
  costsAndFinancing,
  { title: 'Exit Strategy Analysis', blocks: blocksOf(results, fallbacks) },
];

const costsAndFinancing: ResultPanel = {
  title: 'Project Costs & Financing',
  blocks: [
    {
      heading: 'PROJECT COSTS',
      rows: [
        ...rowsOf('landCost', 'constructionCost', 'softCosts', 'contingencyAmount'),
        { figure: 'totalProjectCost', as: 'total' },
      ],
    },
    {
      heading: 'FINANCING',
      rows: [
        ...rowsOf('maxLoanAmount', 'loanToTotalCost', 'downPaymentRequired', 'totalClosingCosts'),
        ...partsOf('originationFeeAmount', 'inspectionFees', 'legalClosingCosts'),
        { figure: 'constructionInterest' },
        { figure: 'totalCashRequired', as: 'total' },
      ],
    },
  ],
};

/** A figure of the exit, with what is said beside it. */
const exitRow = (name: string, note?: string): Row =>
  note === undefined ? { figure: `exitResults.${name}` } : { figure: `exitResults.${name}`, note };
const exitRows = (...names: readonly string[]): readonly Row[] => names.map((name) => exitRow(name));

/** A return on cash where there is none is no number. */
const onCash = (name: string, cash: number): Row =>
  isNothing(cash) ? { figure: `exitResults.${name}`, text: 'No cash invested' } : exitRow(name);

function blocksOf({ exitResults, totalCashRequired }: GroundUpResults, fallbacks: Fallbacks): readonly Block[] {
  if (exitResults.strategy === 'sell') return saleBlocks(exitResults, fallbacks);
  if (exitResults.strategy === 'refinance') return refinanceBlocks(exitResults, fallbacks);
  return cashBlocks(totalCashRequired);
}

const saleBlocks = ({ breakdownSale }: SaleExit, fallbacks: Fallbacks): readonly Block[] => [
  {
    heading: 'Build & Sell Strategy',
    rows: [
      exitRow('salePrice', fallbacks.expectedSalePrice),
      exitRow('totalSaleExpenses'),
      ...partsOf('exitResults.breakdownSale.realtorCommission', 'exitResults.breakdownSale.saleClosingCosts'),
      exitRow('breakdownSale.loanPayoff'),
      { figure: 'exitResults.netProceeds', as: 'total' },
      exitRow('breakdownSale.cashInvested'),
      { figure: 'exitResults.totalProfit', as: 'total' },
      exitRow('profitMargin'),
      onCash('roi', breakdownSale.cashInvested),
    ],
  },
];

function refinanceBlocks({ cashNeeded, remainingCashInvested }: RefinanceExit, fallbacks: Fallbacks): readonly Block[] {
  return [
    {
      heading: 'Build & Hold Strategy',
      rows: [
        exitRow('appraisedValue', fallbacks.estimatedAppraisedValue),
        ...exitRows('permanentLoanAmount', 'constructionLoanPayoff'),
        exitRow(isNothing(cashNeeded) ? 'cashBack' : 'cashNeeded'),
        exitRow('remainingCashInvested'),
      ],
    },
    {
      heading: 'RENTAL',
      rows: [
        exitRow('monthlyRent', fallbacks.monthlyRent),
        ...exitRows('annualRent', 'netOperatingIncome', 'permanentMonthlyPayment'),
        { figure: 'exitResults.annualCashFlow', as: 'total' },
        ...exitRows('monthlyCashFlow', 'dscr', 'capRate'),
        onCash('cashOnCashReturn', remainingCashInvested),
      ],
    },
  ];
}

const cashBlocks = (cashInvested: number): readonly Block[] => [
  {
    heading: 'Cash Strategy',
    rows: [
      exitRow('estimatedValue', `${cashValueTimesCost} x project cost`),
      { figure: 'maxLoanAmount' },
      { figure: 'exitResults.totalEquity', as: 'total' },
      { figure: 'totalCashRequired' },
      { figure: 'exitResults.totalReturn', as: 'total' },
      onCash('roi', cashInvested),
    ],
  },
];
