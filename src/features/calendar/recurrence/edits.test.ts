import fc from 'fast-check';
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
import { occurrencesIn, type Series } from './series.ts';
import { localTimeAt, shifted } from './zoned.ts';

const timeZone = 'America/New_York';
const weekly = { frequency: 'weekly', until: null } as const;
const series: Series<string> = {
  start: '2026-10-02T09:00',
  timeZone,
  minutes: 60,
  rule: weekly,
  exceptions: [],
  details: 'A',
};
const all = { from: new Date('2026-01-01'), to: new Date('2027-02-01'), atMost: 1_000 };
const shown = (...some: (Series<string> | null)[]) =>
  some
    .flatMap((one) => (one ? occurrencesIn(one, all) : []))
    .map(({ start, details }) => `${localTimeAt(start, timeZone)} ${details}`)
    .sort();
const edit = (start: string, details: string): Edit<string> => ({
  start,
  minutes: 60,
  details,
  timeZone,
  rule: weekly,
});

describe('an edit', () => {
  it('of one occurrence leaves the others as they are', () => {
    const change = { start: '2026-10-10T11:00', minutes: 60, details: 'B' };
    expect(shown(withChange(series, '2026-10-09T09:00', change)).slice(0, 3)).toEqual([
      '2026-10-02T09:00 A',
      '2026-10-10T11:00 B',
      '2026-10-16T09:00 A',
    ]);
    expect(shown(withChange(series, '2026-10-09T09:00', null)).slice(0, 2)).toEqual([
      '2026-10-02T09:00 A',
      '2026-10-16T09:00 A',
    ]);
  });

  it('of one and the following leaves what comes before as it is', () => {
    const { before, following } = withFollowingChanged(series, '2026-10-16T09:00', edit('2026-10-17T10:00', 'B'));
    expect(shown(before, following).slice(0, 4)).toEqual([
      '2026-10-02T09:00 A',
      '2026-10-09T09:00 A',
      '2026-10-17T10:00 B',
      '2026-10-24T10:00 B',
    ]);
    expect(withFollowingChanged(series, series.start, edit(series.start, 'B')).before).toBeNull();
  });

  it('of all moves every occurrence as much as the one that was moved', () => {
    expect(shown(withAllChanged(series, '2026-10-16T09:00', edit('2026-10-15T08:00', 'B'))).slice(0, 2)).toEqual([
      '2026-10-01T08:00 B',
      '2026-10-08T08:00 B',
    ]);
  });

  it('of all keeps what was changed or canceled alone', () => {
    const change = { start: '2026-10-10T11:00', minutes: 60, details: 'own' };
    const some = withChange(withChange(series, '2026-10-09T09:00', change), '2026-10-16T09:00', null);
    expect(shown(withAllChanged(some, '2026-10-02T09:00', edit('2026-10-02T10:00', 'B'))).slice(0, 3)).toEqual([
      '2026-10-02T10:00 B',
      '2026-10-10T11:00 own',
      '2026-10-23T10:00 B',
    ]);
  });

  it('of all in another zone leaves what was moved alone at its moment', () => {
    const change = { start: '2026-10-10T11:00', minutes: 60, details: 'own' };
    const some = withChange(series, '2026-10-09T09:00', change);
    const west = { ...edit('2026-10-02T06:00', 'B'), timeZone: 'America/Los_Angeles' };
    for (const one of [
      withAllChanged(some, series.start, west),
      withFollowingChanged(some, series.start, west).following,
    ])
      expect(shown(one).slice(0, 3)).toEqual(['2026-10-02T09:00 B', '2026-10-10T11:00 own', '2026-10-16T09:00 B']);
  });

  it('that makes a repeated event happen once takes away every other', () => {
    const once = withAllChanged(series, series.start, { ...edit(series.start, 'B'), rule: null });
    expect(shown(once)).toEqual(['2026-10-02T09:00 B']);
  });
});

describe('any sequence of edits', () => {
  /** The same told with a list of copies: what every occurrence is, by the edits that meant it. */
  interface Copy {
    of: string;
    start: string;
    details: string;
    own: boolean;
    canceled: boolean;
  }
  const last = '2027-01-15T09:00';
  const steps = fc.array(
    fc.record({
      scope: fc.constantFrom<Scope>(...scopes),
      place: fc.nat({ max: 40 }),
      /** Within the week, so that the copies stay in order; null: deleted. */
      moved: fc.option(fc.constantFrom(0, 30, -45, 24 * 60, -24 * 60), { freq: 4 }),
    }),
    { maxLength: 10 },
  );

  it('keeps the occurrences that it was not about', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const first: Series<string> = { ...series, rule: { frequency: 'weekly', until: last } };
        let live: Series<string>[] = [first];
        let copies: Copy[][] = [
          Array.from({ length: 16 }, (_, week) => {
            const of = shifted(series.start, week * 7 * 24 * 60);
            return { of, start: of, details: 'A', own: false, canceled: false };
          }),
        ];
        for (const [number, { scope, place, moved }] of sequence.entries()) {
          const choices = copies.flatMap((list, which) =>
            list.flatMap((copy, at) => (copy.canceled ? [] : [{ which, at, copy }])),
          );
          const chosen = choices[place % Math.max(choices.length, 1)];
          if (!chosen) break;
          const { which, at, copy } = chosen;
          const one = live[which];
          const list = copies[which];
          if (!one || !list) throw new Error('Series and copies have fallen apart.');
          const name = `edit ${number}`;
          const start = shifted(copy.start, moved ?? 0);
          const wanted: Edit<string> = { start, minutes: 60, details: name, timeZone, rule: one.rule };
          const deleted = moved === null;
          /** All of a list as one of its copies should be. */
          const changed = (some: Copy[]) => {
            const by = Temporal.PlainDateTime.from(copy.of).until(start, { largestUnit: 'minute' }).minutes;
            return some.map((each) => {
              const of = shifted(each.of, by);
              return each.canceled || (each.own && each !== copy)
                ? { ...each, of }
                : { ...each, of, start: of, details: name, own: false };
            });
          };
          if (scope === 'this') {
            live[which] = withChange(one, copy.of, deleted ? null : { start, minutes: 60, details: name });
            list[at] = { ...copy, start, details: name, own: true, canceled: deleted };
          } else if (scope === 'following') {
            const rest = list.slice(at);
            const earlier = list.slice(0, at);
            const made = deleted
              ? { before: withoutFollowing(one, copy.of), following: null }
              : withFollowingChanged(one, copy.of, wanted);
            live = live.flatMap((each, index) =>
              index === which ? [made.before, made.following].filter((part) => part !== null) : [each],
            );
            copies = copies.flatMap((each, index) =>
              index === which ? [...(made.before ? [earlier] : []), ...(deleted ? [] : [changed(rest)])] : [each],
            );
          } else if (deleted) {
            live = live.filter((_, index) => index !== which);
            copies = copies.filter((_, index) => index !== which);
          } else {
            live[which] = withAllChanged(one, copy.of, wanted);
            copies[which] = changed(list);
          }
        }
        const told = copies.flat().flatMap((each) => (each.canceled ? [] : [`${each.start} ${each.details}`]));
        expect(shown(...live)).toEqual(told.sort());
      }),
      { numRuns: 300 },
    );
  });
});
