import { isStartOf, type LocalTime, type RecurrenceRule, startBefore } from './rule.ts';
import type { Change, Exception, Series } from './series.ts';
import { localTimeAt, minutesBetween, momentOf, shifted } from './zoned.ts';

/** What an edit or a deletion of a repeated event is about. */
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** How an occurrence should be from now on, and with it those that the edit is about. */
export interface Edit<Details> extends Change<Details> {
  readonly timeZone: string;
  readonly rule: RecurrenceRule | null;
}

/** Exceptions that the rule still has a start for. */
const fitting = <Details>(
  start: LocalTime,
  rule: RecurrenceRule | null,
  exceptions: readonly Exception<Details>[],
): Exception<Details>[] => exceptions.filter(({ of }) => rule !== null && isStartOf(start, rule, of));

/** One occurrence becomes something else, nothing (null), or again what the rule makes it. Every other stays as it is. */
export function withChange<Details>(
  series: Series<Details>,
  of: LocalTime,
  change: Change<Details> | null,
): Series<Details> {
  const others = series.exceptions.filter((one) => one.of !== of);
  const isRegular =
    change?.start === of &&
    change.minutes === series.minutes &&
    JSON.stringify(change.details) === JSON.stringify(series.details);
  return { ...series, exceptions: isRegular ? others : [...others, { of, change }] };
}

/** The event without an occurrence and all after it; null where nothing comes before. */
export function withoutFollowing<Details>(series: Series<Details>, of: LocalTime): Series<Details> | null {
  const { start, rule, exceptions } = series;
  const until = rule === null ? null : startBefore(start, rule, of);
  if (rule === null || until === null) return null;
  return { ...series, rule: { ...rule, until }, exceptions: exceptions.filter((one) => one.of < of) };
}

/** What an occurrence and all after it are before anything is changed of them: an event of their own. */
const followingOf = <Details>(series: Series<Details>, of: LocalTime): Series<Details> => ({
  ...series,
  start: of,
  exceptions: series.exceptions.filter((one) => one.of >= of),
});

/**
 * All of an event becomes as one of its occurrences should be: each is moved by as much as that one. What was changed or canceled
 * alone stays changed or canceled, for as long as the rule still has it; what was moved alone stays at its moment, in any zone.
 */
export function withAllChanged<Details>(series: Series<Details>, of: LocalTime, edit: Edit<Details>): Series<Details> {
  const moved = minutesBetween(of, edit.start);
  const start = shifted(series.start, moved);
  const until = edit.rule?.until ?? null;
  // An end that was not edited itself moves along with the starts, or the last one would be lost.
  const rule =
    edit.rule && until !== null && until === series.rule?.until
      ? { ...edit.rule, until: shifted(until, moved) }
      : edit.rule;
  const own = (change: Change<Details> | null) =>
    change === null || edit.timeZone === series.timeZone
      ? change
      : { ...change, start: localTimeAt(momentOf(change.start, series.timeZone), edit.timeZone) };
  const exceptions = series.exceptions
    .filter((one) => one.of !== of || one.change === null)
    .map((one) => ({ of: shifted(one.of, moved), change: own(one.change) }));
  return {
    start,
    timeZone: edit.timeZone,
    minutes: edit.minutes,
    rule,
    exceptions: fitting(start, rule, exceptions),
    details: edit.details,
  };
}

/** What comes before an occurrence stays as it is (null: nothing does), and it and all after it become an event of their own. */
export function withFollowingChanged<Details>(
  series: Series<Details>,
  of: LocalTime,
  edit: Edit<Details>,
): { readonly before: Series<Details> | null; readonly following: Series<Details> } {
  return { before: withoutFollowing(series, of), following: withAllChanged(followingOf(series, of), of, edit) };
}
