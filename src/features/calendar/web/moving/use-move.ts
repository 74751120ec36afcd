import type { EventChangeInfo } from '@fullcalendar/react';
import { useState } from 'react';
import { clockIn, momentIn } from '../../../../kernel/time-zones.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { TimelineItem } from '../../../timeline/contract.ts';
import type { CalendarEvent } from '../../contract.ts';
import { calendarMessages } from '../../model.ts';
import { browserZone, clashesOf } from '../event-times.ts';
import { putEvent, putItemAt, type StatedEvent, useReloadEvents } from '../queries.ts';
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

function moveOfEvent(event: CalendarEvent, start: Date, end: Date, clashes: string): Move {
  const [startDate, endDate] = [start.toISOString(), end.toISOString()];
  const what =
    new Date(event.startDate).getTime() === start.getTime() ? 'Length of the event changed.' : 'Event moved.';
  return {
    id: event._id,
    version: event.version,
    done: `${what}${event.isRecurring ? ' The others of its series stay.' : ''}${clashes}`,
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
    done: `Due date of "${shortTitle(title)}" changed.`,
    put: (seen) => putItemAt(item, seen, due.toISOString()),
    putBack: (seen) => putItemAt(item, seen, at),
  };
}

/** What stands in the way is said with the move, which can be taken back. */
function clashText(events: readonly CalendarEvent[] | undefined, event: CalendarEvent, start: Date, end: Date): string {
  const range = { startDate: start.toISOString(), endDate: end.toISOString() };
  const [first, ...others] = clashesOf(events ?? [], range, event);
  if (!first) return '';
  return ` It overlaps ${others.length > 0 ? `${others.length + 1} other events` : `“${shortTitle(first.title)}”`}.`;
}

const shortTitle = (title: string): string => (title.length > 60 ? `${title.slice(0, 59)}…` : title);

/** Saves what was dragged, and offers to take it back. @param events all that are shown */
export function useMove(events: readonly CalendarEvent[] | undefined) {
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
          ? moveOfEvent(entry.event, start, end, clashText(events, entry.event, start, end))
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

/** Times that were typed are taken back as those that were dragged: what else was changed with them stays. */
export function useMoveBack() {
  const reload = useReloadEvents();
  return (event: CalendarEvent, stated: StatedEvent, version: number) => {
    const isMoved = stated.startDate !== event.startDate || stated.endDate !== event.endDate;
    if (!isMoved) return;
    const now: CalendarEvent = { ...event, ...stated, timeZone: event.timeZone, dealId: event.dealId };
    const { done } = moveOfEvent(event, new Date(stated.startDate), new Date(stated.endDate), '');
    noticeWithUndo(done, () => {
      void putAt(
        now,
        event.startDate,
        event.endDate,
      )(version)
        .catch(() => notice.error(calendarMessages.saveFailed))
        .finally(() => void reload());
    });
  };
}
