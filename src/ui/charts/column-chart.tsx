import '@mantine/charts/styles.css';
import { BarChart as Columns } from '@mantine/charts';
import { axisWidth, columnChartHeight } from './chart-sizes.ts';
import classes from './charts.module.css';

export interface ColumnChartProps {
  /** What the picture shows, for those who do not see it; its figures belong into a table beside it. */
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly value: number }[];
  readonly format: (value: number) => string;
}

/** Amounts side by side, as of months, drawn at once: nothing moves. */
export function ColumnChart({ label, columns, format }: ColumnChartProps) {
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <Columns
        h={columnChartHeight}
        data={columns.map(({ name, value }) => ({ name, value }))}
        dataKey="name"
        series={[{ name: 'value', label: 'Amount', color: 'var(--plinth-line-1)' }]}
        valueFormatter={format}
        gridAxis="x"
        maxBarWidth={40}
        barProps={{ isAnimationActive: false }}
        yAxisProps={{
          allowDecimals: false,
          width: axisWidth([format(Math.max(0, ...columns.map(({ value }) => value)))]),
        }}
        tooltipProps={{ isAnimationActive: false }}
        tooltipAnimationDuration={0}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
