import { describe, expect, it } from 'vitest';
import { dueLabel, isOverdue, movesOf, progressPercent, type TaskStatus, usualDueDate } from './model.ts';

const chicago = { name: 'America/Chicago' };
const tokyo = { name: 'Asia/Tokyo' };
const at = (text: string) => new Date(text);
const task = (dueDate: string, status: TaskStatus = 'pending') => ({ dueDate: at(dueDate), status });

describe('the label of a due date', () => {
  // In Chicago it is Friday, November 27, 10:00 AM.
  const now = at('2026-11-27T16:00:00Z');
  it.each([
    ['2026-11-25T16:00:00Z', '2 day(s) overdue'],
    ['2026-11-26T23:00:00Z', '1 day(s) overdue'],
    // Two hours ago, and in the last minute of the day.
    ['2026-11-27T14:00:00Z', 'Due today'],
    ['2026-11-28T05:59:00Z', 'Due today'],
    ['2026-11-28T06:00:00Z', 'Due tomorrow'],
    ['2026-11-29T06:00:00Z', 'Due in 2 days'],
    ['2026-12-27T18:00:00Z', 'Due in 30 days'],
  ])('counts the calendar days of the viewer: due %s reads %s', (due, label) => {
    expect(dueLabel(task(due), chicago, now)).toBe(label);
  });

  it('differs where another day has begun', () => {
    expect(dueLabel(task('2026-11-28T05:59:00Z'), tokyo, now)).toBe('Due today');
    expect(dueLabel(task('2026-11-28T16:00:00Z'), tokyo, now)).toBe('Due tomorrow');
    expect(dueLabel(task('2026-11-28T16:00:00Z'), chicago, now)).toBe('Due tomorrow');
    expect(dueLabel(task('2026-11-27T14:00:00Z'), tokyo, now)).toBe('1 day(s) overdue');
  });

  it('counts days of 23 and 25 hours as one', () => {
    expect(dueLabel(task('2026-03-09T04:30:00Z'), chicago, at('2026-03-08T05:30:00Z'))).toBe('Due tomorrow');
    expect(dueLabel(task('2026-11-02T05:30:00Z'), chicago, at('2026-11-01T04:30:00Z'))).toBe('Due tomorrow');
  });

  it('is none for a completed task', () => {
    expect(dueLabel(task('2026-11-25T16:00:00Z', 'completed'), chicago, now)).toBeUndefined();
  });
});

it('a task is overdue from the moment on that it was due, unless it is completed', () => {
  const now = at('2026-11-27T16:00:00Z');
  expect(isOverdue(task('2026-11-27T15:59:59Z'), now)).toBe(true);
  expect(isOverdue(task('2026-11-27T15:59:59Z', 'in_progress'), now)).toBe(true);
  expect(isOverdue(task('2026-11-27T15:59:59Z', 'completed'), now)).toBe(false);
  expect(isOverdue(task('2026-11-27T16:00:00Z'), now)).toBe(false);
});

it('a status has the buttons that lead away from it', () => {
  const buttons = (status: TaskStatus) => movesOf(status).map(({ label, to }) => `${label}: ${to}`);
  expect(buttons('pending')).toEqual(['Start Task: in_progress', 'Mark Complete: completed']);
  expect(buttons('in_progress')).toEqual(['Mark Complete: completed']);
  expect(buttons('completed')).toEqual(['Reopen Task: in_progress']);
});

it('progress is a whole percent, and 0 without tasks', () => {
  expect(progressPercent({ completed: 0, total: 0 })).toBe(0);
  expect(progressPercent({ completed: 1, total: 3 })).toBe(33);
  expect(progressPercent({ completed: 2, total: 3 })).toBe(67);
  expect(progressPercent({ completed: 4, total: 4 })).toBe(100);
});

it('a new task is due tomorrow at 17:00 on the clock of the viewer', () => {
  expect(usualDueDate(chicago, at('2026-11-28T03:00:00Z')).toISOString()).toBe('2026-11-28T23:00:00.000Z');
  expect(usualDueDate(tokyo, at('2026-11-28T03:00:00Z')).toISOString()).toBe('2026-11-29T08:00:00.000Z');
  // The night in which clocks are set forward.
  expect(usualDueDate(chicago, at('2026-03-07T18:00:00Z')).toISOString()).toBe('2026-03-08T22:00:00.000Z');
});
