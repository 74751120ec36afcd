import { describe, expect, it } from 'vitest';
import {
  type EventLead,
  eventReminderAt,
  type MorningTime,
  morningOf,
  nextMorning,
  type TaskTime,
  taskReminderAt,
  titlesOf,
} from './model.ts';

const at = (text: string) => new Date(text);
const chicago = { name: 'America/Chicago' };
// In Chicago it is Friday, November 27, 8:00 AM.
const now = at('2026-11-27T14:00:00Z');

describe('somebody is reminded of a task', () => {
  it.each<[string, TaskTime, string, string]>([
    ['at 9:00 AM of its day', 'morning', '2026-11-30T23:00:00Z', '2026-11-30T15:00:00.000Z'],
    ['at 9:00 AM of today', 'morning', '2026-11-27T23:00:00Z', '2026-11-27T15:00:00.000Z'],
    ['when it is due, where that is before 9:00 AM', 'morning', '2026-11-30T14:30:00Z', '2026-11-30T14:30:00.000Z'],
    ['when it is due, for who chose that', 'due', '2026-11-30T23:00:00Z', '2026-11-30T23:00:00.000Z'],
    ['at 9:00 AM of summer time as well', 'morning', '2027-07-01T22:00:00Z', '2027-07-01T14:00:00.000Z'],
    [
      'at 9:00 AM of the day that clocks are set forward',
      'morning',
      '2027-03-14T22:00:00Z',
      '2027-03-14T14:00:00.000Z',
    ],
    ['on its day in the zone, not in UTC', 'morning', '2026-12-01T03:00:00Z', '2026-11-30T15:00:00.000Z'],
  ])('%s', (_name, taskTime, due, expected) => {
    expect(taskReminderAt(taskTime, at(due), chicago, now)?.toISOString()).toBe(expected);
  });

  it('when it is due, where 9:00 AM has passed', () => {
    const later = at('2026-11-27T16:00:00Z');
    expect(taskReminderAt('morning', at('2026-11-27T23:00:00Z'), chicago, later)).toEqual(at('2026-11-27T23:00:00Z'));
  });

  it('never of one that is due already', () => {
    expect(taskReminderAt('due', now, chicago, now)).toBeNull();
  });
});

describe('somebody is reminded of an event', () => {
  it.each<[EventLead, string, string]>([
    [10, '2026-11-27T20:00:00Z', '2026-11-27T19:50:00.000Z'],
    [60, '2026-11-27T20:00:00Z', '2026-11-27T19:00:00.000Z'],
    [1_440, '2026-11-30T20:00:00Z', '2026-11-29T20:00:00.000Z'],
    [0, '2026-11-27T20:00:00Z', '2026-11-27T20:00:00.000Z'],
    // Too late for a day, an hour, ten minutes before.
    [1_440, '2026-11-27T20:00:00Z', '2026-11-27T19:00:00.000Z'],
    [60, '2026-11-27T14:30:00Z', '2026-11-27T14:20:00.000Z'],
    [10, '2026-11-27T14:05:00Z', '2026-11-27T14:05:00.000Z'],
  ])('%s minutes before, or as long before as there is time: starts %s', (lead, starts, expected) => {
    expect(eventReminderAt(lead, at(starts), now)?.toISOString()).toBe(expected);
  });

  it('never of one that has begun', () => {
    expect(eventReminderAt(10, now, now)).toBeNull();
  });
});

it('one thing is called by its title, several by how many they are and the first three', () => {
  expect(titlesOf(['Call title'], 'tasks')).toBe('Call title');
  expect(titlesOf(['A', 'B'], 'tasks')).toBe('2 tasks: A, B');
  expect(titlesOf(['A', 'B', 'C', 'D', 'E'], 'tasks')).toBe('5 tasks: A, B, C, and 2 more');
});

describe('the next morning', () => {
  it.each([
    ['of the same day', '2026-11-27T13:29:00Z', '2026-11-27T13:30:00.000Z'],
    ['after the weekend', '2026-11-27T13:30:00Z', '2026-11-30T13:30:00.000Z'],
    [
      'of summer time, after the night in which clocks are set forward',
      '2027-03-12T20:00:00Z',
      '2027-03-15T12:30:00.000Z',
    ],
    ['of winter time, after the night in which they are set back', '2026-10-30T20:00:00Z', '2026-11-02T13:30:00.000Z'],
  ])('is 7:30 AM %s', (_name, after, expected) => {
    expect(nextMorning(chicago, '07:30', at(after)).toISOString()).toBe(expected);
  });

  it.each<[MorningTime, string, string, string]>([
    ['05:00', 'America/New_York', '2026-11-27T09:59:00Z', '2026-11-27T10:00:00.000Z'],
    ['11:00', 'America/Phoenix', '2026-07-01T18:00:00Z', '2026-07-02T18:00:00.000Z'],
    // Clocks are set forward on Sunday, March 29, and back on Sunday, October 25.
    ['05:00', 'Europe/Berlin', '2026-03-27T12:00:00Z', '2026-03-30T03:00:00.000Z'],
    ['05:00', 'Europe/Berlin', '2026-10-23T12:00:00Z', '2026-10-26T04:00:00.000Z'],
    // By half an hour, on Sunday, October 4.
    ['06:30', 'Australia/Lord_Howe', '2026-10-02T00:00:00Z', '2026-10-04T19:30:00.000Z'],
  ])('is at %s on the clock of %s: after %s comes %s', (time, name, after, expected) => {
    expect(nextMorning({ name }, time, at(after)).toISOString()).toBe(expected);
  });

  it.each([
    ['2026-11-27T13:29:00Z', undefined],
    ['2026-11-27T13:30:00Z', '2026-11-27'],
    ['2026-11-27T17:59:00Z', '2026-11-27'],
    ['2026-11-27T18:00:00Z', undefined],
    ['2026-11-28T14:00:00Z', undefined],
  ])('is over at noon, and none on weekends: at %s it is that of %s', (moment, day) => {
    expect(morningOf(chicago, '07:30', at(moment))).toBe(day);
  });
});
