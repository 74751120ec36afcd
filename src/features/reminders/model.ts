import { hourMs, minuteMs } from '../../kernel/dates.ts';
import { clockIn, dayIn, momentIn, type NamedZone } from '../../kernel/time-zones.ts';

/** How many minutes before an event begins people can be reminded. */
export const eventLeads = [0, 10, 60, 1_440] as const;
export type EventLead = (typeof eventLeads)[number];
/** When people can be reminded of a task: in the morning of its day, or when it is due. */
export const taskTimes = ['morning', 'due'] as const;
export type TaskTime = (typeof taskTimes)[number];

/** Until a person has chosen. */
export const usualReminders = { eventLead: 10, taskTime: 'morning' } as const satisfies {
  readonly eventLead: EventLead;
  readonly taskTime: TaskTime;
};

/** When the working day begins on the person's clock. */
const morning = '09:00';

/** When the email of the morning can be sent, on the person's clock. */
export const morningTimes = [
  '05:00',
  '05:30',
  '06:00',
  '06:30',
  '07:00',
  '07:30',
  '08:00',
  '08:30',
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
] as const;
export type MorningTime = (typeof morningTimes)[number];
export const usualMorning: MorningTime = '07:30';
/** Not later than noon, when the morning is over. */
const morningEnd = '12:00';

/** '7:30 AM' */
export const morningLabel = (time: MorningTime): string => `${time.replace(/^0/, '')} AM`;

const isWeekday = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek <= 5;

/** The next weekday morning after a moment, on the person's clock, whatever that was set forward or back in between. */
export function nextMorning(zone: NamedZone, time: MorningTime, after: Date): Date {
  for (let later = 0; ; later++) {
    const day = dayIn(zone, after, later);
    const at = momentIn(zone, day, time);
    if (isWeekday(day) && at > after) return at;
  }
}

/** The weekday, YYYY-MM-DD, whose morning it is in the zone; undefined at any other time. */
export function morningOf(zone: NamedZone, from: MorningTime, now: Date): string | undefined {
  const { day, time } = clockIn(zone, now);
  return isWeekday(day) && time >= from && time < morningEnd ? day : undefined;
}

/** How long after its reminder the button in an email completes a task. */
export const doneLinkDays = 14;

/**
 * When to remind somebody of a task; null where it is due already. Whoever learns of it after the morning of its day is reminded
 * when it is due.
 */
export function taskReminderAt(taskTime: TaskTime, dueAt: Date, zone: NamedZone, now: Date): Date | null {
  if (dueAt <= now) return null;
  const early = momentIn(zone, clockIn(zone, dueAt).day, morning);
  return taskTime === 'morning' && early > now && early < dueAt ? early : dueAt;
}

/** When to remind somebody of an event; null where it has begun. Where it is too late for that, the next shorter time before it. */
export function eventReminderAt(lead: EventLead, startsAt: Date, now: Date): Date | null {
  if (startsAt <= now) return null;
  const times = eventLeads
    .filter((one) => one <= lead)
    .map((minutes) => new Date(startsAt.getTime() - minutes * minuteMs));
  return times.toReversed().find((at) => at > now) ?? startsAt;
}

/** Whoever was away is still reminded of an event that began so recently, while it lasts. */
export const lateMs = hourMs;

/** '3 tasks', or the one there is. */
export const titlesOf = (titles: readonly string[], things: string): string => {
  const [first = ''] = titles;
  if (titles.length === 1) return first;
  return `${titles.length} ${things}: ${titles.slice(0, 3).join(', ')}${titles.length > 3 ? `, and ${titles.length - 3} more` : ''}`;
};

/** The id of an account and a signature. */
export const stopTokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
export const stopTexts = {
  badLink: 'This link doesn’t work. Log in and turn the email off under Reminders.',
} as const;

/** The id of a reminder and a signature. */
export const doneTokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export const doneTexts = {
  badLink: 'This link no longer works. The task may have been reassigned or deleted, or the email is too old.',
  used: 'This link was used already, and the task was reopened since. Open your tasks to complete it.',
} as const;
