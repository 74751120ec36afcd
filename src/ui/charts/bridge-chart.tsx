import '@mantine/charts/styles.css';
import { BarChart as Bars } from '@mantine/charts';
import { useId } from 'react';
import { DefaultZIndexes, Text, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts';
import { BarName } from './bar-chart.tsx';
import { type BridgeSpan, bridgeSpans, type ChartStep, type StepType, writeStep } from './bridge-spans.ts';
import { type BridgeForm, bridgeHeight } from './chart-sizes.ts';
import classes from './charts.module.css';

export interface BridgeChartProps {
  /** What the picture shows, for those who do not see it; its figures belong into a table beside it. */
  readonly label: string;
  readonly steps: readonly ChartStep[];
  readonly format: (value: number) => string;
  readonly form: BridgeForm;
}

/** The way from one number to another in bars that stand on each other's ends, drawn at once: nothing moves. */
export function BridgeChart({ label, steps, format, form }: BridgeChartProps) {
  const hatch = useId();
  const spans = bridgeSpans(steps);
  const data = spans.map((span, place) => ({
    place: String(place),
    bar: span.span,
    text: form === 'columns' ? writeStep(span, format) : `${span.name}: ${writeStep(span, format)}`,
    type: span.type,
  }));
  const ends = spans.flatMap(({ span }) => span);
  const domain = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <Bars
        h={bridgeHeight(form, steps.length)}
        data={data}
        dataKey="place"
        series={[{ name: 'bar', color: 'var(--plinth-bar)' }]}
        withTooltip={false}
        gridAxis="none"
        barProps={{ isAnimationActive: false, shape: shapeOf(hatch) }}
        withBarValueLabel
        {...(form === 'columns' ? inColumns(spans, domain) : inRows(domain))}
      >
        <Hatch id={hatch} />
        <Connections spans={spans} form={form} />
      </Bars>
    </div>
  );
}

const inColumns = (spans: readonly BridgeSpan[], domain: number[]) => ({
  maxBarWidth: 56,
  withYAxis: false,
  xAxisProps: { interval: 0, height: 52, tick: nameBelow(spans) } as const,
  yAxisProps: { domain },
  valueLabelProps: { dataKey: 'text', content: Amount },
  barChartProps: { accessibilityLayer: false, margin: { top: 24, right: 0, bottom: 0, left: 0 } },
});

const inRows = (domain: number[]) => ({
  orientation: 'vertical' as const,
  maxBarWidth: 14,
  withXAxis: false,
  withYAxis: false,
  xAxisProps: { domain },
  valueLabelProps: { dataKey: 'text', content: BarName },
  barChartProps: { accessibilityLayer: false, margin: { top: 24, right: 4, bottom: 4, left: 4 } },
});

interface ConnectionsProps {
  readonly spans: readonly BridgeSpan[];
  readonly form: BridgeForm;
}
/** Zero, and from the end of each bar to the beginning of the next. One drawing: a line of the library for each takes long. */
function Connections({ spans, form }: ConnectionsProps) {
  const [xs, ys] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  const [along, across] = form === 'columns' ? [xs, ys] : [ys, xs];
  if (along === undefined || across === undefined || plot === undefined) return null;
  const lineBetween = (from: number, to: number, level: number) =>
    form === 'columns' ? `M${from} ${level}H${to}` : `M${level} ${from}V${to}`;
  const middle = (place: number) => along(String(place), { position: 'middle' }) ?? 0;
  const connectors = spans
    .slice(0, -1)
    .map(({ end }, place) => lineBetween(middle(place), middle(place + 1), across(end) ?? 0));
  const [begin, length] = form === 'columns' ? [plot.x, plot.width] : [plot.y, plot.height];
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.grid}>
      <path d={lineBetween(begin, begin + length, across(0) ?? 0)} className={classes.zero} />
      <path d={connectors.join('')} className={classes.connector} />
    </ZIndexLayer>
  );
}

/** Stripes: what goes out is told from what comes in without its colour. */
const Hatch = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className={classes.hatchGround} />
      <rect width="2.5" height="6" className={classes.hatchStripe} />
    </pattern>
  </defs>
);

interface ShapeProps {
  readonly x?: number | string | undefined;
  readonly y?: number | string | undefined;
  readonly width?: number | string | undefined;
  readonly height?: number | string | undefined;
  readonly payload?: { readonly type?: StepType };
}

const shapeOf =
  (hatch: string) =>
  ({ x, y, width, height, payload }: ShapeProps) => (
    <rect
      x={Number(x)}
      y={Number(y)}
      width={Math.max(1, Number(width))}
      height={Math.max(1, Number(height))}
      rx={2}
      className={classes.step}
      data-type={payload?.type}
      fill={payload?.type === 'minus' ? `url(#${hatch})` : undefined}
    />
  );

interface AmountProps extends ShapeProps {
  readonly value?: unknown;
}
const Amount = ({ x, y, width, value }: AmountProps) => (
  <text x={Number(x) + Number(width) / 2} y={Number(y) - 7} textAnchor="middle" className={classes.amount}>
    {String(value)}
  </text>
);

interface TickProps {
  readonly x?: number | string;
  readonly y?: number | string;
  readonly width?: number | string;
  readonly payload?: { readonly value?: unknown };
}
/** Under its bar, on as many lines as it takes. */
const nameBelow =
  (spans: readonly BridgeSpan[]) =>
  ({ x, y, width, payload }: TickProps) => (
    <Text
      x={Number(x)}
      y={Number(y) + 4}
      width={Number(width) / spans.length - 8}
      textAnchor="middle"
      verticalAnchor="start"
      className={classes.stepName ?? ''}
    >
      {spans[Number(payload?.value)]?.name}
    </Text>
  );
