import { describe, expect, test } from 'vitest';
import type { Notification } from '../contract.ts';
import { arrivedSince, badgeText, withAllRead, withRead } from './read-marks.ts';

const made = (id: string, isRead = false): Notification => ({
  _id: id,
  message: `Message ${id}`,
  link: '/pipeline',
  isRead,
  createdAt: '2026-01-05T10:00:00.000Z',
});

describe('read marks', () => {
  const list = { notifications: [made('c'), made('b', true), made('a')], unread: 2 };

  test('reading one counts one down and leaves the others as they are', () => {
    const after = withRead(list, 'a');
    expect(after.unread).toBe(1);
    expect(after.notifications.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(list.notifications.map(({ isRead }) => isRead)).toEqual([false, true, false]);
  });

  test('reading what is read already, or unknown, counts nothing', () => {
    expect(withRead(list, 'b')).toEqual(list);
    expect(withRead(list, 'z')).toEqual(list);
  });

  test('reading all counts older ones too, which are not in the list', () => {
    const after = withAllRead({ ...list, unread: 250 });
    expect(after.unread).toBe(0);
    expect(after.notifications.every(({ isRead }) => isRead)).toBe(true);
  });

  test('what arrived is unread and was not there before, oldest first', () => {
    expect(
      arrivedSince(new Set(['a']), [made('d'), made('c'), made('b', true), made('a')]).map(({ _id }) => _id),
    ).toEqual(['c', 'd']);
  });

  test('the badge stays small', () => {
    expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+']);
  });
});
