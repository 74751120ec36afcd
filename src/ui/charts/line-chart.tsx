import '@mantine/charts/styles.css';
import { LineChart as Lines } from '@mantine/charts';
import { ReferenceDot, ReferenceLine } from 'recharts';
import { ChartLegend, strokeOf } from './chart-legend.tsx';
import { axisWidth, lineChartHeight } from './chart-sizes.ts';
import classes from './charts.module.css';
import { wholeTicks } from './whole-ticks.ts';

export interface ChartLine {
  readonly name: string;
  readonly values: readonly number[];
}
export interface LineChartProps {
  /** What the picture shows, for those who do not see it; its figures belong into a table beside it. */
  readonly label: string;
  /** At most as many as there are strokes are told apart; further ones repeat them. */
  readonly lines: readonly ChartLine[];
  /** The name of the horizontal axis, counted from 0. */
  readonly along: string;
  readonly format: (value: number) => string;
  /** Points to look at. */
  readonly marks?: readonly { readonly x: number; readonly y: number }[];
  /** A vertical line with its name. */
  readonly at?: { readonly x: number; readonly label: string };
}

/** Lines over a whole-numbered axis, drawn at once: nothing moves. */
export function LineChart({ label, lines, along, format, marks = [], at }: LineChartProps) {
  const { data, series } = drawn(lines);
  const last = data.length - 1;
  const amounts = lines.flatMap(({ values }) => values.filter(Number.isFinite));
  const [lowest, highest] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  return (
    <div className={classes.chart}>
      <ChartLegend names={lines.map(({ name }) => name)} />
      <div role="img" aria-label={label}>
        <Lines
          h={lineChartHeight}
          data={data}
          dataKey="x"
          series={series}
          curveType="linear"
          withDots={false}
          strokeWidth={2.5}
          gridAxis="xy"
          valueFormatter={format}
          xAxisLabel={along}
          xAxisProps={{ type: 'number', domain: [0, last], ticks: wholeTicks(last, along === 'Month') }}
          yAxisProps={{
            width: axisWidth([format(lowest), format(highest)]),
            domain: [lowest < 0 ? 'auto' : 0, 'auto'],
          }}
          tooltipProps={{ isAnimationActive: false, labelFormatter: (x) => `${along} ${String(x)}` }}
          tooltipAnimationDuration={0}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
        >
          {lowest < 0 ? <ReferenceLine y={0} stroke="var(--mantine-color-dimmed)" /> : null}
          {at ? (
            <ReferenceLine
              x={at.x}
              stroke="var(--mantine-color-dimmed)"
              strokeDasharray="1 3"
              label={{ value: at.label, position: nameSide(at.x, last), className: classes.at ?? '' }}
            />
          ) : null}
          {marks.map(({ x, y }) => (
            <ReferenceDot
              key={`${x} ${y}`}
              x={x}
              y={y}
              r={5}
              fill="var(--mantine-color-body)"
              stroke="var(--mantine-color-text)"
              strokeWidth={2}
            />
          ))}
        </Lines>
      </div>
    </div>
  );
}

/** The name of a place stands where there is room for it. */
const nameSide = (x: number, last: number) => (x > last / 2 ? 'insideTopRight' : 'insideTopLeft');

const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** The lines as rows of one table, under names of their own: two lenders may share theirs. */
function drawn(lines: readonly ChartLine[]) {
  const length = Math.max(0, ...lines.map(({ values }) => values.length));
  const data = Array.from({ length }, (_, x) => ({
    x,
    ...Object.fromEntries(lines.map(({ values }, index) => [`line${index}`, finite(values[x])])),
  }));
  const series = lines.map(({ name }, index) => ({
    name: `line${index}`,
    label: name,
    color: strokeOf(index).color,
    strokeDasharray: strokeOf(index).dashes,
  }));
  return { data, series };
}
