import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callFrom,
  goodPassword,
  mailedToken,
  mailsTo,
  newBroker,
  type OwnBroker,
} from '../../../../../tests/support/desks/account-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { oneTimeLinks } from '../tables.ts';
import { emailChangeMails } from './email-change-mails.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const confirmSubject = 'Confirm your new email address';
const nextAddress = () => `203.0.113.${++people % 250}`;
const freshAddress = () => `moved${++people}@example.com`;
const ask = (broker: OwnBroker, email: string, currentPassword = goodPassword) =>
  broker.call('POST', '/api/users/email-change', { email, currentPassword });
/** @param session the one that opens the link; without one the password of the account is typed */
const open = (token: string, session?: string, password = session === undefined ? goodPassword : undefined) =>
  callFrom(app, nextAddress(), session)('POST', '/api/auth/confirm-email', { token, password });
const waiting = async (broker: OwnBroker) => (await broker.call('GET', '/api/users/account')).body.emailChange;
const profileOf = (token: string) => callFrom(app, nextAddress(), token)('GET', '/api/users/profile');
const emailOf = async (token: string) => (await profileOf(token)).body.user?.email;
const logIn = (email: string, password = goodPassword) =>
  callFrom(app, nextAddress())('POST', '/api/auth/login', { email, password });
const subjects = async (email: string, count: number) =>
  (await mailsTo(app, email, count)).map(({ subject }) => subject);

async function askedFor(name: string): Promise<{ broker: OwnBroker; email: string; token: string }> {
  const broker = await newBroker(app, name);
  const email = freshAddress();
  expect((await ask(broker, email)).status).toBe(200);
  return { broker, email, token: await mailedToken(app, email, confirmSubject) };
}

describe('a new email address', () => {
  it('holds when the mailed link is opened, not before, and the old address is told twice', async () => {
    const { broker, email, token } = await askedFor('mover');
    expect(await waiting(broker)).toEqual({ email, expiresAt: expect.any(String) });
    expect(await emailOf(broker.token)).toBe(broker.email);
    expect((await logIn(email)).status).toBe(401);
    expect(await subjects(broker.email, 2)).toContain('Your email address is about to change');
    expect(await open(token, broker.token)).toMatchObject({
      status: 200,
      body: { message: 'Your email address has been changed.' },
    });
    const { user } = (await profileOf(broker.token)).body;
    expect(user).toMatchObject({ email, emailVerified: true });
    expect(await waiting(broker)).toBeNull();
    expect([(await logIn(email)).status, (await logIn(broker.email)).status]).toEqual([200, 401]);
    expect(await subjects(broker.email, 3)).toContain('Your email address was changed');
  });

  it('ends every session but the one that opens the link, and all of them when it is opened elsewhere', async () => {
    const { broker, token } = await askedFor('sessions');
    const other = String((await broker.signIn()).body.token);
    await open(token, broker.token);
    expect([(await profileOf(broker.token)).status, (await profileOf(other)).status]).toEqual([200, 401]);
    const elsewhere = await askedFor('elsewhere');
    const stranger = await newBroker(app, 'stranger');
    const refused = await open(elsewhere.token, stranger.token);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { password: 'Enter the password of the account that gets this address.' } },
    });
    expect((await open(elsewhere.token, stranger.token, goodPassword)).status).toBe(200);
    expect((await profileOf(elsewhere.broker.token)).status).toBe(401);
    expect((await profileOf(stranger.token)).body.user.email).toBe(stranger.email);
  });

  it('is given to nobody who only reads its mail: not to a stranger behind a mistyped one, nor a stranger’s account to its owner', async () => {
    const { broker, email, token } = await askedFor('mistyped');
    const scanned = await callFrom(app, nextAddress())('POST', '/api/auth/confirm-email', { token });
    expect(scanned).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await open(token, undefined, 'Not&this one 9')).body.fields).toEqual({
      password: 'This is not your current password.',
    });
    expect(await emailOf(broker.token)).toBe(broker.email);
    expect((await logIn(email)).status).toBe(401);
    expect((await open(token)).status).toBe(200);
  });

  it('ends the links that were mailed to the old one, also for an account that takes it back', async () => {
    const { broker, email, token } = await askedFor('links');
    await callFrom(app, nextAddress())('POST', '/api/auth/password-reset/request', { email: broker.email });
    const reset = await mailedToken(app, broker.email, 'Set a new password', 3);
    await open(token, broker.token);
    const set = () =>
      callFrom(app, nextAddress())('POST', '/api/auth/password-reset', { token: reset, password: 'Cobalt&orchard 52' });
    expect((await set()).status).toBe(409);
    expect((await ask(broker, broker.email)).status).toBe(200);
    await open(await mailedToken(app, broker.email, confirmSubject, 5), broker.token);
    expect(await emailOf(broker.token)).toBe(broker.email);
    expect((await set()).status).toBe(409);
    expect((await logIn(email)).status).toBe(401);
  });

  it('is on record, with the old one', async () => {
    const { broker, email, token } = await askedFor('record');
    await open(token);
    const { rows } = await app.database.db.execute(
      sql`select action, before, after from audit_log where after->>'email' = ${email} order by at`,
    );
    const change = { before: { email: broker.email }, after: { email } };
    expect(rows).toEqual([
      { action: 'account.emailChangeRequested', ...change },
      { action: 'account.emailChanged', ...change },
    ]);
  });
});

