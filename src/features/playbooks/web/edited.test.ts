import { describe, expect, it } from 'vitest';
import { emptyTask, moved } from './edited.ts';

const tasks = [
  { ...emptyTask('preparing'), key: 'a' },
  { ...emptyTask('selected'), key: 'x' },
  { ...emptyTask('preparing'), key: 'b' },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

describe('moving a task of a playbook', () => {
  it('swaps it with the next one of its stage, past those of others', () => {
    expect(keys(moved(tasks, 'a', 1))).toBe('bxa');
    expect(keys(moved(tasks, 'b', -1))).toBe('bxa');
  });

  it('leaves the first, the last and the only one where they are', () => {
    expect(keys(moved(tasks, 'a', -1))).toBe('axb');
    expect(keys(moved(tasks, 'b', 1))).toBe('axb');
    expect(keys(moved(tasks, 'x', 1))).toBe('axb');
    expect(keys(moved(tasks, 'none', 1))).toBe('axb');
  });
});
