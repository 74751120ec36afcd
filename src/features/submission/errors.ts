import { defineError } from '../../kernel/errors.ts';

export const packageBlocked = defineError({
  code: 'PACKAGE_BLOCKED',
  status: 409,
  log: 'info',
  text: 'Something still blocks this package. Fix it, then mark the package as reviewed.',
});

export const packageClosed = defineError({
  code: 'PACKAGE_CLOSED',
  status: 409,
  log: 'info',
  text: 'This package is no longer with the lender. Reload the page to see where it stands.',
});

export const packageIncomplete = defineError({
  code: 'PACKAGE_INCOMPLETE',
  status: 400,
  log: 'info',
  text: 'Some steps of this package are not complete.',
});

export const packageSubmittedAlready = defineError({
  code: 'PACKAGE_SUBMITTED',
  status: 409,
  log: 'info',
  text: 'This package was submitted already.',
});
