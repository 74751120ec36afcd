import rrulePackage from 'rrule';
import { describe, expect, it } from 'vitest';
import { formatRule, frequencies, isStartOf, parseRule, startBefore, startsBetween } from './rule.ts';

const forever = (frequency: (typeof frequencies)[number]) => ({ frequency, until: null });

describe('a recurrence rule', () => {
  it('is an RRULE as a text, and nothing else is one', () => {
    expect(formatRule({ frequency: 'weekly', until: '2026-12-04T09:30' })).toBe('FREQ=WEEKLY;UNTIL=20261204T093000');
    for (const frequency of frequencies)
      for (const until of [null, '2026-12-04T09:30'])
        expect(parseRule(formatRule({ frequency, until }))).toEqual({ frequency, until });
    for (const text of ['', 'FREQ=HOURLY', 'FREQ=DAILY;COUNT=4', 'FREQ=DAILY\nX:1'])
      expect(() => parseRule(text), text).toThrow();
  });

  it('leaves out months that lack the day, and years that lack February 29', () => {
    expect(startsBetween('2027-01-31T09:00', forever('monthly'), '2027-01-01T00:00', '2027-06-30T00:00', 10)).toEqual([
      '2027-01-31T09:00',
      '2027-03-31T09:00',
      '2027-05-31T09:00',
    ]);
    expect(startsBetween('2028-02-29T09:00', forever('yearly'), '2028-01-01T00:00', '2040-01-01T00:00', 10)).toEqual([
      '2028-02-29T09:00',
      '2032-02-29T09:00',
      '2036-02-29T09:00',
    ]);
  });

  it('ends with its last start, which is one of them', () => {
    const rule = { frequency: 'daily', until: '2026-11-29T09:00' } as const;
    expect(startsBetween('2026-11-27T09:00', rule, '2026-01-01T00:00', '2027-01-01T00:00', 10)).toHaveLength(3);
    expect(startsBetween('2026-11-27T09:00', rule, '2026-11-30T00:00', '2027-01-01T00:00', 10)).toEqual([]);
  });

  it('without an end gives so many starts and no more, in 1970 as in 2400', () => {
    const starts = (from: string) => startsBetween('1970-01-31T09:00', forever('daily'), from, '9998-01-01T00:00', 5);
    expect(starts('1970-01-01T00:00')).toHaveLength(5);
    expect(starts('2400-02-28T00:00').slice(0, 3)).toEqual([
      '2400-02-28T09:00',
      '2400-02-29T09:00',
      '2400-03-01T09:00',
    ]);
    for (const frequency of frequencies)
      expect(
        startsBetween('1970-01-31T09:00', forever(frequency), '2400-01-01T00:00', '9998-01-01T00:00', 40),
      ).toHaveLength(40);
  });

  it('knows whether a time is a start, and which comes before one', () => {
    expect(isStartOf('2026-11-27T09:00', forever('weekly'), '2026-12-04T09:00')).toBe(true);
    expect(isStartOf('2026-11-27T09:00', forever('weekly'), '2026-12-04T10:00')).toBe(false);
    expect(isStartOf('2026-11-27T09:00', forever('weekly'), '2026-11-20T09:00')).toBe(false);
    expect(startBefore('2026-11-27T09:00', forever('weekly'), '2026-12-11T09:00')).toBe('2026-12-04T09:00');
    expect(startBefore('2026-11-27T09:00', forever('weekly'), '2026-11-27T09:00')).toBeNull();
    expect(startBefore('1970-01-31T09:00', forever('monthly'), '2400-03-31T09:00')).toBe('2400-01-31T09:00');
  });

  const { RRule } = rrulePackage;
  const utc = (local: string) => new Date(`${local}Z`);
  it.each(
    frequencies.flatMap((frequency) =>
      ['2024-02-29T09:00', '2026-01-31T23:59', '2026-12-31T00:00', '2027-03-14T02:30'].map((first) => ({
        frequency,
        first,
      })),
    ),
  )('has the starts that another library counts: $frequency from $first', ({ frequency, first }) => {
    const theirs = new RRule({
      freq: { daily: RRule.DAILY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY }[frequency],
      dtstart: utc(first),
    }).between(utc('2026-01-01T00:00'), utc('2034-12-31T23:59'), true);
    expect(startsBetween(first, forever(frequency), '2026-01-01T00:00', '2034-12-31T23:59', 4_000)).toEqual(
      theirs.map((date) => date.toISOString().slice(0, 16)),
    );
  });
});
