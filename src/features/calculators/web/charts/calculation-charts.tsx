import { useDebouncedValue } from '@mantine/hooks';
import { memo, useDeferredValue, useMemo } from 'react';
import { ChartFigures } from '../../../../ui/charts/chart-figures.tsx';
import { BridgeNearScreen, LinesNearScreen } from '../../../../ui/charts/charts-near-screen.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Calculator, Inputs, Outcome } from '../../definitions/calculator.ts';
import type { Chart } from '../../definitions/charts.ts';
import { writeFigure } from '../../definitions/write.ts';
import type { Calculation } from '../use-calculation.ts';

/** Milliseconds without a key, after which pictures follow what was typed: drawing them takes longer than a frame. */
const pause = 120;

/** What the calculation looks like. The figures go first. */
export function CalculationCharts({
  calculation: { calculator, inputs, outcome },
}: {
  readonly calculation: Calculation;
}) {
  const now = useMemo(() => ({ inputs, outcome }), [inputs, outcome]);
  const [typed] = useDebouncedValue(now, pause);
  return <Drawn calculator={calculator} {...useDeferredValue(typed)} />;
}

interface DrawnProps {
  readonly calculator: Calculator;
  readonly inputs: Inputs;
  readonly outcome: Outcome;
}

const Drawn = memo(({ calculator, inputs, outcome }: DrawnProps) =>
  calculator.charts(inputs, outcome).map((chart) => (
    <Panel key={chart.title} title={chart.title} about={chart.about}>
      {chart.kind === 'bridge' ? <Bridge chart={chart} /> : <Lines chart={chart} />}
    </Panel>
  )),
);

const dollars = (value: number): string => writeFigure(value, 'dollars');

type BridgeOf = Extract<Chart, { kind: 'bridge' }>;
const Bridge = ({ chart: { title, steps } }: { readonly chart: BridgeOf }) => (
  <>
    <BridgeNearScreen
      label={`${title}: ${steps.map(({ name, amount }) => `${name} ${dollars(amount)}`).join(', ')}`}
      steps={steps}
      format={dollars}
    />
    <ChartFigures
      caption={title}
      columns={['Step', 'Amount']}
      rows={steps.map(({ name, amount }) => ({ name, figures: [dollars(amount)] }))}
    />
  </>
);

type LinesOf = Extract<Chart, { kind: 'lines' }>;
function Lines({ chart: { title, along, unit, lines, at } }: { readonly chart: LinesOf }) {
  const write = (value: number | undefined): string => writeFigure(value, unit);
  const length = Math.max(0, ...lines.map(({ values }) => values.length));
  const names = lines.map(({ name }) => name);
  const ends = lines.map(({ name, values }) => `${name} from ${write(values[0])} to ${write(values.at(-1))}`);
  return (
    <>
      <LinesNearScreen
        label={`${title}, ${length - 1} ${along.toLowerCase()}s: ${ends.join(', ')}`}
        lines={lines}
        along={along}
        format={write}
        {...(at ? { at } : {})}
      />
      <ChartFigures
        caption={title}
        columns={[along, ...names]}
        rows={tablePlaces(length, along).map((x) => ({
          name: String(x),
          figures: lines.map(({ values }) => write(values[x])),
        }))}
      />
    </>
  );
}

/** Every place; of many months the last of each year, and the very last. */
function tablePlaces(length: number, along: LinesOf['along']): readonly number[] {
  const step = along === 'Month' && length > 37 ? 12 : 1;
  return [...Array(length).keys()].filter((x) => x % step === 0 || x === length - 1);
}
