import { describe, expect, it } from 'vitest';
import { readsEvent, readsThread } from './deal-readers.ts';

const now = new Date('2026-11-23T12:00:00Z');
const later = new Date('2026-11-23T12:00:01Z');

describe('who reads which thread of a deal', () => {
  it('ends for the Plinth team when its access expires, also while a stream is open', () => {
    const reader = { staff: 'granted', until: later } as const;
    expect([readsThread(reader, 'lender', now), readsThread(reader, null, now)]).toEqual([true, true]);
    expect([readsThread(reader, 'lender', later), readsThread(reader, null, later)]).toEqual([false, false]);
    expect(readsEvent(reader, 'status-update', null, later)).toBe(false);
  });

  it('is for the team without access only what was written to it, no other event of the deal', () => {
    const reader = { staff: 'teamChat' } as const;
    expect([readsThread(reader, null, now), readsThread(reader, 'lender', now)]).toEqual([true, false]);
    expect([readsEvent(reader, 'deal-message', null, now), readsEvent(reader, 'status-update', null, now)]).toEqual([
      true,
      false,
    ]);
  });

  it('is everything for the owner, and for a lender its own', () => {
    expect(readsEvent('everything', 'status-update', 'lender', now)).toBe(true);
    expect([readsThread({ lenderId: 'a' }, 'a', now), readsThread({ lenderId: 'a' }, 'b', now)]).toEqual([true, false]);
    expect(readsThread({ lenderId: 'a' }, null, now)).toBe(false);
  });
});
