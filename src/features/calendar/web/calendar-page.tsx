import type { CalendarRef, DatesSetInfo } from '@fullcalendar/react';
import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { shownZone } from '../../../ui/format.ts';
import { lazyComponent, lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from './calendar.module.css';
import type { ViewName } from './calendar-grid.tsx';
import type { OpenEvent } from './event/typed-event.ts';
import { anHourFrom, browserZone, nextHour } from './event-times.ts';
import { type AskedRange, eventsOptions } from './queries.ts';

/** What draws days and drags events is heavier than the rest of the page: title and toolbar do not wait for it. */
const CalendarGrid = lazyComponent(
  async () => (await import('./calendar-grid.tsx')).CalendarGrid,
  () => <LoadingRows rows={6} height={110} />,
);
const EventModal = lazyWhenNeeded(
  async () => (await import('./event/event-modal.tsx')).EventModal,
  ({ open }) => open !== undefined,
);

interface Shown {
  readonly view: string;
  readonly title: string;
  readonly range: AskedRange;
}

const shownOf = ({ start, end, view }: DatesSetInfo): Shown => ({
  view: view.type,
  title: view.title,
  // To the last millisecond of the last day.
  range: { startDate: start.toISOString(), endDate: new Date(end.getTime() - 1).toISOString() },
});

interface CalendarPageProps {
  /** What a later feature adds to the toolbar. */
  readonly Subscribe: ComponentType;
}

/** /calendar: a person's events by month, week or day; on a phone first as a list. */
export function CalendarPage({ Subscribe }: CalendarPageProps) {
  const calendar = useRef<CalendarRef>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [initialView] = useState<ViewName>(isPhone ? 'agenda' : 'dayGridMonth');
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState<OpenEvent>();
  const { data, isError, isFetching, refetch } = useQuery(eventsOptions(shown?.range));
  const create = () => setOpen({ times: anHourFrom(nextHour(browserZone(), new Date())) });
  return (
    <Page title="Calendar" subtitle="Your events, and events you're invited to." width="wide">
      <Toolbar calendar={calendar} shown={shown} hasAgenda={isPhone || initialView === 'agenda'} onNew={create}>
        <Subscribe />
      </Toolbar>
      <div role="status">
        {isError ? (
          <Group gap="sm" mb="sm">
            <Text size="sm">Couldn't load events.</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </Group>
        ) : null}
      </div>
      <div className={classes.calendar} aria-busy={isFetching}>
        <CalendarGrid
          ref={calendar}
          events={data}
          initialView={initialView}
          isPhone={isPhone}
          noEvents={data ? 'No events in these four weeks.' : isError ? '' : 'Loading events…'}
          onShow={(dates) => setShown(shownOf(dates))}
          onNew={(times) => setOpen({ times })}
          onOpen={(event) => setOpen({ event })}
        />
      </div>
      <ZoneNote />
      <EventModal open={open} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

const views = [
  { name: 'agenda', label: 'List' },
  { name: 'dayGridMonth', label: 'Month' },
  { name: 'timeGridWeek', label: 'Week' },
  { name: 'timeGridDay', label: 'Day' },
] as const satisfies readonly { readonly name: ViewName; readonly label: string }[];

interface ToolbarProps {
  readonly calendar: { readonly current: CalendarRef | null };
  readonly shown: Shown | undefined;
  readonly hasAgenda: boolean;
  readonly onNew: () => void;
  readonly children: ReactNode;
}

function Toolbar({ calendar, shown, hasAgenda, onNew, children }: ToolbarProps) {
  const api = () => calendar.current?.getApi();
  return (
    <div className={classes.toolbar}>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={() => api()?.today()}>
          Today
        </Button>
        <ActionIcon variant="default" size="input-sm" aria-label="Previous" onClick={() => api()?.prev()}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="input-sm" aria-label="Next" onClick={() => api()?.next()}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Title order={2} size="h3" className={classes.period} aria-live="polite">
        {shown?.title}
      </Title>
      <Button.Group className={classes.views}>
        {views
          .filter(({ name }) => hasAgenda || name !== 'agenda')
          .map(({ name, label }) => (
            <Button
              key={name}
              variant={name === shown?.view ? 'filled' : 'default'}
              aria-pressed={name === shown?.view}
              onClick={() => api()?.changeView(name)}
            >
              {label}
            </Button>
          ))}
      </Button.Group>
      {children}
      <Button onClick={onNew}>+ New Event</Button>
    </div>
  );
}

/** Where the browser's clock is not the one that the person's other pages go by. */
function ZoneNote() {
  const { name } = browserZone();
  return name === shownZone() ? null : (
    <Text size="sm" c="dimmed" mt="sm">
      Times on the calendar are in the time zone of this browser ({name.replaceAll('_', ' ')}).
    </Text>
  );
}
