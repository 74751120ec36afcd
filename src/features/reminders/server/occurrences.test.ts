import { expect, it } from 'vitest';
import type { StoredEvent } from '../../calendar/server/api.ts';
import { occurrencesOnce } from './occurrences.ts';

it('the occurrence that many people are reminded of is worked out once', () => {
  const start = new Date('2026-12-01T15:00:00Z');
  const details = { title: 'Closing call', description: '', location: '' };
  let read = 0;
  const event: StoredEvent = {
    row: {
      id: '00000000-0000-4000-8000-000000000001',
      creatorId: '00000000-0000-4000-8000-000000000002',
      ...details,
      startLocal: '2026-12-01T15:00',
      timeZone: 'UTC',
      minutes: 30,
      rule: 'FREQ=DAILY',
      firstAt: start,
      lastAt: null,
      dealId: null,
      version: 0,
      createdAt: start,
      updatedAt: start,
    },
    get series() {
      read += 1;
      const { startLocal, timeZone, minutes } = this.row;
      return { start: startLocal, timeZone, minutes, rule: null, exceptions: [], details };
    },
    attendees: [],
    declined: [],
  };
  const occurrences = occurrencesOnce();
  const all = Array.from({ length: 200 }, () => [occurrences.at(event, start), occurrences.next(event, start)]);
  expect(read).toBe(2);
  expect(all.at(-1)).toMatchObject([{ start, details }, start]);
  expect(occurrences.at(event, new Date(start.getTime() + 60_000))).toBeUndefined();
});
