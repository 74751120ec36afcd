import { defineError } from '../../kernel/errors.ts';

export const unusablePdf = defineError({
  code: 'UNUSABLE_PDF',
  status: 422,
  log: 'info',
  text: 'This PDF can’t be used as a form template.',
});

export const unfillableForm = defineError({
  code: 'FORM_NOT_FILLED',
  status: 409,
  log: 'info',
  text: 'Some fields can’t show what is mapped to them.',
});
