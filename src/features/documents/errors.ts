import { defineError } from '../../kernel/errors.ts';

export const fileHeld = defineError({
  code: 'FILE_HELD',
  status: 409,
  log: 'info',
  text: 'This file is waiting for its virus scan. Try again in a few minutes.',
});
export const fileRefused = defineError({
  code: 'FILE_REFUSED',
  status: 409,
  log: 'warn',
  text: 'This file was removed because the virus scan found malware in it. Upload a clean copy.',
});
