import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import classes from '../../../ui/charts/charts.module.css';

export interface TrendChartProps {
  readonly label: string;
  readonly points: readonly { readonly name: string; readonly value: number }[];
  readonly format: (value: number) => string;
}

export const trendHeight = 220;

/** An amount over time, drawn at once: nothing moves. */
export const TrendChart = ({ label, points, format }: TrendChartProps) => (
  <div role="img" aria-label={label} className={classes.chart}>
    <AreaChart
      h={trendHeight}
      data={points.map(({ name, value }) => ({ name, value }))}
      dataKey="name"
      series={[{ name: 'value', label, color: 'var(--plinth-line-1)' }]}
      curveType="linear"
      withDots={false}
      withGradient={false}
      fillOpacity={0.12}
      valueFormatter={format}
      yAxisProps={{ width: 76, allowDecimals: false }}
      tooltipProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ accessibilityLayer: false }}
    />
  </div>
);
