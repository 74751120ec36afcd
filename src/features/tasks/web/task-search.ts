import { taskPriorities, taskStatuses } from '../model.ts';

/** What the status filter offers: the statuses, what is late in any of them, and what is snoozed. */
export const statusChoices = [...taskStatuses, 'overdue', 'snoozed'] as const;

/** The search parameters of the task manager. */
export interface TasksSearch {
  /** The tasks of whoever looks. */
  readonly filter?: 'my';
  readonly status?: (typeof statusChoices)[number];
  readonly priority?: (typeof taskPriorities)[number];
  readonly assignee?: string;
  readonly search?: string;
  /** By status, in columns; otherwise a list. */
  readonly shape?: 'board';
  /** The task whose details are open. */
  readonly task?: string;
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

const idShape = /^[\da-f-]{36}$/i;

/** Reads them from an address; what means nothing there is left out. */
export function tasksSearch(search: Readonly<Record<string, unknown>>): TasksSearch {
  const status = oneOf(statusChoices, search.status);
  const priority = oneOf(taskPriorities, search.priority);
  const { filter, assignee, task, shape, search: text } = search;
  return {
    ...(filter === 'my' ? { filter } : {}),
    ...(shape === 'board' ? { shape } : {}),
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(typeof assignee === 'string' && idShape.test(assignee) ? { assignee } : {}),
    ...(typeof task === 'string' && idShape.test(task) ? { task } : {}),
    ...(typeof text === 'string' && text !== '' ? { search: text.slice(0, 200) } : {}),
  };
}
