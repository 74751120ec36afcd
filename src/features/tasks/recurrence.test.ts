import { describe, expect, it } from 'vitest';
import { nextDue, recurrenceLabel, type TaskRecurrence } from './recurrence.ts';

const every = (
  recurrencePattern: TaskRecurrence['recurrencePattern'],
  recurrenceInterval = 1,
  weekdaysOnly = false,
): TaskRecurrence => ({ recurrencePattern, recurrenceInterval, weekdaysOnly });
const chicago = 'America/Chicago';

describe('the task after a recurring one', () => {
  it.each<[TaskRecurrence, string, number, string]>([
    [every('daily'), '2026-11-27T17:00', 27, '2026-11-28T23:00:00.000Z'],
    // 17:00 stays 17:00 when clocks are set.
    [every('daily'), '2026-03-07T17:00', 7, '2026-03-08T22:00:00.000Z'],
    [every('daily', 3), '2026-12-30T17:00', 30, '2027-01-02T23:00:00.000Z'],
    [every('weekly'), '2026-10-30T17:00', 30, '2026-11-06T23:00:00.000Z'],
    [every('weekly', 2), '2026-10-30T17:00', 30, '2026-11-13T23:00:00.000Z'],
    [every('monthly'), '2026-11-27T17:00', 27, '2026-12-27T23:00:00.000Z'],
    [every('monthly'), '2027-01-31T17:00', 31, '2027-02-28T23:00:00.000Z'],
    [every('monthly'), '2027-02-28T17:00', 31, '2027-03-31T22:00:00.000Z'],
    [every('monthly'), '2028-01-31T17:00', 31, '2028-02-29T23:00:00.000Z'],
    [every('monthly', 3), '2026-11-30T17:00', 30, '2027-02-28T23:00:00.000Z'],
    [every('monthly', 12), '2028-02-29T17:00', 29, '2029-02-28T23:00:00.000Z'],
  ])('%o after %s is due at the same time of day', (recurrence, dueLocal, dayOfMonth, next) => {
    expect(nextDue(recurrence, { zone: chicago, dueLocal, dayOfMonth }).dueAt.toISOString()).toBe(next);
  });

  it.each([
    // Friday to Monday, Saturday to Monday, and three weekdays after Thursday.
    ['2026-11-27T09:00', 1, '2026-11-30T09:00'],
    ['2026-11-28T09:00', 1, '2026-11-30T09:00'],
    ['2026-11-30T09:00', 1, '2026-12-01T09:00'],
    ['2026-11-26T09:00', 3, '2026-12-01T09:00'],
  ])('leaves weekends out where it is due on weekdays: after %s', (dueLocal, interval, next) => {
    const recurrence = every('daily', interval, true);
    expect(nextDue(recurrence, { zone: chicago, dueLocal, dayOfMonth: 1 }).dueLocal).toBe(next);
  });

  it('is an hour later only on the day whose clock skips that hour', () => {
    const due = { zone: chicago, dueLocal: '2026-03-07T02:30', dayOfMonth: 7 };
    const skipped = nextDue(every('daily'), due);
    expect(skipped.dueAt.toISOString()).toBe('2026-03-08T08:30:00.000Z');
    const after = nextDue(every('daily'), { ...due, ...skipped });
    expect(after.dueAt.toISOString()).toBe('2026-03-09T07:30:00.000Z');
  });
});

it('a recurrence is said in words', () => {
  const said = [every('daily'), every('daily', 1, true), every('daily', 2, true), every('weekly', 2), every('monthly')];
  expect(said.map(recurrenceLabel)).toEqual(['Daily', 'Weekdays', 'Every 2 weekdays', 'Every 2 weeks', 'Monthly']);
  expect(recurrenceLabel(every('weekly', 1, true))).toBe('Weekly');
});
