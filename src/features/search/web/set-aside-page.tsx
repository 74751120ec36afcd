import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { formatNumber } from '../../../kernel/format.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatTime } from '../../../ui/format.ts';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { listSetAsidePrograms } from '../set-aside-endpoints.ts';
import classes from './set-aside.module.css';

type SetAside = EndpointAnswer<typeof listSetAsidePrograms>;
type SetAsideProgram = SetAside['programs'][number];

/** /admin/set-aside-programs: the programs that searches leave out, and what is wrong with each. */
export function SetAsidePage() {
  const query = useQuery({
    queryKey: ['set-aside-programs'],
    queryFn: ({ signal }) => callEndpoint(listSetAsidePrograms, {}, { signal }),
    // Whoever comes back from mending a program wants to see it gone.
    refetchOnWindowFocus: 'always',
  });
  return (
    <Page
      title="Hidden programs"
      subtitle="Programs whose terms can't be read are hidden from search until they are saved again."
      actions={<Refresh query={query} />}
    >
      <DataState
        query={query}
        failed="Couldn't load the programs."
        isEmpty={({ programs }) => programs.length === 0}
        empty={<EmptyState title="No hidden programs. Every program can be read." />}
      >
        {(setAside) => <Programs setAside={setAside} />}
      </DataState>
    </Page>
  );
}

/** The button stays in place and in focus while it works; when the list was read is said beside it. */
function Refresh({ query }: { readonly query: UseQueryResult }) {
  const { dataUpdatedAt, isFetching } = query;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {dataUpdatedAt === 0 ? '' : `As of ${formatTime(new Date(dataUpdatedAt))}`}
      </Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={16} aria-hidden />}
        aria-busy={isFetching}
        onClick={() => isFetching || void query.refetch()}
      >
        Refresh
      </Button>
    </>
  );
}

function Programs({ setAside: { programs, total } }: { readonly setAside: SetAside }) {
  return (
    <>
      <RowTable columns={['Lender', 'Program', 'Loan type', 'Problem']} className={classes.table}>
        {programs.map((program) => (
          <ProgramLine key={program._id} program={program} />
        ))}
      </RowTable>
      {total > programs.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          First {formatNumber(programs.length)} of {formatNumber(total)}.
        </Text>
      ) : null}
    </>
  );
}

function ProgramLine({ program }: { readonly program: SetAsideProgram }) {
  return (
    <tr>
      <td data-label="Lender">{program.lenderName}</td>
      <th scope="row">
        <strong>{program.name}</strong>
      </th>
      <td data-label="Loan type">{kindNames(program.kind).displayName}</td>
      <td data-label="Problem" data-wide>
        <ul className={classes.problems}>
          {program.problems.map(({ field, message, stored }) => (
            <li key={field}>
              {placeOf(field)}
              {message}
              {field === '' ? null : (
                <span className={classes.stored}>
                  <code>{field}</code> is {stored === null ? 'blank' : <code>{stored}</code>}
                </span>
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Which tier a problem is in, as people count; nothing for the program's own terms. */
function placeOf(field: string): string {
  const [, tier] = /^tiers\.(\d+)/.exec(field) ?? [];
  return tier === undefined ? '' : `Tier ${Number(tier) + 1}: `;
}
