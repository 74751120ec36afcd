import { defineError } from '../../kernel/errors.ts';

export const alreadyRequested = defineError({
  code: 'ALREADY_ASKED',
  status: 409,
  log: 'info',
  text: 'These lenders already have an open request for this deal.',
});
export const quoteClosed = defineError({
  code: 'QUOTE_CLOSED',
  status: 409,
  log: 'info',
  text: 'This quote request is no longer open.',
});
export const quoteFull = defineError({
  code: 'QUOTE_FULL',
  status: 409,
  log: 'warn',
  text: 'This quote has reached its limit. Settle the rest by email or phone.',
});
export const classRequired = defineError({
  code: 'CLASS_REQUIRED',
  status: 409,
  log: 'info',
  text: 'This lender asks brokers to complete its class first. Nothing was sent.',
});
