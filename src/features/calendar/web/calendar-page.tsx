import type { CalendarRef, DatesSetInfo } from '@fullcalendar/react';
import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type Ref, useRef, useState } from 'react';
import { shownZone } from '../../../ui/format.ts';
import { lazyComponent, lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { eventLimits } from '../event-limits.ts';
import classes from './calendar.module.css';
import type { ViewName } from './calendar-grid.tsx';
import type { OpenEvent } from './event/typed-event.ts';
import { anHourFrom, browserZone, nextHour } from './event-times.ts';
import { Legend } from './layers/legend.tsx';
import { useLayers } from './layers/use-layers.ts';
import { type AskedRange, eventsOptions, timelineOptions } from './queries.ts';

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

/** Both parts of what the calendar shows, so far as its layers are switched on. */
function useShown(range: AskedRange | undefined) {
  const layers = useLayers();
  const names = layers.all.filter((layer) => layer !== 'events').filter(layers.isShown);
  const events = useQuery(eventsOptions(range));
  const due = useQuery(timelineOptions(range, names));
  const hasDue = names.length > 0;
  const failed = [...(events.isError ? ['events'] : []), ...(hasDue && due.isError ? ['what is due'] : [])];
  return {
    layers,
    events: layers.isShown('events') ? events.data : [],
    items: hasDue ? due.data?.items.filter(({ layer }) => layers.isShown(layer)) : [],
    read: hasDue ? due.data?.layers : undefined,
    isWhole: events.data !== undefined && (!hasDue || due.data !== undefined),
    isFetching: events.isFetching || due.isFetching,
    failed,
    retry: () => void Promise.all([events.refetch(), hasDue ? due.refetch() : undefined]),
  };
}

interface CalendarPageProps {
  /** What a later feature adds to the toolbar. */
  readonly Subscribe: ComponentType;
}

/** /calendar: a person's events and what is due by month, week or day; on a phone first as a list. */
export function CalendarPage({ Subscribe }: CalendarPageProps) {
  const calendar = useRef<CalendarRef>(null);
  const period = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [initialView] = useState<ViewName>(isPhone ? 'agenda' : 'dayGridMonth');
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState<OpenEvent>();
  const { layers, events, items, read, isWhole, isFetching, failed, retry } = useShown(shown?.range);
  const create = () => setOpen({ times: anHourFrom(nextHour(browserZone(), new Date())) });
  return (
    <Page title="Calendar" subtitle="Your events, events you're invited to, and what is due." width="wide">
      <Toolbar
        calendar={calendar}
        period={period}
        shown={shown}
        hasAgenda={isPhone || initialView === 'agenda'}
        onNew={create}
      >
        <Subscribe />
      </Toolbar>
      <Legend layers={layers} read={read} isFolded={isPhone} />
      <div role="status">
        {failed.length > 0 ? (
          <Group gap="sm" mb="sm">
            <Text size="sm">Couldn't load {failed.join(' and ')}.</Text>
            <Button size="compact-sm" variant="default" onClick={retry}>
              Try again
            </Button>
          </Group>
        ) : null}
      </div>
      {events?.length === eventLimits.occurrences ? (
        <Text size="sm" c="dimmed" mb="sm" role="status">
          Only the first {eventLimits.occurrences.toLocaleString('en-US')} events of this time are shown. Look at a
          shorter period to see the rest.
        </Text>
      ) : null}
      <div className={classes.calendar} aria-busy={isFetching}>
        <CalendarGrid
          ref={calendar}
          events={events}
          items={items}
          initialView={initialView}
          isPhone={isPhone}
          noEvents={isWhole ? 'Nothing in these four weeks.' : failed.length > 0 ? '' : 'Loading…'}
          onShow={(dates) => setShown(shownOf(dates))}
          onNew={(times) => setOpen({ times })}
          onOpen={(event) => setOpen({ event })}
        />
      </div>
      <ZoneNote />
      <EventModal open={open} onClose={() => setOpen(undefined)} onGone={() => focusIfLost(period.current)} />
    </Page>
  );
}

/** Where the event that was clicked is not there any more, the keyboard goes on at the name of the period. */
function focusIfLost(place: HTMLElement | null): void {
  // The dialog gives the focus back a moment after it is gone.
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) place?.focus();
  }, 50);
}

const views = [
  { name: 'agenda', label: 'List' },
  { name: 'dayGridMonth', label: 'Month' },
  { name: 'timeGridWeek', label: 'Week' },
  { name: 'timeGridDay', label: 'Day' },
] as const satisfies readonly { readonly name: ViewName; readonly label: string }[];

interface ToolbarProps {
  readonly calendar: { readonly current: CalendarRef | null };
  readonly period: Ref<HTMLHeadingElement>;
  readonly shown: Shown | undefined;
  readonly hasAgenda: boolean;
  readonly onNew: () => void;
  readonly children: ReactNode;
}

function Toolbar({ calendar, period, shown, hasAgenda, onNew, children }: ToolbarProps) {
  const api = () => calendar.current?.getApi();
  // Until the days are drawn, a click could move nothing.
  const isDrawn = shown !== undefined;
  return (
    <div className={classes.toolbar}>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" disabled={!isDrawn} onClick={() => api()?.today()}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Previous"
          disabled={!isDrawn}
          onClick={() => api()?.prev()}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Next"
          disabled={!isDrawn}
          onClick={() => api()?.next()}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Title order={2} size="h3" className={classes.period} aria-live="polite" ref={period} tabIndex={-1}>
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
              disabled={!isDrawn}
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
