import { formatMoney, formatPercent, noValue, writeNumber } from '../../../src/kernel/format.ts';
import type { Sizing } from '../../../src/lending/engine/verdict.ts';
import { defineFigures, figureOf, type SizingStep } from '../../../src/lending/kinds/kind.ts';
import { shareOf } from '../../../src/lending/money.ts';
import type { BridgeDeal } from './deal.ts';

const figure = figureOf<BridgeDeal>;

const buildCost = figure({ label: 'Build cost', unit: 'money', value: (deal) => deal.buildCost });
const tollIncome = figure({
  label: 'Toll income',
  unit: 'money',
  value: (deal) => deal.tollIncome,
  note: ({ tollIncome: tolls, buildCost: cost }) =>
    tolls == null || !cost ? undefined : `${formatPercent(shareOf(tolls, cost))} of the build cost a year`,
});
const spanFeet = figure({ label: 'Span in feet', unit: 'number', value: (deal) => deal.spanFeet });
const river = figure({ label: 'River', value: (deal) => deal.river });
const fico = figure({ label: 'FICO', unit: 'score', value: (deal) => deal.fico });
const bridges = figure({ label: 'Bridges built', unit: 'number', value: (deal) => deal.experience });
const state = figure({ label: 'State', value: (deal) => deal.state, optional: true });

const stepsAfter = ({ cashToClose }: Sizing, { buildCost: cost }: BridgeDeal): readonly SizingStep[] => [
  {
    label: 'Cash to close',
    from: `${cost == null ? 'the build cost' : formatMoney(cost)} less total`,
    amount: typeof cashToClose === 'number' ? cashToClose : null,
    total: true,
  },
];

export const figures = defineFigures<BridgeDeal>({
  tierColumns: ['maxLTC', 'minTollCover'],
  resultColumns: [
    {
      label: 'Bridge loan',
      parts: [
        { figure: 'totalLoanAmount', unit: 'money' },
        { figure: 'ltc', unit: 'percent', label: 'LTC', limit: 'requested' },
      ],
    },
    { label: 'Toll cover', parts: [{ figure: 'tollCover', unit: 'ratio' }] },
    { label: 'Cash to close', parts: [{ figure: 'cashToClose', unit: 'money' }] },
  ],
  sizing: [
    { name: 'totalLoanAmount', label: 'Bridge loan', unit: 'money', forLender: { label: 'Loan by your limits' } },
    { name: 'ltc', label: 'Of build cost', unit: 'percent' },
    { name: 'tollCover', label: 'Toll cover', unit: 'ratio', forLender: { label: 'Toll cover', note: 'at 10%' } },
    { name: 'cashToClose', label: 'Cash to close', unit: 'money' },
  ],
  sizingMembers: [],
  stepsAfter,
  deal: [spanFeet, river, buildCost, tollIncome, fico, bridges, state],
  entry: [river, buildCost, tollIncome, fico],
  inbox: [river, buildCost, fico],
  mailLines: (deal) => [
    `${writeNumber(deal.spanFeet, 'number')} feet over the ${deal.river ?? noValue}, build cost ${formatMoney(deal.buildCost)}, tolls ${formatMoney(deal.tollIncome)} a year`,
    `FICO ${writeNumber(deal.fico, 'score')}, ${writeNumber(deal.experience, 'number')} bridges in the past 36 months`,
  ],
  shares: [{ of: 'build cost', amount: (deal) => deal.buildCost ?? null }],
  leverage: 'ltc',
  leverageLabel: 'LTC',
});
