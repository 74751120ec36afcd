import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  enterPassword,
  type OwnApp,
  secondStep,
  turnOnApp,
  wrongCodeOf,
} from '../../../../../tests/support/desks/second-factor/second-factor.ts';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { createTestDatabase } from '../../../../../tests/support/test-database.ts';
import { minuteMs } from '../../../../kernel/dates.ts';
import { secondStepMs } from '../sign-in/second-step.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
const mailsTo = (email: string) =>
  rows(sql`select subject from mailbox_messages where recipient = ${email}`).then((all) =>
    all.map(({ subject }) => String(subject)),
  );
const state = async (who: Caller) => (await who.call('GET', '/api/users/two-factor')).body.twoFactor;
const password = { currentPassword: demoPassword };
const authenticator = '/api/users/two-factor/authenticator';

describe('an authenticator app', () => {
  const email = 'investor@example.com';
  let who: Caller;
  let own: OwnApp;
  beforeAll(async () => {
    who = await app.signIn(email);
  });

  it('is not begun without the password, and a wrong one is said beside its field and signs nobody out', async () => {
    const refused = await who.call('POST', authenticator, { currentPassword: 'not the password' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
    expect((await who.call('POST', authenticator, {})).body.fields.currentPassword).toBe(
      'Current password is required',
    );
    expect((await who.call('GET', '/api/users/profile')).status).toBe(200);
  });

  it('asks nothing of a sign-in before its first code has come, and refuses a wrong first code', async () => {
    const { secret, uri } = (await who.call('POST', authenticator, password)).body;
    expect(uri).toContain(secret);
    const wrong = await who.call('POST', `${authenticator}/confirm`, { code: wrongCodeOf(app, secret) });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect(
      (await app.visitor.call('POST', '/api/auth/login', { email, password: demoPassword })).body.token,
    ).toBeTruthy();
    app.clock.advance(15 * minuteMs);
    const late = await who.call('POST', `${authenticator}/confirm`, { code: codeOf(app, secret) });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is on with its first code, which brings ten recovery codes, a record and a mail', async () => {
    own = await turnOnApp(app, who);
    expect(own.recoveryCodes).toHaveLength(10);
    expect(new Set(own.recoveryCodes).size).toBe(10);
    expect(await state(who)).toMatchObject({
      authenticator: { activeSince: expect.any(String) },
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    const told = await rows(
      sql`select count(*)::int as n from audit_log where action = 'account.authenticatorTurnedOn'`,
    );
    expect(told).toEqual([{ n: 1 }]);
    await expect.poll(() => mailsTo(email), { timeout: 90_000 }).toContain('An authenticator app was set up');
  });

  it('then asks for its code, and answers as the door does without one', async () => {
    const before = await app.visitor.call('POST', '/api/auth/login', { email, password: demoPassword });
    expect(before.body).toEqual({
      success: true,
      message: expect.any(String),
      twoFactor: { challenge: expect.any(String), methods: ['totp', 'recoveryCode'] },
    });
    expect(before.headers['set-cookie']).toBeUndefined();
    const { challenge } = before.body.twoFactor;
    const code = codeOf(app, own.secret);
    const answer = await secondStep(app, { method: 'totp', challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Login successful',
      token: expect.any(String),
      role: 'user',
      isAdmin: false,
      isSuperAdmin: false,
      lenderId: null,
      lenderUserId: null,
    });
    expect(String(answer.headers['set-cookie'])).toContain('plinth_device=');
    const profile = await app.visitor.call('GET', '/api/users/profile', undefined, {
      authorization: `Bearer ${answer.body.token}`,
    });
    expect(profile.body.user.email).toBe(email);
  });

  it('takes no code twice, not for another sign-in and not for two at once', async () => {
    const used = codeOf(app, own.secret);
    const challenge = await enterPassword(app, email);
    expect((await secondStep(app, { method: 'totp', challenge, code: used })).body.fields.code).toBeTruthy();
    app.clock.advance(30_000);
    const code = codeOf(app, own.secret);
    const challenges = [await enterPassword(app, email), await enterPassword(app, email)];
    const answers = await Promise.all(
      challenges.map((one) => secondStep(app, { method: 'totp', challenge: one, code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('lets nobody finish a sign-in twice', async () => {
    app.clock.advance(60_000);
    const challenge = await enterPassword(app, email);
    const code = codeOf(app, own.secret);
    expect((await secondStep(app, { method: 'totp', challenge, code })).status).toBe(200);
    const again = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, own.secret, 1) });
    expect(again).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
  });

  it('stays as it was while another one is being set up, which replaces it with its own first code', async () => {
    app.clock.advance(60_000);
    const { secret } = (await who.call('POST', authenticator, password)).body;
    const challenge = await enterPassword(app, email);
    const ofNew = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, secret) });
    expect(ofNew.status).toBe(400);
    expect((await secondStep(app, { method: 'totp', challenge, code: codeOf(app, own.secret) })).status).toBe(200);
    const on = await who.call('POST', `${authenticator}/confirm`, { code: codeOf(app, secret) });
    expect(on.body.recoveryCodes).toBeNull();
    app.clock.advance(60_000);
    const next = await enterPassword(app, email);
    expect((await secondStep(app, { method: 'totp', challenge: next, code: codeOf(app, own.secret) })).status).toBe(
      400,
    );
    expect((await secondStep(app, { method: 'totp', challenge: next, code: codeOf(app, secret) })).status).toBe(200);
  });

  it('is turned off with the password only, and takes the recovery codes with it', async () => {
    const wrong = await who.call('POST', `${authenticator}/remove`, { currentPassword: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
    expect((await who.call('POST', `${authenticator}/remove`, password)).status).toBe(200);
    expect(await state(who)).toEqual({ authenticator: null, recoveryCodesLeft: 0, passkeys: [], isRequired: false });
    await app.signIn(email);
    expect((await who.call('POST', `${authenticator}/remove`, password)).status).toBe(404);
    expect((await who.call('POST', '/api/users/two-factor/recovery-codes', password)).status).toBe(404);
  });
});

describe('the first second factor', () => {
  it('ends every session that the password alone had opened, but the one that set it up', async () => {
    const email = 'superadmin@example.com';
    const [owner, other] = [await app.signIn(email), await app.signIn(email)];
    expect((await other.call('GET', '/api/users/profile')).status).toBe(200);
    await turnOnApp(app, owner);
    expect((await other.call('GET', '/api/users/profile')).status).toBe(401);
    expect((await owner.call('GET', '/api/users/profile')).status).toBe(200);
  });
});

describe('recovery codes', () => {
  const email = 'lender@example.com';
  const door = '/api/lender-auth/login';

  it('let in once each, at the door the password was entered at, and the owner is told', async () => {
    const who = await app.signIn(email);
    const { recoveryCodes } = await turnOnApp(app, who);
    const [first = '', second = ''] = recoveryCodes;
    const challenge = await enterPassword(app, email, door);
    // As somebody may have copied it from paper.
    const typed = first
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('o', '0')
      .replaceAll('i', '1')
      .replaceAll('b', '8');
    const answer = await secondStep(app, { method: 'recoveryCode', challenge, code: typed });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful', approved: true } });
    expect(answer.body).not.toHaveProperty('role');
    const again = await enterPassword(app, email, door);
    const used = await secondStep(app, { method: 'recoveryCode', challenge: again, code: first });
    expect(used).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect((await secondStep(app, { method: 'recoveryCode', challenge: again, code: second })).status).toBe(200);
    expect((await state(who)).recoveryCodesLeft).toBe(8);
    await expect.poll(() => mailsTo(email), { timeout: 90_000 }).toContain('A recovery code was used');
  });

  it('are ten new ones after a renewal, and the old ones open nothing', async () => {
    const email = 'lender2@example.com';
    const who = await app.signIn(email);
    const { recoveryCodes: old } = await turnOnApp(app, who);
    const renewed = await who.call('POST', '/api/users/two-factor/recovery-codes', password);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const challenge = await enterPassword(app, email);
    expect((await secondStep(app, { method: 'recoveryCode', challenge, code: old[0] })).status).toBe(400);
    const code = renewed.body.recoveryCodes[0];
    expect((await secondStep(app, { method: 'recoveryCode', challenge, code })).status).toBe(200);
  });

  it('of somebody else open nothing', async () => {
    const mine = await turnOnApp(app, await app.signIn('lender3@example.com'));
    await turnOnApp(app, await app.signIn('lender4@example.com'));
    const challenge = await enterPassword(app, 'lender4@example.com');
    const foreign = await secondStep(app, { method: 'recoveryCode', challenge, code: mine.recoveryCodes[0] });
    expect(foreign.status).toBe(400);
    const code = codeOf(app, mine.secret);
    expect((await secondStep(app, { method: 'totp', challenge, code })).status).toBe(400);
  });
});

describe('a second step', () => {
  it('ends after five minutes', async () => {
    const own = await turnOnApp(app, await app.signIn('lender5@example.com'));
    const challenge = await enterPassword(app, 'lender5@example.com');
    app.clock.advance(secondStepMs);
    const late = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, own.secret) });
    expect(late).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
    const asked = await app.visitor.call('POST', '/api/auth/two-factor/passkey-options', { challenge });
    expect(asked).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
  });

  it('is unknown when it is made up, and not whole when it is no token', async () => {
    const made = { method: 'totp', challenge: 'x'.repeat(43), code: '123456' };
    expect(await secondStep(app, made)).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
    expect((await secondStep(app, { ...made, challenge: 'x' })).body.fields.challenge).toBeTruthy();
    expect((await secondStep(app, { ...made, code: '12' })).body.fields.code).toBe('The code has six digits.');
    expect((await secondStep(app, { ...made, method: 'sms' })).status).toBe(400);
  });

  it('changes nothing by fields that are none of its own', async () => {
    const own = await turnOnApp(app, await app.signIn('broker@example.com'));
    const challenge = await enterPassword(app, 'broker@example.com');
    const code = codeOf(app, own.secret);
    const more = { role: 'superadmin', isAdmin: true, accountId: '0', lenderId: '0', subscriptionTier: 'enterprise' };
    const { body } = await secondStep(app, { method: 'totp', challenge, code, ...more });
    expect(body).toMatchObject({ role: 'user', isAdmin: false, isSuperAdmin: false, lenderId: null });
    const stored = await rows(
      sql`select role, lender_id, subscription_tier from accounts where email = 'broker@example.com'`,
    );
    expect(stored[0]).toMatchObject({ role: 'user', lender_id: null });
  });
});

it('neither the records nor the queue nor the tables hold a secret, a code or a challenge', async () => {
  const email = 'admin@example.com';
  const { secret, recoveryCodes } = await turnOnApp(app, await app.signIn(email));
  const challenge = await enterPassword(app, email);
  const code = codeOf(app, secret);
  await secondStep(app, { method: 'totp', challenge, code });
  const last = await enterPassword(app, email);
  await secondStep(app, { method: 'recoveryCode', challenge: last, code: recoveryCodes[0] });
  const tables = [
    'audit_log',
    'pgboss.job',
    'authenticator_apps',
    'recovery_codes',
    'second_steps',
    'mailbox_messages',
  ];
  const written: string[] = [];
  for (const table of tables)
    written.push(JSON.stringify(await rows(sql.raw(`select row_to_json(t)::text from ${table} t`))));
  const all = written.join('\n');
  expect(all).toContain('account.recoveryCodeUsed');
  for (const hidden of [
    secret,
    challenge,
    last,
    `"${code}"`,
    ...recoveryCodes.flatMap((one) => [one, one.replaceAll('-', '')]),
  ])
    expect(all.includes(hidden)).toBe(false);
});

it('under another APP_SECRET no code is right, and a recovery code lets in to set the app up anew', async () => {
  const database = await createTestDatabase('demo');
  const before = await createTestApp('demo', { database });
  const email = 'investor@example.com';
  const { secret, recoveryCodes } = await turnOnApp(before, await before.signIn(email));
  await before.close();
  const environment = { APP_SECRET: 'another secret, which is just as long' };
  const after = await createTestApp('demo', { database, environment });
  after.clock.advance(minuteMs);
  const challenge = await enterPassword(after, email);
  const byCode = await secondStep(after, { method: 'totp', challenge, code: codeOf(after, secret) });
  expect(byCode).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  const admitted = await secondStep(after, { method: 'recoveryCode', challenge, code: recoveryCodes[0] });
  expect(admitted.status).toBe(200);
  await after.close();
  await database.drop();
});
