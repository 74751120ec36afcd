import { Skeleton } from '@mantine/core';
import { formatMoney, formatNumber } from '../../../kernel/format.ts';
import { ChartFigures } from '../../../ui/charts/chart-figures.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { Analytics } from './queries.ts';
import type { TrendChartProps } from './trend-chart.tsx';

const Chart = lazyComponent<TrendChartProps>(
  async () => (await import('./trend-chart.tsx')).TrendChart,
  () => <Skeleton h={220} />,
);

const charts = [
  { title: 'Sign-ups', key: 'users', format: formatNumber },
  { title: 'Quote requests', key: 'quotes', format: formatNumber },
  { title: 'Deals submitted', key: 'deals', format: formatNumber },
  { title: 'Loan volume', key: 'volume', format: formatMoney },
] as const;

/** How the market moved, as pictures with their figures. */
export function Trends({ trend }: Pick<Analytics, 'trend'>) {
  const slots = slotsOf(trend);
  const byDay = new Map(trend.points.map((point) => [point.day, point]));
  return charts.map(({ title, key, format }) => {
    const points = slots.map(({ day, name }) => ({ name, value: byDay.get(day)?.[key] ?? 0 }));
    return (
      <Panel key={key} title={title} about={trend.by === 'day' ? 'By day' : 'By month'}>
        <Chart label={title} points={points} format={format} />
        <ChartFigures
          caption={title}
          columns={[trend.by === 'day' ? 'Day' : 'Month', title]}
          rows={points.map(({ name, value }) => ({ name, figures: [format(value)] }))}
        />
      </Panel>
    );
  });
}

const slotsAtMost = 400;
const dayText = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Every day or month of the period, also those without anything. */
function slotsOf({ by, from, to, points }: Analytics['trend']) {
  const first = points[0]?.day;
  // A period of many years begins with what there is.
  const start = Temporal.PlainDate.from(by === 'month' && first !== undefined && first > from ? first : from);
  const last = Temporal.PlainDate.from(to);
  const slots: { readonly day: string; readonly name: string }[] = [];
  let day = by === 'day' ? start : start.with({ day: 1 });
  while (Temporal.PlainDate.compare(day, last) <= 0 && slots.length < slotsAtMost) {
    slots.push({
      day: `${day}`,
      name: by === 'day' ? dayText(day) : day.toLocaleString('en-US', { month: 'short', year: 'numeric' }),
    });
    day = day.add(by === 'day' ? { days: 1 } : { months: 1 });
  }
  return slots;
}
