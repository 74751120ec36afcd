import '@mantine/charts/styles.css';
import { LineChart as Lines } from '@mantine/charts';
import { ReferenceDot, ReferenceLine } from 'recharts';
import classes from './charts.module.css';

export interface ChartLine {
  readonly name: string;
  readonly values: readonly number[];
}
interface LineChartProps {
  /** What the picture shows, for those who do not see it; its figures belong into a table beside it. */
  readonly label: string;
  /** At most as many as there are strokes are told apart; further ones repeat them. */
  readonly lines: readonly ChartLine[];
  /** The name of the horizontal axis, counted from 0. */
  readonly along: string;
  readonly format: (value: number) => string;
  /** Points to look at. */
  readonly marks: readonly { readonly x: number; readonly y: number }[];
  /** A vertical line with its name. */
  readonly at: { readonly x: number; readonly label: string };
}

/** Colour and dashes: either alone tells the lines apart. */
const strokes = [
  { color: 'var(--plinth-line-1)', dashes: '' },
  { color: 'var(--plinth-line-2)', dashes: '8 4' },
  { color: 'var(--plinth-line-3)', dashes: '2 4' },
  { color: 'var(--plinth-line-4)', dashes: '12 4 2 4' },
] as const;
const strokeOf = (index: number) => strokes[index % strokes.length] ?? strokes[0];

/** Lines over a whole-numbered axis, drawn at once: nothing moves. */
export function LineChart({ label, lines, along, format, marks, at }: LineChartProps) {
  const { data, series } = drawn(lines);
  return (
    <div className={classes.chart}>
      <Legend names={lines.map(({ name }) => name)} />
      <div role="img" aria-label={label}>
        <Lines
          h={300}
          data={data}
          dataKey="x"
          series={series}
          curveType="linear"
          withDots={false}
          strokeWidth={2.5}
          gridAxis="xy"
          valueFormatter={format}
          xAxisLabel={along}
          xAxisProps={{ type: 'number', domain: [0, data.length - 1], allowDecimals: false, tickCount: 7 }}
          yAxisProps={{ width: 76, domain: [0, 'auto'] }}
          tooltipProps={{ isAnimationActive: false, labelFormatter: (x) => `${along} ${String(x)}` }}
          tooltipAnimationDuration={0}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
        >
          <ReferenceLine
            x={at.x}
            stroke="var(--mantine-color-dimmed)"
            strokeDasharray="1 3"
            label={{ value: at.label, position: 'insideTopRight', className: classes.at ?? '' }}
          />
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

/** The lines as rows of one table, under names of their own: two lenders may share theirs. */
function drawn(lines: readonly ChartLine[]) {
  const length = Math.max(0, ...lines.map(({ values }) => values.length));
  const data = Array.from({ length }, (_, x) => ({
    x,
    ...Object.fromEntries(lines.map(({ values }, index) => [`line${index}`, values[x] ?? null])),
  }));
  const series = lines.map(({ name }, index) => ({
    name: `line${index}`,
    label: name,
    color: strokeOf(index).color,
    strokeDasharray: strokeOf(index).dashes,
  }));
  return { data, series };
}

const Legend = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={classes.legend} aria-hidden>
    {names.map((name, index) => (
      <li key={`line${strokeOf(index).dashes}${name}`}>
        <svg width="34" height="8" aria-hidden>
          <line
            x1="1"
            x2="33"
            y1="4"
            y2="4"
            stroke={strokeOf(index).color}
            strokeWidth="2.5"
            strokeDasharray={strokeOf(index).dashes}
          />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
