import { hourMs, minuteMs } from '../../kernel/dates.ts';
import { dayIn, endOfDay, type TimeZone } from '../../kernel/time-zones.ts';
import { dayNumber } from './days.ts';

/** A package is read by people: nobody is reminded of one sooner than that, however fast it answers quote requests. */
const atLeastMinutes = 24 * 60;
const atMostMinutes = 5 * 24 * 60;
/** For a lender without a record of replies. */
const unlessKnownMinutes = 2 * 24 * 60;

/**
 * When a lender's own reply time is over: its median time to answer quote requests, at least a day and at most five. Saturdays and
 * Sundays of the deal's time zone don't count. @param replyMinutes null: no record
 */
export function replyDueAt(since: Date, replyMinutes: number | null, zone: TimeZone): Date {
  const minutes = Math.min(Math.max(replyMinutes ?? unlessKnownMinutes, atLeastMinutes), atMostMinutes);
  return afterWorkingTime(since, minutes * minuteMs, zone);
}

/** How long after its reminder a lender has before the broker is offered the next best. */
export const nextBestAt = (nudgedAt: Date, zone: TimeZone): Date => afterWorkingTime(nudgedAt, 24 * hourMs, zone);

function afterWorkingTime(since: Date, milliseconds: number, zone: TimeZone): Date {
  let [moment, left] = [since.getTime(), milliseconds];
  // Day by day: a day on which clocks are set is longer or shorter than others.
  for (;;) {
    const day = dayIn(zone, new Date(moment));
    const end = endOfDay(zone, day).getTime() + 1;
    if (!isWeekend(day)) {
      if (moment + left <= end) return new Date(moment + left);
      left -= end - moment;
    }
    moment = end;
  }
}

/** Day 0 of the calendar, Jan 1, 1970, was a Thursday. */
const isWeekend = (day: string): boolean => [2, 3].includes(dayNumber(day) % 7);
