import { defineError } from '../../kernel/errors.ts';

export const classTakenDown = defineError({
  code: 'CLASS_TAKEN_DOWN',
  status: 409,
  log: 'info',
  text: 'An administrator took this class down. Contact support to have it restored.',
});
export const credentialRevoked = defineError({
  code: 'CREDENTIAL_REVOKED',
  status: 409,
  log: 'info',
  text: 'The lender revoked your credential for this class and closed its quiz to you. Contact the lender, which can open it again.',
});
