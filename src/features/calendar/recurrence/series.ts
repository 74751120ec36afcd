import { isStartOf, type LocalTime, type RecurrenceRule, startsBetween } from './rule.ts';
import { localTimeAt, momentOf, shifted } from './zoned.ts';

/** What one occurrence has of its own: where it begins, how long it lasts, and whatever else is changed of it alone. */
export interface Change<Details> {
  readonly start: LocalTime;
  readonly minutes: number;
  readonly details: Details;
}

/** An occurrence that is not as the rule has it: changed, or not at all. */
export interface Exception<Details> {
  /** The start that the rule gives it. It is what the occurrence is known by, wherever it is moved. */
  readonly of: LocalTime;
  /** Null: canceled. */
  readonly change: Change<Details> | null;
}

/** An event, once or again and again: a start in its zone, a rule and exceptions, never a list of copies. */
export interface Series<Details> {
  readonly start: LocalTime;
  readonly timeZone: string;
  /** How long each lasts, in real time. */
  readonly minutes: number;
  /** Null: it happens once. */
  readonly rule: RecurrenceRule | null;
  readonly exceptions: readonly Exception<Details>[];
  readonly details: Details;
}

export interface Occurrence<Details> {
  readonly of: LocalTime;
  readonly start: Date;
  readonly end: Date;
  readonly details: Details;
  /** It has something of its own. */
  readonly isChanged: boolean;
}

/** From and to are moments: an occurrence belongs to it that begins before its end and ends after its beginning. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
  /** So many occurrences at most, the earliest ones. */
  readonly atMost: number;
}

/** More than any zone's clock jumps, in minutes. */
const jump = 24 * 60;

const occurrenceOf = <Details>(
  of: LocalTime,
  timeZone: string,
  { start, minutes, details }: Change<Details>,
  isChanged: boolean,
): Occurrence<Details> => {
  const begin = momentOf(start, timeZone);
  return { of, start: begin, end: new Date(begin.getTime() + minutes * 60_000), details, isChanged };
};

/** The occurrences of an event within a window, the earliest first. */
export function occurrencesIn<Details>(
  { start, timeZone, minutes, rule, exceptions, details }: Series<Details>,
  { from, to, atMost }: Window,
): Occurrence<Details>[] {
  const special = new Set(exceptions.map(({ of }) => of));
  const first = shifted(localTimeAt(from, timeZone), -minutes - jump);
  const last = shifted(localTimeAt(to, timeZone), jump);
  // Exceptions and what lies beside the window are taken out again: two days before it and one after.
  const enough = atMost + special.size + 3 + Math.ceil((minutes + 2 * jump) / jump);
  const regular = rule === null ? [start] : startsBetween(start, rule, first, last, enough);
  const all = [
    ...regular
      .filter((of) => !special.has(of))
      .map((of) => occurrenceOf(of, timeZone, { start: of, minutes, details }, false)),
    ...exceptions.flatMap(({ of, change }) => (change === null ? [] : [occurrenceOf(of, timeZone, change, true)])),
  ];
  return all
    .filter(
      (one) => one.start < to && (one.end > from || (one.end.getTime() === one.start.getTime() && one.start >= from)),
    )
    .sort((one, other) => one.start.getTime() - other.start.getTime() || (one.of < other.of ? -1 : 1))
    .slice(0, atMost);
}

/** Whether an event has the occurrence that the rule begins at this time, and it was not canceled. */
export function hasOccurrence<Details>({ start, rule, exceptions }: Series<Details>, of: LocalTime): boolean {
  if (exceptions.some((one) => one.of === of && one.change === null)) return false;
  return rule === null ? of === start : isStartOf(start, rule, of);
}

/**
 * Which occurrence somebody means who says only when it begins, perhaps later on that day than it did: the one that was moved to
 * this time, else the one of this day, else the first.
 */
export function occurrenceMeant<Details>(series: Series<Details>, begin: LocalTime): LocalTime {
  const moved = series.exceptions.find(({ change }) => change?.start === begin);
  if (moved) return moved.of;
  // The starts of a rule have one time of day.
  const ofDay = begin.slice(0, 'yyyy-mm-dd'.length) + series.start.slice('yyyy-mm-dd'.length);
  return hasOccurrence(series, ofDay) ? ofDay : series.start;
}

/** All of an event lies between these moments; null: it never ends. What a table keeps to find events of a window by index. */
export function boundsOf<Details>(series: Series<Details>): { readonly first: Date; readonly last: Date | null } {
  const { start, timeZone, minutes, rule, exceptions, details } = series;
  const starts = rule === null || rule.until === null ? [start] : [start, rule.until];
  const ends = [
    ...starts.map((one) => occurrenceOf(one, timeZone, { start: one, minutes, details }, false)),
    ...exceptions.flatMap(({ of, change }) => (change === null ? [] : [occurrenceOf(of, timeZone, change, true)])),
  ];
  return {
    first: new Date(Math.min(...ends.map((one) => one.start.getTime()))),
    last: rule !== null && rule.until === null ? null : new Date(Math.max(...ends.map((one) => one.end.getTime()))),
  };
}

/** When an occurrence ends: as its rule has it, or as it was changed alone. */
export function endOfOccurrence<Details>(series: Series<Details>, of: LocalTime): Date {
  const own = series.exceptions.find((one) => one.of === of)?.change;
  return occurrenceOf(of, series.timeZone, own ?? { ...series, start: of }, own !== undefined).end;
}
