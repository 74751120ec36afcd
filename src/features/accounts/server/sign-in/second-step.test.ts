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
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../../kernel/dates.ts';
import { codeGuesses, wrongAnswersAtMost } from './second-step.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const [quarter] = codeGuesses.windows;
const withApp = async (email: string): Promise<OwnApp & { email: string }> => ({
  ...(await turnOnApp(app, await app.signIn(email))),
  email,
});

/** Wrong codes at sign-ins of one account, a new one whenever the last has ended. @returns what each was answered with */
async function guess(
  { email, secret }: { email: string; secret: string },
  times: number,
  headers = {},
): Promise<number[]> {
  const statuses: number[] = [];
  let challenge = '';
  for (let turn = 0; turn < times; turn++) {
    if (turn % wrongAnswersAtMost === 0) challenge = await enterPassword(app, email);
    const { status } = await secondStep(app, { method: 'totp', challenge, code: wrongCodeOf(app, secret) }, headers);
    statuses.push(status);
  }
  return statuses;
}

describe('guessing at the second factor', () => {
  it('ends the sign-in with the fifth wrong answer, which a right one does not mend, and the owner hears of it', async () => {
    const own = await withApp('broker@example.com');
    const challenge = await enterPassword(app, own.email);
    for (let turn = 0; turn < wrongAnswersAtMost; turn++) {
      const code = wrongCodeOf(app, own.secret);
      const answer = await secondStep(app, { method: 'totp', challenge, code });
      expect(answer).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    }
    const right = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, own.secret) });
    expect(right).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
    const byRecovery = await secondStep(app, { method: 'recoveryCode', challenge, code: own.recoveryCodes[0] });
    expect(byRecovery.status).toBe(409);
    const mails = async () => {
      const { rows } = await app.database.db.execute(
        sql`select subject from mailbox_messages where recipient = ${own.email}`,
      );
      return rows.map(({ subject }) => subject);
    };
    await expect.poll(mails, { timeout: 90_000 }).toContain('Someone who knows your password tried to log in');
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as n from audit_log where action = 'account.secondFactorGuessed'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is bounded across sign-ins, whatever they are, and neither recovery codes nor known devices are locked out by it', async () => {
    const own = await withApp('investor@example.com');
    const known = await secondStep(app, {
      method: 'totp',
      challenge: await enterPassword(app, own.email),
      code: codeOf(app, own.secret),
    });
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    app.clock.advance(minuteMs);
    const times = quarter?.times ?? 0;
    expect(await guess(own, times)).toEqual(Array.from({ length: times }, () => 400));
    const challenge = await enterPassword(app, own.email);
    const refused = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, own.secret) });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const code = own.recoveryCodes[0];
    expect((await secondStep(app, { method: 'recoveryCode', challenge, code })).status).toBe(200);
    const owner = { method: 'totp', challenge: await enterPassword(app, own.email), code: codeOf(app, own.secret) };
    expect((await secondStep(app, owner, { cookie })).status).toBe(200);
    app.clock.advance(15 * minuteMs);
    const later = { method: 'totp', challenge: await enterPassword(app, own.email), code: codeOf(app, own.secret) };
    expect((await secondStep(app, later)).status).toBe(200);
  });

  it('has a bound of its own on a known device, and one for the whole day', async () => {
    const own = await withApp('lender@example.com');
    const first = { method: 'totp', challenge: await enterPassword(app, own.email), code: codeOf(app, own.secret) };
    const cookie = String((await secondStep(app, first)).headers['set-cookie']).split(';')[0] ?? '';
    const times = quarter?.times ?? 0;
    expect((await guess(own, times + 1, { cookie })).at(-1)).toBe(429);
    const elsewhere = await guess(own, 1);
    expect(elsewhere).toEqual([400]);
    const day = codeGuesses.windows.at(-1)?.times ?? 0;
    let letThrough = 1;
    for (let turn = 0; turn < day / times + 1; turn++) {
      app.clock.advance(15 * minuteMs);
      letThrough += (await guess(own, times)).filter((status) => status === 400).length;
    }
    expect(letThrough).toBe(day);
  });

  it('has no bound of its own on a device that was known before the second factor was there', async () => {
    const email = 'empty@example.com';
    const before = await app.visitor.call('POST', '/api/auth/login', { email, password: demoPassword });
    const cookie = String(before.headers['set-cookie']).split(';')[0] ?? '';
    const own = await withApp(email);
    const times = quarter?.times ?? 0;
    expect(await guess(own, times, { cookie })).toEqual(Array.from({ length: times }, () => 400));
    expect(await guess(own, 1)).toEqual([429]);
  });

  it('tells nothing of a second factor before the password is right', async () => {
    const own = await withApp('lender2@example.com');
    const wrong = { password: 'not the password' };
    const answers = [];
    for (const email of [own.email, 'lender3@example.com', 'nobody@example.com'])
      answers.push(await app.visitor.call('POST', '/api/auth/login', { email, ...wrong }));
    for (const { status, body } of answers)
      expect({ status, ...body, requestId: '' }).toEqual({ status: 401, ...answers[0]?.body, requestId: '' });
    const options = await app.visitor.call('POST', '/api/auth/passkey/options', { email: own.email });
    expect(options.body.options.allowCredentials).toEqual([]);
  });
});

describe('between the two steps', () => {
  it('another password ends the sign-in, and leaves the second factor as it is', async () => {
    const email = 'lender4@example.com';
    const who = await app.signIn(email);
    const { secret } = await turnOnApp(app, who);
    const challenge = await enterPassword(app, email);
    const newPassword = 'Anvil tulip 9! harbour';
    const change = { currentPassword: demoPassword, newPassword };
    expect((await who.call('PUT', '/api/users/password', change)).status).toBe(200);
    const answer = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, secret) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
    const again = await app.visitor.call('POST', '/api/auth/login', { email, password: newPassword });
    const next = { method: 'totp', challenge: again.body.twoFactor.challenge, code: codeOf(app, secret) };
    expect((await secondStep(app, next)).status).toBe(200);
  });

  it.each([
    ['lender5@example.com', 'suspended', sql`role = 'suspended'`, 409, 'ACCOUNT_SUSPENDED'],
    ['unassigned-lender@example.com', 'not approved any more', sql`approved = false`, 403, 'LENDER_PENDING'],
  ])('%s, who is %s, gets no session', async (email, _what, change, status, code) => {
    const own = await withApp(email);
    const challenge = await enterPassword(app, email, '/api/lender-auth/login');
    await app.database.db.execute(sql`update accounts set ${change} where email = ${email}`);
    const answer = await secondStep(app, { method: 'totp', challenge, code: codeOf(app, own.secret) });
    expect(answer).toMatchObject({ status, body: { code } });
    const first = await app.visitor.call('POST', '/api/lender-auth/login', { email, password: demoPassword });
    expect(first).toMatchObject({ status, body: { code } });
  });
});
