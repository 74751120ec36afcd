import '@mantine/core/styles/Radio.css';
import { Alert, Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../ui/api/api.ts';
import { formatDate } from '../../../ui/format.ts';
import { actionsColumn, RowActions, RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { PrivacyRequest } from '../contract.ts';
import { type RequestState, wantedTexts } from '../model.ts';
import { AskFields, emptyRequest } from './ask-fields.tsx';
import { privacySearch } from './privacy-search.ts';
import { requestsOptions, useAdding } from './queries.ts';
import { RequestPanel } from './request-panel.tsx';

const states: Readonly<Record<RequestState, string>> = {
  unconfirmed: 'Not confirmed',
  open: 'Open',
  closed: 'Closed',
};

/** /admin/privacy-requests: who asks for their data, what there is, and what was done. */
export function PrivacyRequestsPage() {
  const { request } = privacySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const open = (id: string | undefined) =>
    void navigate({ to: '/admin/privacy-requests', search: id === undefined ? {} : { request: id }, replace: true });
  const query = useQuery(requestsOptions);
  return (
    <Page
      title="Privacy requests"
      subtitle="People who ask what is stored about them, or to have it erased. Each confirms the request by email first."
      width="wide"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Add request
        </Button>
      }
    >
      {request === undefined ? null : <RequestPanel key={request} id={request} onClose={() => open(undefined)} />}
      <AddDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(id) => {
          setAdding(false);
          open(id);
        }}
      />
      <DataState
        query={query}
        failed="Couldn’t load privacy requests."
        isEmpty={(requests) => requests.length === 0}
        empty={<EmptyState title="No privacy requests">New ones appear here once they are made.</EmptyState>}
      >
        {(requests) => (
          <RowTable
            label="Privacy requests"
            columns={['Who', 'Wants', 'State', 'Due', actionsColumn]}
            phoneLabels="beside"
            isMiddle
          >
            {requests.map((one) => (
              <Row key={one._id} request={one} onOpen={open} />
            ))}
          </RowTable>
        )}
      </DataState>
    </Page>
  );
}

interface RowProps {
  readonly request: PrivacyRequest;
  readonly onOpen: (id: string) => void;
}
const Row = ({ request: { _id, name, email, wants, state, dueAt, createdAt }, onOpen }: RowProps) => (
  <tr>
    <th scope="row">
      <strong>{name}</strong>
      <RowDetail>{email}</RowDetail>
    </th>
    <td data-label="Wants">{wantedTexts[wants].of}</td>
    <td data-label="State">
      <div>
        <Badge variant="light" tt="none" color={state === 'open' ? 'amber' : 'gray'}>
          {states[state]}
        </Badge>
        <RowDetail>Made {formatDate(createdAt)}</RowDetail>
      </div>
    </td>
    <td data-label="Due">{state === 'open' && dueAt ? formatDate(dueAt) : '–'}</td>
    <td>
      <RowActions>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Open the request of ${name}`}
          onClick={() => onOpen(_id)}
        >
          Open
        </Button>
      </RowActions>
    </td>
  </tr>
);

interface AddProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}
function AddDialog({ opened, onClose, onAdded }: AddProps) {
  const [value, setValue] = useState(emptyRequest);
  const adding = useAdding(onAdded);
  const { error } = adding;
  return (
    <Modal opened={opened} onClose={onClose} title="Add a privacy request">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate(value);
        }}
      >
        <Stack>
          <Text size="sm">For somebody who called or wrote. They confirm it with a link that we email them.</Text>
          {error && !(error instanceof ApiError && error.body?.fields) ? (
            <Alert color="red" role="alert">
              {messageOf(error)}
            </Alert>
          ) : null}
          <AskFields value={value} error={error} onChange={setValue} by="of" />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={adding.isPending}>
              Add request
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
