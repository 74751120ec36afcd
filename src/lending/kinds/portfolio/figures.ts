import { formatPercent, writeNumber } from '../../../kernel/format.ts';
import { cashColumn, cashSizing, payoffStep } from '../../offers/payoff-cash.ts';
import { background, fico, propertyType, state, withoutNotes } from '../common/figures/borrower-figures.ts';
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
import { defineFigures, figureOf } from '../kind.ts';
import type { PortfolioDeal } from './deal.ts';

const figure = figureOf<PortfolioDeal>;

const properties = figure({ label: 'Properties', unit: 'number', value: (deal) => deal.maxPortfolioSize });
const value = figure({ label: 'Portfolio value', unit: 'money', value: (deal) => deal.totalPortfolioValue });
const purchasePrice = figure({
  label: 'Purchase price',
  unit: 'money',
  value: (deal) => deal.purchasePrice,
  optional: true,
});
const ltvNeeded = figure({ label: 'LTV needed', unit: 'percent', value: (deal) => deal.maxLTV, optional: true });
const dscrStated = figure({
  label: 'DSCR',
  unit: 'ratio',
  value: (deal) => deal.minDSCR,
  note: () => 'as the broker states it',
  optional: true,
});
const zipcode = figure({ label: 'ZIP code', value: (deal) => deal.zipcode, optional: true });
const notes = figure({ label: 'Notes', value: (deal) => deal.notes, optional: true });

const isRefinance = ({ loanPurpose }: PortfolioDeal) => loanPurpose != null && loanPurpose !== 'Purchase';

export const figures = defineFigures<PortfolioDeal>({
  tierColumns: [...rentalTierColumns, 'maxPortfolioSize'],
  resultColumns: [...rentalColumns, cashColumn],
  sizing: [...rentalSizing, ...cashSizing],
  sizingMembers: rentalSizingMembers,
  stepsAfter: (sizing, deal) => [...dscrSteps(sizing), ...(isRefinance(deal) ? [payoffStep(sizing, deal.payoff)] : [])],
  deal: [
    purpose,
    loanWanted,
    properties,
    value,
    purchasePrice,
    payoff,
    ltvNeeded,
    ...income.map((one) => ({ ...one, optional: true as const })),
    dscrStated,
    fico,
    experience,
    propertyType,
    ...wanted,
    zipcode,
    state,
    notes,
    background,
  ],
  entry: withoutNotes([purpose, loanWanted, properties, value, purchasePrice, payoff, rent, fico, experience]),
  inbox: withoutNotes([purpose, loanWanted, properties, value, fico]),
  inboxCaption: propertyType,
  mailLines: (deal) => [
    lineOf([
      ['', purposeOf(deal)],
      ['loan', moneyOrNull(deal.loanAmount)],
      ['properties', deal.maxPortfolioSize == null ? null : writeNumber(deal.maxPortfolioSize, 'number')],
      ['portfolio value', moneyOrNull(deal.totalPortfolioValue)],
      ['purchase price', moneyOrNull(deal.purchasePrice)],
      ['payoff', moneyOrNull(deal.payoff)],
      ['LTV needed', deal.maxLTV == null ? null : formatPercent(deal.maxLTV, 3)],
      ['DSCR', deal.minDSCR == null ? null : writeNumber(deal.minDSCR, 'ratio')],
    ]),
    ...rentalMailLines(deal),
  ],
  shares: [{ of: 'the portfolio value', amount: (deal) => deal.totalPortfolioValue ?? null }],
  leverage: 'ltv',
  leverageLabel: 'LTV',
});
