import { Alert, SegmentedControl, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { formatNumber } from '../../../kernel/format.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { readRetention } from '../endpoints.ts';
import classes from './audit.module.css';
import { retentionOptions } from './queries.ts';

type Retention = EndpointAnswer<typeof readRetention>;
type Shown = 'timed' | 'kept' | 'nights';

/** /admin/retention: how long each kind of data is kept and why, and what was removed when. */
export function RetentionPage() {
  const query = useQuery(retentionOptions);
  const [shown, setShown] = useState<Shown>('timed');
  return (
    <Page title="Data retention" subtitle="How long data is kept, why, and what each night removed." width="wide">
      <DataState query={query} failed="Couldn’t load the rules.">
        {(retention) => (
          <>
            <Failure nights={retention.nights} />
            <SegmentedControl
              aria-label="Show"
              className={classes.shown}
              value={shown}
              onChange={(value) => setShown(value === 'kept' || value === 'nights' ? value : 'timed')}
              data={[
                { value: 'timed', label: 'Removed by age' },
                { value: 'kept', label: 'Kept' },
                { value: 'nights', label: 'Nights' },
              ]}
            />
            {shown === 'timed' ? <TimedRules rules={retention.rules.filter(({ ending }) => ending !== '')} /> : null}
            {shown === 'kept' ? <KeptRules rules={retention.rules.filter(({ ending }) => ending === '')} /> : null}
            {shown === 'nights' ? <Nights nights={retention.nights} /> : null}
          </>
        )}
      </DataState>
    </Page>
  );
}

function Failure({ nights: [last] }: { readonly nights: Retention['nights'] }) {
  if (!last || last.failed.length === 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Part of the last removal failed" mb="md">
      <Text size="sm">{last.failed.join(', ')}. It is tried again, and the cause is in the log.</Text>
    </Alert>
  );
}

function TimedRules({ rules }: { readonly rules: Retention['rules'] }) {
  return (
    <RowTable
      label="Removed by age"
      columns={['Data', 'Kept', 'Why', { label: 'Last 30 days', isRight: true }]}
      phoneLabels="beside"
      className={classes.rules}
    >
      {rules.map(({ name, what, kept, ending, why, tables, lastRemoved, removedLately }) => (
        <tr key={name}>
          <th scope="row">
            <div>
              <strong>{what}</strong>
              <Tables tables={tables} />
            </div>
          </th>
          <td data-label="Kept">
            <div>
              <span>{kept}</span>
              {ending === 'Deleted' ? null : <RowDetail>{ending}</RowDetail>}
            </div>
          </td>
          <td data-label="Why">{why}</td>
          <td data-label="Last 30 days" data-right>
            <div>
              <span>{formatNumber(removedLately)}</span>
              {lastRemoved ? <RowDetail>Last on {formatDate(lastRemoved.at)}</RowDetail> : null}
            </div>
          </td>
        </tr>
      ))}
    </RowTable>
  );
}

function KeptRules({ rules }: { readonly rules: Retention['rules'] }) {
  return (
    <RowTable label="Kept" columns={['Data', 'Kept', 'Why']} phoneLabels="beside" className={classes.rules}>
      {rules.map(({ name, what, kept, why, tables }) => (
        <tr key={name}>
          <th scope="row">
            <div>
              <strong>{what}</strong>
              <Tables tables={tables} />
            </div>
          </th>
          <td data-label="Kept">{kept}</td>
          <td data-label="Why">{why}</td>
        </tr>
      ))}
    </RowTable>
  );
}

const Tables = ({ tables }: { readonly tables: readonly string[] }) =>
  tables.length === 0 ? (
    <RowDetail>Files</RowDetail>
  ) : (
    <details className={classes.values}>
      <summary>{tables.length === 1 ? '1 table' : `${tables.length} tables`}</summary>
      <p>{tables.join(', ')}</p>
    </details>
  );

function Nights({ nights }: { readonly nights: Retention['nights'] }) {
  if (nights.length === 0)
    return (
      <EmptyState title="Nothing was removed yet">Data is removed every night, by the rules shown here.</EmptyState>
    );
  return (
    <RowTable label="Nights" columns={['When', 'Removed']} phoneLabels="beside" className={classes.rules}>
      {nights.map(({ _id, ranAt, removed, failed }) => (
        <tr key={_id}>
          <th scope="row">
            <time dateTime={ranAt}>{formatDateTime(ranAt)}</time>
          </th>
          <td data-label="Removed">
            <div>
              {removed.length === 0 ? 'Nothing was old enough' : null}
              {removed.map(({ what, count }) => (
                <RowDetail key={what}>
                  {what}: {formatNumber(count)}
                </RowDetail>
              ))}
              {failed.length > 0 ? <RowDetail>Failed: {failed.join(', ')}</RowDetail> : null}
            </div>
          </td>
        </tr>
      ))}
    </RowTable>
  );
}
