import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DateClickInfo,
  type DatesSetInfo,
  type DayHeaderInfo,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import '@fullcalendar/react/skeleton.css';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useNavigate } from '@tanstack/react-router';
import { type Ref, useMemo } from 'react';
import type { TimelineItem } from '../../timeline/contract.ts';
import type { CalendarEvent } from '../contract.ts';
import classes from './calendar.module.css';
import { EntryContent, entryClass } from './entry-content.tsx';
import { anHourFrom, browserZone, hourLabel, hourOf, morningOf, type Times } from './event-times.ts';
import { drawnEvent, drawnItem, entryOf } from './moving/drawn.ts';
import { useMove } from './moving/use-move.ts';

export type ViewName = 'agenda' | 'dayGridMonth' | 'timeGridWeek' | 'timeGridDay';

/** How each view draws. A month has six weeks; of a day it shows three events. */
const options: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicThemePlugin],
  headerToolbar: false,
  locale: 'en-US',
  firstDay: 0,
  fixedWeekCount: true,
  showNonCurrentDates: true,
  dayMaxEvents: 3,
  height: 'auto',
  tableHeaderSticky: false,
  // What is due on a day stands above its hours.
  allDayText: 'Due',
  slotDuration: '01:00:00',
  snapDuration: '00:15:00',
  slotMinHeight: 40,
  eventMinHeight: 24,
  nowIndicator: true,
  navLinks: true,
  editable: true,
  dayHeaderContent: DayHeader,
  navLinkHint: 'Show $0',
  moreLinkContent: ({ num }) => `+${num} more`,
  slotHeaderContent: ({ date }) => (date ? hourLabel(date.getHours()) : null),
  eventContent: EntryContent,
  eventClass: entryClass,
  dayCellTopInnerClass: classes.number ?? '',
  rowMoreLinkInnerClass: classes.more ?? '',
  views: {
    dayGridMonth: { navLinkHint: 'New event on $0' },
    // Its days would be links whose names are not what they show.
    timeGridWeek: { navLinks: false, titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } },
    timeGridDay: { dayHeaderFormat: { weekday: 'long' } },
    agenda: {
      type: 'list',
      duration: { weeks: 4 },
      listItemEventTimeClass: classes.listTime ?? '',
      listItemEventTitleClass: classes.listTitle ?? '',
    },
  },
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The same on a narrow screen, where the library would leave one letter of a weekday. */
function DayHeader({ dow, date, text, inPopover, view }: DayHeaderInfo) {
  if (inPopover || view.type === 'timeGridDay') return text;
  return view.type === 'dayGridMonth' ? weekdays[dow] : `${weekdays[dow]} ${date.getDate()}`;
}

interface CalendarGridProps {
  readonly ref: Ref<CalendarRef>;
  readonly events: readonly CalendarEvent[] | undefined;
  /** What is due beside them. */
  readonly items: readonly TimelineItem[] | undefined;
  readonly initialView: ViewName;
  readonly isPhone: boolean;
  /** What the list says that has no events. */
  readonly noEvents: string;
  readonly onShow: (shown: DatesSetInfo) => void;
  readonly onNew: (times: Times) => void;
  readonly onOpen: (event: CalendarEvent) => void;
}

/** The days and what happens on them. */
export function CalendarGrid(props: CalendarGridProps) {
  const { ref, events, items, initialView, isPhone, noEvents, onShow, onNew, onOpen } = props;
  const move = useMove(events);
  const navigate = useNavigate();
  const shown = useMemo(() => [...(events ?? []).map(drawnEvent), ...(items ?? []).map(drawnItem)], [events, items]);
  const clicked = ({ date, dateStr, allDay }: Pick<DateClickInfo, 'date' | 'dateStr' | 'allDay'>) => {
    const zone = browserZone();
    onNew(anHourFrom(allDay ? morningOf(zone, dateStr.slice(0, 10)) : hourOf(zone, date)));
  };
  return (
    <FullCalendar
      {...options}
      ref={ref}
      initialView={initialView}
      // How wide a month is for its height; what is in a week makes it higher.
      aspectRatio={isPhone ? 0.7 : 2}
      events={shown}
      noEventsText={noEvents}
      datesSet={onShow}
      dateClick={clicked}
      // Side by side, in a column as narrow as on a phone, nobody could read them.
      eventMaxStack={isPhone ? 1 : 4}
      eventClick={({ event, jsEvent }) => {
        const entry = entryOf(event);
        if ('event' in entry) return onOpen(entry.event);
        // A new tab or window stays the browser's.
        if (jsEvent.ctrlKey || jsEvent.metaKey || jsEvent.shiftKey) return;
        jsEvent.preventDefault();
        void navigate({ href: entry.item.href });
      }}
      eventDrop={(change) => void move(change)}
      eventResize={(change) => void move(change)}
      navLinkDayClick={function openDay(date) {
        if (this.view.type !== 'dayGridMonth') return this.changeView('timeGridDay', date);
        clicked({ date, dateStr: this.formatIso(date, true), allDay: true });
      }}
    />
  );
}
