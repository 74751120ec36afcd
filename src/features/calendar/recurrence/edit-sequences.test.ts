import fc from 'fast-check';
import { DateTime } from 'luxon';
import rrulePackage from 'rrule';
import { describe, expect, it } from 'vitest';
import {
  type Edit,
  type Scope,
  scopes,
  withAllChanged,
  withChange,
  withFollowingChanged,
  withoutFollowing,
} from './edits.ts';
import type { Frequency, LocalTime } from './rule.ts';
import { occurrencesIn, type Series } from './series.ts';

const { RRule } = rrulePackage;

/** What each frequency begins with, and how long it is looked at: days that some months and years lack are among them. */
const begun = {
  daily: { start: '2026-10-02T09:00', to: '2026-12-10T00:00:00Z' },
  weekly: { start: '2026-10-02T09:00', to: '2027-07-01T00:00:00Z' },
  monthly: { start: '2026-08-31T09:00', to: '2030-01-01T00:00:00Z' },
  yearly: { start: '2024-02-29T09:00', to: '2070-01-01T00:00:00Z' },
} as const satisfies Record<Frequency, object>;
const frequencies = Object.keys(begun) as Frequency[];
/** None of the times in this test is one that a clock shows twice in one of these. */
const zones = ['America/New_York', 'America/Phoenix', 'Europe/London'] as const;

