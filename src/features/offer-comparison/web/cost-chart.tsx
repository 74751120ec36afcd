import { Text, Title } from '@mantine/core';
import { formatMoney } from '../../../kernel/format.ts';
import { ChartFigures } from '../../../ui/charts/chart-figures.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import type { QuotedOffer } from '../../quotes/contract.ts';
import {
  crossingPoints,
  cumulativeCosts,
  monthsDrawn,
  monthsText,
  unpricedSentences,
} from '../comparison/offer-costs.ts';
import classes from './compare.module.css';

interface CostChartProps {
  readonly offers: readonly QuotedOffer[];
  readonly months: number;
  readonly treasuryYieldPercent: number | undefined;
  readonly drawnPercents: readonly number[] | undefined;
}

/** What the offers have cost in cash by each month, with the months where the cheaper one changes. */
export function CostChart({ offers, months, ...assumptions }: CostChartProps) {
  const shown = monthsDrawn(offers, months, assumptions);
  const lines = cumulativeCosts(offers, shown, assumptions);
  const crossings = crossingPoints(offers, lines);
  const names = offers.map(({ quote }) => quote.lender.name);
  const crossingMonths = new Set([months, shown, ...crossings.map(({ month }) => month)]);
  const step = shown > 36 ? 12 : 1;
  const tableMonths = Array.from({ length: shown + 1 }, (_, month) => month).filter(
    (month) => month % step === 0 || crossingMonths.has(month),
  );
  return (
    <section className={classes.chart} aria-label="Cash cost month by month">
      <Title order={4} mb="xs">
        Cash cost month by month
      </Title>
      <LineChart
        label={`Lines of the cash cost of ${names.join(', ')} over ${monthsText(shown)}; the table below has the figures`}
        lines={lines.map((line, index) => ({ name: names[index] ?? '', values: line.map(({ total }) => total) }))}
        along="Month"
        format={formatMoney}
        marks={crossings.map(({ month, total }) => ({ x: month, y: total }))}
        at={{ x: months, label: 'planned' }}
      />
      <Text size="sm" mt="xs">
        {crossings.length === 0
          ? `Within ${monthsText(shown)} the lines don’t cross, so the ranking of the offers stays the same.`
          : crossings.map(({ sentence }) => sentence).join(' ')}{' '}
        {unpricedSentences(offers, assumptions).join(' ')}
      </Text>
      <ChartFigures
        caption="Cash cost of the offers by month"
        columns={['Month', ...names]}
        rows={tableMonths.map((month) => ({
          name: String(month),
          figures: lines.map((line) => formatMoney(line[month]?.total)),
        }))}
      />
    </section>
  );
}
