import { DateTime } from 'luxon';
import rrulePackage from 'rrule';
import { describe, expect, it } from 'vitest';
import { occurrencesIn } from './series.ts';

const { RRule } = rrulePackage;

interface Case {
  readonly zone: string;
  /** Of the first of the series. */
  readonly start: string;
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  readonly from: string;
  readonly to: string;
}

/** Both nights of a year in which clocks are set, in zones that set them by an hour, by half an hour, and not at all. */
const years: readonly (readonly [zone: string, from: string, to: string])[] = [
  ['America/New_York', '2026-02-20', '2026-11-20'],
  ['America/Los_Angeles', '2026-02-20', '2026-11-20'],
  ['America/Phoenix', '2026-02-20', '2026-11-20'],
  ['Europe/Berlin', '2026-03-15', '2026-11-10'],
  ['Australia/Lord_Howe', '2026-03-20', '2026-10-20'],
  // Summer time from November to February, until 2019, when it was given up.
  ['America/Sao_Paulo', '2017-10-01', '2019-12-31'],
  // The whole of December 30, 2011 was left out, in the middle of a summer time.
  ['Pacific/Apia', '2011-09-01', '2012-04-30'],
  ['America/New_York', '1970-04-01', '1970-12-01'],
  ['Europe/Berlin', '2399-12-01', '2400-12-01'],
];
/** In the morning, and at hours that spring skips and fall repeats. */
const clocks = ['00:00', '01:30', '02:15', '02:30', '09:00', '23:45'];
const table: readonly Case[] = years.flatMap(([zone, from, to]) =>
  (['daily', 'weekly', 'monthly', 'yearly'] as const).flatMap((frequency) =>
    clocks.map((clock) => ({ zone, start: `${from}T${clock}`, frequency, from, to })),
  ),
);

/**
 * The first of the moments at which the other library's clock shows a local time; where the zone skips it, as long after midnight. Asked
 * from moment to time only: the other way round it errs near far jumps.
 */
function momentThere(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const offsets = [-26, 0, 26].map((hours) => DateTime.fromMillis(asUtc + hours * 3_600_000, { zone }).offset);
  const moments = [...new Set(offsets)].map((offset) => asUtc - offset * 60_000);
  const shown = moments.filter((moment) => DateTime.fromMillis(moment, { zone }).toISO().startsWith(local));
  return new Date(shown.length > 0 ? Math.min(...shown) : (moments[0] ?? Number.NaN)).toISOString();
}

/** The starts that two other libraries give: one counts days, the other says when a zone's clock shows a time, for the first time where it does so twice. */
function theirs({ zone, start, frequency, from, to }: Case): string[] {
  const utc = (local: string) => new Date(`${local}Z`);
  return new RRule({
    freq: { daily: RRule.DAILY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY }[frequency],
    dtstart: utc(`${start}:00`),
  })
    .between(utc(`${from}T00:00:00`), utc(`${to}T23:59:59`), true)
    .map((day) => day.toISOString().slice(0, 16))
    .map((local) => momentThere(local, zone));
}

function ours({ zone, start, frequency, from, to }: Case): string[] {
  const series = {
    start,
    timeZone: zone,
    minutes: 30,
    rule: { frequency, until: null },
    exceptions: [],
    details: '',
  };
  const moment = (local: string) => new Date(momentThere(local, zone));
  const window = { from: moment(`${from}T00:00`), to: moment(`${to}T23:59`), atMost: 2_000 };
  return occurrencesIn(series, window).map((one) => one.start.toISOString());
}

describe('the starts of a series', () => {
  it('are in a table that knows both ways in which clocks are set, and a year of each sort', () => {
    expect(table).toHaveLength(years.length * 4 * clocks.length);
    const nights = theirs({
      zone: 'America/New_York',
      start: '2026-02-20T09:00',
      frequency: 'daily',
      from: '2026-02-20',
      to: '2026-11-20',
    });
    expect(new Set(nights.map((start) => start.slice(11, 13)))).toEqual(new Set(['13', '14']));
  });

  it.each(table)('are those of other libraries: $frequency from $start in $zone', (one) => {
    expect(ours(one)).toEqual(theirs(one));
  });

  it('of a day that a zone left out is that of the day after, at the same time of day', () => {
    const series = { start: '2011-12-28T09:00', timeZone: 'Pacific/Apia', minutes: 30, exceptions: [], details: '' };
    const window = { from: new Date('2011-12-28T00:00:00Z'), to: new Date('2012-01-01T00:00:00Z'), atMost: 9 };
    const found = occurrencesIn({ ...series, rule: { frequency: 'daily', until: null } }, window);
    expect(found.map(({ of, start }) => [of, start.toISOString()])).toEqual([
      ['2011-12-28T09:00', '2011-12-28T19:00:00.000Z'],
      ['2011-12-29T09:00', '2011-12-29T19:00:00.000Z'],
      ['2011-12-30T09:00', '2011-12-30T19:00:00.000Z'],
      ['2011-12-31T09:00', '2011-12-30T19:00:00.000Z'],
      ['2012-01-01T09:00', '2011-12-31T19:00:00.000Z'],
    ]);
  });
});
