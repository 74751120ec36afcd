import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatList, formatNumber } from '../../../kernel/format.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { actionsColumn, RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { lenderListOptions } from '../../lenders/web/queries.ts';
import type { LenderUsage } from '../contract.ts';
import { deleteLender } from '../endpoints.ts';
import type { LenderDetailProps } from './lender-detail.tsx';
import { readUsage } from './queries.ts';
import classes from './records.module.css';

const Detail = lazyWhenNeeded<LenderDetailProps>(
  async () => (await import('./lender-detail.tsx')).LenderDetail,
  ({ lender }) => lender !== undefined,
);

/** So many rows are drawn at once; a search or the button below brings the others. */
const rowsAtOnce = 100;

interface Listed {
  readonly _id: string;
  readonly name: string;
}

/** /admin/lenders */
export function LendersPage() {
  const query = useQuery(lenderListOptions);
  return (
    <Page
      title="Lenders"
      subtitle="Every lender company, with its record and its loan programs."
      actions={
        <Button component={Link} to="/add-lender" leftSection={<IconPlus size={16} />}>
          Add Lender
        </Button>
      }
    >
      <DataState
        query={query}
        failed="The lenders could not be loaded."
        isEmpty={(lenders) => lenders.length === 0}
        empty={<EmptyState title="No lenders found.">Add your first lender.</EmptyState>}
      >
        {(lenders) => <Lenders lenders={lenders} />}
      </DataState>
    </Page>
  );
}

function Lenders({ lenders }: { readonly lenders: readonly Listed[] }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(rowsAtOnce);
  const [viewed, setViewed] = useState<Listed>();
  const remove = useRemove();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = lenders.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search lenders"
        placeholder="Search by name"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setShown(rowsAtOnce);
        }}
        maw={420}
        mb="xs"
      />
      <Text size="sm" c="dimmed" mb="sm" aria-live="polite">
        {formatNumber(found.length)} {found.length === 1 ? 'lender' : 'lenders'}
      </Text>
      {found.length === 0 ? (
        <EmptyState title="No lenders found.">Try a different name.</EmptyState>
      ) : (
        <RowTable columns={['Name', actionsColumn]} phoneLabels="beside" isMiddle>
          {found.slice(0, shown).map((lender) => (
            <Row key={lender._id} lender={lender} onView={setViewed} onDelete={remove} />
          ))}
        </RowTable>
      )}
      {found.length > shown ? (
        <Button variant="default" mt="md" onClick={() => setShown(shown + rowsAtOnce)}>
          Show {formatNumber(Math.min(rowsAtOnce, found.length - shown))} more
        </Button>
      ) : null}
      <Detail lender={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}

interface RowProps {
  readonly lender: Listed;
  readonly onView: (lender: Listed) => void;
  readonly onDelete: (lender: Listed) => Promise<void>;
}

function Row({ lender, onView, onDelete }: RowProps) {
  const { _id, name } = lender;
  return (
    <tr>
      <th scope="row">
        <strong>{name}</strong>
      </th>
      <td>
        <RowActions>
          <Button size="compact-sm" variant="default" onClick={() => onView(lender)} aria-label={`View ${name}`}>
            View
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            component={AppLink}
            to={`/edit-lender/${_id}`}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            component={AppLink}
            to={`/manage-loan-programs/${_id}?returnTo=admin`}
            aria-label={`Manage Loan Programs of ${name}`}
          >
            <span className={classes.wideOnly}>Manage Loan&nbsp;</span>Programs
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() => void onDelete(lender)}
            aria-label={`Delete ${name}`}
          >
            Delete
          </Button>
        </RowActions>
      </td>
    </tr>
  );
}

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`];

/** What the deletion reaches, or what stands in its way. */
function consequences({ programs, documents, lenderUsers, ...usage }: LenderUsage): string {
  const { activeDeals, openQuotes, openApplications } = usage;
  const goes = [
    ...counted(programs, 'loan program'),
    ...counted(documents, 'document'),
    ...counted(lenderUsers, 'lender user'),
  ];
  const keeps = [
    ...counted(activeDeals, 'active deal'),
    ...counted(openQuotes, 'open quote request'),
    ...counted(openApplications, 'open application'),
  ];
  const gone =
    goes.length === 0
      ? 'It has no loan programs, documents or lender users.'
      : `It has ${formatList(goes)}. Programs and documents are no longer available to brokers; users stay without a company.`;
  return keeps.length === 0
    ? gone
    : `${gone} ${formatList(keeps)} still ${activeDeals + openQuotes + openApplications === 1 ? 'uses' : 'use'} it, so you can't delete it now.`;
}

function useRemove() {
  const client = useQueryClient();
  return async ({ _id: id, name }: Listed): Promise<void> => {
    try {
      const text = (
        <>
          Are you sure you want to delete this lender?
          <Text component="span" display="block" size="sm" mt="sm">
            {name}: {consequences(await readUsage(id))}
          </Text>
        </>
      );
      if (!(await confirm({ title: 'Delete lender', text, confirm: 'Delete', dangerous: true }))) return;
      await callEndpoint(deleteLender, { params: { id } });
      notice.success('Lender deleted successfully.');
    } catch (error) {
      const refused = error instanceof ApiError && error.body !== undefined && error.status < 500;
      notice.error(
        refused ? `Failed to delete lender: ${messageOf(error)}` : 'An error occurred while deleting the lender.',
      );
    } finally {
      await client.invalidateQueries({ queryKey: ['lenders'] });
    }
  };
}
