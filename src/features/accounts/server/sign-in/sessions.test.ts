import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { authenticate } from '../api.ts';
import { sessionKeeper } from '../sessions.ts';
import { accounts } from '../tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const login = (email: string, password = demoPassword) =>
  app.visitor.call('POST', '/api/auth/login', { email, password });
const lenderLogin = (email: string, password = demoPassword) =>
  app.visitor.call('POST', '/api/lender-auth/login', { email, password });

describe('signing in', () => {
  it('answers the documented names, and a token that the profile call takes', async () => {
    const { status, body } = await login('  Broker@Example.com ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Login successful',
      role: 'user',
      isAdmin: false,
      isSuperAdmin: false,
      lenderId: null,
    });
    const profile = await app.visitor.call('GET', '/api/users/profile', undefined, {
      authorization: `Bearer ${body.token}`,
    });
    expect(profile.body.user).toMatchObject({ email: 'broker@example.com', role: 'user', emailVerified: true });
  });

  it('gives a lender the four session values at both sign-ins', async () => {
    const main = await login('lender@example.com');
    const portal = await lenderLogin('lender@example.com');
    expect(portal.body).toMatchObject({
      success: true,
      approved: true,
      lenderUserId: expect.any(String),
      lenderId: expect.any(String),
    });
    expect(main.body).toMatchObject({
      role: 'lender',
      lenderId: portal.body.lenderId,
      lenderUserId: portal.body.lenderUserId,
    });
  });

  it('says the same of a wrong password and an unknown address', async () => {
    const wrong = await login('broker@example.com', 'not the password');
    const unknown = await login('nobody@example.com');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it('does not let a broker in at the lender sign-in', async () => {
    expect(await lenderLogin('broker@example.com')).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials.' },
    });
  });

  it('refuses a lender user who awaits approval with 403 and opens no session', async () => {
    const before = await sessionCount();
    const refusal = await lenderLogin('pending-lender@example.com');
    expect(refusal).toMatchObject({
      status: 403,
      body: { message: 'Your account is awaiting administrator approval.', code: 'LENDER_PENDING' },
    });
    expect(await sessionCount()).toBe(before);
  });

  it('names every missing field at once', async () => {
    const { status, body } = await app.visitor.call('POST', '/api/auth/login', {});
    expect(status).toBe(400);
    expect(body.fields).toEqual({ email: 'Email is required', password: 'Password is required' });
  });

  it('stops guessing after ten attempts at one account, whoever guesses right next', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await login('investor@example.com', 'wrong');
    expect(await login('investor@example.com')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await login('superadmin@example.com')).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends at once when its owner signs out', async () => {
    const broker = await app.signIn('broker@example.com');
    expect((await broker.call('GET', '/api/users/profile')).status).toBe(200);
    expect((await broker.call('POST', '/api/auth/logout')).status).toBe(200);
    expect(await broker.call('GET', '/api/users/profile')).toMatchObject({
      status: 401,
      body: { code: 'NO_SESSION' },
    });
  });

  it('carries the subscription of its account', async () => {
    const { token, call } = await app.signIn('broker@example.com');
    const { body } = await call('GET', '/api/users/profile');
    const session = await authenticate(app.platform, String(token));
    expect(session?.subscriptionTier).toBe(body.user.subscriptionTier);
  });

  it('is a new one at every sign-in, whatever token the caller came with', async () => {
    const planted = await app.signIn('lender2@example.com');
    const answer = await app.visitor.call(
      'POST',
      '/api/auth/login',
      { email: 'broker@example.com', password: demoPassword, token: planted.token, sessionId: planted.token },
      { authorization: `Bearer ${planted.token}`, cookie: `token=${planted.token}` },
    );
    expect(answer.body.token).not.toBe(planted.token);
    expect(String(answer.headers['set-cookie'])).not.toContain(planted.token);
    expect((await planted.call('GET', '/api/users/profile')).body.user.email).toBe('lender2@example.com');
  });

  it('stops at once when its account is suspended, and the account signs in no more', async () => {
    const suspended = await app.signIn('lender6@example.com');
    await app.database.db.update(accounts).set({ role: 'suspended' }).where(eq(accounts.email, 'lender6@example.com'));
    app.platform.service(sessionKeeper).forget(await accountIdOf('lender6@example.com'));
    expect((await suspended.call('GET', '/api/users/profile')).status).toBe(401);
    expect(await login('lender6@example.com')).toMatchObject({
      status: 409,
      body: { message: 'Your account has been suspended.' },
    });
  });

  it('takes no role, tier or company from a body or an address', async () => {
    const broker = await app.signIn('broker@example.com');
    const before = await broker.call('GET', '/api/users/profile');
    const claims = {
      role: 'superadmin',
      isAdmin: true,
      subscriptionTier: 'enterprise',
      lenderId: null,
      approved: true,
    };
    const query = new URLSearchParams(Object.entries(claims).map(([key, value]) => [key, String(value)]));
    await broker.call('PUT', '/api/notifications/read', { upTo: new Date().toISOString(), ...claims });
    await broker.call('POST', '/api/auth/verify-email/send', claims);
    expect((await broker.call('GET', `/api/admin/set-aside-programs?${query}`)).status).toBe(403);
    expect((await broker.call('GET', `/api/users/profile?${query}`)).body).toEqual(before.body);
  });

  it('is stored as a hash only', async () => {
    const { token } = await app.signIn('admin@example.com');
    const { rows } = await app.database.db.execute(sql`select * from sessions`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is nothing a made-up token opens', async () => {
    const answer = await app.visitor.call('GET', '/api/users/profile', undefined, {
      authorization: `Bearer ${'a'.repeat(43)}`,
    });
    expect(answer.status).toBe(401);
  });

  it('leaves an audit row when it opens and when it ends', async () => {
    const { rows } = await app.database.db.execute(sql`select distinct action from audit_log where entity = 'account'`);
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.signedIn', 'account.signedOut']));
  });
});

async function sessionCount(): Promise<number> {
  const { rows } = await app.database.db.execute(sql`select count(*)::int as count from sessions`);
  return Number(rows[0]?.count);
}

async function accountIdOf(email: string): Promise<string> {
  const [account] = await app.database.db.select().from(accounts).where(eq(accounts.email, email));
  return account?.id ?? '';
}
