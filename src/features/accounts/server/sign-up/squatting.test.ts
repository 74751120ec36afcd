import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brokerForm,
  callFrom,
  goodPassword,
  lenderForm,
  mailedToken,
  mailsTo,
} from '../../../../../tests/support/desks/account-desk.ts';
import { codeOf } from '../../../../../tests/support/desks/second-factor/second-factor.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { accounts } from '../tables.ts';
import { passkeys } from '../two-factor/tables.ts';

let app: TestApp;
let calls = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ownersPassword = 'Cobalt&orchard 52';
const as = (token?: string) => callFrom(app, `198.51.100.${++calls % 250}`, token);
const post = (url: string, body: object, token?: string) => as(token)('POST', url, body);
const signUp = (email: string, more: object = {}) => post('/api/auth/signup', { ...brokerForm, email, ...more });
const logIn = (email: string, password = goodPassword) => post('/api/auth/login', { email, password });
const statusOf = async (token: string) => (await as(token)('GET', '/api/users/profile')).status;
const accountOf = async (email: string) =>
  (await app.database.db.select().from(accounts).where(eq(accounts.email, email)))[0];
const auditOf = async (id: string) =>
  (
    await app.database.db.execute<{ action: string }>(
      sql`select action from audit_log where entity = 'account' and entity_id = ${id} order by at, id`,
    )
  ).rows.map(({ action }) => action);

/** Somebody has signed up with this address, whoever they are. */
async function squat() {
  const email = `squatted${++calls}@example.com`;
  await signUp(email);
  const { token } = (await logIn(email)).body;
  return { email, token: String(token) };
}

/** A second factor from before addresses had to be verified: as rows, since no call makes it any more. */
async function addOldFactors(email: string): Promise<void> {
  const id = (await accountOf(email))?.id ?? '';
  await app.database.db.insert(passkeys).values({
    accountId: id,
    credentialId: Buffer.from(id),
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    name: 'A stranger’s key',
    createdAt: app.clock.now(),
  });
}
const resetWithMail = async (email: string, count: number) => {
  await post('/api/auth/password-reset/request', { email });
  const token = await mailedToken(app, email, 'Set a new password', count);
  return post('/api/auth/password-reset', { token, password: ownersPassword });
};
const verificationOf = (email: string) => mailedToken(app, email, verifySubject);
const verifySubject = 'Verify your email address';

describe('a second factor', () => {
  it.each(['/api/users/two-factor/authenticator', '/api/users/passkeys/options'])(
    'is not begun at %s before the address is verified, and is after it',
    async (url) => {
      const { email, token } = await squat();
      const body = { currentPassword: goodPassword };
      expect(await post(url, body, token)).toMatchObject({
        status: 409,
        body: {
          code: 'EMAIL_UNVERIFIED',
          message: 'Verify your email address before you set up a second factor.',
        },
      });
      await post('/api/auth/verify-email', { token: await verificationOf(email) }, token);
      expect((await post(url, body, token)).status).toBe(200);
    },
  );

  it('that was begun is not turned on for an address that is not verified', async () => {
    const { email, token } = await squat();
    await post('/api/auth/verify-email', { token: await verificationOf(email) }, token);
    const { secret } = (await post('/api/users/two-factor/authenticator', { currentPassword: goodPassword }, token))
      .body;
    await app.database.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.email, email));
    const on = await post('/api/users/two-factor/authenticator/confirm', { code: codeOf(app, secret) }, token);
    expect(on).toMatchObject({ status: 409, body: { code: 'EMAIL_UNVERIFIED' } });
    expect((await logIn(email)).body.token).toBeTruthy();
  });
});

