import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/ScrollArea.css';
import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../ui/confirm.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { fieldWords } from '../../audit/model.ts';
import type { PrivacyGroup, PrivacyRequest } from '../contract.ts';
import { wantedTexts } from '../model.ts';
import { requestOptions, type Saying, useAct, useFile } from './queries.ts';
import { SayDialog } from './say-dialog.tsx';

interface PanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One request: what there is about the person, and what can be done. */
export function RequestPanel({ id, onClose }: PanelProps) {
  const query = useQuery(requestOptions(id));
  return (
    <Stack mb="lg">
      <DataState query={query} failed="Couldn’t load the request.">
        {({ request, groups }) => (
          <Panel
            title={request.name}
            about={`${request.email} · ${wantedTexts[request.wants].of}`}
            isWide
            aside={
              <Button variant="subtle" size="compact-md" onClick={onClose}>
                Hide
              </Button>
            }
          >
            <Stack>
              <State request={request} />
              <Actions request={request} />
              {request.state === 'open' ? <Groups groups={groups} /> : null}
            </Stack>
          </Panel>
        )}
      </DataState>
    </Stack>
  );
}

function State({ request }: { readonly request: PrivacyRequest }) {
  const { state, dueAt, confirmedAt, extendedAt, extensionReason, copySentAt, erasedAt, closedAt, note } = request;
  if (state === 'unconfirmed')
    return <Text size="sm">Waiting for the person to confirm it by email. Until then, nothing is shown.</Text>;
  const facts = [
    confirmedAt ? `Confirmed ${formatDate(confirmedAt)}` : null,
    state === 'open' && dueAt ? `due ${formatDate(dueAt)}` : null,
    extendedAt ? `extended ${formatDate(extendedAt)} (${extensionReason})` : null,
    copySentAt ? `copy sent ${formatDateTime(copySentAt)}` : null,
    erasedAt ? `erased ${formatDateTime(erasedAt)}` : null,
    closedAt ? `closed ${formatDateTime(closedAt)}: ${note}` : null,
  ];
  return <Text size="sm">{facts.filter((fact) => fact !== null).join(', ')}.</Text>;
}

function Actions({ request }: { readonly request: PrivacyRequest }) {
  const { _id: id, state, wants, email } = request;
  const [saying, setSaying] = useState<Saying>();
  const { mutate, isPending, variables } = useAct(id);
  const file = useFile(id);
  if (state === 'closed') return null;
  const ask = async () => {
    const isSure = await confirm({
      title: 'Erase data',
      text: `Everything below that may be erased is erased, and ${email} gets an email that says what stays. You can’t undo this.`,
      confirm: 'Erase',
      dangerous: true,
    });
    if (isSure) mutate('erase');
  };
  return (
    <Group gap="sm">
      {state === 'unconfirmed' ? (
        <Button variant="default" loading={isPending} onClick={() => mutate('resend')}>
          Send the email again
        </Button>
      ) : (
        <>
          <Button loading={isPending && variables === 'copy'} onClick={() => mutate('copy')}>
            Email a copy
          </Button>
          <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
            Download ZIP
          </Button>
          {wants === 'erasure' ? (
            <Button color="red" variant="light" loading={isPending && variables === 'erase'} onClick={() => void ask()}>
              Erase data
            </Button>
          ) : null}
        </>
      )}
      {state === 'open' && request.extendedAt === null ? (
        <Button variant="default" onClick={() => setSaying('extend')}>
          Extend
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setSaying('close')}>
        Close request
      </Button>
      {(['extend', 'close'] as const).map((act) => (
        <SayDialog key={act} act={act} id={id} opened={saying === act} onClose={() => setSaying(undefined)} />
      ))}
    </Group>
  );
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const shownCell = (cell: string | null): string =>
  cell === null ? '–' : isMoment.test(cell) ? formatDateTime(cell) : cell;

function Groups({ groups }: { readonly groups: readonly PrivacyGroup[] }) {
  if (groups.length === 0) return <Alert color="gray">Nothing was found for this address.</Alert>;
  return groups.map(({ name, title, columns, rows, total, stays }) => (
    <Stack key={name} gap="xs">
      <Title order={3} size="h4">
        {title} ({total})
      </Title>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {fieldWords(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and are never moved
              <Table.Tr key={place}>
                {row.map((cell, column) => (
                  <Table.Td key={columns[column]}>{shownCell(cell)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed">
        {stays}
      </Text>
    </Stack>
  ));
}
