import { defineError } from '../../kernel/errors.ts';

export const conditionChanged = defineError({
  code: 'CONDITION_CHANGED',
  status: 409,
  log: 'info',
  text: 'This changed while you were working on it. Look at it as it is now, then try again.',
});
