import type { EventChangeInfo } from '@fullcalendar/react';
import { useState } from 'react';
import { clockIn, momentIn } from '../../../../kernel/time-zones.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { TimelineItem } from '../../../timeline/contract.ts';
import type { CalendarEvent } from '../../contract.ts';
import { calendarMessages } from '../../model.ts';
import { browserZone } from '../event-times.ts';
import { putEvent, putItemAt, useReloadEvents } from '../queries.ts';
import { entryOf } from './drawn.ts';
import { inTurn } from './in-turn.ts';

/** A change that can be taken back. */
interface Move {
  readonly id: string;
  readonly version: number;
  readonly done: string;
  readonly put: (version: number) => Promise<number>;
  readonly putBack: (version: number) => Promise<number>;
}

/** An event at other times; of a repeated one this occurrence alone. */
const putAt = (event: CalendarEvent, startDate: string, endDate: string) => async (version: number) => {
  const { title, description, location, attendees, isRecurring, recurrencePattern } = event;
  const stated = { title, description, location, attendees, isRecurring, recurrencePattern, startDate, endDate };
  return (await putEvent({ ...event, version }, stated, 'this')).event.version;
};

function moveOfEvent(event: CalendarEvent, start: Date, end: Date): Move {
  const [startDate, endDate] = [start.toISOString(), end.toISOString()];
  const what =
    new Date(event.startDate).getTime() === start.getTime() ? 'Length of the event changed.' : 'Event moved.';
  return {
    id: event._id,
    version: event.version,
    done: event.isRecurring ? `${what} The others of its series stay.` : what,
    put: putAt(event, startDate, endDate),
    putBack: putAt(event, event.startDate, event.endDate),
  };
}

/** A task on another day keeps its time of day; one that is dropped at an hour is due then. */
function moveOfItem(item: TimelineItem, start: Date, day: string | undefined): Move | undefined {
  const { _id, at, version, title } = item;
  if (at === null || version === null) return undefined;
  const zone = browserZone();
  const due = day === undefined ? start : momentIn(zone, day, clockIn(zone, new Date(at)).time);
  return {
    id: _id,
    version,
    done: `Due date of "${title.length > 60 ? `${title.slice(0, 59)}…` : title}" changed.`,
    put: (seen) => putItemAt(item, seen, due.toISOString()),
    putBack: (seen) => putItemAt(item, seen, at),
  };
}

/** Saves what was dragged, and offers to take it back. */
export function useMove() {
  const reload = useReloadEvents();
  const [turns] = useState(inTurn);
  return async ({ event: moved, revert }: EventChangeInfo): Promise<void> => {
    const entry = entryOf(moved);
    const { start, end, allDay, startStr } = moved;
    if (!start) return revert();
    const move =
      'item' in entry
        ? moveOfItem(entry.item, start, allDay ? startStr.slice(0, 10) : undefined)
        : !allDay && end
          ? moveOfEvent(entry.event, start, end)
          : undefined;
    if (!move) return revert();
    const failed = () =>
      notice.error('item' in entry ? "Couldn't move the task. Try again." : calendarMessages.saveFailed);
    try {
      await turns.change(move.id, move.version, move.put);
      noticeWithUndo(move.done, () => {
        void turns
          .change(move.id, move.version, move.putBack)
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
