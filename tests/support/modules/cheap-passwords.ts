import type { Replacement } from './replaced-module.ts';

/** The least that argon2 takes: most HTTP tests log in, and few are about how hard a password is to guess. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 } as const;

/** The product itself has no setting for it, so that nothing but a run of the tests can have passwords this cheap. */
export const cheapPasswords: Replacement = {
  from: 'src/features/accounts/server/password-cost.ts',
  to: 'tests/support/modules/cheap-passwords.ts',
};
