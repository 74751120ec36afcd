import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../../platform/encryption/secrets.ts';
import { appSecrets } from './authenticator.ts';
import { newTotpSecret, stepSeconds, timeStepOf, totpUri } from './totp.ts';

const secret = newTotpSecret();
const at = new Date('2026-05-04T10:00:10Z');
const step = Math.floor(at.getTime() / 1_000 / stepSeconds);
const codeAt = (steps: number) => generateSync({ secret, epoch: (step + steps) * stepSeconds });

describe('a code of an authenticator app', () => {
  it('is good in its own step and in one to either side, and in no other', async () => {
    const steps = await Promise.all(
      [-2, -1, 0, 1, 2].map((steps) => timeStepOf({ secret, lastTimeStep: null }, codeAt(steps), at)),
    );
    expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('is good at the very first and the very last moment of its step', async () => {
    for (const second of [0, stepSeconds - 1]) {
      const moment = new Date((step * stepSeconds + second) * 1_000);
      expect(await timeStepOf({ secret, lastTimeStep: null }, codeAt(0), moment)).toBe(step);
      expect(await timeStepOf({ secret, lastTimeStep: null }, codeAt(-2), moment)).toBeUndefined();
      expect(await timeStepOf({ secret, lastTimeStep: null }, codeAt(2), moment)).toBeUndefined();
    }
  });

  it('is good once: neither it nor an earlier one is taken again', async () => {
    expect(await timeStepOf({ secret, lastTimeStep: step }, codeAt(0), at)).toBeUndefined();
    expect(await timeStepOf({ secret, lastTimeStep: step }, codeAt(-1), at)).toBeUndefined();
    expect(await timeStepOf({ secret, lastTimeStep: step }, codeAt(1), at)).toBe(step + 1);
    expect(await timeStepOf({ secret, lastTimeStep: step - 1 }, codeAt(0), at)).toBe(step);
  });

  it('belongs to its secret', async () => {
    expect(await timeStepOf({ secret: newTotpSecret(), lastTimeStep: null }, codeAt(0), at)).toBeUndefined();
  });
});

it('an app is told whose code it shows, and for what', () => {
  const uri = new URL(totpUri(secret, 'dana+test@example.com'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Plinth:dana+test@example.com',
  ]);
  expect(uri.searchParams.get('secret')).toBe(secret);
});

const secrets = createSecrets('a secret for tests only, long enough');
const encrypted = secrets.encrypt(appSecrets, 'account 1', 'JBSWY3DPEHPK3PXP');

describe('a secret that is stored', () => {
  it('is read again for its owner, says which key it needs, and shows nothing of itself', () => {
    expect(secrets.decrypt(appSecrets, 'account 1', encrypted)).toBe('JBSWY3DPEHPK3PXP');
    expect(encrypted).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP');
    expect(secrets.encrypt(appSecrets, 'account 1', 'JBSWY3DPEHPK3PXP')).not.toBe(encrypted);
  });

  it('cannot be read for another owner, with another secret, when a letter was changed, or as another version', () => {
    const others = [
      () => secrets.decrypt(appSecrets, 'account 2', encrypted),
      () => createSecrets('another secret, which is as long as').decrypt(appSecrets, 'account 1', encrypted),
      () =>
        secrets.decrypt(
          appSecrets,
          'account 1',
          encrypted.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
        ),
      () => secrets.decrypt(appSecrets, 'account 1', encrypted.replace('v1.', 'v2.')),
      () => secrets.decrypt(appSecrets, 'account 1', encrypted.split('.').slice(0, 3).join('.')),
      () => secrets.decrypt(appSecrets, 'account 1', 'JBSWY3DPEHPK3PXP'),
    ];
    for (const read of others) expect(read).toThrow();
  });
});
