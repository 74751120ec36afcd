import { formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import type { BrokerFigures } from '../../contract.ts';
import { readBrokerFigures } from '../../endpoints.ts';
import { brokerFigures } from '../../model.ts';
import { responseTime } from '../parts/figure-parts.tsx';
import { FiguresPage, type OwnFigures } from '../parts/figures-page.tsx';
import { ConversionPanel, LossPanel, StagesPanel } from './deal-panels.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { LendersPanel } from './lenders-panel.tsx';

const page: OwnFigures<BrokerFigures> = {
  side: 'broker',
  path: '/analytics',
  about: 'Your own deals: pipeline, conversion, lenders and earnings. Click a figure to see its rows.',
  feature: 'advanced_analytics',
  read: async (period, signal) =>
    (await callEndpoint(readBrokerFigures, { querystring: { period } }, { signal })).figures,
  isEmpty: ({ hasDeals }) => !hasDeals,
  empty: {
    title: 'No deals yet',
    text: 'Add a deal or request quotes, and your figures appear here.',
    way: { label: 'Open pipeline', to: '/pipeline' },
  },
  headline: ({ steps: [added], funded, fundedAmount, lost, earned, minutes }, rowsOf) => [
    {
      label: brokerFigures.added.label,
      value: formatNumber(added?.now),
      note: `${formatNumber(added?.before)} before`,
      to: rowsOf('added'),
    },
    {
      label: brokerFigures.funded.label,
      value: formatNumber(funded.now),
      note: `${formatMoney(fundedAmount.now)}; ${formatNumber(funded.before)} before`,
      to: rowsOf('funded'),
    },
    {
      label: brokerFigures.lost.label,
      value: formatNumber(lost.now),
      note: `${formatNumber(lost.before)} before`,
      to: rowsOf('lost'),
    },
    {
      label: 'Earnings',
      value: formatMoney(earned.now),
      note: `${formatMoney(earned.before)} before`,
      to: rowsOf('funded'),
    },
    { ...responseTime(minutes), to: rowsOf('lenderAnswered') },
  ],
  panels: [
    { name: 'stages', Panel: StagesPanel },
    { name: 'conversion', Panel: ConversionPanel },
    { name: 'earnings', Panel: EarningsPanel },
    { name: 'lenders', Panel: LendersPanel },
    { name: 'losses', Panel: LossPanel },
  ],
  texts: brokerFigures,
};

/** /analytics: what comes of a broker's own deals. */
export const BrokerFiguresPage = () => <FiguresPage of={page} />;
