import { defineError } from '../../kernel/errors.ts';
import { scriptTexts } from './model.ts';

export const tooManyScripts = defineError({
  code: 'TOO_MANY_SCRIPTS',
  status: 409,
  log: 'info',
  text: scriptTexts.tooMany,
});

/** As many scripts or versions as the library takes. */
export const libraryIsFull = defineError({
  code: 'SCRIPT_LIBRARY_FULL',
  status: 409,
  log: 'info',
  text: scriptTexts.libraryIsFull,
});
