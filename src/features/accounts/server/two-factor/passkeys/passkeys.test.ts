import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterPassword,
  secondStep,
  turnOnApp,
} from '../../../../../../tests/support/desks/second-factor/second-factor.ts';
import { SoftwarePasskey } from '../../../../../../tests/support/desks/second-factor/software-passkey.ts';
import { demoPassword } from '../../../../../../tests/support/own-people.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { challengeMs } from './challenges.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const password = { currentPassword: demoPassword };
const optionsFor = async (who: Caller) =>
  (await who.call('POST', '/api/users/passkeys/options', password)).body.options;
const stateOf = async (who: Caller) => (await who.call('GET', '/api/users/two-factor')).body.twoFactor;

/** A new passkey of this account. */
async function passkeyOf(who: Caller, name = 'My phone'): Promise<SoftwarePasskey> {
  const device = new SoftwarePasskey(app.config.publicUrl);
  const passkey = device.make(await optionsFor(who));
  const { status, body } = await who.call('POST', '/api/users/passkeys', { name, passkey });
  expect(status, JSON.stringify(body)).toBe(200);
  return device;
}
const own = async (email: string) => {
  const who = await app.signIn(email);
  return { who, email, device: await passkeyOf(who) };
};
const askStep = async (challenge: string) =>
  (await app.visitor.call('POST', '/api/auth/two-factor/passkey-options', { challenge })).body.options;
const askAlone = async () => (await app.visitor.call('POST', '/api/auth/passkey/options')).body.options;
const enter = (passkey: object, door = '/api/auth/passkey') => app.visitor.call('POST', door, { passkey });

