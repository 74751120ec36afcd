import type { Replacement } from './replaced-module.ts';

/**
 * Most HTTP tests log in, and few are about how hard a password is to guess. The product itself has no setting for it, so
 * that nothing but a run of the tests can have passwords this cheap.
 */
export const cheapPasswords: Replacement = {
  from: 'src/features/accounts/server/sign-in/passwords/password-cost.ts',
  to: 'tests/support/modules/cheap-password-cost.ts',
};
