import { describe, expect, it } from 'vitest';
import { nextRunOf, type Schedule } from './model.ts';

const daily: Schedule = { frequency: 'daily', weekday: 0, hour: 23, zone: 'America/New_York' };
const sundays: Schedule = { ...daily, frequency: 'weekly' };
const next = (schedule: Schedule, after: string) => nextRunOf(schedule, new Date(after))?.toISOString();

describe('the next run of a schedule', () => {
  it.each<[string, Schedule, string, string | undefined]>([
    ['later today', daily, '2026-06-10T12:00:00Z', '2026-06-11T03:00:00.000Z'],
    ['tomorrow, at the hour itself', daily, '2026-06-11T03:00:00Z', '2026-06-12T03:00:00.000Z'],
    ['a week later', sundays, '2026-06-15T03:00:05Z', '2026-06-22T03:00:00.000Z'],
    ['never', { ...daily, frequency: 'off' }, '2026-06-10T12:00:00Z', undefined],
  ])('is %s', (_when, schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it('leaves out no day that is an hour shorter or longer', () => {
    // Clocks go forward on Sunday, March 8, and back on Sunday, November 1.
    expect(next(sundays, '2026-03-02T04:00:05Z')).toBe('2026-03-09T03:00:00.000Z');
    expect(next(daily, '2026-03-08T04:00:05Z')).toBe('2026-03-09T03:00:00.000Z');
    expect(next({ ...daily, hour: 0 }, '2026-11-01T04:00:05Z')).toBe('2026-11-02T05:00:00.000Z');
  });

  it('comes as much later as clocks skip its hour', () => {
    expect(next({ ...daily, hour: 2 }, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
  });
});
