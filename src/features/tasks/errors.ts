import { defineError } from '../../kernel/errors.ts';

export const onlyCreatorDeletes = defineError({
  code: 'TASK_NOT_YOURS',
  status: 409,
  log: 'info',
  text: 'Only the person who created this task can delete it.',
});
