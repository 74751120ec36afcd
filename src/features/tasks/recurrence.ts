import { momentOf } from '../calendar/recurrence/zoned.ts';
import { patternLabels, type RecurrencePattern } from './model.ts';

/** How a task repeats. */
export interface TaskRecurrence {
  readonly recurrencePattern: RecurrencePattern;
  /** Every so many days, weeks or months. */
  readonly recurrenceInterval: number;
  /** Of a daily one: Saturdays and Sundays are neither due nor counted. */
  readonly weekdaysOnly: boolean;
}

/** When a task is due: what clock and calendar of its zone are meant to show, and on which day of the month a monthly one is. */
export interface DueInZone {
  readonly zone: string;
  /** 2026-11-27T17:00. In spring a zone may skip it: the task is due later then, and the next one is not. */
  readonly dueLocal: string;
  readonly dayOfMonth: number;
}

const saturday = 6;

function weekdaysLater(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let [at, left] = [day, count];
  while (left > 0) {
    at = at.add({ days: 1 });
    if (at.dayOfWeek < saturday) left -= 1;
  }
  return at;
}

function nextDay(day: Temporal.PlainDate, recurrence: TaskRecurrence, dayOfMonth: number): Temporal.PlainDate {
  const { recurrencePattern, recurrenceInterval: interval, weekdaysOnly } = recurrence;
  if (recurrencePattern === 'weekly') return day.add({ weeks: interval });
  if (recurrencePattern === 'daily') return weekdaysOnly ? weekdaysLater(day, interval) : day.add({ days: interval });
  const month = day.with({ day: 1 }).add({ months: interval });
  return month.with({ day: Math.min(dayOfMonth, month.daysInMonth) });
}

/**
 * When the task after this one is due: so many days, weeks or months later at the same time of day.
 * A monthly one keeps its day of the month where the month is long enough: after February 28 comes March 31.
 */
export function nextDue(recurrence: TaskRecurrence, { zone, dueLocal, dayOfMonth }: DueInZone) {
  const [day = '', time = ''] = dueLocal.split('T');
  const local = `${nextDay(Temporal.PlainDate.from(day), recurrence, dayOfMonth)}T${time}`;
  return { dueLocal: local, dueAt: momentOf(local, zone) };
}

const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const satisfies Record<RecurrencePattern, string>;

/** How a task repeats, in words: 'Weekly', 'Every 2 months', 'Weekdays'. */
export function recurrenceLabel({
  recurrencePattern,
  recurrenceInterval: interval,
  weekdaysOnly,
}: TaskRecurrence): string {
  const onWeekdays = weekdaysOnly && recurrencePattern === 'daily';
  if (interval > 1) return `Every ${interval} ${onWeekdays ? 'weekdays' : `${units[recurrencePattern]}s`}`;
  if (onWeekdays) return 'Weekdays';
  return patternLabels[recurrencePattern];
}
