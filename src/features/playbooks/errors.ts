import { defineError } from '../../kernel/errors.ts';
import { playbookTexts } from './model.ts';

export const tooManyPlaybooks = defineError({
  code: 'TOO_MANY_PLAYBOOKS',
  status: 409,
  log: 'info',
  text: playbookTexts.tooMany,
});
