import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { formatMoney, formatNumber, formatPercent } from '../../../../kernel/format.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { dealStages } from '../../../pipeline/model.ts';
import type { BrokerFigures } from '../../contract.ts';
import { brokerFigures, lossReasons } from '../../model.ts';
import { Bars, Nothing } from '../parts/figure-parts.tsx';
import classes from '../parts/figures.module.css';
import type { PanelProps } from '../parts/figures-page.tsx';

/** What stands at each stage now: each opens the pipeline with its deals. */
export function StagesPanel({ data: { pipeline } }: Pick<PanelProps<BrokerFigures>, 'data'>) {
  const most = Math.max(1, ...pipeline.map(({ amount }) => amount));
  return (
    <Panel title="Pipeline value" about="Deals in your pipeline now, without archived ones.">
      <ul className={classes.bars} aria-label="Pipeline value by stage">
        {pipeline.map(({ stage, count, amount }) => (
          <li key={stage}>
            <Link
              to="/pipeline"
              search={{ shape: 'table', filter: { stages: [stage] } }}
              style={{ '--share': `${(amount * 100) / most}%` } as CSSProperties}
            >
              <span>{dealStages[stage]}</span>
              <span className={classes.value}>
                {formatMoney(amount)} <span className={classes.minor}>{deals(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const deals = (count: number): string => (count === 1 ? '1 deal' : `${formatNumber(count)} deals`);
const shareOf = (part: number, whole: number): string | undefined =>
  whole === 0 ? undefined : formatPercent((part * 100) / whole, 0);

/** How far the deals that were added in the period have come. */
export function ConversionPanel({ data: { steps }, figures: { rowsOf } }: PanelProps<BrokerFigures>) {
  const added = steps[0]?.now ?? 0;
  return (
    <Panel title="Conversion" about="Deals added in the period, by how far they have come since.">
      {added === 0 ? (
        <Nothing>You added no deals in this period. Choose another one above.</Nothing>
      ) : (
        <Bars
          label="Conversion by step"
          of={added}
          bars={steps.map(({ step, now, before }) => {
            const figure = step === 'funded' ? 'reachedFunding' : step;
            return {
              key: step,
              label: brokerFigures[figure].label,
              share: now,
              value: formatNumber(now),
              note: `${shareOf(now, added)}; ${formatNumber(before)} before`,
              to: rowsOf(figure),
            };
          })}
        />
      )}
    </Panel>
  );
}

/** Why deals were lost, and why lenders declined. */
export function LossPanel({ data, figures: { rowsOf } }: PanelProps<BrokerFigures>) {
  return (
    <Panel title="Lost deals" about="Why deals were lost, as their requests and packages say.">
      {data.lossReasons.length === 0 ? (
        <Nothing>No deal was moved to Lost in this period.</Nothing>
      ) : (
        <Bars
          label="Lost deals by reason"
          bars={data.lossReasons.map(({ reason, count }) => ({
            key: reason,
            label: lossReasons[reason],
            share: count,
            value: formatNumber(count),
            to: rowsOf('lost', { loss: reason }),
          }))}
        />
      )}
      {data.declineReasons.length === 0 ? null : (
        <>
          <Title order={3} size="h5" mt="md" mb={4}>
            Reasons for declines
          </Title>
          <Bars
            label="Declined requests by reason"
            bars={data.declineReasons.map(({ reason, count }) => ({
              key: reason,
              label: reason,
              share: count,
              value: formatNumber(count),
              to: rowsOf('lenderDeclined', { decline: reason }),
            }))}
          />
        </>
      )}
    </Panel>
  );
}
