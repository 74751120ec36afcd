import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  enterPassword,
  secondStep,
  turnOnApp,
} from '../../../../../tests/support/desks/second-factor/second-factor.ts';
import { SoftwarePasskey } from '../../../../../tests/support/desks/second-factor/software-passkey.ts';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { needsSession } from '../../../../kernel/access.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { TWO_FACTOR_REQUIRED: 'admin, lender' } });
});
afterAll(() => app.close());

/** All that a session may call which has to set up a second factor, written down a second time on purpose. */
const open = [
  'DELETE /api/impersonation',
  'POST /api/auth/logout',
  'POST /api/auth/verify-email/send',
  'GET /api/users/profile',
  'GET /api/users/two-factor',
  'POST /api/users/two-factor/authenticator',
  'POST /api/users/two-factor/authenticator/confirm',
  'POST /api/users/passkeys/options',
  'POST /api/users/passkeys',
];
const password = { currentPassword: demoPassword };
const call = (who: Caller, name: string) => {
  const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const address = url.replace(':id', '00000000-0000-4000-8000-000000000000');
  return who.call(method, address, method === 'GET' ? undefined : {});
};
const mustSetUp = async (who: Caller) => (await who.call('GET', '/api/users/profile')).body.user.mustSetUpTwoFactor;

describe('where two-factor sign-in is required of admins and lenders', () => {
  it('is required of nobody else', async () => {
    const broker = await app.signIn('broker@example.com');
    expect(await mustSetUp(broker)).toBe(false);
    expect((await broker.call('GET', '/api/notifications')).status).toBe(200);
  });

  it.each(['admin@example.com', 'superadmin@example.com', 'lender@example.com', 'unassigned-lender@example.com'])(
    '%s is let in to set one up and to nothing else, the live stream included',
    async (email) => {
      const who = await app.signIn(email);
      expect(await mustSetUp(who)).toBe(true);
      const names = app.routes
        .map(({ endpoint: { method, url, access } }) => ({ name: `${method} ${url}`, access }))
        .filter(({ access }) => needsSession(access))
        .map(({ name }) => name)
        // It ends the session that the others are called with.
        .sort((one, other) => Number(one.endsWith('/auth/logout')) - Number(other.endsWith('/auth/logout')));
      expect(names).toContain('POST /api/events/tickets');
      const letIn: string[] = [];
      for (const name of names) {
        const { status, body } = await call(who, name);
        if (body.code === 'TWO_FACTOR_SETUP_REQUIRED') expect([name, status]).toEqual([name, 403]);
        else letIn.push(name);
      }
      expect(letIn.sort()).toEqual([...open].sort());
    },
  );

  it('everything opens with the first factor, at once and for the session that set it up', async () => {
    const admin = await app.signIn('admin@example.com');
    expect((await admin.call('GET', '/api/notifications')).body.code).toBe('TWO_FACTOR_SETUP_REQUIRED');
    const { secret } = await turnOnApp(app, admin);
    expect(await mustSetUp(admin)).toBe(false);
    expect((await admin.call('GET', '/api/notifications')).status).toBe(200);
    expect((await admin.call('POST', '/api/events/tickets')).status).toBe(200);
    const challenge = await enterPassword(app, 'admin@example.com');
    const { body } = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, secret) });
    const authorization = `Bearer ${body.token}`;
    expect((await app.visitor.call('GET', '/api/notifications', undefined, { authorization })).status).toBe(200);
  });

  it('a passkey is enough as well, and the last factor cannot be turned off while there is no other', async () => {
    const lender = await app.signIn('lender@example.com');
    const { options } = (await lender.call('POST', '/api/users/passkeys/options', password)).body;
    const passkey = new SoftwarePasskey(app.config.publicUrl).make(options);
    expect((await lender.call('POST', '/api/users/passkeys', { name: 'Phone', passkey })).status).toBe(200);
    expect(await mustSetUp(lender)).toBe(false);
    const [{ _id: id }] = (await lender.call('GET', '/api/users/two-factor')).body.twoFactor.passkeys;
    const remove = () => lender.call('POST', `/api/users/passkeys/${id}/remove`, password);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await turnOnApp(app, lender);
    expect((await remove()).status).toBe(200);
    const turnOff = await lender.call('POST', '/api/users/two-factor/authenticator/remove', password);
    expect(turnOff).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await lender.call('GET', '/api/users/two-factor')).body.twoFactor).toMatchObject({
      authenticator: { activeSince: expect.any(String) },
      recoveryCodesLeft: 10,
      isRequired: true,
    });
  });

  it('body fields do not talk it away', async () => {
    const who = await app.signIn('lender2@example.com');
    const body = { ...password, mustSetUpTwoFactor: false, isRequired: false, role: 'user', isAdmin: false };
    await who.call('POST', '/api/users/two-factor/authenticator', body);
    expect(await mustSetUp(who)).toBe(true);
  });
});
