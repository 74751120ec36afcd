import { defineError } from '../../kernel/errors.ts';

export const termsNotFinal = defineError({
  code: 'TERMS_NOT_FINAL',
  status: 409,
  log: 'info',
  text: 'The broker has not accepted the closing terms yet.',
});

export const conditionsOpen = defineError({
  code: 'CONDITIONS_OPEN',
  status: 409,
  log: 'info',
  text: 'Conditions of this loan are still open.',
});
