import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { boundsOf, hasOccurrence, occurrenceMeant, occurrencesIn, type Series } from './series.ts';
import { isLocalTime, momentOf } from './zoned.ts';

const series = (parts: Partial<Series<string>>): Series<string> => ({
  start: '2026-11-27T09:00',
  timeZone: 'America/Chicago',
  minutes: 60,
  rule: null,
  exceptions: [],
  details: 'Call',
  ...parts,
});
const weekly = { frequency: 'weekly', until: null } as const;
const daily = { frequency: 'daily', until: null } as const;
const within = (from: string, to: string, atMost = 1_000) => ({ from: new Date(from), to: new Date(to), atMost });
const starts = (one: Series<string>, from: string, to: string) =>
  occurrencesIn(one, within(from, to)).map(({ start }) => start.toISOString());

describe('the occurrences of an event', () => {
  it('stay at their local time when clocks are set back and forward', () => {
    // Chicago: UTC-5 until November 1, 2026, then UTC-6; forward again on March 14, 2027.
    expect(
      starts(series({ start: '2026-10-30T09:00', rule: weekly }), '2026-10-01T00:00Z', '2026-11-10T00:00Z'),
    ).toEqual(['2026-10-30T14:00:00.000Z', '2026-11-06T15:00:00.000Z']);
    expect(
      starts(series({ start: '2027-03-12T09:00', rule: daily }), '2027-03-12T00:00Z', '2027-03-16T00:00Z'),
    ).toEqual([
      '2027-03-12T15:00:00.000Z',
      '2027-03-13T15:00:00.000Z',
      '2027-03-14T14:00:00.000Z',
      '2027-03-15T14:00:00.000Z',
    ]);
  });

  it('begin an hour later on the day that skips their time, and at the first of two', () => {
    const night = series({ start: '2027-03-13T02:30', rule: daily });
    // 2:30 on March 14 doesn't exist: 3:30 CDT is 08:30 UTC. The next day is at 2:30 again.
    expect(starts(night, '2027-03-13T00:00Z', '2027-03-15T12:00Z')).toEqual([
      '2027-03-13T08:30:00.000Z',
      '2027-03-14T08:30:00.000Z',
      '2027-03-15T07:30:00.000Z',
    ]);
    expect(starts(series({ start: '2026-11-01T01:30' }), '2026-11-01T00:00Z', '2026-11-02T00:00Z')).toEqual([
      '2026-11-01T06:30:00.000Z',
    ]);
  });

  it('last as long in the night when clocks are set as in any other', () => {
    const [one] = occurrencesIn(
      series({ start: '2026-10-31T23:00', minutes: 180 }),
      within('2026-10-31T00:00Z', '2026-11-02T00:00Z'),
    );
    expect([one?.start.toISOString(), one?.end.toISOString()]).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
    ]);
  });

  it('belong to a window when some of them lies in it, wherever an exception has moved them', () => {
    const moved = series({
      rule: weekly,
      exceptions: [
        { of: '2026-12-04T09:00', change: null },
        { of: '2026-12-11T09:00', change: { start: '2026-11-28T10:00', minutes: 30, details: 'Earlier' } },
      ],
    });
    expect(starts(moved, '2026-11-27T15:59Z', '2026-12-18T15:00Z')).toEqual([
      '2026-11-27T15:00:00.000Z',
      '2026-11-28T16:00:00.000Z',
    ]);
    expect(starts(moved, '2026-11-27T16:00Z', '2026-12-18T15:01Z')).toEqual([
      '2026-11-28T16:00:00.000Z',
      '2026-12-18T15:00:00.000Z',
    ]);
  });

  it('are the earliest ones where a window holds more than are asked for', () => {
    const one = series({ start: '1970-01-01T09:00', rule: daily });
    const some = occurrencesIn(one, within('2400-01-01T00:00Z', '2500-01-01T00:00Z', 3));
    expect(some.map(({ of }) => of)).toEqual(['2400-01-01T09:00', '2400-01-02T09:00', '2400-01-03T09:00']);
  });

  it('are known by the start that the rule gives them', () => {
    const one = series({ rule: weekly, exceptions: [{ of: '2026-12-04T09:00', change: null }] });
    expect([
      hasOccurrence(one, '2026-12-11T09:00'),
      hasOccurrence(one, '2026-12-04T09:00'),
      hasOccurrence(one, '2026-12-11T10:00'),
      hasOccurrence(series({}), '2026-11-27T09:00'),
      hasOccurrence(series({}), '2026-12-04T09:00'),
    ]).toEqual([true, false, false, true, false]);
  });
});

