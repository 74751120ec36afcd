import { afterEach, expect, it } from 'vitest';
import { showTimesIn } from '../format.ts';
import { nameOfDay } from './name-of-day.ts';

afterEach(() => showTimesIn(null));

it('a day is today or yesterday by the calendar of the person, also when clocks were set in between', () => {
  showTimesIn('America/New_York');
  // Half an hour after the midnight that ends the day of 23 hours: 24 hours before, it was the day before yesterday.
  const now = new Date('2026-03-09T04:30:00Z');
  expect(nameOfDay('2026-03-09T04:10:00Z', now)).toBe('Today');
  expect(nameOfDay('2026-03-09T03:50:00Z', now)).toBe('Yesterday');
  expect(nameOfDay('2026-03-08T05:00:00Z', now)).toBe('Yesterday');
  expect(nameOfDay('2026-03-08T04:50:00Z', now)).toBe('Mar 7, 2026');
  showTimesIn('America/Los_Angeles');
  expect(nameOfDay('2026-03-09T03:50:00Z', now)).toBe('Today');
});
