import { Button, Fieldset, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayIn, momentIn } from '../../../../kernel/time-zones.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime, shownZone } from '../../../../ui/format.ts';
import type { Task } from '../../contract.ts';
import { momentOfTyped } from '../form/typed-moment.ts';
import { useSnooze } from './queries.ts';

const morning = '09:00';
/** That many days from now, at nine in the morning. */
export const inDays = (days: number): string => {
  const zone = { name: shownZone() };
  return momentIn(zone, dayIn(zone, new Date(), days), morning).toISOString();
};

/** Takes a task out of the own list: until tomorrow morning, for a week, or until a chosen time. */
export function Snooze({ task: { _id, snoozedUntil } }: { readonly task: Task }) {
  const snooze = useSnooze(_id);
  const [typed, setTyped] = useState('');
  const chosen = momentOfTyped(typed);
  const isSnoozed = snoozedUntil !== null && new Date(snoozedUntil) > new Date();
  return (
    <Fieldset
      mx={0}
      variant="unstyled"
      legend={
        <Text span fw={600}>
          Snooze
        </Text>
      }
    >
      <Text size="sm" c="dimmed" mb={6} role="status">
        {isSnoozed
          ? `Out of your list until ${formatDateTime(snoozedUntil)}.`
          : 'Takes this task out of your list for a while. Other people still see it.'}
      </Text>
      <Group gap="xs" align="flex-end">
        <Button variant="default" onClick={() => snooze.mutate(inDays(1))}>
          Until tomorrow 9:00 AM
        </Button>
        <Button variant="default" onClick={() => snooze.mutate(inDays(7))}>
          For a week
        </Button>
        <TextInput
          type="datetime-local"
          label="Until"
          value={typed}
          error={snooze.isError ? messageOf(snooze.error) : undefined}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button
          variant="default"
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && snooze.mutate(chosen)}
        >
          Snooze
        </Button>
        {isSnoozed ? <Button onClick={() => snooze.mutate(null)}>Show again now</Button> : null}
      </Group>
    </Fieldset>
  );
}
