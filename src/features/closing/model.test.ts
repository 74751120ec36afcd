import { describe, expect, it } from 'vitest';
import { closingDayProblem, dueReminder, fundedDayProblem, nextReminder, stagesAfter } from './model.ts';

describe('the closing date', () => {
  const today = '2026-11-26';
  it('may be today, and two years ahead', () => {
    expect(closingDayProblem('2026-11-26', today)).toBeUndefined();
    expect(closingDayProblem('2028-11-26', today)).toBeUndefined();
  });
  it('is refused in the past, later, and when it is no day', () => {
    expect(closingDayProblem('2026-11-25', today)).toBe('The closing date must not be in the past');
    expect(closingDayProblem('2028-11-27', today)).toBe('The closing date must be within 2 years');
    expect(closingDayProblem('2027-02-30', today)).toBe('Enter the closing date');
  });
});

describe('the reminders of a closing date', () => {
  const chicago = 'America/Chicago';
  const next = (at: string) => {
    const found = nextReminder('2026-12-10', chicago, new Date(at));
    return found && `${found.at.toISOString()} ${found.days}`;
  };
  it('come three days before, the day before, and the day after, at nine where the property is', () => {
    expect(next('2026-11-26T10:00:00Z')).toBe('2026-12-07T15:00:00.000Z 3');
    expect(next('2026-12-07T15:00:00Z')).toBe('2026-12-09T15:00:00.000Z 1');
    expect(next('2026-12-09T15:00:00Z')).toBe('2026-12-11T15:00:00.000Z -1');
    expect(next('2026-12-11T15:00:00Z')).toBeUndefined();
  });
  it('keep their hour over the change to winter time', () =>
    // Nov 1, 2026 is the last day that begins in summer time.
    expect(nextReminder('2026-11-02', chicago, new Date('2026-10-31T15:00:00Z'))?.at.toISOString()).toBe(
      '2026-11-01T15:00:00.000Z',
    ));
  it('that were missed become the latest one', () => {
    const due = (at: string) => dueReminder('2026-12-10', chicago, new Date(at));
    expect(due('2026-12-07T14:59:00Z')).toBeUndefined();
    expect(due('2026-12-07T15:00:00Z')).toBe(3);
    expect(due('2026-12-10T15:00:00Z')).toBe(1);
    expect(due('2026-12-20T15:00:00Z')).toBe(-1);
  });
});

it('a loan is funded on a day between its submission and today', () => {
  expect(fundedDayProblem('2026-11-26', '2026-11-26', '2026-11-20')).toBeUndefined();
  expect(fundedDayProblem('2026-11-27', '2026-11-26', '2026-11-20')).toBe('The day must not be in the future');
  expect(fundedDayProblem('2026-11-19', '2026-11-26', '2026-11-20')).toMatch(/before the package was submitted/);
});

it('closing terms are followed by closing terms alone', () => {
  expect(stagesAfter('offer')).toEqual(['term-sheet', 'closing']);
  expect(stagesAfter('term-sheet')).toEqual(['term-sheet', 'closing']);
  expect(stagesAfter('closing')).toEqual(['closing']);
});
