import { describe, expect, it } from 'vitest';
import { stateCodes } from './states.ts';
import { dayIn, endOfDay, zoneOfState } from './time-zones.ts';

describe('the time zone of a state', () => {
  it('is that of most of its people, and Pacific time where no state is known', () => {
    const labels = ['NY', 'Texas', 'TN', 'AZ', 'CO', 'ca', 'AK', 'HI', 'Atlantis', null, 7];
    expect(labels.map((state) => zoneOfState(state).label)).toEqual([
      'ET',
      'CT',
      'CT',
      'MST',
      'MT',
      'PT',
      'AKT',
      'HST',
      'PT',
      'PT',
      'PT',
    ]);
    const pacific = stateCodes.filter((state) => zoneOfState(state).label === 'PT');
    expect(pacific).toEqual(['CA', 'NV', 'OR', 'WA']);
  });
});

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
});