describe('a passkey of an account', () => {
  it('is added with a name and the password, listed, renamed and removed; each of it is on record', async () => {
    const who = await app.signIn('investor@example.com');
    const refused = await who.call('POST', '/api/users/passkeys/options', { currentPassword: 'not the password' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
    const options = await optionsFor(who);
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Plinth' }, user: { name: 'investor@example.com' } });
    const device = new SoftwarePasskey(app.config.publicUrl);
    const passkey = device.make(options);
    const added = await who.call('POST', '/api/users/passkeys', { name: ' My phone ', passkey });
    expect(added.body.recoveryCodes).toHaveLength(10);
    const [listed] = (await stateOf(who)).passkeys;
    expect(listed).toEqual({ _id: listed._id, name: 'My phone', createdAt: expect.any(String), lastUsedAt: null });
    expect((await optionsFor(who)).excludeCredentials).toMatchObject([{ id: device.id }]);
    const address = `/api/users/passkeys/${listed._id}`;
    expect((await who.call('PUT', address, { name: 'Old phone' })).status).toBe(200);
    expect((await who.call('PUT', address, { name: ' ' })).body.fields.name).toBe('Name is required');
    expect((await stateOf(who)).passkeys[0].name).toBe('Old phone');
    expect((await who.call('POST', `${address}/remove`, { currentPassword: 'wrong' })).status).toBe(400);
    expect((await who.call('POST', `${address}/remove`, password)).status).toBe(200);
    expect(await stateOf(who)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const { rows } = await app.database.db.execute(
      sql`select action from audit_log where action like 'account.passkey%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'account.passkeyAdded',
      'account.passkeyRenamed',
      'account.passkeyRemoved',
    ]);
  });

  it('is not for others to rename or remove', async () => {
    const { who } = await own('lender@example.com');
    const [{ _id: id }] = (await stateOf(who)).passkeys;
    const other = await app.signIn('lender2@example.com');
    expect((await other.call('PUT', `/api/users/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.call('POST', `/api/users/passkeys/${id}/remove`, password)).status).toBe(404);
  });

  it('is not added for a challenge that is used, late, of somebody else or of another site', async () => {
    const who = await app.signIn('lender2@example.com');
    const other = await app.signIn('lender3@example.com');
    const add = (caller: Caller, passkey: object) => caller.call('POST', '/api/users/passkeys', { name: 'x', passkey });
    const make = (options: Parameters<SoftwarePasskey['make']>[0], origin = app.config.publicUrl) =>
      new SoftwarePasskey(origin).make(options);
    const refusal = { status: 400, body: { fields: { passkey: expect.any(String) } } };
    const first = await optionsFor(who);
    expect(await add(other, make(first))).toMatchObject(refusal);
    expect(await add(who, make(first, 'https://elsewhere.example'))).toMatchObject(refusal);
    expect(await add(who, make(first))).toMatchObject(refusal);
    const late = await optionsFor(who);
    app.clock.advance(challengeMs);
    expect(await add(who, make(late))).toMatchObject(refusal);
    expect((await stateOf(who)).passkeys).toEqual([]);
    expect(await add(who, make(await optionsFor(who)))).toMatchObject({ status: 200 });
  });
});

describe('a passkey as the second step', () => {
  it('confirms the sign-in it was asked for, verified by the device or not, and its use is shown', async () => {
    const { who, email, device } = await own('broker@example.com');
    for (const verified of [true, false]) {
      const challenge = await enterPassword(app, email);
      const options = await askStep(challenge);
      expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
      const passkey = device.use(options, { verified });
      const answer = await secondStep(app, { method: 'passkey', challenge, passkey });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful', role: 'user' } });
    }
    expect((await stateOf(who)).passkeys[0].lastUsedAt).not.toBeNull();
  });

  it('confirms no other sign-in, nothing twice and not for another site', async () => {
    const { email, device } = await own('lender4@example.com');
    const [one, two] = [await enterPassword(app, email), await enterPassword(app, email)];
    const refusal = { status: 400, body: { fields: { passkey: expect.any(String) } } };
    const options = await askStep(one);
    const passkey = device.use(options);
    expect(await secondStep(app, { method: 'passkey', challenge: two, passkey })).toMatchObject(refusal);
    expect(await secondStep(app, { method: 'passkey', challenge: one, passkey })).toMatchObject({ status: 200 });
    const origin = 'https://elsewhere.example';
    const foreignSite = device.use(await askStep(two), { origin });
    expect(await secondStep(app, { method: 'passkey', challenge: two, passkey: foreignSite })).toMatchObject(refusal);
    const asked = await askStep(two);
    const signed = device.use(asked);
    const changed = {
      ...signed,
      response: { ...signed.response, signature: `${signed.response.signature.slice(0, -8)}AAAAAAAA` },
    };
    expect(await secondStep(app, { method: 'passkey', challenge: two, passkey: changed })).toMatchObject(refusal);
    // What was asked is used up, also by an answer that was refused.
    expect(await secondStep(app, { method: 'passkey', challenge: two, passkey: signed })).toMatchObject(refusal);
  });

  it('is refused when it is somebody else’s', async () => {
    const { device } = await own('lender5@example.com');
    const victim = await own('unassigned-lender@example.com');
    const challenge = await enterPassword(app, victim.email);
    const passkey = device.use(await askStep(challenge));
    const answer = await secondStep(app, { method: 'passkey', challenge, passkey });
    expect(answer).toMatchObject({ status: 400, body: { fields: { passkey: expect.any(String) } } });
  });
});

describe('a passkey alone', () => {
  it('signs in without a password and without a second step, when the device made sure of the person', async () => {
    const email = 'admin@example.com';
    const who = await app.signIn(email);
    await turnOnApp(app, who);
    const device = await passkeyOf(who);
    const options = await askAlone();
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const answer = await enter(device.use(options));
    expect(answer).toMatchObject({ status: 200, body: { role: 'admin', isAdmin: true, token: expect.any(String) } });
    expect(String(answer.headers['set-cookie'])).toContain('plinth_device=');
    const unverified = await enter(device.use(await askAlone(), { verified: false }));
    expect(unverified).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  });

  it('is refused when it is unknown, removed, a copy, of another account by its own word, or an answer of before', async () => {
    const email = 'superadmin@example.com';
    const { who, device } = await own(email);
    const refusal = { status: 401, body: { code: 'INVALID_CREDENTIALS', message: expect.any(String) } };
    const stranger = new SoftwarePasskey(app.config.publicUrl);
    const refused = await enter(stranger.use(await askAlone()));
    expect(refused).toMatchObject(refusal);
    const passkey = device.use(await askAlone());
    expect((await enter(passkey)).status).toBe(200);
    expect(await enter(passkey)).toMatchObject(refusal);
    const copy = await enter(device.use(await askAlone(), { counter: 1 }));
    expect({ ...copy.body, requestId: '' }).toEqual({ ...refused.body, requestId: '' });
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as n from audit_log where action = 'account.passkeyCopied'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await enter(device.use(await askAlone(), { counter: 7 }))).status).toBe(200);
    const userHandle = Buffer.alloc(16).toString('base64url');
    expect(await enter(device.use(await askAlone(), { userHandle }))).toMatchObject(refusal);
    const late = device.use(await askAlone());
    app.clock.advance(challengeMs);
    expect(await enter(late)).toMatchObject(refusal);
    // One that was asked for in a second step answers nothing here, and the other way round.
    const challenge = await enterPassword(app, email);
    expect(await enter(device.use(await askStep(challenge)))).toMatchObject(refusal);
    const alone = device.use(await askAlone());
    expect((await secondStep(app, { method: 'passkey', challenge, passkey: alone })).status).toBe(400);
    const [{ _id: id }] = (await stateOf(who)).passkeys;
    expect((await who.call('POST', `/api/users/passkeys/${id}/remove`, password)).status).toBe(200);
    expect(await enter(device.use(await askAlone()))).toMatchObject(refusal);
  });

  it('opens the lenders’ door to lenders only, as the door answers, and not while they are pending or suspended', async () => {
    const lenderDoor = '/api/lender-auth/passkey';
    const investor = await passkeyOf(await app.signIn('investor@example.com'));
    expect(await enter(investor.use(await askAlone()), lenderDoor)).toMatchObject({ status: 401 });
    const { device, email } = await own('lender3@example.com');
    const opened = await enter(device.use(await askAlone()), lenderDoor);
    expect(opened).toMatchObject({ status: 200, body: { approved: true, lenderUserId: expect.any(String) } });
    expect(opened.body).not.toHaveProperty('role');
    expect((await enter(device.use(await askAlone()))).body).toMatchObject({ role: 'lender' });
    const set = (change: ReturnType<typeof sql>) =>
      app.database.db.execute(sql`update accounts set ${change} where email = ${email}`);
    await set(sql`approved = false`);
    for (const door of [lenderDoor, '/api/auth/passkey']) {
      const pending = await enter(device.use(await askAlone()), door);
      expect(pending).toMatchObject({ status: 403, body: { code: 'LENDER_PENDING' } });
    }
    await set(sql`role = 'suspended'`);
    for (const door of [lenderDoor, '/api/auth/passkey'])
      expect(await enter(device.use(await askAlone()), door)).toMatchObject({
        status: 409,
        body: { code: 'ACCOUNT_SUSPENDED' },
      });
  });

  it('is asked for so many times from one address, and no more', async () => {
    const from = (address: string) =>
      app.http.inject({ method: 'POST', url: '/api/auth/passkey/options', remoteAddress: address });
    const statuses: number[] = [];
    for (let turn = 0; turn <= 100; turn++) statuses.push((await from('203.0.113.9')).statusCode);
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await from('203.0.113.10')).statusCode).toBe(200);
  });
});
