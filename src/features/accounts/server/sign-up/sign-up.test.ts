import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brokerForm,
  callFrom,
  goodPassword,
  lenderForm,
  mailsTo,
  portalForm,
} from '../../../../../tests/support/desks/account-desk.ts';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { authenticate } from '../api.ts';
import { accounts } from '../tables.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newAddress = () => `someone${++people}@example.com`;
/** Every sign-up comes from an address of its own. */
const post = (url: string, body: object) => callFrom(app, `198.51.100.${++people}`)('POST', url, body);
const signUp = (body: object) => post('/api/auth/signup', body);
const logIn = (email: string, password = goodPassword) =>
  callFrom(app, '203.0.113.1')('POST', '/api/auth/login', { email, password });
const profileOf = async (email: string) => {
  const { body } = await logIn(email);
  const profile = await callFrom(app, '203.0.113.1', body.token)('GET', '/api/users/profile');
  return { token: String(body.token), user: profile.body.user };
};
const accountOf = async (email: string) =>
  (await app.database.db.select().from(accounts).where(eq(accounts.email, email)))[0];

describe('the sign-up of a broker or an investor', () => {
  it.each(['Broker', 'Investor'])(
    'makes an account for a %s that signs in at once, and mails a link',
    async (userType) => {
      const email = newAddress();
      const answer = await signUp({ ...brokerForm, userType, email: ` ${email.toUpperCase()} `, firstName: '  Dana ' });
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, message: 'Sign up successful! Please check your email to verify your account.' },
      });
      const { user } = await profileOf(email);
      expect(user).toMatchObject({
        email,
        firstName: 'Dana',
        userType,
        role: 'user',
        emailVerified: false,
        subscriptionTier: 'professional',
        trialEndsAt: expect.any(String),
      });
      const [mail] = await mailsTo(app, email);
      expect(mail?.subject).toBe('Verify your email address');
      expect(mail?.text).toContain(`${app.config.publicUrl}/verify-email#`);
    },
  );

  it.each([
    [
      {},
      {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Email is required',
        password: 'Password is required',
      },
    ],
    [
      { firstName: ' D ', lastName: 'A', email: 'dana', password: 'short1!' },
      {
        firstName: 'First name must be at least 2 characters',
        lastName: 'Last name must be at least 2 characters',
        email: 'Invalid email address',
        password: 'Password must be at least 8 characters',
      },
    ],
    [
      { firstName: 'D'.repeat(51), lastName: 'A'.repeat(51), email: 'a@example.com', password: 'all lower case' },
      {
        firstName: 'First name must be less than 50 characters',
        lastName: 'Last name must be less than 50 characters',
        password:
          'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
      },
    ],
  ])('names every field that is wrong: %j', async (values, fields) => {
    const { status, body } = await signUp({ userType: 'Broker', ...values });
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
  });

  it('needs a user type that there is', async () => {
    const { userType, ...untyped } = { ...brokerForm, email: newAddress() };
    expect((await signUp(untyped)).body.fields).toEqual({ userType: 'User type is required' });
    expect((await signUp({ ...untyped, userType: '' })).body.fields).toEqual({ userType: 'User type is required' });
    const other = await signUp({ ...untyped, userType: 'Admin' });
    expect(other.body.fields).toEqual({ userType: 'Please select a valid user type' });
  });

  it('takes names of 50 letters, and passwords of 200 signs with any others besides', async () => {
    const email = newAddress();
    const password = `Aa1! ü~${'x'.repeat(193)}`;
    expect((await signUp({ ...brokerForm, email, firstName: 'D'.repeat(50), password })).status).toBe(200);
    expect((await logIn(email, password)).status).toBe(200);
    const tooLong = await signUp({ ...brokerForm, email: newAddress(), password: `${password}x` });
    expect(tooLong.body.fields).toEqual({ password: 'Password is too long' });
  });

  it.each(['Password1!', 'P@ssw0rd1', 'Welcome2024!', '!Qwerty123'])(
    'refuses the common password %s',
    async (password) => {
      const { status, body } = await signUp({ ...brokerForm, email: newAddress(), password });
      expect([status, body.fields]).toEqual([
        400,
        { password: 'This password is on a list of common ones. Please choose another.' },
      ]);
    },
  );

  it('takes nothing but what the form asks for, whatever the body says', async () => {
    const email = newAddress();
    const lenderId = (await accountOf('lender@example.com'))?.lenderId;
    const more = {
      role: 'superadmin',
      isAdmin: true,
      isSuperAdmin: true,
      subscriptionTier: 'enterprise',
      trialEndsAt: '2099-01-01T00:00:00.000Z',
      lenderId,
      approved: true,
      emailVerified: true,
      emailVerifiedAt: '2020-01-01T00:00:00.000Z',
    };
    await signUp({ ...brokerForm, email, ...more });
    expect(await accountOf(email)).toMatchObject({
      role: 'user',
      subscriptionTier: 'professional',
      lenderId: null,
      emailVerifiedAt: null,
    });
    for (const [url, form] of [
      ['/api/auth/lender/signup', lenderForm],
      ['/api/lender-auth/signup', portalForm],
    ] as const) {
      const address = newAddress();
      await post(url, { ...form, email: address, plan: 'enterprise', ...more });
      const asked = await accountOf(address);
      expect(asked).toMatchObject({ role: 'lender', approved: false, lenderId: null, subscriptionTier: 'basic' });
    }
  });
});

