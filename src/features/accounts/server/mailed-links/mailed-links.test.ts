import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brokerForm,
  callFrom,
  goodPassword,
  mailedToken,
  mailsTo,
} from '../../../../../tests/support/desks/account-desk.ts';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { housekeeping } from '../../../../platform/jobs/housekeeping.ts';
import { accounts, oneTimeLinks } from '../tables.ts';
import { accountMails } from './mails.ts';

let app: TestApp;
let callers = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const verifySubject = 'Verify your email address';
const resetSubject = 'Set a new password';
const nextPassword = 'Cobalt&orchard 52';
/** Every call comes from an address of its own. */
const post = (url: string, body: object, token?: string) =>
  callFrom(app, `198.51.100.${++callers}`, token)('POST', url, body);
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password });
const profile = (token: string) => callFrom(app, '203.0.113.1', token)('GET', '/api/users/profile');

/** A broker of this test alone, signed in. */
async function signUp(): Promise<{ email: string; token: string; verification: string }> {
  const email = `linked${++callers}@example.com`;
  await post('/api/auth/signup', { ...brokerForm, email });
  const { body } = await logIn(email, goodPassword);
  return { email, token: body.token, verification: await mailedToken(app, email, verifySubject) };
}
async function askForReset(email: string, mails: number): Promise<string> {
  await post('/api/auth/password-reset/request', { email });
  return mailedToken(app, email, resetSubject, mails);
}
/** @param session the one that opens the link; without one the password of the account is typed */
const verify = (token: string, session?: string) =>
  post('/api/auth/verify-email', session === undefined ? { token, password: goodPassword } : { token }, session);
const reset = (token: string, password = nextPassword) => post('/api/auth/password-reset', { token, password });

