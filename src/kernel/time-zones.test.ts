import { Temporal as fetched } from 'temporal-polyfill/implementation';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { isTimeZone } from './dates.ts';
import { stateCodes } from './states.ts';
import { dayIn, endOfDay, formatEndOfDay, formatMomentIn, zoneOfState } from './time-zones.ts';

describe('the time zone of a state', () => {
  it('is that of most of its people, and Pacific time where no state is known', () => {
    const labels = ['NY', 'Texas', 'TN', 'AZ', 'CO', 'ca', 'AK', 'HI', 'Atlantis', null, 7];
    expect(labels.map((state) => zoneOfState(state).label)).toEqual([
      'Eastern',
      'Central',
      'Central',
      'Arizona',
      'Mountain',
      'Pacific',
      'Alaska',
      'Hawaii',
      'Pacific',
      'Pacific',
      'Pacific',
    ]);
    // Those with several zones, as docs/rules/days.md lists them.
    const divided = ['AK', 'FL', 'ID', 'IN', 'KS', 'KY', 'MI', 'NE', 'NV', 'ND', 'OR', 'SD', 'TN', 'TX'];
    expect(divided.map((state) => `${state} ${zoneOfState(state).label}`).join(', ')).toBe(
      'AK Alaska, FL Eastern, ID Mountain, IN Eastern, KS Central, KY Eastern, MI Eastern, NE Central, NV Pacific, ND Central, OR Pacific, SD Central, TN Central, TX Central',
    );
    const pacific = stateCodes.filter((state) => zoneOfState(state).label === 'Pacific');
    expect(pacific).toEqual(['CA', 'NV', 'OR', 'WA']);
  });
});

describe.each([
  ['of the engine', Temporal],
  ['that older browsers fetch', fetched],
])('with the Temporal %s', (_which, temporal) => {
  beforeAll(() => void vi.stubGlobal('Temporal', temporal));
  afterAll(() => void vi.unstubAllGlobals());

  describe('a calendar day in a zone', () => {
    it.each([
      ['TX', '2026-01-15', '2026-01-16T05:59:59.999Z'],
      ['TX', '2026-07-15', '2026-07-16T04:59:59.999Z'],
      ['CA', '2026-11-21', '2026-11-22T07:59:59.999Z'],
      ['HI', '2026-07-15', '2026-07-16T09:59:59.999Z'],
      // The nights in which clocks are set.
      ['NY', '2026-03-07', '2026-03-08T04:59:59.999Z'],
      ['NY', '2026-03-08', '2026-03-09T03:59:59.999Z'],
      ['NY', '2026-10-31', '2026-11-01T03:59:59.999Z'],
      ['NY', '2026-11-01', '2026-11-02T04:59:59.999Z'],
      ['AZ', '2026-12-31', '2027-01-01T06:59:59.999Z'],
    ])('in %s, %s ends at %s', (state, day, end) => {
      const zone = zoneOfState(state);
      expect(endOfDay(zone, day).toISOString()).toBe(end);
      expect(dayIn(zone, new Date(end))).toBe(day);
      expect(dayIn(zone, new Date(Date.parse(end) + 1)) > day).toBe(true);
    });

    it('is so many days later on the calendar, also where a day has 23 or 25 hours', () => {
      const zone = zoneOfState('NY');
      // Half past eleven in the evening, and half an hour after midnight.
      expect(dayIn(zone, new Date('2026-03-08T04:30:00Z'), 1)).toBe('2026-03-08');
      expect(dayIn(zone, new Date('2026-11-01T04:30:00Z'), 1)).toBe('2026-11-02');
      expect(dayIn(zone, new Date('2026-02-15T17:00:00Z'), 14)).toBe('2026-03-01');
    });
  });

  describe('a moment in a zone', () => {
    it.each([
      // Midnight and noon, and the minute before the day ends.
      ['CA', '2026-12-05T07:59:00Z', 'Dec 4, 2026, 11:59 PM Pacific'],
      ['CA', '2026-12-05T08:00:00Z', 'Dec 5, 2026, 12:00 AM Pacific'],
      ['TX', '2026-07-01T17:05:00Z', 'Jul 1, 2026, 12:05 PM Central'],
      ['HI', '2027-01-01T09:30:00Z', 'Dec 31, 2026, 11:30 PM Hawaii'],
      // The hour that spring leaves out, and the one that autumn has twice.
      ['NY', '2026-03-08T06:59:00Z', 'Mar 8, 2026, 1:59 AM Eastern'],
      ['NY', '2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00 AM Eastern'],
      ['NY', '2026-11-01T05:30:00Z', 'Nov 1, 2026, 1:30 AM Eastern'],
      ['NY', '2026-11-01T06:30:00Z', 'Nov 1, 2026, 1:30 AM Eastern'],
      ['AZ', '2026-03-08T10:00:00Z', 'Mar 8, 2026, 3:00 AM Arizona'],
    ])('in %s, %s reads %s', (state, moment, text) => {
      expect(formatMomentIn(zoneOfState(state), new Date(moment))).toBe(text);
    });

    it.each(['2026-03-08', '2026-07-15', '2026-11-01', '2026-12-31'])(
      'reads as the deadline of a day at the end of %s, in every state',
      (day) => {
        const wrong = stateCodes.map(zoneOfState).filter((zone) => {
          return formatMomentIn(zone, endOfDay(zone, day)) !== formatEndOfDay(zone, day);
        });
        expect(wrong).toEqual([]);
      },
    );
  });
});

test('a time zone is known by its name, and an offset is none', () => {
  const known = ['America/Chicago', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'];
  const unknown = ['', 'Mars/Olympus', '+05:00', 'America/Chicago; drop', '../etc'];
  expect([...known, ...unknown].filter(isTimeZone)).toEqual(known);
});
