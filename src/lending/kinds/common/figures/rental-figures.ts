import { formatMoney, formatPercent, writeNumber } from '../../../../kernel/format.ts';
import type { Sizing } from '../../../engine/verdict.ts';
import { figureOf, type ResultColumn, type SizingFigure, type SizingStep } from '../../kind.ts';
import { rentOf } from '../rental.ts';
import { loanPurposeField, type RentalDeal } from '../rental-deal.ts';
import { numberIn } from './borrower-figures.ts';
import { limitsColumn, loanColumn, loanSizing } from './loan-figures.ts';

/** What screens and mails show of a rental loan, single or over a portfolio. */

const figure = figureOf<RentalDeal>;

/** The label of the purpose; null without one. */
export const purposeOf = ({ loanPurpose }: RentalDeal): string | null =>
  loanPurposeField.options.find(({ value }) => value === loanPurpose)?.label ?? null;

export const loanWanted = figure({ label: 'Loan wanted', unit: 'money', value: (deal) => deal.loanAmount });
export const purpose = figure({ label: 'Loan purpose', value: purposeOf });
export const payoff = figure({
  label: 'Payoff',
  unit: 'money',
  value: (deal) => deal.payoff,
  note: () => 'of the existing loan',
  optional: true,
});
export const rent = figure({
  label: 'Rent',
  unit: 'money',
  value: rentOf,
  note: ({ currentRent, marketRent }) =>
    currentRent == null || marketRent == null
      ? 'a month'
      : `a month; current ${formatMoney(currentRent)}, market ${formatMoney(marketRent)}`,
});
const taxes = figure({ label: 'Taxes', unit: 'money', value: (deal) => deal.taxes, note: () => 'a year' });
const insurance = figure({ label: 'Insurance', unit: 'money', value: (deal) => deal.insurance, note: () => 'a year' });
const hoaFees = figure({
  label: 'HOA fees',
  unit: 'money',
  value: (deal) => deal.hoaFees,
  note: () => 'a month',
  optional: true,
});
export const experience = figure({
  label: 'Experience',
  unit: 'number',
  value: (deal) => deal.experience,
  note: () => 'flips/rentals',
});
const propertyUse = figure({ label: 'Property use', value: (deal) => deal.propertyUse, optional: true });
const programType = figure({ label: 'Program type', value: (deal) => deal.programType, optional: true });
const loanTerm = figure({ label: 'Loan term', unit: 'years', value: (deal) => deal.loanTerm, optional: true });

export const income = [rent, taxes, insurance, hoaFees];
export const wanted = [propertyUse, programType, loanTerm];

export const rentalTierColumns = [
  'maxLTVPurchase',
  'maxLTVRateTerm',
  'maxLTVCashOut',
  'dscrRatioMin',
  'minFICO',
  'minExperience',
] as const;

export const rentalColumns: readonly ResultColumn[] = [
  loanColumn('Loan', 'ltv'),
  {
    label: 'DSCR',
    parts: [
      { figure: 'dscr', unit: 'ratio' },
      { figure: 'rate', unit: 'percent', label: 'rate' },
    ],
  },
  {
    label: 'Per month',
    parts: [
      { figure: 'monthlyPayment', unit: 'money', label: 'P&I' },
      { figure: 'obligations', unit: 'money', label: 'PITIA' },
    ],
  },
  limitsColumn(
    { figure: 'valueLimit', label: 'LTV', limit: 'maxLTV' },
    { figure: 'dscrLimit', label: 'DSCR', limit: 'dscrRatioMin' },
  ),
];

export const rentalSizing: readonly SizingFigure[] = [
  ...loanSizing('Loan', 'ltv'),
  { name: 'dscr', label: 'DSCR', unit: 'ratio', forLender: { label: 'DSCR' } },
  { name: 'rate', label: 'Rate', unit: 'percent' },
  {
    name: 'assumedRate',
    label: 'Assumed rate',
    unit: 'percent',
    forLender: { label: 'Rate assumed', note: 'you state none', optional: true },
  },
  { name: 'termMonths', label: 'Term', unit: 'months' },
  {
    name: 'monthlyPayment',
    label: 'Principal and interest a month',
    unit: 'money',
    forLender: { label: 'Principal and interest', note: 'a month' },
  },
  {
    name: 'obligations',
    label: 'Obligations a month',
    unit: 'money',
    forLender: { label: 'With taxes, insurance and HOA', note: 'a month' },
  },
];
/** What the steps below read beside them. */
export const rentalSizingMembers = ['carryingCosts', 'rent'] as const;

const written = (amount: number | null, otherwise: string) => (amount === null ? otherwise : formatMoney(amount));
const spelled = (months: number | null): string => {
  if (months === null) return 'the term';
  return months % 12 === 0 ? writeNumber(months / 12, 'years') : writeNumber(months, 'months');
};

/** From the loan to its DSCR, by the month. */
export function dscrSteps(sizing: Sizing): readonly SizingStep[] {
  const of = (name: string) => numberIn(sizing, name);
  const rate = of('rate') === null ? 'the rate' : formatPercent(of('rate'), 3);
  const source = of('assumedRate') === null ? rate : `an assumed ${rate}`;
  const [carrying, obligations] = [of('carryingCosts'), of('obligations')];
  return [
    {
      label: 'Principal and interest',
      from: `level payment a month at ${source} over ${spelled(of('termMonths'))}`,
      amount: of('monthlyPayment'),
    },
    { label: 'Taxes, insurance and HOA', from: 'a month: yearly amounts over 12, and HOA fees', amount: carrying },
    { label: 'Obligations', from: 'both together, a month', amount: obligations },
    {
      label: 'DSCR',
      from: `${written(of('rent'), 'rent')} over ${written(obligations, 'obligations')}`,
      amount: of('dscr'),
      unit: 'ratio',
      total: true,
    },
  ];
}

/** The parts that are known, in one line. */
export const lineOf = (parts: readonly (readonly [label: string, text: string | null])[]): string => {
  const known = parts.flatMap(([label, text]) => (text === null ? [] : [`${label} ${text}`.trim()]));
  const line = known.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
};
export const moneyOrNull = (amount: number | null | undefined): string | null =>
  amount == null ? null : formatMoney(amount);

/** Rent and costs, and the borrower, as a mail says them. */
export const rentalMailLines = (deal: RentalDeal): readonly string[] => [
  lineOf([
    ['rent', moneyOrNull(rentOf(deal))],
    ['taxes', moneyOrNull(deal.taxes)],
    ['insurance', moneyOrNull(deal.insurance)],
    ['HOA fees', moneyOrNull(deal.hoaFees)],
  ]),
  `FICO ${writeNumber(deal.fico, 'score')}, experience ${writeNumber(deal.experience, 'number')} flips/rentals`,
];
