import { defineError } from '../../kernel/errors.ts';
import { keysAtMost } from './model.ts';

/** To who holds a key that worked once. */
export const keyEnded = defineError({
  code: 'KEY_ENDED',
  status: 401,
  log: 'info',
  text: 'This API key has expired or was revoked.',
});
export const tooManyKeys = defineError({
  code: 'TOO_MANY_KEYS',
  status: 409,
  log: 'info',
  text: `You have ${keysAtMost} API keys. Revoke one first.`,
});
