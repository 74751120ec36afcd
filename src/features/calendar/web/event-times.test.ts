import { describe, expect, it } from 'vitest';
import { asTyped, endAlong, hourLabel, hourOf, momentTyped, morningOf, nextHour, overlaps } from './event-times.ts';

const newYork = { name: 'America/New_York' };
const india = { name: 'Asia/Kolkata' };
const iso = (moment: Date | undefined) => moment?.toISOString();

describe('when a new event begins', () => {
  it('on a clicked day at 9:00, on both sides of daylight saving', () => {
    expect(iso(morningOf(newYork, '2026-11-27'))).toBe('2026-11-27T14:00:00.000Z');
    expect(iso(morningOf(newYork, '2026-07-01'))).toBe('2026-07-01T13:00:00.000Z');
  });

  it('at the hour of the zone that was clicked, also where zones are half an hour apart', () => {
    expect(iso(hourOf(newYork, new Date('2026-11-27T14:45:00Z')))).toBe('2026-11-27T14:00:00.000Z');
    expect(iso(hourOf(india, new Date('2026-11-27T14:45:00Z')))).toBe('2026-11-27T14:30:00.000Z');
  });

  it.each([
    ['within an hour', '2026-11-27T14:05:00Z', '2026-11-27T15:00:00.000Z'],
    ['on the full hour', '2026-11-27T14:00:00Z', '2026-11-27T15:00:00.000Z'],
    ['before midnight', '2026-11-28T04:59:59Z', '2026-11-28T05:00:00.000Z'],
    ['in the hour that comes twice, its second time', '2026-11-01T06:30:00Z', '2026-11-01T07:00:00.000Z'],
    ['before the hour that is skipped', '2026-03-08T06:59:00Z', '2026-03-08T07:00:00.000Z'],
  ])('at the next full hour: %s', (_, now, next) => {
    expect(iso(nextHour(newYork, new Date(now)))).toBe(next);
  });
});

describe('what is typed', () => {
  it('is a moment of the zone and reads back as it was', () => {
    const moment = momentTyped(newYork, '2026-11-28T17:00');
    expect(iso(moment)).toBe('2026-11-28T22:00:00.000Z');
    expect(asTyped(newYork, moment ?? new Date(0))).toBe('2026-11-28T17:00');
    expect(momentTyped(newYork, '')).toBeUndefined();
  });

  it('moves the end along with the start, but not an end that was not after it', () => {
    const hour = { start: '2026-11-28T17:00', end: '2026-11-28T18:00' };
    expect(endAlong(newYork, hour, '2026-11-30T23:30')).toBe('2026-12-01T00:30');
    expect(endAlong(newYork, { start: '2026-11-28T17:00', end: '2026-11-28T16:00' }, '2026-11-28T19:00')).toBe(
      '2026-11-28T16:00',
    );
    expect(endAlong(newYork, hour, '')).toBe('2026-11-28T18:00');
  });
});

it('events that only touch do not overlap', () => {
  const at = (from: string, to: string) => ({
    start: new Date(`2026-11-27T${from}Z`),
    end: new Date(`2026-11-27T${to}Z`),
  });
  expect(overlaps(at('09:00', '10:00'), at('10:00', '11:00'))).toBe(false);
  expect(overlaps(at('09:00', '10:01'), at('10:00', '11:00'))).toBe(true);
  expect(overlaps(at('10:15', '10:30'), at('10:00', '11:00'))).toBe(true);
});

it('hours read from 12 AM to 11 PM', () => {
  expect([0, 1, 11, 12, 13, 23].map(hourLabel)).toEqual(['12 AM', '1 AM', '11 AM', '12 PM', '1 PM', '11 PM']);
});
