import type { EventChangeInfo } from '@fullcalendar/react';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import type { CalendarEvent } from '../contract.ts';
import { calendarMessages } from '../model.ts';
import { putEvent, useReloadEvents } from './queries.ts';

/** What the calendar draws, with the event that it stands for. */
export const drawn = (event: CalendarEvent) => ({
  id: `${event._id} ${event.occurrence}`,
  title: event.title,
  start: event.startDate,
  end: event.endDate,
  editable: event.can.edit,
  extendedProps: { event },
});

export const eventOf = ({ extendedProps }: { readonly extendedProps: Record<string, unknown> }): CalendarEvent =>
  (extendedProps as { event: CalendarEvent }).event;

/** An event at other times; of a repeated one this occurrence alone. */
function putAt(event: CalendarEvent, startDate: string, endDate: string) {
  const { title, description, location, attendees, isRecurring, recurrencePattern } = event;
  const stated = { title, description, location, attendees, isRecurring, recurrencePattern, startDate, endDate };
  return putEvent(event, stated, 'this');
}

/** Saves what was dragged, and offers to take it back. */
export function useMove() {
  const reload = useReloadEvents();
  const failed = () => notice.error(calendarMessages.saveFailed);
  return async ({ event: moved, revert }: EventChangeInfo): Promise<void> => {
    const event = eventOf(moved);
    if (!moved.start || !moved.end) return revert();
    try {
      const { version } = (await putAt(event, moved.start.toISOString(), moved.end.toISOString())).event;
      noticeWithUndo(event.isRecurring ? 'Event moved. The others of its series stay.' : 'Event moved.', () => {
        void putAt({ ...event, version }, event.startDate, event.endDate)
          .catch(failed)
          .finally(() => void reload());
      });
    } catch {
      revert();
      failed();
    }
    await reload();
  };
}
