import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../lazy.tsx';
import type { BridgeChartProps } from './bridge-chart.tsx';
import { bridgeSpans, writeStep } from './bridge-spans.ts';
import { ChartLegend } from './chart-legend.tsx';
import { bridgeFormFor, bridgeHeight, columnChartHeight, lineChartHeight } from './chart-sizes.ts';
import classes from './charts.module.css';
import type { ColumnChartProps } from './column-chart.tsx';
import type { LineChartProps } from './line-chart.tsx';
import { useWidth } from './use-width.ts';

/*
 * Charts of a page that people see without scrolling to them: their code, the largest part of it, is fetched when they
 * come near the screen. What stands there until then is as high as they are.
 */

const LazyLines = lazyComponent<LineChartProps>(
  async () => (await import('./line-chart.tsx')).LineChart,
  (props) => <LinesStandIn {...props} />,
);
const LazyBridge = lazyComponent<BridgeChartProps>(
  async () => (await import('./bridge-chart.tsx')).BridgeChart,
  (props) => <BridgeStandIn {...props} />,
);

const LazyColumns = lazyComponent<ColumnChartProps>(
  async () => (await import('./column-chart.tsx')).ColumnChart,
  () => <Skeleton h={columnChartHeight} />,
);

export const ColumnsNearScreen = (props: ColumnChartProps) => (
  <NearScreen standIn={<Skeleton h={columnChartHeight} />}>
    <LazyColumns {...props} />
  </NearScreen>
);

export const LinesNearScreen = (props: LineChartProps) => (
  <NearScreen standIn={<LinesStandIn {...props} />}>
    <LazyLines {...props} />
  </NearScreen>
);

/** In columns where there is room for them, else in rows. */
export function BridgeNearScreen(props: Omit<BridgeChartProps, 'form'>) {
  const [ref, width] = useWidth();
  const amounts = bridgeSpans(props.steps).map((span) => writeStep(span, props.format));
  const drawn = { ...props, form: bridgeFormFor(width ?? Number.POSITIVE_INFINITY, amounts) };
  return (
    <div ref={ref}>
      <NearScreen standIn={<BridgeStandIn {...drawn} />}>
        <LazyBridge {...drawn} />
      </NearScreen>
    </div>
  );
}

const LinesStandIn = ({ lines }: LineChartProps) => (
  <div className={classes.chart}>
    <ChartLegend names={lines.map(({ name }) => name)} />
    <Skeleton h={lineChartHeight} />
  </div>
);
const BridgeStandIn = ({ form, steps }: BridgeChartProps) => <Skeleton h={bridgeHeight(form, steps.length)} />;

interface NearScreenProps {
  readonly standIn: ReactNode;
  readonly children: ReactNode;
}
function NearScreen({ standIn, children }: NearScreenProps) {
  const { ref, entry } = useIntersection({ rootMargin: '500px 0px' });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  return <div ref={ref}>{wasNear ? children : standIn}</div>;
}
