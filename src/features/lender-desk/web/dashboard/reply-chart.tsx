import { formatMinutes } from '../../../../kernel/format.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { ChartFigures } from '../../../../ui/charts/chart-figures.tsx';
import type { Dashboard } from '../../dashboard/contract.ts';

export interface ReplyChartProps {
  readonly desk: Dashboard;
  readonly market: NonNullable<Dashboard['market']>;
}

const textOf = (minutes: number): string => formatMinutes(minutes) ?? '';

/** The lender's own reply time against that of the market. */
export function ReplyChart({ desk: { outcomes, lender, mayAnswer }, market }: ReplyChartProps) {
  const who = mayAnswer ? 'You' : lender.name;
  const own = outcomes.flatMap(({ days, minutes }) =>
    minutes === null ? [] : [{ name: `${who}, last ${days} days`, value: minutes, marked: true }],
  );
  const middle = { name: 'Market median', value: market.minutes, marked: false };
  const bars = [...own, middle];
  return (
    <>
      <BarChart
        label={`Reply time: ${bars.map(({ name, value }) => `${name} ${textOf(value)}`).join(', ')}`}
        bars={bars}
        format={textOf}
        at={{ value: market.minutes, label: 'market' }}
      />
      <ChartFigures
        caption="Reply time against the market"
        columns={['Who', 'Median time to first response']}
        rows={bars.map(({ name, value }) => ({ name, figures: [textOf(value)] }))}
      />
    </>
  );
}
