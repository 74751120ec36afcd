import { describe, expect, test } from 'vitest';
import type { Notification } from '../contract.ts';
import { arrivedSince, badgeText, isSeenHere, seeHere, withMarks } from './read-marks.ts';

const made = (number: number, isRead = false): Notification => ({
  _id: String(number),
  message: `Message ${number}`,
  link: '/pipeline',
  about: null,
  isRead,
  createdAt: '2026-01-05T10:00:00.000Z',
  number,
});

describe('read marks', () => {
  const list = { notifications: [made(3), made(2, true), made(1)], unread: 2, version: 3, hasMore: false };
  const marks = ({ notifications }: { readonly notifications: readonly Notification[] }) =>
    notifications.map(({ isRead }) => isRead);

  test('one is marked, and the others stay as they are', () => {
    const after = withMarks(list, true, ({ _id }) => _id === '1');
    expect(marks(after)).toEqual([false, true, true]);
    expect(after.notifications[0]).toBe(list.notifications[0]);
    expect(marks(list)).toEqual([false, true, false]);
  });

  test('all up to a number are marked, and what came later is not', () => {
    expect(marks(withMarks(list, true, ({ number }) => number <= 2))).toEqual([false, true, true]);
  });

  test('one is marked as unread again', () => {
    expect(marks(withMarks(list, false, ({ _id }) => _id === '2'))).toEqual([false, false, false]);
  });

  test('what arrived is unread and newer than what was known, oldest first', () => {
    expect(arrivedSince(1, [made(4), made(3), made(2, true), made(1)]).map(({ number }) => number)).toEqual([3, 4]);
  });

  test('what is seen where it happens is known by what it is about, until that is left', () => {
    const [here, elsewhere] = [{ about: 'deal-chat 1 deal' }, { about: 'deal-chat 12 deal' }];
    const leave = seeHere('deal-chat 1 ');
    expect([here, elsewhere, { about: null }].map(isSeenHere)).toEqual([true, false, false]);
    leave();
    expect(isSeenHere(here)).toBe(false);
  });

  test('the badge stays small', () => {
    expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+']);
  });
});
