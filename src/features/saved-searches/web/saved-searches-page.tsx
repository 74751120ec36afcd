import { ActionIcon, Badge, Button, Checkbox, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../kernel/format.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { RenameInput } from '../../../ui/forms/rename-input.tsx';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { actionsColumn, RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { SavedSearch } from '../contract.ts';
import { listSavedSearchesFile, makeDealOfSearch } from '../endpoints.ts';
import type { DealSource, MakeDealDialogProps } from './make-deal-dialog.tsx';
import { savedSearchesOptions, useChangeSearch, useDeleteSearch, useOpenSearch } from './queries.ts';
import classes from './saved-searches.module.css';

const MakeDealDialog = lazyWhenNeeded<MakeDealDialogProps>(
  async () => (await import('./make-deal-dialog.tsx')).MakeDealDialog,
  ({ source }) => source !== undefined,
);

/** /saved-searches: what is watched for, what it found, and how its owner hears of it. */
export function SavedSearchesPage() {
  const query = useQuery(savedSearchesOptions);
  return (
    <Page
      title="Saved searches"
      subtitle="New and changed programs are checked against each search. You get an alert when one starts to fit or lends more."
      actions={
        <>
          <ExportMenu endpoint={listSavedSearchesFile} name="saved-searches" />
          <LenderSearch />
        </>
      }
    >
      <DataState
        query={query}
        failed="Couldn't load your saved searches."
        isEmpty={({ savedSearches }) => savedSearches.length === 0}
        empty={
          <EmptyState title="No saved searches yet" action={<LenderSearch />}>
            Run a search and click Save this search. You get an alert when a new program fits.
          </EmptyState>
        }
      >
        {({ savedSearches }) => <Searches searches={savedSearches} />}
      </DataState>
    </Page>
  );
}

const LenderSearch = () => (
  <Button component={Link} to="/lender-search" variant="default">
    Lender Search
  </Button>
);

function Searches({ searches }: { readonly searches: readonly SavedSearch[] }) {
  const [toMake, setToMake] = useState<SavedSearch>();
  return (
    <>
      <RowTable
        columns={[
          'Search',
          'Loan type',
          { label: 'Matches', isRight: true },
          'Last new match',
          'Alerts',
          actionsColumn,
        ]}
        className={classes.table}
      >
        {searches.map((search) => (
          <SearchLine key={search._id} search={search} onMakeDeal={() => setToMake(search)} />
        ))}
      </RowTable>
      <MakeDealDialog source={toMake && sourceOf(toMake)} onClose={() => setToMake(undefined)} />
    </>
  );
}

const sourceOf = ({ _id, name }: SavedSearch): DealSource => ({
  about: `The deal starts with the entries of “${name}”. The search stays and keeps checking programs.`,
  content: _id,
  make: (body, options) => callEndpoint(makeDealOfSearch, { params: { id: _id }, body }, options),
});

interface SearchLineProps {
  readonly search: SavedSearch;
  readonly onMakeDeal: () => void;
}

function SearchLine({ search, onMakeDeal }: SearchLineProps) {
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const change = useChangeSearch();
  const remove = useDeleteSearch();
  const { name, kind, fits, foundAt } = search;
  const endRenaming = (byKey: boolean) => {
    setRenaming(false);
    if (byKey) pencil.current?.focus();
  };
  return (
    <tr>
      <th scope="row">
        {renaming ? (
          <RenameInput
            name={name}
            maxLength={120}
            onRename={(next) => change.mutate({ id: search._id, changes: { name: next } })}
            onEnd={endRenaming}
          />
        ) : (
          <Name search={search} />
        )}
        <News search={search} />
      </th>
      <td data-label="Loan type">{kindNames(kind).displayName}</td>
      <td data-label="Matches" data-right>
        {formatNumber(fits)}
      </td>
      <td data-label="Last new match">
        {foundAt === null ? (
          'None yet'
        ) : (
          <time dateTime={foundAt} title={formatDateTime(foundAt)}>
            {formatRelative(foundAt)}
          </time>
        )}
      </td>
      <td data-label="Alerts">
        <Preferences search={search} />
      </td>
      <td data-wide>
        <RowActions>
          <Button size="compact-sm" variant="default" aria-label={`Create deal from ${name}`} onClick={onMakeDeal}>
            Create deal
          </Button>
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Delete ${name}`}
            onClick={() => remove.mutate(search)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </RowActions>
      </td>
    </tr>
  );
}

function Name({ search }: { readonly search: SavedSearch }) {
  const open = useOpenSearch();
  return (
    <span className={classes.name}>
      <button type="button" className={classes.open} aria-busy={open.isPending} onClick={() => open.mutate(search)}>
        {search.name}
      </button>
      {search.hasUnread ? (
        <Badge size="sm" color="amber" variant="light" tt="none">
          New
        </Badge>
      ) : null}
    </span>
  );
}

/** What was found last, in figures; the rest is told by how much it is. */
function News({ search: { news } }: { readonly search: SavedSearch }) {
  const [latest, ...others] = news;
  if (!latest) return null;
  return (
    <Text size="sm" c="dimmed" component="div" mt={4}>
      {latest.text}
      {others.length === 0 ? null : (
        <details className={classes.earlier}>
          <summary>Earlier matches</summary>
          <ul>
            {others.map(({ programId, at, text }) => (
              <li key={`${programId} ${at}`}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </Text>
  );
}

function Preferences({ search: { _id, name, byNotice, byMail } }: { readonly search: SavedSearch }) {
  const change = useChangeSearch();
  return (
    <div className={classes.preferences}>
      <Checkbox
        size="sm"
        label="In Plinth"
        aria-label={`Alert me in Plinth: ${name}`}
        checked={byNotice}
        onChange={(event) => change.mutate({ id: _id, changes: { byNotice: event.currentTarget.checked } })}
      />
      <Checkbox
        size="sm"
        label="Email"
        aria-label={`Email me: ${name}`}
        checked={byMail}
        onChange={(event) => change.mutate({ id: _id, changes: { byMail: event.currentTarget.checked } })}
      />
    </div>
  );
}
