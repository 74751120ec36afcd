import { formatMoney, writeNumber } from '../../../kernel/format.ts';
import type { Sizing } from '../../engine/verdict.ts';
import { cashColumn, cashSizing, payoffStep } from '../../offers/payoff-cash.ts';
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
import { limitsColumn, loanColumn, loanSizing } from '../common/figures/loan-figures.ts';
import { defineFigures, figureOf, type SizingStep } from '../kind.ts';
import type { BridgeDeal } from './deal.ts';

const figure = figureOf<BridgeDeal>;

const value = figure({ label: 'Property value', unit: 'money', value: (deal) => deal.propertyValue });
const loanWanted = figure({
  label: 'Loan wanted',
  unit: 'money',
  value: (deal) => deal.loanAmount,
  note: (deal) => shareNote(deal.loanAmount, deal.propertyValue, 'of the value'),
});
const loanBalance = figure({
  label: 'Current loan balance',
  unit: 'money',
  value: (deal) => deal.currentLoanBalance,
  note: (deal) => shareNote(deal.currentLoanBalance, deal.propertyValue, 'of the value'),
  optional: true,
});
const currentLender = figure({ label: 'Current lender', value: (deal) => deal.currentLender, optional: true });
const reason = figure({ label: 'Reason for refinance', value: (deal) => deal.reasonForRefinance, optional: true });
const rehabRemaining = figure({
  label: 'Rehab remaining',
  unit: 'money',
  value: (deal) => deal.rehabRemaining,
  note: (deal) => shareNote(deal.rehabRemaining, deal.propertyValue, 'of the value'),
  optional: true,
});
const currentRent = figure({
  label: 'Current monthly rent',
  unit: 'money',
  value: (deal) => deal.currentRent,
  optional: true,
});
const marketRent = figure({
  label: 'Market rent',
  unit: 'money',
  value: (deal) => deal.marketRent,
  note: () => 'a month',
  optional: true,
});
const dscr = figure({
  label: 'DSCR',
  unit: 'ratio',
  value: (deal) => deal.dscr,
  note: () => 'as the broker states it',
  optional: true,
});
const experience = figure({
  label: 'Experience',
  unit: 'number',
  value: (deal) => deal.experience,
  note: () => 'completed deals in past 36 months',
});
const standing = [
  figure({ label: 'Net worth', unit: 'money', value: (deal) => deal.netWorth, optional: true }),
  figure({ label: 'Liquid assets', unit: 'money', value: (deal) => deal.liquidity, optional: true }),
  figure({ label: 'Monthly income', unit: 'money', value: (deal) => deal.monthlyIncome, optional: true }),
];
const timeToClose = figure({
  label: 'Time to close',
  value: ({ timeToClose }) => (timeToClose == null ? null : `${timeToClose} days`),
  optional: true,
});
const notes = figure({ label: 'Additional notes', value: (deal) => deal.additionalNotes, optional: true });

/** What the property does not owe once the loan has paid off the one before. */
const stepsAfter = (sizing: Sizing, deal: BridgeDeal): readonly SizingStep[] => [
  {
    label: 'Equity left',
    from: deal.propertyValue == null ? 'value less total' : `${formatMoney(deal.propertyValue)} less total`,
    amount: numberIn(sizing, 'equity'),
    total: true,
  },
  ...(deal.currentLoanBalance == null ? [] : [payoffStep(sizing, deal.currentLoanBalance)]),
];

export const figures = defineFigures<BridgeDeal>({
  tierColumns: ['maxLTV', 'minDSCR'],
  resultColumns: [
    loanColumn('Total loan', 'ltv'),
    limitsColumn(
      { figure: 'ltvLimit', label: 'LTV', limit: 'maxLTV' },
      { figure: 'unitLimit', label: 'Units', limit: 'unitMaximum' },
    ),
    { label: 'Equity left', parts: [{ figure: 'equity', unit: 'money' }] },
    cashColumn,
  ],
  sizing: [
    ...loanSizing('Total loan', 'ltv'),
    {
      name: 'equity',
      label: 'Equity left',
      unit: 'money',
      forLender: { label: 'Equity left', note: 'value less loan' },
    },
    { name: 'rehabShare', label: 'Rehab of the value', unit: 'percent', forLender: { label: 'Rehab of the value' } },
    ...cashSizing,
  ],
  sizingMembers: [],
  stepsAfter,
  deal: [
    value,
    loanWanted,
    loanBalance,
    currentLender,
    reason,
    rehabRemaining,
    currentRent,
    marketRent,
    dscr,
    fico,
    experience,
    ...standing,
    propertyType,
    state,
    timeToClose,
    ...borrower,
    notes,
    background,
  ],
  entry: withoutNotes([value, loanWanted, loanBalance, reason, rehabRemaining, dscr, fico, experience]),
  inbox: withoutNotes([{ ...value, label: 'Value' }, loanWanted, dscr, fico, { ...experience, label: 'Deals' }]),
  inboxCaption: propertyType,
  mailLines: (deal) => [
    `Property value ${formatMoney(deal.propertyValue)}, loan wanted ${formatMoney(deal.loanAmount)} (${writeNumber(share(deal.loanAmount, deal.propertyValue), 'percent')} of the value)`,
    `FICO ${writeNumber(deal.fico, 'score')}, ${writeNumber(deal.experience, 'number')} completed deals in the past 36 months, DSCR ${writeNumber(deal.dscr, 'ratio')}`,
  ],
  shares: [{ of: 'the value', amount: (deal) => deal.propertyValue ?? null }],
  leverage: 'ltv',
  leverageLabel: 'LTV',
});
