import { defineError } from '../../kernel/errors.ts';

export const invalidCredentials = defineError({
  code: 'INVALID_CREDENTIALS',
  status: 401,
  log: 'info',
  text: 'Invalid credentials.',
});
export const accountSuspended = defineError({
  code: 'ACCOUNT_SUSPENDED',
  status: 409,
  log: 'info',
  text: 'Your account has been suspended.',
});
/** To who holds a session of an account that was suspended since. */
export const sessionSuspended = defineError({
  code: 'SESSION_SUSPENDED',
  status: 401,
  log: 'info',
  text: 'Your account has been suspended.',
});
export const emailUnverified = defineError({
  code: 'EMAIL_UNVERIFIED',
  status: 409,
  log: 'info',
  text: 'Verify your email address first.',
});
export const linkUsed = defineError({
  code: 'LINK_USED',
  status: 409,
  log: 'info',
  text: 'This link has already been used.',
});
export const linkExpired = defineError({
  code: 'LINK_EXPIRED',
  status: 409,
  log: 'info',
  text: 'This link no longer works.',
});
/** A login that was begun with the password and not finished in time. */
export const loginEnded = defineError({
  code: 'SIGN_IN_ENDED',
  status: 409,
  log: 'info',
  text: 'Your login timed out. Enter your password again.',
});
