import '@mantine/charts/styles.css';
import { BarChart as Bars } from '@mantine/charts';
import { ReferenceLine } from 'recharts';
import { barChartHeight } from './chart-sizes.ts';
import classes from './charts.module.css';

export interface ChartBar {
  readonly name: string;
  readonly value: number;
  /** The bar to look at: of a stronger colour, and its name says why. */
  readonly marked: boolean;
}
interface BarChartProps {
  /** What the picture shows, for those who do not see it; its figures belong into a table beside it. */
  readonly label: string;
  readonly bars: readonly ChartBar[];
  readonly format: (value: number) => string;
  /** A line across all bars with its name. */
  readonly at: { readonly value: number; readonly label: string };
}

/** Amounts as bars, one below the other, drawn at once: nothing moves. */
export function BarChart({ label, bars, format, at }: BarChartProps) {
  const data = bars.map(({ name, value, marked }) => ({
    name,
    value,
    text: `${name}: ${format(value)}`,
    color: marked ? 'var(--plinth-line-1)' : 'var(--plinth-bar)',
  }));
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <Bars
        h={barChartHeight(bars.length)}
        data={data}
        dataKey="name"
        orientation="vertical"
        series={[{ name: 'value', color: 'var(--plinth-bar)' }]}
        withTooltip={false}
        withXAxis={false}
        withYAxis={false}
        gridAxis="none"
        maxBarWidth={14}
        barProps={{ isAnimationActive: false }}
        withBarValueLabel
        valueLabelProps={{ dataKey: 'text', content: BarName }}
        barChartProps={{ accessibilityLayer: false, margin: { top: 24, right: 4, bottom: 4, left: 4 } }}
      >
        <ReferenceLine
          x={at.value}
          stroke="var(--mantine-color-text)"
          strokeDasharray="3 3"
          label={{ value: at.label, position: 'insideTopRight', dy: -22, className: classes.at ?? '' }}
        />
      </Bars>
    </div>
  );
}

interface BarNameProps {
  readonly y?: number | string | undefined;
  readonly value?: unknown;
}
/** The name stands above its bar, at the left edge, where it has the whole width. */
export const BarName = ({ y, value }: BarNameProps) => (
  <text x={4} y={Number(y) - 6} className={classes.name}>
    {String(value)}
  </text>
);
