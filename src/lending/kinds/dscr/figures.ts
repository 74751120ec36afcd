import { formatMoney, writeNumber } from '../../../kernel/format.ts';
import type { Sizing } from '../../engine/verdict.ts';
import { cashColumn, cashSizing, payoffStep } from '../../offers/payoff-cash.ts';
import { background, fico, numberIn, propertyType, state, withoutNotes } from '../common/figures/borrower-figures.ts';
import {
  dscrSteps,
  experience,
  income,
  lineOf,
  loanWanted,
  moneyOrNull,
  payoff,
  purpose,
  purposeOf,
  rent,
  rentalColumns,
  rentalMailLines,
  rentalSizing,
  rentalSizingMembers,
  rentalTierColumns,
  wanted,
} from '../common/figures/rental-figures.ts';
import { defineFigures, figureOf, type SizingStep } from '../kind.ts';
import type { DscrDeal } from './deal.ts';
import { lendingValueOf } from './rules.ts';

const figure = figureOf<DscrDeal>;

const purchasePrice = figure({
  label: 'Purchase price',
  unit: 'money',
  value: (deal) => deal.purchasePrice,
  optional: true,
});
const propertyValue = figure({ label: 'Property value', unit: 'money', value: (deal) => deal.propertyValue });
const value = figure({
  label: 'Value',
  unit: 'money',
  value: lendingValueOf,
  note: ({ loanPurpose }) => (loanPurpose === 'Purchase' ? 'the smaller of price and value' : undefined),
});
const estimatedDscr = figure({
  label: 'Estimated DSCR',
  unit: 'ratio',
  value: (deal) => deal.estimatedDSCR,
  note: () => "the broker's own estimate",
  optional: true,
});

function stepsAfter(
  sizing: Sizing,
  { loanPurpose, purchasePrice: price, payoff: owed }: DscrDeal,
): readonly SizingStep[] {
  const downPayment: SizingStep = {
    label: 'Down payment',
    from: price == null ? 'price less loan' : `${formatMoney(price)} less loan`,
    amount: numberIn(sizing, 'downPayment'),
    total: true,
  };
  if (loanPurpose == null) return dscrSteps(sizing);
  return [...dscrSteps(sizing), loanPurpose === 'Purchase' ? downPayment : payoffStep(sizing, owed)];
}

export const figures = defineFigures<DscrDeal>({
  tierColumns: rentalTierColumns,
  resultColumns: [...rentalColumns, cashColumn],
  sizing: [
    ...rentalSizing,
    { name: 'downPayment', label: 'Down payment', unit: 'money', forLender: { label: 'Down payment' } },
    ...cashSizing,
  ],
  sizingMembers: rentalSizingMembers,
  stepsAfter,
  deal: [
    purpose,
    loanWanted,
    purchasePrice,
    propertyValue,
    payoff,
    ...income,
    estimatedDscr,
    fico,
    experience,
    propertyType,
    ...wanted,
    state,
    background,
  ],
  entry: withoutNotes([purpose, loanWanted, purchasePrice, value, payoff, rent, fico, experience]),
  inbox: withoutNotes([purpose, loanWanted, value, rent, fico]),
  inboxCaption: propertyType,
  mailLines: (deal) => [
    lineOf([
      ['', purposeOf(deal)],
      ['loan', moneyOrNull(deal.loanAmount)],
      ['purchase price', moneyOrNull(deal.purchasePrice)],
      ['property value', moneyOrNull(deal.propertyValue)],
      ['payoff', moneyOrNull(deal.payoff)],
      ['estimated DSCR', deal.estimatedDSCR == null ? null : writeNumber(deal.estimatedDSCR, 'ratio')],
    ]),
    ...rentalMailLines(deal),
  ],
  shares: [{ of: 'the value', amount: lendingValueOf }],
  leverage: 'ltv',
  leverageLabel: 'LTV',
});
