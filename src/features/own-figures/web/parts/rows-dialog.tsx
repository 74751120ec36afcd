import '@mantine/core/styles/NumberInput.css';
import { Anchor, NumberInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { loanTypeText } from '../../../../lending/kinds/find.ts';
import { formatDate } from '../../../../ui/format.ts';
import { RowTable } from '../../../../ui/lists/row-table.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { RowsDialog, RowsHead } from '../../../../ui/reading/rows-dialog.tsx';
import { displayStatusLabels } from '../../../lender-desk/model.ts';
import { dealStages } from '../../../pipeline/model.ts';
import { quoteStatusLabels } from '../../../quotes/model.ts';
import { packageStateLabels } from '../../../submission/model.ts';
import type { FigureRow } from '../../contract.ts';
import { brokerFigures, type LenderFigure, lenderFigures, pointsMost } from '../../model.ts';
import type { FiguresSearch } from '../figures-search.ts';
import { rowsOptions, useSetPoints } from '../queries.ts';
import classes from './figures.module.css';

export interface FigureRowsProps {
  readonly side: 'broker' | 'lender';
  readonly search: FiguresSearch;
  readonly onClose: () => void;
}

const texts: Readonly<Record<FigureRowsProps['side'], Readonly<Record<string, { label: string; about: string }>>>> = {
  broker: brokerFigures,
  lender: lenderFigures,
};
const packageFigures = ['received', 'packagesDeclined', 'funded'] as const satisfies readonly LenderFigure[];
const statusTexts: Readonly<Record<FigureRowsProps['side'], Readonly<Record<string, string>>>> = {
  broker: { ...quoteStatusLabels, ...dealStages },
  lender: { ...displayStatusLabels, ...packageStateLabels },
};

/** The rows that a figure counts, over the page of the figures. */
export function FigureRows({ side, search, onClose }: FigureRowsProps) {
  const figure = search.rows === undefined ? undefined : texts[side][search.rows];
  return (
    <RowsDialog
      opened={search.rows !== undefined}
      title={figure?.label ?? 'Rows'}
      about={figure?.about}
      onClose={onClose}
    >
      {search.rows === undefined ? null : <Rows side={side} search={search} />}
    </RowsDialog>
  );
}

function Rows({ side, search }: Pick<FigureRowsProps, 'side' | 'search'>) {
  const query = useInfiniteQuery(rowsOptions(side, search));
  return (
    <DataState
      query={query}
      failed="Couldn't load these rows."
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
      empty={<EmptyState title="Nothing in this period">Choose another period to see more.</EmptyState>}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        const hasPoints = rows.some(({ points }) => points !== null);
        const isPackage = packageFigures.some((name) => name === search.rows);
        const columns = [
          'Property',
          side === 'lender' ? 'Broker' : rows.some(({ _id, dealId }) => _id !== dealId) ? 'Lender' : 'Client',
          'Status',
          { label: 'Loan amount', isRight: true },
          ...(hasPoints ? ['Your points'] : []),
          'Date',
        ];
        return (
          <>
            <RowsHead count={`${formatNumber(pages[0]?.total ?? rows.length)} in all`} />
            <RowTable columns={columns} phoneLabels="beside" isMiddle within="paddedFrame">
              {rows.map((row) => (
                <Row key={row._id} {...{ side, row, hasPoints, isPackage }} who={String(columns[1])} />
              ))}
            </RowTable>
            <ShowMore pages={query} mt="md" />
          </>
        );
      }}
    </DataState>
  );
}

interface RowProps {
  readonly side: 'broker' | 'lender';
  /** Of a lender: a package, else a request. */
  readonly isPackage: boolean;
  readonly row: FigureRow;
  readonly hasPoints: boolean;
  readonly who: string;
}

function Row({ side, isPackage, row, hasPoints, who }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <strong>
          <RowLink side={side} isPackage={isPackage} row={row} />
        </strong>
        <span className={classes.detail}>{loanTypeText(row.kind)}</span>
      </th>
      <td data-label={who}>{row.who ?? '—'}</td>
      <td data-label="Status" className={classes.whole}>
        {statusTexts[side][row.status] ?? row.status}
      </td>
      <td data-label="Loan amount" data-right>
        {formatMoney(row.amount)}
      </td>
      {hasPoints ? (
        <td data-label="Your points">{row.points ? <Points row={row} points={row.points} /> : null}</td>
      ) : null}
      <td data-label="Date" className={classes.whole}>
        {formatDate(row.at)}
      </td>
    </tr>
  );
}

function RowLink({ side, isPackage, row: { _id, dealId, address } }: Pick<RowProps, 'side' | 'isPackage' | 'row'>) {
  const name = address || 'No address';
  if (side === 'broker')
    return dealId ? (
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/pipeline/$pipelineId" params={{ pipelineId: dealId }} {...props} />}
      >
        {name}
      </Anchor>
    ) : (
      name
    );
  return isPackage ? (
    <Anchor
      inherit
      renderRoot={(props) => <Link to="/lender/packages/$packageId" params={{ packageId: _id }} {...props} />}
    >
      {name}
    </Anchor>
  ) : (
    <Anchor inherit renderRoot={(props) => <Link to="/lender/quotes/$quoteId" params={{ quoteId: _id }} {...props} />}>
      {name}
    </Anchor>
  );
}

interface PointsProps {
  readonly row: FigureRow;
  readonly points: NonNullable<FigureRow['points']>;
}

/** Left with another value, the points are saved; blank means the usual ones. */
function Points({ row, points }: PointsProps) {
  const own = points.isUsual ? '' : (points.percent ?? '');
  const [typed, setTyped] = useState<number | string>(own);
  const { mutate, isPending } = useSetPoints();
  const save = () => {
    if (typed === own) return;
    mutate({ dealId: row._id, percent: typed === '' ? null : Number(typed) });
  };
  return (
    <NumberInput
      className={classes.points ?? ''}
      size="xs"
      aria-label={`Points of ${row.address}`}
      description={points.earned === null ? undefined : formatMoney(points.earned)}
      placeholder={points.isUsual && points.percent !== null ? String(points.percent) : '0.00'}
      suffix="%"
      min={0}
      max={pointsMost}
      clampBehavior="strict"
      decimalScale={3}
      hideControls
      disabled={isPending}
      value={typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}
