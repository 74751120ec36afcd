import { defineError } from '../../kernel/errors.ts';

export const alreadyApplied = defineError({
  code: 'ALREADY_APPLIED',
  status: 409,
  log: 'info',
  text: 'You have an open application to this lender for this property. Withdraw it before you send another one.',
});
export const applicationClosed = defineError({
  code: 'APPLICATION_CLOSED',
  status: 409,
  log: 'info',
  text: 'This application is no longer open.',
});
export const statusNotNext = defineError({
  code: 'STATUS_NOT_NEXT',
  status: 409,
  log: 'info',
  text: 'The application cannot move to this status from where it is.',
});
