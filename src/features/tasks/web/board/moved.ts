import type { Task } from '../../contract.ts';
import { type TaskStatus, taskStatuses } from '../../model.ts';

export interface Column {
  readonly status: TaskStatus;
  /** How many there are, also those that are not read yet. */
  readonly total: number;
  readonly tasks: readonly Task[];
}

export interface Moving {
  readonly task: Task;
  readonly to: TaskStatus;
}

/** The columns with the cards that are on their way: each first in its new one. What the server has moved already counts once. */
export function withMoving(columns: readonly Column[], moving: readonly Moving[]): readonly Column[] {
  const targets = new Map(moving.map(({ task, to }) => [task._id, to]));
  return columns.map(({ status, total, tasks }) => {
    const staying = tasks.filter(({ _id }) => (targets.get(_id) ?? status) === status);
    const known = new Set(staying.map(({ _id }) => _id));
    const coming = moving.filter(({ task, to }) => to === status && !known.has(task._id));
    const shown = [...coming.map(({ task }) => ({ ...task, status })), ...staying];
    return { status, total: total + shown.length - tasks.length, tasks: shown };
  });
}

export const isStatus = (value: string): value is TaskStatus => taskStatuses.some((status) => status === value);
