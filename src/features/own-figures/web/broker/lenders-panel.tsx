import { Text } from '@mantine/core';
import { formatMinutes, formatNumber, formatPercent } from '../../../../kernel/format.ts';
import { RowTable } from '../../../../ui/lists/row-table.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { BrokerFigures } from '../../contract.ts';
import type { BrokerFigure } from '../../model.ts';
import { Nothing, RowsAnchor } from '../parts/figure-parts.tsx';
import classes from '../parts/figures.module.css';
import type { PanelProps } from '../parts/figures-page.tsx';

const right = (label: string) => ({ label, isRight: true });
const columns = [
  'Lender',
  right('Requests'),
  right('Responded'),
  right('Offers'),
  right('Accepted'),
  right('Response time'),
];

/** How each lender responds and how often its offers are accepted, the most asked first. */
export function LendersPanel({ data: { lenders, moreLenders }, figures: { rowsOf } }: PanelProps<BrokerFigures>) {
  return (
    <div className={classes.wide}>
      <Panel
        title="Lenders"
        about="Quote requests sent in the period: how lenders responded, and their median response time."
      >
        {lenders.length === 0 ? (
          <Nothing>
            You sent no quote requests in this period. Open a deal and request quotes to compare lenders.
          </Nothing>
        ) : (
          <RowTable columns={columns} label="Lenders" phoneLabels="beside" isMiddle within="paddedFrame">
            {lenders.map(({ _id, name, asked, answered, offered, chosen, minutes }) => {
              const cell = (label: string, figure: BrokerFigure, count: number, whole: number) => (
                <td data-label={label} data-right>
                  <span>
                    <RowsAnchor to={rowsOf(figure, { lender: _id })} label={`${label}, ${name}: ${count}`}>
                      {formatNumber(count)}
                    </RowsAnchor>
                    {figure === 'lenderAsked' || whole === 0 ? null : (
                      <span className={classes.minor}> {formatPercent((count * 100) / whole, 0)}</span>
                    )}
                  </span>
                </td>
              );
              return (
                <tr key={_id}>
                  <th scope="row">
                    <strong>{name}</strong>
                  </th>
                  {cell('Requests', 'lenderAsked', asked, asked)}
                  {cell('Responded', 'lenderAnswered', answered, asked)}
                  {cell('Offers', 'lenderOffered', offered, asked)}
                  {cell('Accepted', 'lenderChosen', chosen, offered)}
                  <td data-label="Response time" data-right>
                    {formatMinutes(minutes) ?? '—'}
                  </td>
                </tr>
              );
            })}
          </RowTable>
        )}
        {moreLenders > 0 ? (
          <Text size="sm" c="dimmed" mt="sm">
            And {formatNumber(moreLenders)} more lenders with fewer requests.
          </Text>
        ) : null}
      </Panel>
    </div>
  );
}