// The same told by two other libraries: one knows the days of a rule, the other the clocks of zones.
const utc = (local: LocalTime) => new Date(`${local}:00Z`);
const textOf = (date: Date): LocalTime => date.toISOString().slice(0, 16);
const momentIn = (local: LocalTime, zone: string): number => DateTime.fromISO(local, { zone }).toMillis();
const localIn = (moment: number, zone: string): LocalTime =>
  DateTime.fromMillis(moment, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
const later = (local: LocalTime, minutes: number): LocalTime =>
  textOf(new Date(utc(local).getTime() + minutes * 60_000));

interface Own {
  readonly moment: number;
  readonly details: string;
}
interface Piece {
  readonly first: LocalTime;
  readonly until: LocalTime | null;
  readonly zone: string;
  readonly details: string;
  /** By the start that the rule gives it; null: canceled. */
  readonly own: ReadonlyMap<LocalTime, Own | null>;
}
interface Copy extends Own {
  readonly of: LocalTime;
  readonly which: number;
}

function startsOf({ first, until }: Pick<Piece, 'first' | 'until'>, frequency: Frequency): LocalTime[] {
  const end = utc(begun[frequency].to.slice(0, 16));
  const freq = { daily: RRule.DAILY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY }[frequency];
  const rule = new RRule({ freq, dtstart: utc(first), ...(until === null ? {} : { until: utc(until) }) });
  return rule.between(utc(first), new Date(end.getTime() + 30 * 86_400_000), true).map(textOf);
}

function copiesOf(pieces: readonly Piece[], frequency: Frequency): Copy[] {
  const end = Date.parse(begun[frequency].to);
  return pieces
    .flatMap((piece, which) => [
      ...startsOf(piece, frequency)
        .filter((of) => !piece.own.has(of))
        .map((of) => ({ of, which, moment: momentIn(of, piece.zone), details: piece.details })),
      ...[...piece.own].flatMap(([of, own]) => (own ? [{ of, which, ...own }] : [])),
    ])
    .filter(({ moment }) => moment < end);
}

/** A piece as one of its occurrences should be: what was changed or canceled alone stays so where the rule still has it. */
function movedPiece(piece: Piece, copy: Copy, edit: Edit<string>, frequency: Frequency): Piece {
  const by = (utc(edit.start).getTime() - utc(copy.of).getTime()) / 60_000;
  const first = later(piece.first, by);
  const until = piece.until === null ? null : later(piece.until, by);
  // Far enough for every occurrence that was changed alone.
  const starts = new Set(startsOf({ first, until }, frequency));
  const own = [...piece.own]
    .filter(([of, change]) => of !== copy.of || change === null)
    .map(([of, change]) => [later(of, by), change] as const)
    .filter(([of]) => starts.has(of));
  return { first, until, zone: edit.timeZone, details: edit.details, own: new Map(own) };
}

const shown = (some: readonly Own[]): string[] =>
  some.map(({ moment, details }) => `${new Date(moment).toISOString()} ${details}`).sort();
const ours = (series: readonly Series<string>[], frequency: Frequency): string[] => {
  const window = { from: new Date('2000-01-01'), to: new Date(begun[frequency].to), atMost: 5_000 };
  const all = series.flatMap((one) => occurrencesIn(one, window));
  return shown(all.map(({ start, details }) => ({ moment: start.getTime(), details })));
};

const step = fc.record({
  scope: fc.constantFrom<Scope>(...scopes),
  place: fc.nat({ max: 24 }),
  /** In minutes; null: deleted. */
  moved: fc.option(fc.constantFrom(0, 30, -15, 24 * 60, -24 * 60), { freq: 5 }),
  zone: fc.option(fc.constantFrom(...zones), { freq: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function runOf(frequency: Frequency, isEndless: boolean) {
  const { start } = begun[frequency];
  const [timeZone] = zones;
  const until = isEndless ? null : (startsOf({ first: start, until: null }, frequency)[11] ?? null);
  let series: Series<string>[] = [
    { start, timeZone, minutes: 60, rule: { frequency, until }, exceptions: [], details: 'A' },
  ];
  let pieces: Piece[] = [{ first: start, until, zone: timeZone, details: 'A', own: new Map() }];
  const replace = <One>(list: readonly One[], which: number, by: readonly (One | null)[]): One[] =>
    list.flatMap((one, index) => (index === which ? by.filter((part) => part !== null) : [one]));

  const following = (one: Series<string>, piece: Piece, copy: Copy, edit: Edit<string> | null) => {
    const before = startsOf(piece, frequency).filter((of) => of < copy.of);
    const parts = (kept: (of: LocalTime) => boolean) => new Map([...piece.own].filter(([of]) => kept(of)));
    const earlier = { ...piece, until: before.at(-1) ?? null, own: parts((of) => of < copy.of) };
    const rest = { ...piece, first: copy.of, own: parts((of) => of >= copy.of) };
    const made = edit
      ? withFollowingChanged(one, copy.of, edit)
      : { before: withoutFollowing(one, copy.of), following: null };
    series = replace(series, copy.which, [made.before, made.following]);
    pieces = replace(pieces, copy.which, [
      before.length > 0 ? earlier : null,
      edit ? movedPiece(rest, copy, edit, frequency) : null,
    ]);
  };

  return {
    check: () => expect(ours(series, frequency)).toEqual(shown(copiesOf(pieces, frequency))),
    /** @returns false where nothing is left to be edited */
    edit({ scope, place, moved, zone }: Step, name: string): boolean {
      const choices = copiesOf(pieces, frequency).sort((a, b) => a.moment - b.moment);
      const copy = choices[place % Math.max(1, Math.min(choices.length, 25))];
      const [one, piece] = copy ? [series[copy.which], pieces[copy.which]] : [];
      if (!copy || !one || !piece) return false;
      const wanted = later(localIn(copy.moment, piece.zone), moved ?? 0);
      if (scope === 'this') {
        const change = moved === null ? null : { start: wanted, minutes: 60, details: name };
        series = replace(series, copy.which, [withChange(one, copy.of, change)]);
        const own = change && { moment: momentIn(wanted, piece.zone), details: name };
        pieces = replace(pieces, copy.which, [{ ...piece, own: new Map([...piece.own, [copy.of, own]]) }]);
        return true;
      }
      const edit: Edit<string> = {
        start: wanted,
        minutes: 60,
        details: name,
        timeZone: zone ?? piece.zone,
        rule: one.rule,
      };
      if (scope === 'following') following(one, piece, copy, moved === null ? null : edit);
      else if (moved === null) {
        series = replace(series, copy.which, []);
        pieces = replace(pieces, copy.which, []);
      } else {
        series = replace(series, copy.which, [withAllChanged(one, copy.of, edit)]);
        pieces = replace(pieces, copy.which, [movedPiece(piece, copy, edit, frequency)]);
      }
      return true;
    },
  };
}

describe('any sequence of edits, with changes of zone among them', () => {
  it.each(frequencies.flatMap((frequency) => [true, false].map((isEndless) => ({ frequency, isEndless }))))(
    'keeps the occurrences that it was not about: $frequency, endless: $isEndless',
    ({ frequency, isEndless }) => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (sequence) => {
          const run = runOf(frequency, isEndless);
          for (const [number, one] of sequence.entries()) {
            if (!run.edit(one, `edit ${number}`)) break;
            run.check();
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});
