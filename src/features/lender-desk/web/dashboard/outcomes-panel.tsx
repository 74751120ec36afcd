import { SegmentedControl, Text, Title } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { formatMinutes, formatMoney } from '../../../../kernel/format.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Dashboard, Outcomes } from '../../dashboard/contract.ts';
import { chosenFor, dashboardDays } from '../../model.ts';
import { chosenLabels } from '../chosen-labels.ts';
import classes from './dashboard.module.css';
import type { ReplyChartProps } from './reply-chart.tsx';

const ReplyChart = lazyComponent<ReplyChartProps>(
  async () => (await import('./reply-chart.tsx')).ReplyChart,
  () => <div className={classes.chart} />,
);

/** What became of the requests of the last 30 or 90 days, and how fast they were answered. */
export function OutcomesPanel({ desk }: { readonly desk: Dashboard }) {
  const [days, setDays] = useState<number>(dashboardDays[0]);
  const outcomes = desk.outcomes.find((one) => one.days === days);
  if (!outcomes) return null;
  return (
    <>
      <Panel title="Won and lost" aside={<DaysSwitch days={days} onDays={setDays} />}>
        <Won outcomes={outcomes} />
        <ChosenReasons outcomes={outcomes} />
        <Bars
          title="Reasons for declines"
          bars={outcomes.declineReasons.map(({ reason, count }) => ({ label: reason, count }))}
        />
      </Panel>
      <Panel title="Reply time">
        <Replies desk={desk} outcomes={outcomes} />
      </Panel>
    </>
  );
}

const DaysSwitch = ({ days, onDays }: { readonly days: number; readonly onDays: (days: number) => void }) => (
  <SegmentedControl
    size="xs"
    aria-label="Time range"
    value={String(days)}
    onChange={(next) => onDays(Number(next))}
    data={dashboardDays.map((one) => ({ value: String(one), label: `${one} days` }))}
  />
);

interface OutcomesProps {
  readonly outcomes: Outcomes;
}

function Won({ outcomes }: OutcomesProps) {
  const { asked, won, wonAmount, funded, fundedAmount, lost, lostUnanswered, declined, ranOut } = outcomes;
  const figures = [
    { label: 'Asked', value: asked },
    { label: 'Won', value: won, note: won > 0 ? formatMoney(wonAmount) : undefined },
    { label: 'Funded', value: funded, note: funded > 0 ? formatMoney(fundedAmount) : undefined },
    { label: 'Lost', value: lost, note: lostUnanswered > 0 ? `and ${lostUnanswered} before an answer` : undefined },
    { label: 'Declined', value: declined },
    { label: 'Expired', value: ranOut },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note ? <span className={classes.minor}>{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the offers had that were chosen over the lender's own; whose they were and what they said is nobody else's. */
function ChosenReasons({ outcomes: { chosen, lost } }: OutcomesProps) {
  if (chosen.compared === 0) {
    return lost === 0 ? null : (
      <Text size="sm" c="dimmed" mt="md">
        What the chosen offers had is not known.
      </Text>
    );
  }
  const bars = chosenFor
    .map((one) => ({ label: chosenLabels[one], count: chosen.by[one] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const nothing = chosen.nothing > 0 ? [{ label: 'Nothing that shows in its terms', count: chosen.nothing }] : [];
  return (
    <Bars
      title={chosen.compared === 1 ? 'What the chosen offer had' : `What the ${chosen.compared} chosen offers had`}
      bars={[...bars, ...nothing]}
      of={chosen.compared}
    />
  );
}

interface BarsProps {
  readonly title: string;
  readonly bars: readonly { readonly label: string; readonly count: number }[];
  /** What the longest bar would stand for; the largest count unless stated. */
  readonly of?: number;
}

function Bars({ title, bars, of = Math.max(0, ...bars.map(({ count }) => count)) }: BarsProps) {
  if (bars.length === 0) return null;
  return (
    <section className={classes.bars} aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul>
        {bars.map(({ label, count }) => (
          <li key={label} style={{ '--share': `${(count * 100) / of}%` } as CSSProperties}>
            <span>{label}</span>
            <span>{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replies({ desk, outcomes }: OutcomesProps & { readonly desk: Dashboard }) {
  const { market } = desk;
  const { minutes, answeredPercent, days } = outcomes;
  if (minutes === null || answeredPercent === null) {
    return (
      <Text size="sm" c="dimmed">
        Nothing was answered in the last {days} days.
        {market ? ` The median lender responds within ${formatMinutes(market.minutes)}.` : ''}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm">
        Half of the first responses come within {formatMinutes(minutes)}, and {answeredPercent}% of the requests are
        answered.
        {market ? (
          <>
            {' '}
            The median lender takes {formatMinutes(market.minutes)} and answers {market.answeredPercent}%.
            {market.slowerPercent === null ? '' : ` Over 90 days ${market.slowerPercent}% of lenders took longer.`}
          </>
        ) : (
          ' There are too few other lenders to compare with.'
        )}
      </Text>
      {market ? <ReplyChart desk={desk} market={market} /> : null}
    </>
  );
}
