import { Badge, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney, noValue } from '../../../../kernel/format.ts';
import { formatDate, formatRelative } from '../../../../ui/format.ts';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { ListPages } from '../../../../ui/lists/list-pages.tsx';
import { RowDetail, RowTable } from '../../../../ui/lists/row-table.tsx';
import { useTypedText } from '../../../../ui/lists/use-typed-text.ts';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { packageStateLabels, packageStates } from '../../../submission/model.ts';
import type { PackageRow } from '../../contract.ts';
import { listPackagesFile } from '../../endpoints.ts';
import { deskLimits } from '../../model.ts';
import { type PackagesSearch, packagesSearch } from '../packages-search.ts';
import { packagesOptions } from '../queries.ts';
import classes from './packages.module.css';

/** /lender/packages: the loan packages that were submitted to the lender's company. */
export function PackagesPage() {
  const search = useSearch({ from: '/lender/packages' });
  const [offset, setOffset] = useState(0);
  const query = useQuery(packagesOptions(search, offset));
  return (
    <Page
      title="Packages"
      subtitle={subtitleOf(query.data?.waiting)}
      actions={<ExportMenu endpoint={listPackagesFile} name="packages" query={{ ...search }} />}
      width="wide"
    >
      <Filters search={search} onChanged={() => setOffset(0)} />
      <DataState
        query={query}
        failed="Couldn’t load the packages."
        loading={<LoadingRows rows={6} height={52} />}
        isEmpty={({ packages }) => packages.length === 0}
        empty={<NoPackages isFiltered={Object.keys(search).length > 0} />}
      >
        {({ packages, total }) => (
          <>
            <RowTable label="Packages" columns={columns} phoneLabels="beside" isMiddle>
              {packages.map((row) => (
                <Row key={row._id} row={row} />
              ))}
            </RowTable>
            <ListPages
              offset={offset}
              shown={packages.length}
              pageSize={deskLimits.page}
              total={total}
              onOffset={setOffset}
            />
          </>
        )}
      </DataState>
    </Page>
  );
}

const columns = ['Property', 'Broker', { label: 'Loan', isRight: true }, 'Submitted', 'Conditions', 'Status'] as const;

function Row({ row }: { readonly row: PackageRow }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/lender/packages/$packageId" params={{ packageId: row._id }} className={classes.link}>
          <strong>{row.address}</strong>
        </Link>
        <RowDetail>{row.loanType}</RowDetail>
      </th>
      <td data-label="Broker">{row.brokerName}</td>
      <td data-label="Loan" data-right>
        {row.loanAmount === null ? noValue : formatMoney(row.loanAmount)}
      </td>
      <td data-label="Submitted">
        <time dateTime={row.submittedAt} title={formatDate(row.submittedAt)}>
          {formatRelative(row.submittedAt)}
        </time>
      </td>
      <td data-label="Conditions">{conditionsText(row)}</td>
      <td data-label="Status">
        <Status row={row} />
      </td>
    </tr>
  );
}

function Status({ row: { state, openedAt, isComplete, conditions } }: { readonly row: PackageRow }) {
  if (state !== 'submitted')
    return (
      <Badge color={state === 'funded' ? 'pine' : 'gray'} variant="light">
        {packageStateLabels[state]}
      </Badge>
    );
  if (openedAt === null) return <Badge color="pine">New</Badge>;
  if (conditions.answered > 0)
    return (
      <Badge color="amber" variant="light">
        Needs review
      </Badge>
    );
  return (
    <Badge color={isComplete ? 'pine' : 'gray'} variant="light">
      {isComplete ? 'Complete' : 'Waiting on the broker'}
    </Badge>
  );
}

function conditionsText({ conditions: { open, answered, overdue, settled } }: PackageRow): string {
  const parts = [
    ...(open > 0 ? [`${open} open`] : []),
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(answered > 0 ? [`${answered} to review`] : []),
    ...(settled > 0 ? [`${settled} settled`] : []),
  ];
  return parts.join(', ') || 'None';
}

const waitsOptions = [
  { value: '', label: 'Anyone' },
  { value: 'lender', label: 'You' },
  { value: 'broker', label: 'The broker' },
];
const stateOptions = [
  { value: '', label: 'All' },
  ...packageStates.map((value) => ({ value, label: packageStateLabels[value] })),
];

function Filters({ search, onChanged }: { readonly search: PackagesSearch; readonly onChanged: () => void }) {
  const navigate = useNavigate();
  const change = (changed: Readonly<Record<string, string>>) => {
    onChanged();
    void navigate({
      to: '/lender/packages',
      search: packagesSearch({ ...search, ...changed }),
      replace: true,
      resetScroll: false,
    });
  };
  const typed = useTypedText(search.search ?? '', (text) => change({ search: text }));
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <TextInput
        label="Address"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        className={classes.search ?? ''}
        {...typed}
      />
      <NativeSelect
        label="Waiting on"
        data={waitsOptions}
        value={search.waits ?? ''}
        onChange={({ currentTarget }) => change({ waits: currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        data={stateOptions}
        value={search.state ?? ''}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
    </Group>
  );
}

const NoPackages = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No such packages">Nothing fits these filters.</EmptyState>
  ) : (
    <EmptyState title="No packages yet">
      Once a broker chooses your offer and submits the loan package, it arrives here and in your email.
    </EmptyState>
  );

function subtitleOf(waiting: number | undefined): string {
  if (waiting === undefined) return 'Loan packages that brokers submitted to your company';
  if (waiting === 0) return 'You’re all caught up.';
  return waiting === 1 ? '1 package is waiting on you.' : `${waiting} packages are waiting on you.`;
}
