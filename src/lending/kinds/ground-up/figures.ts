import { formatDay, formatMoney, writeNumber } from '../../../kernel/format.ts';
import type { Sizing } from '../../engine/verdict.ts';
import {
  background,
  borrower,
  fico,
  numberIn,
  propertyType,
  share,
  shareNote,
  state,
  withoutNotes,
} from '../common/figures/borrower-figures.ts';
import { cashToCloseSizing, loanSizing, partSizing, twoPartColumns } from '../common/figures/loan-figures.ts';
import { defineFigures, figureOf, type SizingStep } from '../kind.ts';
import type { GroundUpDeal } from './deal.ts';
import { costOf, landBasisOf } from './rules.ts';

const figure = figureOf<GroundUpDeal>;

const standings = { purchase: 'purchased', owned: 'owned' } as const;
const land = figure({
  label: 'Land',
  unit: 'money',
  value: landBasisOf,
  note: ({ landStatus }) => (landStatus == null ? undefined : standings[landStatus]),
});
const landBalance = figure({
  label: 'Land balance',
  unit: 'money',
  value: ({ landStatus, landBalance }) => (landStatus === 'owned' ? landBalance : null),
  note: (deal) =>
    deal.landBalance === 0 ? 'free and clear' : shareNote(deal.landBalance, deal.landValue, 'of its value'),
  optional: true,
});
const budget = figure({
  label: 'Construction budget',
  unit: 'money',
  value: (deal) => deal.constructionBudget,
  note: (deal) => shareNote(deal.constructionBudget, costOf(deal), 'of total cost'),
});
const totalCost = figure({ label: 'Total cost', unit: 'money', value: costOf, note: () => 'land + construction' });
const completedValue = figure({
  label: 'Completed value',
  unit: 'money',
  value: (deal) => deal.completedValue,
  note: (deal) => {
    const percent = share(costOf(deal), deal.completedValue);
    return percent === null ? undefined : `total cost is ${writeNumber(percent, 'percent')} of it`;
  },
});
const experience = figure({
  label: 'Experience',
  unit: 'number',
  value: (deal) => deal.experience,
  note: () => 'ground-up projects in past 36 months',
});
const term = figure({ label: 'Term wanted', unit: 'months', value: (deal) => deal.termMonths });
const closing = figure({
  label: 'Estimated closing',
  value: ({ estimatedClosingDate }) => (estimatedClosingDate == null ? null : formatDay(estimatedClosingDate)),
  optional: true,
});

const stepsAfter = (sizing: Sizing, deal: GroundUpDeal): readonly SizingStep[] => {
  const cost = costOf(deal);
  const owed = deal.landStatus === 'owned';
  return [
    {
      label: 'Construction loan',
      from: 'the smaller of construction financed and total',
      amount: numberIn(sizing, 'constructionAmount'),
    },
    { label: 'Land loan', from: 'total less construction loan', amount: numberIn(sizing, 'landAmount') },
    {
      label: 'Equity',
      from: cost === null ? 'land + construction less total' : `${formatMoney(cost)} less total`,
      amount: numberIn(sizing, 'equity'),
    },
    {
      label: 'Cash to close',
      from: `${owed ? 'land balance' : 'land price'} + construction less total, before points and fees`,
      amount: numberIn(sizing, 'cashToClose'),
      total: true,
    },
  ];
};

const [total, leverage] = loanSizing('Total loan', 'ltc');

export const figures = defineFigures<GroundUpDeal>({
  tierColumns: ['maxLandPercent', 'maxConstructionPercent', 'totalBlendedCostPercent', 'arv'],
  resultColumns: twoPartColumns({
    label: 'Land and construction',
    parts: [
      { figure: 'landAmount', label: 'Land' },
      { figure: 'constructionAmount', label: 'Build' },
    ],
    limits: [
      { figure: 'blendedLimit', label: 'Cost', limit: 'totalBlendedCost' },
      { figure: 'valueLimit', label: 'Value', limit: 'completedValue' },
    ],
  }),
  sizing: [
    total,
    partSizing('landAmount', 'Land loan', 'the land'),
    partSizing('constructionAmount', 'Construction loan', 'the construction'),
    leverage,
    { name: 'ltv', label: 'LTV as completed', unit: 'percent', forLender: { label: 'LTV as completed' } },
    { name: 'equity', label: 'Equity', unit: 'money', forLender: { label: 'Equity', note: 'total cost less loan' } },
    cashToCloseSizing,
  ],
  sizingMembers: [],
  stepsAfter,
  deal: [
    land,
    landBalance,
    budget,
    totalCost,
    completedValue,
    fico,
    experience,
    term,
    propertyType,
    state,
    closing,
    ...borrower,
    background,
  ],
  entry: withoutNotes([land, landBalance, budget, completedValue, term, fico, experience]),
  inbox: withoutNotes([
    land,
    { ...budget, label: 'Budget' },
    { ...completedValue, label: 'Value' },
    fico,
    { ...experience, label: 'Projects' },
  ]),
  inboxCaption: propertyType,
  mailLines: (deal) => [
    `Land ${formatMoney(landBasisOf(deal))}, construction budget ${formatMoney(deal.constructionBudget)}, completed value ${formatMoney(deal.completedValue)}`,
    `FICO ${writeNumber(deal.fico, 'score')}, ${writeNumber(deal.experience, 'number')} ground-up projects in the past 36 months, term ${writeNumber(deal.termMonths, 'months')}`,
  ],
  shares: [
    { of: 'total cost', amount: costOf },
    { of: 'completed value', amount: (deal) => deal.completedValue ?? null },
  ],
  leverage: 'ltc',
  leverageLabel: 'LTC',
});
