import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, mailedToken, mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { codeOf } from '../../../../../tests/support/desks/second-factor/second-factor.ts';
import { ownersPassword, squattingDesk } from '../../../../../tests/support/desks/second-factor/squatting-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { accounts } from '../tables.ts';
import { passkeys } from '../two-factor/tables.ts';

let app: TestApp;
let desk: ReturnType<typeof squattingDesk>;
beforeAll(async () => {
  app = await createTestApp();
  desk = squattingDesk(app);
});
afterAll(() => app.close());

/** A second factor from before addresses had to be verified: as rows, since no call makes it any more. */
async function addOldFactors(email: string): Promise<void> {
  const id = (await desk.accountOf(email))?.id ?? '';
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
describe('a second factor', () => {
  it.each(['/api/users/two-factor/authenticator', '/api/users/passkeys/options'])(
    'is not begun at %s before the address is verified, and is after it',
    async (url) => {
      const { email, token } = await desk.squat();
      const body = { currentPassword: goodPassword };
      expect(await desk.post(url, body, token)).toMatchObject({
        status: 409,
        body: {
          code: 'EMAIL_UNVERIFIED',
          message: 'Verify your email address before you set up a second factor.',
        },
      });
      await desk.post('/api/auth/verify-email', { token: await desk.verificationOf(email) }, token);
      expect((await desk.post(url, body, token)).status).toBe(200);
    },
  );

  it('that was begun is not turned on for an address that is not verified', async () => {
    const { email, token } = await desk.squat();
    await desk.post('/api/auth/verify-email', { token: await desk.verificationOf(email) }, token);
    const { secret } = (
      await desk.post('/api/users/two-factor/authenticator', { currentPassword: goodPassword }, token)
    ).body;
    await app.database.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.email, email));
    const on = await desk.post('/api/users/two-factor/authenticator/confirm', { code: codeOf(app, secret) }, token);
    expect(on).toMatchObject({ status: 409, body: { code: 'EMAIL_UNVERIFIED' } });
    expect((await desk.logIn(email)).body.token).toBeTruthy();
  });
});

describe('the first verification of an address', () => {
  it('through a new password ends the second factors and sessions from before it, and the owner gets in', async () => {
    const { email, token } = await desk.squat();
    await addOldFactors(email);
    expect((await desk.logIn(email)).body.twoFactor.methods).toEqual(['passkey']);
    expect((await desk.resetWithMail(email, 2)).status).toBe(200);
    expect(await desk.statusOf(token)).toBe(401);
    const own = await desk.logIn(email, ownersPassword);
    expect(own.body.token).toBeTruthy();
    expect((await mailsTo(app, email, 4)).map(({ subject }) => subject)).toContain('Set up your second factor again');
    expect(await desk.auditOf((await desk.accountOf(email))?.id ?? '')).toContain('account.emailVerified');
  });

  it('through the mailed link ends them too, but not the session that opens the link', async () => {
    const { email, token } = await desk.squat();
    const other = String((await desk.logIn(email)).body.token);
    await addOldFactors(email);
    expect((await desk.post('/api/auth/verify-email', { token: await desk.verificationOf(email) }, token)).status).toBe(
      200,
    );
    expect(await desk.statusOf(token)).toBe(200);
    expect(await desk.statusOf(other)).toBe(401);
    expect((await desk.logIn(email)).body.token).toBeTruthy();
  });

  it('spares no session of somebody who opens the link without one, nor a waiting change of address', async () => {
    const { email, token } = await desk.squat();
    const theirs = `elsewhere.${desk.nextEmail()}`;
    await desk.as(token)('POST', '/api/users/email-change', { email: theirs, currentPassword: goodPassword });
    const link = await mailedToken(app, theirs, 'Confirm your new email address');
    await desk.post('/api/auth/verify-email', { token: await desk.verificationOf(email), password: goodPassword });
    expect(await desk.statusOf(token)).toBe(401);
    const change = { token: link, password: goodPassword };
    expect((await desk.post('/api/auth/confirm-email', change)).body.code).toBe('LINK_EXPIRED');
    expect(await desk.accountOf(email)).toBeDefined();
  });

  it('happens once: a later new password leaves the second factors alone', async () => {
    const { email, token } = await desk.squat();
    await desk.post('/api/auth/verify-email', { token: await desk.verificationOf(email) }, token);
    await addOldFactors(email);
    expect((await desk.resetWithMail(email, 2)).status).toBe(200);
    expect((await desk.logIn(email, ownersPassword)).body.twoFactor.methods).toEqual(['passkey']);
  });
});