describe('the link that verifies an address', () => {
  it('works once, for the session that is open as well', async () => {
    const { token, verification } = await signUp();
    expect((await profile(token)).body.user.emailVerified).toBe(false);
    expect(await verify(verification, token)).toMatchObject({ status: 200 });
    expect((await profile(token)).body.user.emailVerified).toBe(true);
    expect(await verify(verification)).toMatchObject({
      status: 409,
      body: { code: 'LINK_USED', message: 'This link has already been used.' },
    });
  });

  it('is mailed no more once it was used or has run out, however late its turn comes', async () => {
    const { email, verification } = await signUp();
    const [link] = await app.database.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.email, email));
    const mail = () => accountMails.verifyEmail.data(app.platform, { linkId: link?.id ?? '' });
    expect((await mail())?.address).toContain(verification);
    await verify(verification);
    expect(await mail()).toBeUndefined();
    const other = await signUp();
    const [late] = await app.database.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.email, other.email));
    app.clock.advance(3 * dayMs);
    expect(await accountMails.verifyEmail.data(app.platform, { linkId: late?.id ?? '' })).toBeUndefined();
  });

  it('works for three days', async () => {
    const { token, verification } = await signUp();
    app.clock.advance(3 * dayMs);
    expect(await verify(verification)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect((await profile(token)).body.user.emailVerified).toBe(false);
  });

  it('can be sent again, five times an hour, and not at all once the address is verified', async () => {
    const { email, token, verification } = await signUp();
    const again = () => post('/api/auth/verify-email/send', {}, token);
    expect((await again()).status).toBe(200);
    expect(await mailsTo(app, email, 2)).toHaveLength(2);
    expect((await verify(verification, token)).status).toBe(200);
    expect((await again()).status).toBe(200);
    const { rows } = await app.database.db.execute(
      sql`select 1 from one_time_links join accounts on accounts.id = account_id where accounts.email = ${email}`,
    );
    expect(rows).toHaveLength(2);
    for (let turn = 0; turn < 3; turn++) await again();
    expect(await again()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  it('opens nothing once the account has another address', async () => {
    const { email, verification } = await signUp();
    await app.database.db
      .update(accounts)
      .set({ email: `moved.${email}` })
      .where(eq(accounts.email, email));
    expect(await verify(verification)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
  });

  it.each(['', 'short', 'a'.repeat(44), "' or 1=1 --"])('refuses %j, which is no token', async (token) => {
    expect(await verify(token)).toMatchObject({ status: 400, body: { message: 'This link is incomplete.' } });
  });

  it('is no link to set a password, and the other way round', async () => {
    const { email, verification } = await signUp();
    expect(await reset(verification)).toMatchObject({ status: 404 });
    expect(await verify(await askForReset(email, 2))).toMatchObject({ status: 404 });
    expect((await logIn(email, goodPassword)).status).toBe(200);
  });
});

describe('asking for a new password', () => {
  it.each([
    ['/api/auth/password-reset/request', ['broker@example.com', 'lender@example.com', 'nobody@example.com']],
    ['/api/lender-auth/password-reset/request', ['lender2@example.com', 'investor@example.com', 'nobody@example.com']],
  ])('%s answers the same for every address', async (url, emails) => {
    const answers = await Promise.all(emails.map((email) => post(url, { email })));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, { success: true, message: 'Password reset email sent successfully.' }]);
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
  });

  it('does the same work for an address that nobody has: a link is written and a mail is queued, and nothing is sent', async () => {
    const count = async (what: string) => {
      const { rows } = await app.database.db.execute(sql`select count(*)::int as count from ${sql.raw(what)}`);
      return Number(rows[0]?.count);
    };
    const work = async (email: string) => {
      const before = [await count('one_time_links'), await count("pgboss.job where name = 'mail'")];
      await post('/api/auth/password-reset/request', { email });
      const after = [await count('one_time_links'), await count("pgboss.job where name = 'mail'")];
      return after.map((value, index) => value - (before[index] ?? 0));
    };
    expect(await work('nobody2@example.com')).toEqual([1, 1]);
    expect(await work('broker@example.com')).toEqual([1, 1]);
    await mailsTo(app, 'broker@example.com');
    const { rows } = await app.database.db.execute(sql`select recipient from mailbox_messages`);
    expect(rows.map(({ recipient }) => recipient)).not.toContain('nobody2@example.com');
  });

  it('is limited for each email address alike, whether it exists or not', async () => {
    for (const email of ['admin@example.com', 'nobody3@example.com']) {
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn++)
        statuses.push((await post('/api/auth/password-reset/request', { email })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('mails lender users only, at the door of the lenders, and no one who is suspended', async () => {
    const suspended = await signUp();
    await app.database.db.update(accounts).set({ role: 'suspended' }).where(eq(accounts.email, suspended.email));
    const asked = ['superadmin@example.com', suspended.email, 'lender3@example.com'];
    for (const email of asked) await post('/api/lender-auth/password-reset/request', { email });
    await post('/api/auth/password-reset/request', { email: suspended.email });
    await mailsTo(app, 'lender3@example.com');
    const { rows } = await app.database.db.execute(
      sql`select recipient from mailbox_messages where subject = ${resetSubject}`,
    );
    const recipients = rows.map(({ recipient }) => recipient);
    expect(recipients).toContain('lender3@example.com');
    expect(recipients).not.toContain('superadmin@example.com');
    expect(recipients).not.toContain(suspended.email);
  });
});

describe('the link that sets a new password', () => {
  it('sets it once, ends every session, verifies the address and tells the owner', async () => {
    const { email, token } = await signUp();
    const other = String((await logIn(email, goodPassword)).body.token);
    const link = await askForReset(email, 2);
    expect(await reset(link)).toMatchObject({
      status: 200,
      body: { message: 'Your password has been changed. Please log in.', login: '/login' },
    });
    for (const ended of [token, other]) expect(await profile(ended)).toMatchObject({ status: 401 });
    expect((await logIn(email, goodPassword)).status).toBe(401);
    const { body } = await logIn(email, nextPassword);
    expect((await profile(body.token)).body.user.emailVerified).toBe(true);
    expect((await mailsTo(app, email, 3))[0]?.subject).toBe('Your password was changed');
    expect(await reset(link, 'Another&word 63')).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
    expect((await logIn(email, nextPassword)).status).toBe(200);
  });

  it('sends a lender user to the door of the lenders', async () => {
    await post('/api/lender-auth/password-reset/request', { email: 'lender4@example.com' });
    const link = await mailedToken(app, 'lender4@example.com', resetSubject);
    expect((await reset(link)).body.login).toBe('/lender/login');
    const portal = await post('/api/lender-auth/login', { email: 'lender4@example.com', password: nextPassword });
    expect(portal.status).toBe(200);
  });

  it('works for an hour', async () => {
    const { email } = await signUp();
    const link = await askForReset(email, 2);
    app.clock.advance(hourMs);
    expect(await reset(link)).toMatchObject({
      status: 409,
      body: { code: 'LINK_EXPIRED', message: 'This link no longer works.' },
    });
    expect((await logIn(email, goodPassword)).status).toBe(200);
  });

  it('is one of several, and using one ends the others', async () => {
    const { email } = await signUp();
    const first = await askForReset(email, 2);
    const second = await askForReset(email, 3);
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(200);
    expect(await reset(second, goodPassword)).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
  });

  it('sets one password when two use it at the same moment', async () => {
    const { email } = await signUp();
    const link = await askForReset(email, 2);
    const answers = await Promise.all([reset(link, 'First&choice 74'), reset(link, 'Second&choice 85')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not used up by a password that the rules refuse', async () => {
    const { email } = await signUp();
    const link = await askForReset(email, 2);
    expect((await reset(link, 'short')).body.fields).toEqual({ password: 'Password must be at least 8 characters' });
    expect((await reset(link, 'Password1!')).body.fields.password).toContain('list of common ones');
    expect((await reset(link)).status).toBe(200);
  });

  it('is unknown when it was made up, and stored as a hash only', async () => {
    expect(await reset('a'.repeat(43))).toMatchObject({ status: 404, body: { message: 'This link is not known.' } });
    const { verification } = await signUp();
    const rows = await app.database.db.select().from(oneTimeLinks);
    expect(JSON.stringify(rows)).not.toContain(verification);
  });
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword = nextPassword) =>
    callFrom(app, '203.0.113.1', token)('PUT', '/api/users/password', { currentPassword, newPassword });

  it('ends every other session and every mailed link to set one; the own session goes on', async () => {
    const { email, token } = await signUp();
    const other = String((await logIn(email, goodPassword)).body.token);
    const link = await askForReset(email, 2);
    expect((await change(token, goodPassword)).status).toBe(200);
    expect((await profile(token)).status).toBe(200);
    expect((await profile(other)).status).toBe(401);
    expect(await reset(link, goodPassword)).toMatchObject({ status: 409 });
    expect((await logIn(email, nextPassword)).status).toBe(200);
    expect((await mailsTo(app, email, 3))[0]?.subject).toBe('Your password was changed');
  });

  it('needs the current one, which cannot be guessed at will', async () => {
    const { email, token } = await signUp();
    const wrong = await change(token, demoPassword);
    const text = 'This is not your current password.';
    expect(wrong).toMatchObject({ status: 400, body: { fields: { currentPassword: text } } });
    for (let turn = 0; turn < 9; turn++) await change(token, demoPassword);
    expect((await change(token, goodPassword)).status).toBe(429);
    expect((await logIn(email, goodPassword)).status).toBe(200);
  });

  it('takes no common one', async () => {
    const { token } = await signUp();
    expect((await change(token, goodPassword, 'Password1!')).body.fields.newPassword).toContain('list of common ones');
  });
});

it('links that ran out more than a month ago are removed by night', async () => {
  const { verification } = await signUp();
  app.clock.advance(34 * dayMs);
  await housekeeping.run(app.platform, {});
  expect(await verify(verification)).toMatchObject({ status: 404 });
});
