import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '../../../src/features/accounts/server/sign-in/passwords/passwords.ts';

// Here and not beside the code: there, with the HTTP tests, passwords are cheap.
it('a password costs what OWASP recommends first for argon2id', async () => {
  const hash = await hashPassword('Quarry&lantern 41');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches('Quarry&lantern 41', hash)).toBe(true);
  expect(await passwordMatches('Quarry&lantern 42', hash)).toBe(false);
});
