import { defineError } from '../../kernel/errors.ts';

export const offerUnusual = defineError({
  code: 'OFFER_UNUSUAL',
  status: 409,
  log: 'info',
  text: 'Some terms of this offer are unusual. Review them before you send it.',
});
