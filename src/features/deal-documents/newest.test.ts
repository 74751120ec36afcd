import { describe, expect, it } from 'vitest';
import { applyUpdate, keepNewer, replaceOlder } from './newest.ts';

const one = (lastUpdatedAt: string | null, more: object = {}) => ({
  _id: 'a',
  lastUpdatedAt,
  status: 'pending',
  ...more,
});
const update = { requirementId: 'a', status: 'completed', errorMessage: null, filledDocumentId: 'f' };
const [early, late] = ['2026-11-25T10:00:00.000Z', '2026-11-25T10:00:00.001Z'];

describe('a live update', () => {
  it('is applied to what is older, or has never changed', () => {
    const applied = one(late, { status: 'completed', errorMessage: null, filledDocumentId: 'f' });
    expect(applyUpdate([one(early)], { ...update, timestamp: late })).toEqual([applied]);
    expect(applyUpdate([one(null)], { ...update, timestamp: late })).toEqual([applied]);
  });

  it('is ignored when it is as old or older, says no status, or is of another document', () => {
    const list = [one(late)];
    expect(applyUpdate(list, { ...update, timestamp: early })).toBe(list);
    expect(applyUpdate(list, { ...update, timestamp: late })).toBe(list);
    expect(applyUpdate([one(early)], { ...update, status: null, timestamp: late })).toEqual([one(early)]);
    expect(applyUpdate([one(early)], { ...update, requirementId: 'b', timestamp: late })).toEqual([one(early)]);
  });
});

describe('an answer to a call', () => {
  it('takes the place of what is as old or older, and never of what is newer', () => {
    const [older, newer] = [one(early, { status: 'processing' }), one(late, { status: 'completed' })];
    const other = { ...one(null), _id: 'b' };
    expect(replaceOlder([older, other], newer)).toEqual([newer, other]);
    expect(replaceOlder([newer, other], older)).toEqual([newer, other]);
    expect(replaceOlder([older], { ...older, status: 'uploaded' })).toEqual([{ ...older, status: 'uploaded' }]);
    expect(replaceOlder([other], newer)).toEqual([other]);
  });
});

describe('a list that was read', () => {
  it('gives way only to what is newer', () => {
    const newer = one(late, { status: 'uploaded' });
    expect(keepNewer([newer], [one(early), { ...one(null), _id: 'b' }])).toEqual([newer, { ...one(null), _id: 'b' }]);
    expect(keepNewer([one(early)], [newer])).toEqual([newer]);
    expect(keepNewer([newer], [one(null)])).toEqual([newer]);
    expect(keepNewer([], [newer])).toEqual([newer]);
  });
});
