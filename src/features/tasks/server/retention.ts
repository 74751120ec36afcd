import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { tasks, taskUndos } from './tables.ts';

export const tasksRules: readonly RetentionRule[] = [
  {
    name: 'tasks',
    what: 'Tasks that were deleted',
    tables: [tasks],
    kept: { days: 1, after: 'they were deleted' },
    why: 'Deleting can be undone for that long. Others are kept as long as the accounts of their people.',
    remove: removesBefore(tasks, tasks.deletedAt),
  },
  {
    name: 'task-undos',
    what: 'What undoes changes of tasks',
    tables: [taskUndos],
    kept: { days: 1, after: 'the change' },
    why: 'Undo is offered for that long.',
    remove: removesBefore(taskUndos, taskUndos.createdAt),
  },
];
