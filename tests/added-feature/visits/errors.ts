import { defineError } from '../../../src/kernel/errors.ts';

export const alreadyPlanned = defineError({
  code: 'VISIT_PLANNED',
  status: 409,
  log: 'info',
  text: 'You already plan to visit this property on that day.',
});
