import { dayIn, type NamedZone } from '../../../kernel/time-zones.ts';
import type { WaitingGroup, WaitingLine } from '../model.ts';

/** How urgent something is, from the most. */
export const urgencies = ['overdue', 'today', 'next'] as const;
export type Urgency = (typeof urgencies)[number];

export const urgencyLabels: Readonly<Record<Urgency, string>> = { overdue: 'Overdue', today: 'Today', next: 'Up next' };

/** A thing that waits, with what it is. */
export interface DayLine extends WaitingLine {
  readonly group: string;
}

/** Things of one sort that are not among the lines. */
export interface DayRest {
  readonly group: string;
  /** Of all of them. */
  readonly total: number;
  readonly link: string;
}

export interface DayPart {
  readonly urgency: Urgency;
  readonly lines: readonly DayLine[];
  readonly rest: readonly DayRest[];
}

/** By the calendar day of the person, or the day that the thing itself names. What has no due date is as urgent as its sort. */
export function urgencyOf(
  { dueAt, dueOn }: Pick<WaitingLine, 'dueAt' | 'dueOn'>,
  { isUrgent }: Pick<WaitingGroup, 'isUrgent'>,
  zone: NamedZone,
  now: Date,
): Urgency {
  if (dueAt === undefined) return isUrgent ? 'today' : 'next';
  const at = new Date(dueAt);
  if (at < now) return 'overdue';
  return (dueOn ?? dayIn(zone, at)) <= dayIn(zone, now) ? 'today' : 'next';
}

const dueMs = ({ dueAt }: DayLine): number => (dueAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(dueAt));

/** What waits, by urgency instead of by sort: what is due first comes first, then what has no due date. Parts with nothing are left out. */
export function dayOf(groups: readonly WaitingGroup[], zone: NamedZone, now: Date): DayPart[] {
  return urgencies.flatMap((urgency) => {
    const lines = groups
      .flatMap((group) =>
        group.lines
          .filter((line) => urgencyOf(line, group, zone, now) === urgency)
          .map((line): DayLine => ({ ...line, group: group.title })),
      )
      .sort((one, other) => compare(dueMs(one), dueMs(other)) || compare(sinceMs(one), sinceMs(other)));
    // What is not shown is no more urgent than the last one that is.
    const rest = groups.flatMap((group) => {
      const last = group.lines.at(-1);
      if (!last || group.total <= group.lines.length || urgencyOf(last, group, zone, now) !== urgency) return [];
      return [{ group: group.title, total: group.total, link: group.link }];
    });
    return lines.length === 0 ? [] : [{ urgency, lines, rest }];
  });
}

/** What has waited longest comes first, before what nothing is known of. */
const sinceMs = ({ since }: DayLine): number => (since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since));

/** Also where both have no due date. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
