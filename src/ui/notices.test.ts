import { notifications, notificationsStore } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { notice, noticeWithUndo } from './notices.tsx';

beforeEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications;
const pressUndo = (place: number) => {
  const message = shown()[place]?.message as ReactElement<{ onUndo: () => void }>;
  message.props.onUndo();
};

it('two acts that read alike are each taken back by their own Undo', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  noticeWithUndo('1 deal archived.', first);
  noticeWithUndo('1 deal archived.', second);
  expect(shown()).toHaveLength(2);
  pressUndo(1);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  pressUndo(0);
  expect(first).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

it('an error stays until it is dismissed, and is announced at once', () => {
  notice.error('Couldn’t save.');
  notice.success('Saved.');
  expect(shown().map(({ role, autoClose }) => [role, autoClose])).toEqual([
    ['alert', false],
    ['status', 5_000],
  ]);
});

it('a notice without one is not stacked while it is still on screen', () => {
  notice.info('Saved.');
  notice.info('Saved.');
  expect(shown()).toHaveLength(1);
});
