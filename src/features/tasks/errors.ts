import { defineError } from '../../kernel/errors.ts';

export const onlyCreatorDeletes = defineError({
  code: 'TASK_NOT_YOURS',
  status: 409,
  log: 'info',
  text: 'Only the person who created this task can delete it.',
});

export const undoGone = defineError({
  code: 'TASK_UNDO_GONE',
  status: 409,
  log: 'info',
  text: 'This change can no longer be undone.',
});

export const tooManyComments = defineError({
  code: 'TASK_COMMENTS_FULL',
  status: 409,
  log: 'info',
  text: 'This task has as many comments as a task can have. Delete one of yours, or continue in another task.',
});

export const tooManyFiles = defineError({
  code: 'TASK_FILES_FULL',
  status: 409,
  log: 'info',
  text: 'This task has as many files as a task can have. Remove one first.',
});
