import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { inDays } from '../details/snooze.tsx';
import { asTyped, momentOfTyped } from '../form/typed-moment.ts';
import { PersonSelect } from '../pickers.tsx';
import type { useBulk } from './use-bulk.ts';

/** What is asked about the chosen tasks. */
export interface BulkQuestion {
  readonly about: 'due' | 'assign' | 'snooze';
  readonly ids: string[];
  /** Of the first of them: what a due date begins with. */
  readonly due: string | undefined;
}

export interface BulkDialogProps {
  readonly question: BulkQuestion | undefined;
  readonly bulk: ReturnType<typeof useBulk>;
  readonly onClose: () => void;
}

const titles = { due: 'Due date', assign: 'Assign', snooze: 'Snooze' } as const;

/** The due date, the assignee or the end of a snooze of several tasks. */
export function BulkDialog({ question, bulk, onClose }: BulkDialogProps) {
  const count = question?.ids.length ?? 0;
  return (
    <Modal
      opened={useOpenAfterMount(question !== undefined)}
      onClose={onClose}
      title={question ? `${titles[question.about]}: ${count} ${count === 1 ? 'task' : 'tasks'}` : ''}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {question?.about === 'assign' ? (
        <Assignee question={question} bulk={bulk} onClose={onClose} />
      ) : question ? (
        <Moment question={question} bulk={bulk} onClose={onClose} />
      ) : null}
    </Modal>
  );
}

type PartProps = BulkDialogProps & { readonly question: BulkQuestion };

function Moment({ question: { about, ids, due }, bulk, onClose }: PartProps) {
  const isSnooze = about === 'snooze';
  const [typed, setTyped] = useState(asTyped(new Date(isSnooze || due === undefined ? inDays(1) : due)));
  const chosen = momentOfTyped(typed);
  const send = (at: string | null) => {
    if (isSnooze) bulk.mutate({ ids, change: { snoozedUntil: at } }, { onSuccess: onClose });
    else if (at !== null) bulk.mutate({ ids, change: { dueDate: at } }, { onSuccess: onClose });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) send(chosen);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {isSnooze ? (
          <Text size="sm" c="dimmed">
            Takes these tasks out of your list for a while. Other people still see them.
          </Text>
        ) : null}
        <TextInput
          type="datetime-local"
          label={isSnooze ? 'Snooze until' : 'New due date'}
          data-autofocus
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Problem error={bulk.error} />
        <Group justify="space-between" gap="sm">
          {isSnooze ? (
            <Button variant="default" disabled={bulk.isPending} onClick={() => send(null)}>
              Show again now
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={bulk.isPending} disabled={chosen === undefined}>
            {isSnooze ? 'Snooze' : 'Set due date'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {chosen === undefined ? 'Enter a date and a time.' : `All of them: ${formatDateTime(chosen)}`}
        </Text>
      </Stack>
    </form>
  );
}

function Assignee({ question: { ids }, bulk, onClose }: PartProps) {
  const [person, setPerson] = useState<{ readonly id: string; readonly name: string }>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person) bulk.mutate({ ids, change: { assignedTo: person.id }, name: person.name }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PersonSelect
          label="Assigned To"
          placeholder="Search by name"
          value={person?.id ?? null}
          onChange={(id, name) => setPerson(id === null ? undefined : { id, name: name ?? '' })}
        />
        <Problem error={bulk.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={bulk.isPending} disabled={!person}>
            Assign
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is wrong with the one value that was sent, or why it could not be sent. */
function Problem({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  const [field] = Object.values((error instanceof ApiError && error.body?.fields) || {});
  return (
    <Alert role="alert" color="red" variant="light">
      {field ?? messageOf(error)}
    </Alert>
  );
}
