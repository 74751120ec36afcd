import { Button, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../../src/ui/api/api.ts';
import { RowTable } from '../../../../src/ui/lists/row-table.tsx';
import { notice } from '../../../../src/ui/notices.tsx';
import { DataState, EmptyState } from '../../../../src/ui/page/data-state.tsx';
import { Page } from '../../../../src/ui/page/page.tsx';
import { listVisits, planVisit } from '../endpoints.ts';

const visitsOptions = queryOptions({
  queryKey: ['visits'],
  queryFn: ({ signal }) => callEndpoint(listVisits, {}, { signal }),
});

/** /visits */
export function VisitsPage() {
  const query = useQuery(visitsOptions);
  return (
    <Page title="Visits">
      <PlanVisit />
      <DataState
        query={query}
        failed="Couldn't load your visits."
        isEmpty={({ visits }) => visits.length === 0}
        empty={<EmptyState title="No visits yet">Plan one, and you are reminded the day before.</EmptyState>}
      >
        {({ visits }) => (
          <RowTable columns={['Property', 'Day']} label="Visits">
            {visits.map(({ _id, place, day }) => (
              <tr key={_id}>
                <th scope="row">
                  <strong>{place}</strong>
                </th>
                <td data-label="Day">{day}</td>
              </tr>
            ))}
          </RowTable>
        )}
      </DataState>
    </Page>
  );
}

function PlanVisit() {
  const client = useQueryClient();
  const [place, setPlace] = useState('');
  const [day, setDay] = useState('');
  const plan = useMutation({
    mutationFn: () => callEndpoint(planVisit, { body: { place, day } }),
    onSuccess: () => client.invalidateQueries({ queryKey: visitsOptions.queryKey }),
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate();
      }}
    >
      <TextInput label="Property" value={place} onChange={({ currentTarget }) => setPlace(currentTarget.value)} />
      <TextInput label="Day" type="date" value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)} />
      <Button type="submit" mt="xs">
        Plan visit
      </Button>
    </form>
  );
}
