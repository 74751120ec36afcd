import { defineError } from '../../kernel/errors.ts';

export const unusablePdf = defineError({
  code: 'UNUSABLE_PDF',
  status: 422,
  log: 'info',
  text: 'This PDF can’t be used as a form template.',
});
