import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { nextPageOf } from '../../../ui/lists/next-page.ts';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-line.tsx';
import { type AuditSearch, auditSearch } from './audit-search.ts';
import { ProofPanel } from './proof-panel.tsx';
import { linesOptions, useLinesFile } from './queries.ts';

/** /admin/audit: everything that happened, and whether the record of it is whole. */
export function AuditPage() {
  const shown = auditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const file = useLinesFile(shown);
  const show = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/admin/audit', search: auditSearch({ ...shown, ...change }), replace: true });
  return (
    <Page
      title="Audit"
      subtitle="Who did what, when and from where, including who opened sensitive answers and files."
      width="wide"
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          Export CSV
        </Button>
      }
    >
      <ProofPanel />
      <AuditFilters shown={shown} show={show} />
      <Lines shown={shown} onClear={() => void navigate({ to: '/admin/audit', search: {}, replace: true })} />
    </Page>
  );
}

function Lines({ shown, onClear }: { readonly shown: AuditSearch; readonly onClear: () => void }) {
  const query = useInfiniteQuery(linesOptions(shown));
  const isFiltered = Object.keys(shown).length > 0;
  const empty = (
    <EmptyState
      title="Nothing found"
      action={
        isFiltered ? (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        ) : null
      }
    />
  );
  return (
    <DataState
      query={query}
      failed="Couldn’t load the audit trail."
      isEmpty={({ pages }) => pages.every(({ lines }) => lines.length === 0)}
      empty={empty}
    >
      {({ pages }) => (
        <>
          <RowTable
            label="Audit trail"
            columns={['When', 'What', 'Who', 'From']}
            phoneLabels="beside"
            className={classes.table}
          >
            {pages.flatMap(({ lines }) => lines.map((line) => <AuditRow key={line._id} line={line} />))}
          </RowTable>
          <More query={query} />
        </>
      )}
    </DataState>
  );
}

function More({ query }: { readonly query: UseInfiniteQueryResult }) {
  const { again } = nextPageOf(query);
  if (again)
    return (
      <Group role="alert" justify="center" gap="sm" mt="sm">
        <Text size="sm">Couldn’t load more.</Text>
        <Button variant="default" size="compact-md" onClick={again}>
          Try again
        </Button>
      </Group>
    );
  return query.hasNextPage ? (
    <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Show more
    </Button>
  ) : null;
}
