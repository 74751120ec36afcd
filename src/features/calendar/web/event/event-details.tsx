import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CalendarEvent } from '../../contract.ts';
import { calendarMessages, frequencyLabels } from '../../model.ts';
import classes from '../calendar.module.css';
import { browserZone, formatTimes } from '../event-times.ts';
import { useEvent, useLeaveEvent } from '../queries.ts';
import { nameOf } from './attendee-select.tsx';
import { LeaveButton } from './leave-button.tsx';
import { OwnAnswer } from './own-answer.tsx';

/** An event as who attends it sees it: to read, not to change. */
export function EventDetails({ event, onClose }: { readonly event: CalendarEvent; readonly onClose: () => void }) {
  const leave = useLeaveEvent(event._id);
  // Once they left there is nothing more to read.
  const isLeaving = leave.isPending || leave.isSuccess;
  const read = useEvent(event._id, !isLeaving);
  const { title, description, location, recurrencePattern } = event;
  const times = { start: new Date(event.startDate), end: new Date(event.endDate) };
  return (
    <Stack gap="md">
      <Text fw={600} size="lg" className={classes.words}>
        {title}
      </Text>
      <dl className={classes.facts}>
        <Fact label="When">{formatTimes(browserZone(), times)}</Fact>
        {recurrencePattern ? <Fact label="Recurrence">{frequencyLabels[recurrencePattern]}</Fact> : null}
        {location === '' ? null : <Fact label="Location">{location}</Fact>}
        {description === '' ? null : <Fact label="Description">{description}</Fact>}
        <People read={read} />
      </dl>
      <OwnAnswer event={event} answer={read.data?.answer} />
      <Text size="sm" c="dimmed">
        {calendarMessages.notYours}
      </Text>
      <Group justify="flex-end">
        {read.data && read.data.answer !== null ? <LeaveButton event={event} leave={leave} onLeft={onClose} /> : null}
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

const guestsOf = (count: number): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'guest' : 'guests'} by email`];

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function People({ read: { data, isError } }: { readonly read: ReturnType<typeof useEvent> }) {
  if (!data) return <Fact label="Attendees">{isError ? "Couldn't load attendees." : 'Loading…'}</Fact>;
  return (
    <>
      <Fact label="Created by">{nameOf(data.creator)}</Fact>
      <Fact label="Attendees">{[...data.people.map(nameOf), ...guestsOf(data.guestCount)].join(', ')}</Fact>
    </>
  );
}
