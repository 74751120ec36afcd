import { Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatMoney, noValue, writeNumber } from '../../../../kernel/format.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import { formatDate } from '../../../../ui/format.ts';
import type { DealColumn } from '../../board/deal-columns.ts';
import type { DealRow } from '../../board/stages-contract.ts';
import { dealStages } from '../../model.ts';
import classes from './table.module.css';

const texts: Readonly<Record<Exclude<DealColumn, 'address'>, (deal: DealRow) => string>> = {
  client: ({ clientName }) => clientName || noValue,
  kind: ({ loanType }) => kindNames(loanType).displayName,
  stage: ({ stage }) => dealStages[stage],
  inStage: ({ stageAt }) => formatDate(stageAt),
  amount: ({ loanAmount }) => formatMoney(loanAmount),
  lender: ({ lender }) => lender?.name ?? noValue,
  state: ({ state }) => state ?? noValue,
  propertyType: ({ propertyType }) => propertyType ?? noValue,
  fico: ({ fico }) => writeNumber(fico, 'score'),
  created: ({ createdAt }) => formatDate(createdAt),
  changed: ({ changedAt }) => formatDate(changedAt),
};

export function DealCell({ deal, column }: { readonly deal: DealRow; readonly column: DealColumn }) {
  if (column !== 'address') {
    return (
      <Text span size="sm" truncate className={classes.cell}>
        {texts[column](deal)}
      </Text>
    );
  }
  const { _id, address, archived } = deal;
  return (
    <span className={classes.address}>
      <Link to="/pipeline" search={{ deal: _id, ...(archived ? { archived } : {}) }} className={classes.link}>
        {address}
      </Link>
      {archived ? (
        <Badge size="sm" variant="default" tt="none">
          Archived
        </Badge>
      ) : null}
    </span>
  );
}
