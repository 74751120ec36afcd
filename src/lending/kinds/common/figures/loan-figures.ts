import type { ResultColumn, SizingFigure } from '../../kind.ts';

/** What results and sizings of several kinds begin with: the loan, its parts, its limits, the cash to close. */

/** The loan with its leverage beside it. */
export const loanColumn = (label: string, leverage: 'ltc' | 'ltv'): ResultColumn => ({
  label,
  parts: [
    { figure: 'totalLoanAmount', unit: 'money' },
    { figure: leverage, unit: 'percent', label: leverage.toUpperCase() },
  ],
});

export const loanSizing = (label: string, leverage: 'ltc' | 'ltv'): readonly [SizingFigure, SizingFigure] => [
  { name: 'totalLoanAmount', label, unit: 'money', forLender: { label: 'Loan by your limits' } },
  { name: leverage, label: leverage.toUpperCase(), unit: 'percent', forLender: { label: leverage.toUpperCase() } },
];

interface MoneyPart {
  readonly figure: string;
  readonly label: string;
  readonly limit?: string;
}
const moneyColumn = (label: string, parts: readonly MoneyPart[]): ResultColumn => ({
  label,
  parts: parts.map((part) => ({ ...part, unit: 'money' })),
});

/** What each limit allows; the one that set the loan is marked. */
export const limitsColumn = (...limits: readonly Required<MoneyPart>[]): ResultColumn => moneyColumn('Limits', limits);

interface TwoParts {
  /** What both parts are for: 'Purchase and rehab'. */
  readonly label: string;
  readonly parts: readonly [MoneyPart, MoneyPart];
  readonly limits: readonly [Required<MoneyPart>, Required<MoneyPart>];
}

/** The columns of a loan on total cost that is paid out in two parts. */
export const twoPartColumns = ({ label, parts, limits }: TwoParts): readonly ResultColumn[] => [
  loanColumn('Total loan', 'ltc'),
  moneyColumn(label, parts),
  limitsColumn(...limits),
  { label: 'Cash to close before points and fees', parts: [{ figure: 'cashToClose', unit: 'money' }] },
];

/** The part of a loan that goes toward something: 'the land'. */
export const partSizing = (name: string, label: string, toward: string): SizingFigure => ({
  name,
  label,
  unit: 'money',
  forLender: { label: `Toward ${toward}` },
});

export const cashToCloseSizing: SizingFigure = {
  name: 'cashToClose',
  label: 'Cash to close before points and fees',
  unit: 'money',
  forLender: { label: 'Cash to close', note: 'before points and fees' },
};