describe('the occurrence that is meant', () => {
  it('is the one moved to the time that is said, else the one of that day, else the first', () => {
    const change = { start: '2026-12-02T10:00', minutes: 30, details: 'Earlier' };
    const one = series({
      rule: weekly,
      exceptions: [
        { of: '2026-12-04T09:00', change },
        { of: '2026-12-18T09:00', change: null },
      ],
    });
    expect(
      ['2026-12-02T10:00', '2026-12-11T09:00', '2026-12-11T16:30', '2026-12-12T09:00', '2026-12-18T09:00'].map(
        (begin) => occurrenceMeant(one, begin),
      ),
    ).toEqual(['2026-12-04T09:00', '2026-12-11T09:00', '2026-12-11T09:00', one.start, one.start]);
  });

  it('is named by a time that the calendar has', () => {
    expect(
      [
        '2028-02-29T00:00',
        '2026-02-29T09:00',
        '2026-13-45T99:99',
        '2026-12-04T24:00',
        '2026-12-04',
        '2026-12-04T09:00Z',
      ].map(isLocalTime),
    ).toEqual([true, false, false, false, false, false]);
  });
});

describe('the bounds of an event', () => {
  it('hold all of it, what was moved as well, and have no end where the rule has none', () => {
    const until = { frequency: 'weekly', until: '2026-12-11T09:00' } as const;
    const change = { start: '2027-01-02T09:00', minutes: 60, details: 'Later' };
    expect(boundsOf(series({ rule: until }))).toEqual({
      first: new Date('2026-11-27T15:00Z'),
      last: new Date('2026-12-11T16:00Z'),
    });
    expect(boundsOf(series({ rule: until, exceptions: [{ of: '2026-12-04T09:00', change }] })).last).toEqual(
      new Date('2027-01-02T16:00Z'),
    );
    expect(boundsOf(series({ rule: weekly })).last).toBeNull();
  });
});

/** Nights when clocks are set, ordinary days, half-hour zones and zones of the southern half, and a zone that skipped a day. */
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'UTC',
];
const times = [
  '1970-01-01T00:00',
  '2026-03-08T01:59',
  '2026-03-08T03:00',
  '2026-03-29T00:30',
  '2026-07-01T12:00',
  '2026-10-25T03:30',
  '2026-11-01T00:30',
  '2026-11-01T02:00',
  '2027-03-13T23:59',
  '2027-04-04T03:00',
  '2400-02-29T12:00',
];
describe('the moment of a local time', () => {
  it.each(zones.flatMap((zone) => times.map((local) => ({ zone, local }))))(
    'is what another library says: $local in $zone',
    ({ zone, local }) => {
      expect(momentOf(local, zone).toISOString()).toBe(DateTime.fromISO(local, { zone }).toUTC().toISO());
    },
  );

  it.each([
    // Clocks go forward from 2:00 to 3:00, from 1:00 to 2:00 and, by half an hour, from 2:00 to 2:30.
    { zone: 'America/New_York', local: '2026-03-08T02:30', utc: '2026-03-08T07:30:00.000Z' },
    { zone: 'Europe/London', local: '2026-03-29T01:30', utc: '2026-03-29T01:30:00.000Z' },
    { zone: 'Australia/Lord_Howe', local: '2026-10-04T02:15', utc: '2026-10-03T15:45:00.000Z' },
    // And back: the time comes twice.
    { zone: 'America/New_York', local: '2026-11-01T01:30', utc: '2026-11-01T05:30:00.000Z' },
    { zone: 'Europe/Berlin', local: '2026-10-25T02:30', utc: '2026-10-25T00:30:00.000Z' },
    // Samoa skipped all of December 30, 2011.
    { zone: 'Pacific/Apia', local: '2011-12-30T12:00', utc: '2011-12-30T22:00:00.000Z' },
  ])(
    'is as long after midnight where the clock skips it, and the first where it comes twice: $local in $zone',
    (one) => {
      expect(momentOf(one.local, one.zone).toISOString()).toBe(one.utc);
    },
  );
});
