import '@mantine/core/styles/NumberInput.css';
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { ChartFigures } from '../../../../ui/charts/chart-figures.tsx';
import { ColumnsNearScreen } from '../../../../ui/charts/charts-near-screen.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { BrokerFigures } from '../../contract.ts';
import { pointsMost } from '../../model.ts';
import { Nothing, RowsAnchor } from '../parts/figure-parts.tsx';
import classes from '../parts/figures.module.css';
import type { PanelProps } from '../parts/figures-page.tsx';
import { useSetPoints } from '../queries.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string): string => monthName.format(Date.parse(`${month}-01`));

/** What the funded deals of twelve months bring, by the points of each. */
export function EarningsPanel({ data, figures: { rowsOf } }: PanelProps<BrokerFigures>) {
  const { months, withoutPoints } = data;
  const hasFunded = months.some(({ funded }) => funded > 0);
  return (
    <div className={classes.wide}>
      <Panel
        title="Earnings by month"
        about="Loan amount times your points, in the month of the funding date."
        aside={<UsualPoints key={data.usualPoints} data={data} />}
      >
        {hasFunded ? (
          <>
            <ColumnsNearScreen
              label={`Earnings by month: ${months.map(({ month, earned }) => `${nameOf(month)} ${formatMoney(earned)}`).join(', ')}`}
              columns={months.map(({ month, earned }) => ({ name: nameOf(month), value: earned }))}
              format={formatMoney}
            />
            <ChartFigures
              caption="Earnings by month"
              columns={['Month', 'Funded', 'Loan amount', 'Earnings']}
              rows={months.map(({ month, funded, amount, earned }) => ({
                name: nameOf(month),
                figures: [formatNumber(funded), formatMoney(amount), formatMoney(earned)],
              }))}
            />
            <Months months={months} rowsOf={rowsOf} />
          </>
        ) : (
          <Nothing>No deal funded in these twelve months. Funded deals appear here with what you earn of them.</Nothing>
        )}
        {withoutPoints > 0 ? (
          <Text size="sm" mt="sm">
            <RowsAnchor to={rowsOf('noPoints')}>
              {withoutPoints === 1 ? '1 funded deal has' : `${formatNumber(withoutPoints)} funded deals have`} no points
            </RowsAnchor>
            . Enter them to count what you earned.
          </Text>
        ) : null}
      </Panel>
    </div>
  );
}

/** The months with funded deals, each with the way to them. */
const Months = ({
  months,
  rowsOf,
}: Pick<BrokerFigures, 'months'> & Pick<PanelProps<BrokerFigures>['figures'], 'rowsOf'>) => (
  <Group gap="xs" mt="sm">
    {months
      .filter(({ funded }) => funded > 0)
      .map(({ month, funded }) => (
        <Text key={month} size="sm">
          <RowsAnchor to={rowsOf('funded', { month })}>
            {nameOf(month)}: {funded}
          </RowsAnchor>
        </Text>
      ))}
  </Group>
);

/** The points that count where a deal has none of its own. */
function UsualPoints({ data: { usualPoints } }: Pick<PanelProps<BrokerFigures>, 'data'>) {
  const [typed, setTyped] = useState<number | string>(usualPoints ?? '');
  const { mutate, isPending } = useSetPoints();
  const percent = typed === '' ? null : Number(typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ dealId: undefined, percent });
      }}
    >
      <Group gap="xs" align="flex-end">
        <NumberInput
          label="Your usual points"
          size="xs"
          className={classes.points ?? ''}
          suffix="%"
          min={0}
          max={pointsMost}
          clampBehavior="strict"
          decimalScale={3}
          hideControls
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" size="xs" variant="default" loading={isPending} disabled={percent === usualPoints}>
          Save
        </Button>
      </Group>
    </form>
  );
}
