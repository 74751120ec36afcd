import { formatMoney, formatPercent, writeNumber } from '../../../kernel/format.ts';
import type { Sizing } from '../../engine/verdict.ts';
import {
  background,
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
import type { FixAndFlipDeal } from './deal.ts';
import { costOf } from './rules.ts';

const figure = figureOf<FixAndFlipDeal>;

const purchasePrice = figure({
  label: 'Purchase price',
  unit: 'money',
  value: (deal) => deal.purchasePrice,
});
const asIsValue = figure({ label: 'As-is value', unit: 'money', value: (deal) => deal.asisValue });
const rehabNeeded = figure({
  label: 'Rehab needed',
  unit: 'money',
  value: (deal) => deal.rehabNeeded,
  note: (deal) => shareNote(deal.rehabNeeded, deal.purchasePrice, 'of the price'),
});
const totalCost = figure({ label: 'Total cost', unit: 'money', value: costOf, note: () => 'price + rehab' });
const arv = figure({
  label: 'ARV',
  unit: 'money',
  value: (deal) => deal.arv,
  note: (deal) => {
    const percent = share(costOf(deal), deal.arv);
    return percent === null ? undefined : `total cost is ${formatPercent(percent)} of it`;
  },
});
const liquidity = figure({
  label: 'Liquidity',
  unit: 'money',
  value: (deal) => deal.liquidity,
  note: (deal) => shareNote(deal.liquidity, costOf(deal), 'of total cost'),
});
const experience = figure({
  label: 'Experience',
  unit: 'number',
  value: (deal) => deal.experience,
  note: () => 'flips in past 36 months',
});
const flips = figure({ label: 'Experience', unit: 'flips', value: (deal) => deal.experience });

function stepsAfter(sizing: Sizing, deal: FixAndFlipDeal): readonly SizingStep[] {
  const cost = costOf(deal);
  return [
    {
      label: 'Rehab loan',
      from: 'the smaller of rehab financed and total',
      amount: numberIn(sizing, 'rehabLoanAmount'),
    },
    { label: 'Purchase loan', from: 'total less rehab loan', amount: numberIn(sizing, 'purchaseLoanAmount') },
    {
      label: 'Cash to close',
      from: `${cost === null ? 'price + rehab' : formatMoney(cost)} less total, before points and fees`,
      amount: numberIn(sizing, 'cashToClose'),
      total: true,
    },
  ];
}

const [total, leverage] = loanSizing('Total loan', 'ltc');

export const figures = defineFigures<FixAndFlipDeal>({
  tierColumns: ['maxLTC', 'totalLTC', 'maxARV', 'rehabPercent'],
  resultColumns: twoPartColumns({
    label: 'Purchase and rehab',
    parts: [
      { figure: 'purchaseLoanAmount', label: 'Purchase' },
      { figure: 'rehabLoanAmount', label: 'Rehab' },
    ],
    limits: [
      { figure: 'tltcLimit', label: 'TLTC', limit: 'totalLTC' },
      { figure: 'arvLimit', label: 'ARV', limit: 'maxARV' },
    ],
  }),
  sizing: [
    total,
    partSizing('purchaseLoanAmount', 'Purchase loan', 'the purchase'),
    partSizing('rehabLoanAmount', 'Rehab loan', 'the rehab'),
    leverage,
    cashToCloseSizing,
  ],
  sizingMembers: ['basis'],
  stepsAfter,
  deal: [
    purchasePrice,
    rehabNeeded,
    totalCost,
    { ...asIsValue, optional: true },
    arv,
    liquidity,
    fico,
    experience,
    propertyType,
    state,
    background,
  ],
  entry: withoutNotes([purchasePrice, asIsValue, rehabNeeded, arv, liquidity, fico, flips]),
  inbox: withoutNotes([{ ...purchasePrice, label: 'Price' }, { ...rehabNeeded, label: 'Rehab' }, arv, fico, flips]),
  inboxCaption: propertyType,
  mailLines: (deal) => [
    `Purchase price ${formatMoney(deal.purchasePrice)}, rehab ${formatMoney(deal.rehabNeeded)}, ARV ${formatMoney(deal.arv)}`,
    `FICO ${writeNumber(deal.fico, 'score')}, ${writeNumber(deal.experience, 'number')} flips in the past 36 months, liquidity ${formatMoney(deal.liquidity)}`,
  ],
  shares: [
    { of: 'total cost', amount: costOf },
    { of: 'ARV', amount: (deal) => deal.arv ?? null },
  ],
  leverage: 'ltc',
  leverageLabel: 'LTC',
});
