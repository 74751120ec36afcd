import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a secret for tests only, long enough');
const encrypted = secrets.encrypt('authenticator-app', 'account 1', 'JBSWY3DPEHPK3PXP');

describe('an encrypted text', () => {
  it('is read again for its owner, says which key it needs, and shows nothing of itself', () => {
    expect(secrets.decrypt('authenticator-app', 'account 1', encrypted)).toBe('JBSWY3DPEHPK3PXP');
    expect(encrypted).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP');
    expect(secrets.encrypt('authenticator-app', 'account 1', 'JBSWY3DPEHPK3PXP')).not.toBe(encrypted);
  });

  it('cannot be read for another owner, with another secret, when a letter was changed, or as another version', () => {
    const others = [
      () => secrets.decrypt('authenticator-app', 'account 2', encrypted),
      () => createSecrets('another secret, which is as long as').decrypt('authenticator-app', 'account 1', encrypted),
      () =>
        secrets.decrypt(
          'authenticator-app',
          'account 1',
          encrypted.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
        ),
      () => secrets.decrypt('authenticator-app', 'account 1', encrypted.replace('v1.', 'v2.')),
      () => secrets.decrypt('authenticator-app', 'account 1', encrypted.split('.').slice(0, 3).join('.')),
      () => secrets.decrypt('authenticator-app', 'account 1', 'JBSWY3DPEHPK3PXP'),
    ];
    for (const read of others) expect(read).toThrow();
  });
});