describe('asking for it', () => {
  it('needs the current password, says what is wrong beside its field and signs nobody out', async () => {
    const broker = await newBroker(app, 'wrong');
    expect(await ask(broker, freshAddress(), 'Not&this one 9')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { currentPassword: 'This is not your current password.' } },
    });
    expect(await ask(broker, 'no address', '')).toMatchObject({
      status: 400,
      body: { fields: { email: 'Invalid email address', currentPassword: 'Current password is required' } },
    });
    expect(await ask(broker, broker.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { email: 'This is already your email address.' } },
    });
    expect(await waiting(broker)).toBeNull();
    expect((await profileOf(broker.token)).status).toBe(200);
  });

  it('cannot guess the password at will, and shares its guesses with the change of the password', async () => {
    const broker = await newBroker(app, 'guess');
    for (let turn = 0; turn < 5; turn++) await ask(broker, freshAddress(), 'Not&this one 9');
    const change = (currentPassword: string) =>
      broker.call('PUT', '/api/users/password', { currentPassword, newPassword: 'Cobalt&orchard 52' });
    for (let turn = 0; turn < 5; turn++) await change('Not&this one 9');
    expect((await change(goodPassword)).status).toBe(429);
    expect(await ask(broker, freshAddress())).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await profileOf(broker.token)).status).toBe(200);
  });

  it('mails so often and no more, for one account and to one address', async () => {
    const broker = await newBroker(app, 'often');
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await ask(broker, freshAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const target = freshAddress();
    const many: number[] = [];
    for (let turn = 0; turn < 6; turn++) many.push((await ask(await newBroker(app, 'crowd'), target)).status);
    expect(many).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('never tells that the address has an account: its owner reads it, and gets no link', async () => {
    const [broker, owner] = [await newBroker(app, 'curious'), await newBroker(app, 'owner')];
    const free = await ask(await newBroker(app, 'honest'), freshAddress());
    const taken = await ask(broker, owner.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
    expect((await waiting(broker)).email).toBe(owner.email);
    const mail = (await mailsTo(app, owner.email, 2)).find(({ subject }) => subject.includes('already has an account'));
    expect(mail?.text).toContain('nothing changed');
    expect(mail?.text).not.toMatch(/#|confirm-email/);
    expect(mail?.text).not.toContain(broker.email);
  });

  it('can be taken back: the link opens nothing', async () => {
    const { broker, email, token } = await askedFor('cancel');
    const cancel = () => broker.call('DELETE', '/api/users/email-change');
    const [link] = await app.database.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.newEmail, email));
    const mail = () => emailChangeMails.confirm.data(app.platform, { linkId: link?.id ?? '' });
    expect((await mail())?.address).toContain(token);
    expect((await cancel()).status).toBe(200);
    // However late its turn comes.
    expect(await mail()).toBeUndefined();
    expect(await waiting(broker)).toBeNull();
    expect(await open(token)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect((await cancel()).status).toBe(200);
    expect(await emailOf(broker.token)).toBe(broker.email);
  });

  it('for another address gives up the one before', async () => {
    const { broker, token } = await askedFor('again');
    const second = freshAddress();
    await ask(broker, second);
    expect(await open(token)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect((await open(await mailedToken(app, second, confirmSubject), broker.token)).status).toBe(200);
    expect(await emailOf(broker.token)).toBe(second);
  });

  it.each(['change', 'reset'])('ends with a %s of the password, by which an owner turns others out', async (how) => {
    const { broker, token } = await askedFor(`owner-${how}`);
    const newPassword = 'Cobalt&orchard 52';
    if (how === 'change') {
      const body = { currentPassword: goodPassword, newPassword };
      expect((await broker.call('PUT', '/api/users/password', body)).status).toBe(200);
    } else {
      await callFrom(app, nextAddress())('POST', '/api/auth/password-reset/request', { email: broker.email });
      const reset = await mailedToken(app, broker.email, 'Set a new password', 3);
      const body = { token: reset, password: newPassword };
      expect((await callFrom(app, nextAddress())('POST', '/api/auth/password-reset', body)).status).toBe(200);
    }
    expect(await open(token)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect((await logIn(broker.email, newPassword)).status).toBe(200);
  });
});

describe('the link that changes it', () => {
  it('works once, also for two who open it at the same moment', async () => {
    const { token } = await askedFor('once');
    const answers = await Promise.all([open(token), open(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await open(token)).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
  });

  it('works for a day', async () => {
    const { broker, token } = await askedFor('late');
    app.clock.advance(dayMs);
    expect(await open(token)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect(await emailOf(broker.token)).toBe(broker.email);
    expect(await waiting(broker)).toBeNull();
  });

  it('changes nothing once somebody else has signed up with the address', async () => {
    const { broker, email, token } = await askedFor('beaten');
    const form = { firstName: 'Dana', lastName: 'Averwood', email, password: goodPassword, userType: 'Broker' };
    expect((await callFrom(app, nextAddress())('POST', '/api/auth/signup', form)).status).toBe(200);
    expect(await open(token, broker.token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await emailOf(broker.token)).toBe(broker.email);
  });

  it('goes to one of two accounts that asked for the same address', async () => {
    const [one, two] = [await newBroker(app, 'first'), await newBroker(app, 'second')];
    const email = freshAddress();
    await ask(one, email);
    const first = await mailedToken(app, email, confirmSubject);
    await ask(two, email);
    await mailsTo(app, email, 2);
    const second = await mailedToken(app, email, confirmSubject, 2);
    expect(second).not.toBe(first);
    const answers = await Promise.all([open(first), open(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is no other link, and no other link is it', async () => {
    const { broker, token } = await askedFor('purpose');
    const verification = await mailedToken(app, broker.email, 'Verify your email address', 2);
    expect((await open(verification)).status).toBe(404);
    const wrong = { token, password: 'Cobalt&orchard 52' };
    expect((await callFrom(app, nextAddress())('POST', '/api/auth/password-reset', wrong)).status).toBe(404);
    expect((await callFrom(app, nextAddress())('POST', '/api/auth/verify-email', { token })).status).toBe(404);
    expect((await open('short')).body.message).toBe('This link is incomplete.');
  });
});