describe('the plan of a sign-up', () => {
  it.each([
    ['starter', 'basic'],
    ['professional', 'professional'],
    ['enterprise', 'enterprise'],
  ])('%s is the tier %s for the trial, and the lowest one after it, for the server as well', async (plan, tier) => {
    const email = newAddress();
    await signUp({ ...brokerForm, email, plan });
    const { token, user } = await profileOf(email);
    expect(user.subscriptionTier).toBe(tier);
    expect(new Date(user.trialEndsAt).getTime() - app.clock.now().getTime()).toBeGreaterThan(13 * dayMs);
    expect((await authenticate(app.platform, token))?.subscriptionTier).toBe(tier);
    app.clock.advance(14 * dayMs);
    expect((await authenticate(app.platform, token))?.subscriptionTier).toBe('basic');
    const after = await callFrom(app, '203.0.113.1', token)('GET', '/api/users/profile');
    expect(after.body.user).toMatchObject({ subscriptionTier: 'basic', trialEndsAt: null });
  });

  it.each([undefined, 'platinum', 'Enterprise', '//evil.example.com', 7])(
    'is professional for the trial when none called %j is chosen',
    async (plan) => {
      const email = newAddress();
      expect((await signUp({ ...brokerForm, email, plan })).status).toBe(200);
      const { user } = await profileOf(email);
      expect(user.subscriptionTier).toBe('professional');
      const left = new Date(user.trialEndsAt).getTime() - app.clock.now().getTime();
      expect(Math.ceil(left / dayMs)).toBe(14);
    },
  );
});

describe('an address that has an account', () => {
  it('is refused beside its field by all three forms, and its account stays as it is', async () => {
    const before = await accountOf('broker@example.com');
    const text = 'An account with this email address already exists.';
    for (const [url, form] of [
      ['/api/auth/signup', brokerForm],
      ['/api/auth/lender/signup', lenderForm],
      ['/api/lender-auth/signup', portalForm],
    ] as const) {
      const answer = await post(url, { ...form, email: 'Broker@example.com' });
      expect(answer).toMatchObject({ status: 409, body: { message: text, fields: { email: text } } });
    }
    expect(await accountOf('broker@example.com')).toEqual(before);
    expect((await logIn('broker@example.com', demoPassword)).status).toBe(200);
  });

  it('is told five times an hour to one caller; then every address gets the same answer, and its owner a mail', async () => {
    const prober = callFrom(app, '192.0.2.50');
    const ask = (email: string) => prober('POST', '/api/auth/signup', { ...brokerForm, email });
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++) statuses.push((await ask('broker@example.com')).status);
    expect(statuses).toEqual([409, 409, 409, 409, 409]);
    const before = await accountOf('broker@example.com');
    const fresh = newAddress();
    const [taken, free] = [await ask('broker@example.com'), await ask(fresh)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(free.status).toBe(200);
    expect(await accountOf('broker@example.com')).toEqual(before);
    expect(await accountOf(fresh)).toBeDefined();
    expect((await mailsTo(app, 'broker@example.com'))[0]?.subject).toBe('You already have a Plinth account');
    await ask('broker@example.com');
    await mailsTo(app, fresh);
    expect(await mailsTo(app, 'broker@example.com')).toHaveLength(1);
  });

  it('keeps nobody of the same network from logging in or signing up, however often it is tried', async () => {
    const network = callFrom(app, '192.0.2.51');
    for (let turn = 0; turn < 8; turn++)
      await network('POST', '/api/auth/signup', { ...brokerForm, email: 'investor@example.com' });
    const credentials = { email: 'broker@example.com', password: demoPassword };
    expect((await network('POST', '/api/auth/login', credentials)).status).toBe(200);
    expect((await network('POST', '/api/auth/signup', { ...brokerForm, email: newAddress() })).status).toBe(200);
  });

  it('is made once when two ask for it at the same moment', async () => {
    const email = newAddress();
    const answers = await Promise.all([signUp({ ...brokerForm, email }), signUp({ ...brokerForm, email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('the log of changes and the queue hold no password and no link', async () => {
  const email = newAddress();
  await signUp({ ...brokerForm, email });
  const [mail] = await mailsTo(app, email);
  const token = /#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
  expect(token).toHaveLength(43);
  for (const table of ['audit_log', 'one_time_links', 'pgboss.job', 'accounts']) {
    const { rows } = await app.database.db.execute(sql`select t::text as row from ${sql.raw(table)} t`);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(token);
    expect(text).not.toContain(goodPassword);
  }
});
