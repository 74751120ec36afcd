import { defineError } from '../../kernel/errors.ts';

export const signingClosed = defineError({
  code: 'SIGNING_CLOSED',
  status: 409,
  log: 'info',
  text: 'This can no longer be signed. Ask the broker who sent it.',
});

export const signingSessionEnded = defineError({
  code: 'SIGNING_SESSION_ENDED',
  status: 410,
  log: 'info',
  text: 'Your session has ended. Open your link again.',
});
