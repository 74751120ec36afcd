import { Paper, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { formatMinutes, formatNumber, noValue } from '../../../kernel/format.ts';
import type { LenderResult } from '../contract.ts';
import type { LenderSort, RequestSet } from '../model.ts';
import classes from './results.module.css';
import type { ResultsParameters } from './results-search.ts';

interface TableProps {
  readonly lenders: readonly LenderResult[];
  readonly shown: ResultsParameters;
  readonly show: (change: Readonly<Record<string, unknown>>) => void;
}

const columns: readonly { readonly sort: LenderSort; readonly label: string }[] = [
  { sort: 'name', label: 'Lender' },
  { sort: 'asked', label: 'Requests' },
  { sort: 'answeredPercent', label: 'Responded' },
  { sort: 'medianMinutes', label: 'Median time' },
  { sort: 'wins', label: 'Wins' },
  { sort: 'retrades', label: 'Re-trades' },
  { sort: 'declined', label: 'Declined' },
];

/** Each lender in a row; columns sort, and figures open what they count. */
export function LenderTable({ lenders, shown, show }: TableProps) {
  const { sort = 'asked', descending = sort !== 'name' } = shown;
  const sorted = [...lenders].sort(bySort(sort, descending));
  return (
    <Paper withBorder className={classes.frame ?? ''} tabIndex={0} role="region" aria-label="Lenders, scrolls sideways">
      <table className={classes.table} aria-label="Lenders">
        <thead>
          <tr>
            {columns.map((column) => {
              const isSorted = column.sort === sort;
              const Arrow = descending ? IconArrowDown : IconArrowUp;
              return (
                <th
                  key={column.sort}
                  scope="col"
                  aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
                >
                  <UnstyledButton
                    className={classes.heading ?? ''}
                    onClick={() =>
                      show({ sort: column.sort, descending: isSorted ? !descending : column.sort !== 'name' })
                    }
                  >
                    {column.label}
                    {isSorted ? <Arrow size={14} aria-hidden /> : null}
                  </UnstyledButton>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((lender) => (
            <Row key={lender._id} lender={lender} shown={shown} show={show} />
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

/** What is not known comes last, whichever way it is sorted. */
const bySort = (sort: LenderSort, descending: boolean) => (a: LenderResult, b: LenderResult) => {
  const [one, other] = [a[sort], b[sort]];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);
  return (descending ? -order : order) || a.name.localeCompare(b.name);
};

function Row({ lender, shown, show }: Omit<TableProps, 'lenders'> & { readonly lender: LenderResult }) {
  const figure = (set: RequestSet, count: number, text = formatNumber(count)) => {
    if (count === 0) return text;
    const isOpen = shown.lender === lender._id && shown.set === set;
    return (
      <UnstyledButton
        className={classes.open ?? ''}
        aria-expanded={isOpen}
        aria-label={`${lender.name}: ${text} ${setNames[set]}, show requests`}
        onClick={() => show(isOpen ? { lender: undefined, set: undefined } : { lender: lender._id, set })}
      >
        {text}
      </UnstyledButton>
    );
  };
  const reasons = Object.entries(lender.declinedBy).sort(([, a], [, b]) => b - a);
  return (
    <tr>
      <th scope="row">{lender.name}</th>
      <td>{figure('asked', lender.asked)}</td>
      <td>
        {lender.answeredPercent === null
          ? noValue
          : figure('answered', lender.answered, `${formatNumber(lender.answeredPercent)}%`)}
      </td>
      <td>{formatMinutes(lender.medianMinutes) ?? noValue}</td>
      <td>{figure('won', lender.wins)}</td>
      <td>{lender.loans === 0 ? noValue : `${formatNumber(lender.retrades)} of ${formatNumber(lender.loans)}`}</td>
      <td>
        {figure('declined', lender.declined)}
        {reasons.length > 0 ? (
          <span className={classes.reasons}>{reasons.map(([reason, count]) => `${reason} ${count}`).join(', ')}</span>
        ) : null}
      </td>
    </tr>
  );
}

export const setNames: Readonly<Record<RequestSet, string>> = {
  asked: 'requests',
  answered: 'responded',
  won: 'won',
  declined: 'declined',
  expired: 'expired',
};
