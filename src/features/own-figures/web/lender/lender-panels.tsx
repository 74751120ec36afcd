import { Text, Title } from '@mantine/core';
import { formatMinutes, formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { loanTypeText } from '../../../../lending/kinds/find.ts';
import { RowTable } from '../../../../ui/lists/row-table.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { chosenFor } from '../../../lender-desk/model.ts';
import { chosenLabels } from '../../../lender-desk/web/chosen-labels.ts';
import type { LenderFigures } from '../../contract.ts';
import { type LenderFigure, lenderFigures } from '../../model.ts';
import { Bars, Nothing } from '../parts/figure-parts.tsx';
import classes from '../parts/figures.module.css';
import type { PanelProps } from '../parts/figures-page.tsx';
import type { Figures } from '../parts/use-figures.ts';

type LenderPanelProps = PanelProps<LenderFigures>;

const counts = (data: LenderFigures, names: readonly LenderFigure[], rowsOf: Figures['rowsOf']) =>
  names.map((name) => ({
    key: name,
    label: lenderFigures[name].label,
    share: data[name].now,
    value: formatNumber(data[name].now),
    note: `${formatNumber(data[name].before)} before`,
    to: rowsOf(name),
  }));

/** What became of the requests, and how fast they were answered beside the market. */
export function ReplyPanel({ data, figures: { rowsOf } }: LenderPanelProps) {
  const { market, declineReasons } = data;
  return (
    <Panel title="Responses">
      <Bars label="Requests by outcome" bars={counts(data, ['asked', 'answered', 'declined', 'expired'], rowsOf)} />
      <Text size="sm" mt="sm">
        {market
          ? `Market median over the last 90 days: a response within ${formatMinutes(market.minutes)}, to ${market.answeredPercent}% of requests.`
          : 'There are too few other lenders to compare with.'}
      </Text>
      {declineReasons.length === 0 ? null : (
        <>
          <Title order={3} size="h5" mt="md" mb={4}>
            Reasons for declines
          </Title>
          <Bars
            label="Declined requests by reason"
            bars={declineReasons.map(({ reason, count }) => ({
              key: reason,
              label: reason,
              share: count,
              value: formatNumber(count),
              to: rowsOf('declined', { decline: reason }),
            }))}
          />
        </>
      )}
    </Panel>
  );
}

export const PackagesPanel = ({ data, figures: { rowsOf } }: LenderPanelProps) => (
  <Panel title="Packages" about="Loan packages of the period, and what became of them.">
    <Bars label="Packages by outcome" bars={counts(data, ['received', 'packagesDeclined', 'funded'], rowsOf)} />
  </Panel>
);

/** What was lost, and what chosen offers had: directions alone, over days that no period changes. */
export function LostPanel({ data, figures: { rowsOf } }: LenderPanelProps) {
  const { chosen } = data;
  const reasons = chosenFor
    .map((name) => ({ name, count: chosen.by[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <Panel title="Won and lost">
      <Bars label="Requests won and lost" bars={counts(data, ['won', 'lost', 'lostUnanswered'], rowsOf)} />
      <Title order={3} size="h5" mt="md" mb={4}>
        What chosen offers had over yours
      </Title>
      {chosen.compared === 0 ? (
        <Nothing>No lost offer of the last 90 days can be compared.</Nothing>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb={4}>
            {chosen.compared === 1 ? 'The newest loss' : `The ${formatNumber(chosen.compared)} newest losses`} of the
            last 90 days.
          </Text>
          <Bars
            label="What chosen offers had over yours"
            of={chosen.compared}
            bars={[
              ...reasons.map(({ name, count }) => ({
                key: name,
                label: chosenLabels[name],
                share: count,
                value: formatNumber(count),
              })),
              ...(chosen.nothing > 0
                ? [
                    {
                      key: 'nothing',
                      label: 'Nothing that shows in its terms',
                      share: chosen.nothing,
                      value: formatNumber(chosen.nothing),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </Panel>
  );
}

/** The checks of the own programs that speak against what brokers ask for. */
export const RefusalsPanel = ({ data: { refusals, checked } }: Pick<LenderPanelProps, 'data'>) => (
  <Panel title="Checks that fail most" about="Of the newest requests of the period about one of your programs.">
    {refusals.length === 0 ? (
      <Nothing>
        {checked === 0
          ? 'No request of this period was about one of your programs.'
          : `No check failed in ${formatNumber(checked)} requests.`}
      </Nothing>
    ) : (
      <RowTable
        columns={['Program', 'Check', { label: 'Requests', isRight: true }]}
        label="Checks that fail most"
        phoneLabels="beside"
        within="paddedFrame"
      >
        {refusals.map(({ kind, programName, check, count }) => (
          <tr key={`${kind} ${programName} ${check}`}>
            <th scope="row">
              <strong>{programName}</strong>
            </th>
            <td data-label="Check">{check}</td>
            <td data-label="Requests" data-right>
              {formatNumber(count)} <span className={classes.minor}>of {formatNumber(checked)}</span>
            </td>
          </tr>
        ))}
      </RowTable>
    )}
  </Panel>
);

/** What was asked for, by loan type and state. */
export function VolumePanel({ data: { byKind, byState }, figures: { rowsOf } }: LenderPanelProps) {
  return (
    <div className={classes.wide}>
      <Panel title="Volume" about="Requests received in the period, with the loans that your programs size.">
        {byKind.length === 0 ? (
          <Nothing>No request came in this period. Choose another one above.</Nothing>
        ) : (
          <div className={classes.grid}>
            <Bars
              label="Requests by loan type"
              bars={byKind.map(({ kind, count, amount }) => ({
                key: kind,
                label: loanTypeText(kind),
                share: count,
                value: formatNumber(count),
                note: amount > 0 ? formatMoney(amount) : undefined,
                to: rowsOf('asked', { kind }),
              }))}
            />
            <Bars
              label="Requests by state"
              bars={byState.map(({ state, count, amount }) => ({
                key: state,
                label: state,
                share: count,
                value: formatNumber(count),
                note: amount > 0 ? formatMoney(amount) : undefined,
                to: rowsOf('asked', { state }),
              }))}
            />
          </div>
        )}
      </Panel>
    </div>
  );
}
