import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../../ui/page/panel.tsx';
import type { PipelineEntry } from '../../../pipeline/contract.ts';
import type { CalendarEvent } from '../../contract.ts';
import { frequencyLabels } from '../../model.ts';
import type { OpenEvent } from '../event/typed-event.ts';
import { anHourFrom, browserZone, formatTimes, nextHour } from '../event-times.ts';
import { dealEventsOptions } from '../queries.ts';
import classes from './deal-events.module.css';

const EventModal = lazyWhenNeeded(
  async () => (await import('../event/event-modal.tsx')).EventModal,
  ({ open }) => open !== undefined,
);

/** The events of a deal, on the deal's page: what comes next first, then what is over. */
export function DealEvents({ entry }: { readonly entry: PipelineEntry }) {
  const [open, setOpen] = useState<OpenEvent>();
  const query = useQuery(dealEventsOptions(entry._id));
  const create = () => setOpen({ times: anHourFrom(nextHour(browserZone(), new Date())), dealId: entry._id });
  const edit = (event: CalendarEvent) => setOpen({ event });
  return (
    <PanelFrame>
      <Group justify="space-between" gap="sm" mb="md">
        <Text size="sm" c="dimmed">
          Calls, visits and meetings for this deal.
        </Text>
        <Button variant="default" onClick={create}>
          New event
        </Button>
      </Group>
      <DataState
        query={query}
        failed="Couldn't load events."
        isEmpty={({ upcoming, past }) => upcoming.length + past.length === 0}
        empty={<Text c="dimmed">No events for this deal yet.</Text>}
      >
        {({ upcoming, past, hasMore }) => (
          <>
            {upcoming.length > 0 ? (
              <Events name="Upcoming" events={upcoming} onOpen={edit} />
            ) : (
              <Text c="dimmed">No upcoming events.</Text>
            )}
            {past.length > 0 ? <Events name="Past" events={past} onOpen={edit} /> : null}
            {hasMore ? (
              <Text size="sm" c="dimmed" mt="sm">
                More of this deal's events are on the calendar.
              </Text>
            ) : null}
          </>
        )}
      </DataState>
      <EventModal open={open} onClose={() => setOpen(undefined)} onGone={() => {}} />
    </PanelFrame>
  );
}

interface EventsProps {
  readonly name: 'Upcoming' | 'Past';
  readonly events: readonly CalendarEvent[];
  readonly onOpen: (event: CalendarEvent) => void;
}

const Events = ({ name, events, onOpen }: EventsProps) => (
  <>
    <Title order={3} size="h5" className={classes.heading}>
      {name}
    </Title>
    <ul className={classes.events} aria-label={`${name} events`}>
      {events.map((event) => (
        <li key={event._id}>
          <button type="button" className={classes.event} onClick={() => onOpen(event)}>
            <span className={classes.title}>{event.title}</span>
            <span className={classes.facts}>
              {formatTimes(browserZone(), { start: new Date(event.startDate), end: new Date(event.endDate) })}
              {event.recurrencePattern ? ` · ${frequencyLabels[event.recurrencePattern]}` : ''}
              {event.location === '' ? '' : ` · ${event.location}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </>
);
