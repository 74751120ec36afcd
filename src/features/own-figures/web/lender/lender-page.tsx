import { formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import type { Compared, LenderFigures } from '../../contract.ts';
import { readLenderFigures } from '../../endpoints.ts';
import { type LenderFigure, lenderFigures } from '../../model.ts';
import { responseTime } from '../parts/figure-parts.tsx';
import { FiguresPage, type OwnFigures } from '../parts/figures-page.tsx';
import { LostPanel, PackagesPanel, RefusalsPanel, ReplyPanel, VolumePanel } from './lender-panels.tsx';

const page: OwnFigures<LenderFigures> = {
  side: 'lender',
  path: '/lender/analytics',
  about: 'Your company’s own requests, packages and response times. Click a figure to see its rows.',
  read: async (period, signal) =>
    (await callEndpoint(readLenderFigures, { querystring: { period } }, { signal })).figures,
  isEmpty: ({ wasAsked }) => !wasAsked,
  empty: {
    title: 'No quote requests yet',
    text: 'Keep your programs up to date. Your figures appear with the first request.',
    way: { label: 'Open dashboard', to: '/lender/dashboard' },
  },
  headline(data, rowsOf) {
    const counted = (figure: LenderFigure, { now, before }: Compared, amount?: Compared) => ({
      label: lenderFigures[figure].label,
      value: formatNumber(now),
      note: `${amount ? `${formatMoney(amount.now)}; ` : ''}${formatNumber(before)} before`,
      to: rowsOf(figure),
    });
    return [
      counted('asked', data.asked),
      counted('answered', data.answered),
      { ...responseTime(data.minutes), to: rowsOf('answered') },
      counted('won', data.won, data.wonAmount),
      counted('lost', data.lost),
      counted('funded', data.funded, data.fundedAmount),
    ];
  },
  panels: [
    { name: 'responses', Panel: ReplyPanel },
    { name: 'packages', Panel: PackagesPanel },
    { name: 'lost', Panel: LostPanel },
    { name: 'refusals', Panel: RefusalsPanel },
    { name: 'volume', Panel: VolumePanel },
  ],
  texts: lenderFigures,
};

/** /lender/analytics: what comes of the requests and packages of a lender. */
export const LenderFiguresPage = () => <FiguresPage of={page} />;
