import { expect, it } from 'vitest';
import type { Task } from '../../contract.ts';
import { type Column, withMoving } from './moved.ts';

// Only what the columns are made by.
const task = (_id: string, status: Task['status']) => ({ _id, status }) as Task;
const board: readonly Column[] = [
  { status: 'pending', total: 40, tasks: [task('a', 'pending'), task('b', 'pending')] },
  { status: 'in_progress', total: 1, tasks: [task('c', 'in_progress')] },
  { status: 'completed', total: 0, tasks: [] },
];
const shown = (columns: readonly Column[]) =>
  columns.map(({ total, tasks }) => [total, ...tasks.map(({ _id }) => _id)]);

it('a card on its way stands first in its new column, and both count along', () => {
  const moved = withMoving(board, [{ task: task('b', 'pending'), to: 'in_progress' }]);
  expect(shown(moved)).toEqual([[39, 'a'], [2, 'b', 'c'], [0]]);
  expect(moved[1]?.tasks[0]?.status).toBe('in_progress');
});

it('a card that the server has moved already is there once', () => {
  expect(shown(withMoving(board, [{ task: task('c', 'pending'), to: 'in_progress' }]))).toEqual(shown(board));
});

it('cards that move at the same time do not meet', () => {
  const moved = withMoving(board, [
    { task: task('a', 'pending'), to: 'completed' },
    { task: task('c', 'in_progress'), to: 'pending' },
  ]);
  expect(shown(moved)).toEqual([[40, 'c', 'b'], [0], [1, 'a']]);
});
