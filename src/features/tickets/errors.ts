import { defineError } from '../../kernel/errors.ts';

export const writersDiffer = defineError({
  code: 'WRITERS_DIFFER',
  status: 409,
  log: 'info',
  text: 'These tickets were written from different addresses. Both writers will see the whole thread.',
});
export const newerMessages = defineError({
  code: 'NEWER_MESSAGES',
  status: 409,
  log: 'info',
  text: 'A message arrived while you were writing. Read it before you send.',
});