describe('the first verification of an address', () => {
  it('through a new password ends the second factors and sessions from before it, and the owner gets in', async () => {
    const { email, token } = await squat();
    await addOldFactors(email);
    expect((await logIn(email)).body.twoFactor.methods).toEqual(['passkey']);
    expect((await resetWithMail(email, 2)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    const own = await logIn(email, ownersPassword);
    expect(own.body.token).toBeTruthy();
    expect((await mailsTo(app, email, 4)).map(({ subject }) => subject)).toContain('Set up your second factor again');
    expect(await auditOf((await accountOf(email))?.id ?? '')).toContain('account.emailVerified');
  });

  it('through the mailed link ends them too, but not the session that opens the link', async () => {
    const { email, token } = await squat();
    const other = String((await logIn(email)).body.token);
    await addOldFactors(email);
    expect((await post('/api/auth/verify-email', { token: await verificationOf(email) }, token)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await logIn(email)).body.token).toBeTruthy();
  });

  it('spares no session of somebody who opens the link without one, nor a waiting change of address', async () => {
    const { email, token } = await squat();
    const theirs = `elsewhere${++calls}@example.com`;
    await as(token)('POST', '/api/users/email-change', { email: theirs, currentPassword: goodPassword });
    const link = await mailedToken(app, theirs, 'Confirm your new email address');
    await post('/api/auth/verify-email', { token: await verificationOf(email), password: goodPassword });
    expect(await statusOf(token)).toBe(401);
    const change = { token: link, password: goodPassword };
    expect((await post('/api/auth/confirm-email', change)).body.code).toBe('LINK_EXPIRED');
    expect(await accountOf(email)).toBeDefined();
  });

  it('happens once: a later new password leaves the second factors alone', async () => {
    const { email, token } = await squat();
    await post('/api/auth/verify-email', { token: await verificationOf(email) }, token);
    await addOldFactors(email);
    expect((await resetWithMail(email, 2)).status).toBe(200);
    expect((await logIn(email, ownersPassword)).body.twoFactor.methods).toEqual(['passkey']);
  });
});

describe('the link that verifies an address', () => {
  const verify = (body: object, session?: string) => post('/api/auth/verify-email', body, session);

  it('gives no stranger an account whose password they chose: the owner replaces it, and everything of before ends', async () => {
    const { email, token: strangers } = await squat();
    await addOldFactors(email);
    const token = await verificationOf(email);
    // What a page that only opens the link could send.
    const opened = await verify({ token });
    expect(opened).toMatchObject({
      status: 400,
      body: { fields: { password: 'Enter the password of this account, or set a new one.' } },
    });
    expect((await accountOf(email))?.emailVerifiedAt).toBeNull();
    expect(await verify({ token, newPassword: ownersPassword })).toMatchObject({
      status: 200,
      body: { message: 'Your email address is verified and your password is set. Please log in.', login: '/login' },
    });
    expect(await statusOf(strangers)).toBe(401);
    expect(await logIn(email)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const own = await logIn(email, ownersPassword);
    expect((await as(own.body.token)('GET', '/api/users/profile')).body.user.emailVerified).toBe(true);
    expect((await mailsTo(app, email, 3)).map(({ subject }) => subject)).toContain('Your password was changed');
    expect(await auditOf((await accountOf(email))?.id ?? '')).toEqual(
      expect.arrayContaining(['account.emailVerified', 'account.passwordReset']),
    );
  });

  it('takes no session of another account for its own', async () => {
    const [{ email }, { token: other }] = [await squat(), await squat()];
    expect((await verify({ token: await verificationOf(email) }, other)).body.fields).toHaveProperty('password');
    expect((await accountOf(email))?.emailVerifiedAt).toBeNull();
  });

  it('works with the right password, ten wrong ones in a quarter of an hour are the end of it, and a new one still works', async () => {
    const { email } = await squat();
    const token = await verificationOf(email);
    const wrong = () => verify({ token, password: 'Not&this one 9' });
    expect(await wrong()).toMatchObject({
      status: 400,
      body: { fields: { password: 'This is not your current password.' } },
    });
    for (let turn = 0; turn < 9; turn++) await wrong();
    expect((await verify({ token, password: goodPassword })).status).toBe(429);
    expect((await accountOf(email))?.emailVerifiedAt).toBeNull();
    expect((await verify({ token, newPassword: ownersPassword })).status).toBe(200);
    const second = await squat();
    const right = { token: await verificationOf(second.email), password: goodPassword };
    expect(await verify(right)).toMatchObject({ status: 200, body: { message: 'Your email address is verified.' } });
    expect((await logIn(second.email)).body.token).toBeTruthy();
  });

  it('sets no password twice, none when it has expired, and none of an account that was verified otherwise', async () => {
    const { email } = await squat();
    const token = await verificationOf(email);
    expect((await verify({ token, newPassword: 'Password1!' })).body.fields.newPassword).toContain(
      'list of common ones',
    );
    expect((await verify({ token, newPassword: ownersPassword })).status).toBe(200);
    const again = { token, newPassword: 'Another&word 63' };
    expect(await verify(again)).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
    const reset = await squat();
    const open = await verificationOf(reset.email);
    await resetWithMail(reset.email, 2);
    expect(await verify({ ...again, token: open })).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
    const late = await squat();
    const expired = await verificationOf(late.email);
    app.clock.advance(3 * dayMs);
    expect(await verify({ ...again, token: expired })).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect((await logIn(late.email)).status).toBe(200);
  });
});

describe('an address that nobody has verified', () => {
  it('is taken for seven days, then free for a new sign-up, and the old account ends', async () => {
    const { email, token } = await squat();
    const old = await accountOf(email);
    app.clock.advance(7 * dayMs - 60_000);
    expect((await signUp(email, { password: ownersPassword })).status).toBe(409);
    app.clock.advance(60_000);
    expect((await signUp(email, { password: ownersPassword })).status).toBe(200);
    const now = await accountOf(email);
    expect(now?.id).not.toBe(old?.id);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, ownersPassword)).body.token).toBeTruthy();
    expect(await statusOf(token)).toBe(401);
    expect(await auditOf(old?.id ?? '')).toEqual(expect.arrayContaining(['account.deleted', 'account.gaveWay']));
    const subjects = (await mailsTo(app, email, 3)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account was deleted');
    expect(subjects.filter((subject) => subject === verifySubject)).toHaveLength(2);
  });

  const figures = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
  it.each([
    ['a deal', '/api/pipeline/manual', { loanType: 'DSCR', address: '7 Alder Lane', ...figures }],
    [
      'a calculation',
      '/api/calculations',
      { calculator: 'fix-and-flip', name: 'Maple St', inputs: { purchasePrice: 250_000 } },
    ],
    ['a saved search', '/api/saved-searches/dscr', { name: 'Rentals', scenario: { state: 'TX', fico: 700 } }],
  ])('stays taken while its account holds %s, and the owner gets in by a new password', async (_what, url, work) => {
    const { email, token } = await squat();
    expect(await post(url, work, token)).toMatchObject({ status: 200 });
    const { id } = (await accountOf(email)) ?? {};
    app.clock.advance(30 * dayMs);
    expect((await signUp(email, { password: ownersPassword })).status).toBe(409);
    expect((await accountOf(email))?.id).toBe(id);
    expect((await resetWithMail(email, 2)).status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, ownersPassword)).body.token).toBeTruthy();
  });

  it('of a lender user who asked for an account gives way as well', async () => {
    const email = `squatted${++calls}@example.com`;
    await post('/api/auth/lender/signup', { ...lenderForm, email });
    app.clock.advance(7 * dayMs);
    expect((await signUp(email)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ role: 'user', approved: true });
  });

  it('of a lender user whom an administrator let in stays theirs', async () => {
    const email = `squatted${++calls}@example.com`;
    await post('/api/auth/lender/signup', { ...lenderForm, email });
    const { id } = (await accountOf(email)) ?? {};
    await app.database.db.execute(sql`update accounts set approved = true where id = ${id}`);
    app.clock.advance(7 * dayMs);
    expect((await signUp(email)).status).toBe(409);
    expect((await accountOf(email))?.id).toBe(id);
  });

  it('makes one account when two sign up with it at the same moment', async () => {
    const { email } = await squat();
    app.clock.advance(7 * dayMs);
    const answers = await Promise.all([
      signUp(email, { password: ownersPassword }),
      signUp(email, { password: ownersPassword }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await logIn(email, ownersPassword)).body.token).toBeTruthy();
  });

  it('is either verified or given away when both happen at the same moment', async () => {
    const { email, token } = await squat();
    app.clock.advance(7 * dayMs);
    // A link that still works, asked for just now.
    await post('/api/auth/verify-email/send', {}, token);
    const link = await mailedToken(app, email, verifySubject, 2);
    const [verified, signedUp] = await Promise.all([
      post('/api/auth/verify-email', { token: link, password: goodPassword }),
      signUp(email, { password: ownersPassword }),
    ]);
    const row = await accountOf(email);
    if (signedUp.status === 200) {
      // Whichever of its steps met the end of the account.
      expect([400, 404, 409]).toContain(verified.status);
      expect(row?.emailVerifiedAt).toBeNull();
    } else {
      expect([verified.status, signedUp.status]).toEqual([200, 409]);
      expect(row?.emailVerifiedAt).not.toBeNull();
    }
  });

  it.each(['suspended', 'admin'] as const)('stays taken when its account is %s', async (role) => {
    const { email } = await squat();
    await app.database.db.update(accounts).set({ role }).where(eq(accounts.email, email));
    app.clock.advance(8 * dayMs);
    expect((await signUp(email)).status).toBe(409);
  });

  it('stays taken once it is verified, however old the account is', async () => {
    const { email, token } = await squat();
    await post('/api/auth/verify-email', { token: await verificationOf(email) }, token);
    app.clock.advance(100 * dayMs);
    expect((await signUp(email)).status).toBe(409);
  });
});
