import { describe, expect, it } from 'vitest';
import { zoneOfState } from '../../kernel/time-zones.ts';
import { nextBestAt, replyDueAt } from './reply-time.ts';

const texas = zoneOfState('TX');
const due = (since: string, minutes: number | null) => replyDueAt(new Date(since), minutes, texas).toISOString();

describe('the reply time of a lender', () => {
  it('is its own median, counted from the moment it was asked', () => {
    // Tuesday, 10:00 in Texas, and 30 hours.
    expect(due('2026-11-24T16:00:00Z', 30 * 60)).toBe('2026-11-25T22:00:00.000Z');
  });

  it('is at least a day and at most five', () => {
    expect(due('2026-11-24T16:00:00Z', 45)).toBe('2026-11-25T16:00:00.000Z');
    // Monday plus five working days is the Monday after.
    expect(due('2026-11-23T16:00:00Z', 20 * 24 * 60)).toBe('2026-11-30T16:00:00.000Z');
  });

  it('is two days for a lender without a record', () => {
    expect(due('2026-11-24T16:00:00Z', null)).toBe('2026-11-26T16:00:00.000Z');
  });

  it('leaves out weekends of the deal’s time zone', () => {
    // Friday, 20:00 in Texas is Saturday in UTC: four hours of Friday, and twenty of Monday.
    expect(due('2026-11-28T02:00:00Z', 24 * 60)).toBe('2026-12-01T02:00:00.000Z');
    // Asked on a Sunday, the time begins on Monday.
    expect(due('2026-11-29T18:00:00Z', 24 * 60)).toBe('2026-12-01T06:00:00.000Z');
  });

  it('counts a whole day more before the next best is offered', () => {
    expect(nextBestAt(new Date('2026-11-27T16:00:00Z'), texas).toISOString()).toBe('2026-11-30T16:00:00.000Z');
  });
});