describe('the link that verifies an address', () => {
  const verify = (body: object, session?: string) => desk.post('/api/auth/verify-email', body, session);

  it('gives no stranger an account whose password they chose: the owner replaces it, and everything of before ends', async () => {
    const { email, token: strangers } = await desk.squat();
    await addOldFactors(email);
    const token = await desk.verificationOf(email);
    // What a page that only opens the link could send.
    const opened = await verify({ token });
    expect(opened).toMatchObject({
      status: 400,
      body: { fields: { password: 'Enter the password of this account, or set a new one.' } },
    });
    expect((await desk.accountOf(email))?.emailVerifiedAt).toBeNull();
    expect(await verify({ token, newPassword: ownersPassword })).toMatchObject({
      status: 200,
      body: { message: 'Your email address is verified and your password is set. Please log in.', login: '/login' },
    });
    expect(await desk.statusOf(strangers)).toBe(401);
    expect(await desk.logIn(email)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const own = await desk.logIn(email, ownersPassword);
    expect((await desk.as(own.body.token)('GET', '/api/users/profile')).body.user.emailVerified).toBe(true);
    expect((await mailsTo(app, email, 3)).map(({ subject }) => subject)).toContain('Your password was changed');
    expect(await desk.auditOf((await desk.accountOf(email))?.id ?? '')).toEqual(
      expect.arrayContaining(['account.emailVerified', 'account.passwordReset']),
    );
  });

  it('takes no session of another account for its own', async () => {
    const [{ email }, { token: other }] = [await desk.squat(), await desk.squat()];
    expect((await verify({ token: await desk.verificationOf(email) }, other)).body.fields).toHaveProperty('password');
    expect((await desk.accountOf(email))?.emailVerifiedAt).toBeNull();
  });

  it('works with the right password, ten wrong ones in a quarter of an hour are the end of it, and a new one still works', async () => {
    const { email } = await desk.squat();
    const token = await desk.verificationOf(email);
    const wrong = () => verify({ token, password: 'Not&this one 9' });
    expect(await wrong()).toMatchObject({
      status: 400,
      body: { fields: { password: 'This is not your current password.' } },
    });
    for (let turn = 0; turn < 9; turn++) await wrong();
    expect((await verify({ token, password: goodPassword })).status).toBe(429);
    expect((await desk.accountOf(email))?.emailVerifiedAt).toBeNull();
    expect((await verify({ token, newPassword: ownersPassword })).status).toBe(200);
    const second = await desk.squat();
    const right = { token: await desk.verificationOf(second.email), password: goodPassword };
    expect(await verify(right)).toMatchObject({ status: 200, body: { message: 'Your email address is verified.' } });
    expect((await desk.logIn(second.email)).body.token).toBeTruthy();
  });

  it('sets no password twice, none when it has expired, and none of an account that was verified otherwise', async () => {
    const { email } = await desk.squat();
    const token = await desk.verificationOf(email);
    expect((await verify({ token, newPassword: 'Password1!' })).body.fields.newPassword).toContain(
      'list of common ones',
    );
    expect((await verify({ token, newPassword: ownersPassword })).status).toBe(200);
    const again = { token, newPassword: 'Another&word 63' };
    expect(await verify(again)).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
    const reset = await desk.squat();
    const open = await desk.verificationOf(reset.email);
    await desk.resetWithMail(reset.email, 2);
    expect(await verify({ ...again, token: open })).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
    const late = await desk.squat();
    const expired = await desk.verificationOf(late.email);
    app.clock.advance(3 * dayMs);
    expect(await verify({ ...again, token: expired })).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect((await desk.logIn(late.email)).status).toBe(200);
  });
});
