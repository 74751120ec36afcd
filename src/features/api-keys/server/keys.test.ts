import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queuedMails } from '../../../../tests/support/events/queued-mails.ts';
import { demoPassword } from '../../../../tests/support/own-people.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs, minuteMs } from '../../../kernel/dates.ts';
import { warnOfExpiry } from './expiring.ts';
import { expiringMail, madeMail } from './mails.ts';

let app: TestApp;
let broker: Caller;
let admin: Caller;
let accountId: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('superadmin@example.com');
  broker = await app.signIn('broker@example.com');
  accountId = (await broker.call('GET', '/api/users/profile')).body.user._id;
});
afterAll(() => app.close());

const setTier = async (tier: string, email = 'broker@example.com') => {
  await app.database.db.execute(
    sql`update accounts set subscription_tier = ${tier}, trial_ends_at = null where email = ${email}`,
  );
};
beforeEach(async () => {
  await setTier('enterprise');
  await app.database.db.execute(sql`delete from api_keys`);
  broker = await app.signIn('broker@example.com');
});

const wish = { name: 'Sheet sync', scopes: ['deals:read', 'deals:write'], currentPassword: demoPassword };
const make = (caller: Caller = broker, change: object = {}): Promise<Answer> =>
  caller.call('POST', '/api/keys', { ...wish, ...change });
const withKey = (token: string, method: 'GET' | 'POST' | 'PUT' = 'GET', url = '/api/pipeline/entries', body?: object) =>
  app.visitor.call(method, url, body, { authorization: `Bearer ${token}` });
const deal = {
  address: '12 Key Street, Austin, TX 78704',
  clientName: 'Quinn Harlow',
  loanType: 'DSCR',
  fico: 700,
  rehabNeeded: 50_000,
  arv: 400_000,
  liquidity: 100_000,
  purchasePrice: 250_000,
};

describe('making a key', () => {
  it('returns it once, stores a hash alone, and emails the owner', async () => {
    const { status, body } = await make();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.key).toMatchObject({ name: 'Sheet sync', scopes: ['deals:read', 'deals:write'], isActive: true });
    expect(Date.parse(body.key.expiresAt) - Date.parse(body.key.madeAt)).toBe(90 * dayMs);
    expect(body.token.endsWith(body.key.ending)).toBe(true);
    const { rows } = await app.database.db.execute(sql`select row_to_json(api_keys)::text as row from api_keys`);
    expect(String(rows[0]?.row)).not.toContain(body.token);
    expect(JSON.stringify((await broker.call('GET', '/api/keys')).body)).not.toContain(body.token);
    const payload = { keyId: body.key._id };
    expect(await queuedMails(app, madeMail)).toContainEqual(payload);
    const data = await madeMail.data(app.platform, payload);
    expect(data?.to).toBe('broker@example.com');
    expect(JSON.stringify(data && madeMail.write(data))).toContain('Deals (read, write)');
  });

  it.each([
    ['a wrong password', { currentPassword: 'Wrong&lantern 41' }, 400, 'INVALID_INPUT', 'currentPassword'],
    ['no name', { name: ' ' }, 400, 'INVALID_INPUT', 'name'],
    ['no scope', { scopes: [] }, 400, 'INVALID_INPUT', 'scopes'],
    ['a scope that does not exist', { scopes: ['admin:write'] }, 400, 'INVALID_INPUT', 'scopes.0'],
    ['more than a year', { days: 366 }, 400, 'INVALID_INPUT', 'days'],
    ['no day', { days: 0 }, 400, 'INVALID_INPUT', 'days'],
  ])('is refused with %s', async (_, change, status, code, field) => {
    const answer = await make(broker, change);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('is refused without the plan, to administrators and to visitors, and open to lenders', async () => {
    await setTier('professional');
    const again = await app.signIn('broker@example.com');
    expect((await again.call('GET', '/api/keys')).status).toBe(200);
    expect(await make(again)).toMatchObject({
      status: 403,
      body: { code: 'TIER_REQUIRED', about: { feature: 'api_access', tier: 'enterprise' } },
    });
    expect(await make(admin)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await make(app.visitor)).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    expect((await make(await app.signIn('lender@example.com'), { scopes: ['quotes:read'] })).status).toBe(200);
  });

  it('is refused until the address is verified, and beyond ten keys', async () => {
    await app.database.db.execute(sql`update accounts set email_verified_at = null where id = ${accountId}`);
    expect(await make()).toMatchObject({ status: 409, body: { code: 'EMAIL_UNVERIFIED' } });
    await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${accountId}`);
    for (let made = 0; made < 10; made++) expect((await make()).status).toBe(200);
    expect(await make()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_KEYS' } });
  });
});

describe('a key', () => {
  it('does what its owner may, under its own name in the audit log', async () => {
    const { token, key } = (await make()).body;
    const added = await withKey(token, 'POST', '/api/pipeline/manual', deal);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { rows } = await app.database.db.execute(
      sql`select actor_kind, actor_id, api_key_id from audit_log where action = 'pipelineEntry.created' and api_key_id is not null`,
    );
    expect(rows).toEqual([{ actor_kind: 'account', actor_id: accountId, api_key_id: key._id }]);
    const list = await withKey(token);
    expect(list.status).toBe(200);
    expect(JSON.stringify(list.body)).toContain('12 Key Street');
  });

  it('says when it was used last, to the minute', async () => {
    const { token } = (await make()).body;
    const lastUse = async () => (await broker.call('GET', '/api/keys')).body.keys[0].lastUsedAt;
    expect(await lastUse()).toBeNull();
    await withKey(token);
    const first = await lastUse();
    await withKey(token);
    expect(await lastUse()).toBe(first);
    app.clock.advance(2 * minuteMs);
    await withKey(token);
    expect(Date.parse(await lastUse()) - Date.parse(first)).toBeGreaterThanOrEqual(2 * minuteMs);
  });

  it('is refused while the plan lacks API access, and works again with it', async () => {
    const { token } = (await make()).body;
    await setTier('professional');
    expect(await withKey(token)).toMatchObject({
      status: 403,
      body: { code: 'TIER_REQUIRED', about: { feature: 'api_access', tier: 'enterprise' } },
    });
    await setTier('enterprise');
    app.clock.advance(minuteMs);
    expect((await withKey(token)).status).toBe(200);
  });

  it('is nobody at public endpoints, and opens no live stream', async () => {
    const { token } = (await make()).body;
    expect(await withKey(token, 'POST', '/api/events/tickets', {})).toMatchObject({
      status: 403,
      body: { code: 'KEY_NOT_ACCEPTED' },
    });
    expect((await withKey(token, 'GET', '/api/operator')).status).toBe(200);
  });

  it('is refused with 401 when it is made up, and with what became of it when it has ended', async () => {
    expect(await withKey('plinth_0000000000000000000000000000000000000000000000')).toMatchObject({
      status: 401,
      body: { code: 'NO_SESSION' },
    });
    const { token, key } = (await make(broker, { days: 1 })).body;
    expect((await withKey(token)).status).toBe(200);
    app.clock.advance(dayMs);
    expect(await withKey(token)).toMatchObject({ status: 401, body: { code: 'KEY_ENDED' } });
    expect((await broker.call('GET', '/api/keys')).body.keys).toMatchObject([{ _id: key._id, isActive: false }]);
  });

  it('stops with the very next call once it is revoked; a stranger finds nothing to revoke', async () => {
    const { token, key } = (await make()).body;
    expect((await withKey(token)).status).toBe(200);
    const lender = await app.signIn('lender@example.com');
    expect(await lender.call('DELETE', `/api/keys/${key._id}`)).toMatchObject({ status: 404 });
    expect((await withKey(token)).status).toBe(200);
    for (let times = 0; times < 2; times++)
      expect((await broker.call('DELETE', `/api/keys/${key._id}`)).status).toBe(200);
    expect(await withKey(token)).toMatchObject({ status: 401, body: { code: 'KEY_ENDED' } });
    expect((await broker.call('GET', '/api/keys')).body.keys).toMatchObject([{ endedBecause: 'revoked' }]);
  });

  it('repeats a request with an Idempotency-Key as a session does', async () => {
    const { token } = (await make()).body;
    const once = (body: object) =>
      app.visitor.call('POST', '/api/pipeline/manual', body, {
        authorization: `Bearer ${token}`,
        'idempotency-key': 'key-once-0001',
      });
    const other = { ...deal, address: '14 Key Street, Austin, TX 78704' };
    const [first, again] = [await once(other), await once(other)];
    expect(again.body).toEqual(first.body);
    expect(await once(deal)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });
});

describe('keys end', () => {
  it('with a suspension, of which their holder hears', async () => {
    const { token } = (await make()).body;
    expect((await admin.call('POST', '/api/admin/suspend', { userId: accountId })).status).toBe(200);
    expect(await withKey(token)).toMatchObject({ status: 401, body: { code: 'SESSION_SUSPENDED' } });
    expect((await admin.call('POST', '/api/admin/reactivate', { userId: accountId })).status).toBe(200);
    expect(await withKey(token)).toMatchObject({ status: 401, body: { code: 'KEY_ENDED' } });
  });

  it('with a change of company', async () => {
    const lender = await app.signIn('lender@example.com');
    const { token } = (await make(lender, { scopes: ['quotes:read'] })).body;
    expect((await withKey(token, 'GET', '/api/lender/quotes')).status).toBe(200);
    const { user } = (await lender.call('GET', '/api/users/profile')).body;
    const { body: list } = await admin.call('GET', '/api/lenders');
    const other = list.lenders.find(({ _id }: { _id: string }) => _id !== user.lenderId);
    const moved = await admin.call('POST', `/api/admin-lender-users/${user._id}/reassign`, {
      fromLenderId: user.lenderId,
      toLenderId: other._id,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await withKey(token, 'GET', '/api/lender/quotes')).toMatchObject({ body: { code: 'KEY_ENDED' } });
  });
});

it('an owner is warned once, a week before a key expires', async () => {
  const { key } = (await make(broker, { days: 30 })).body;
  await warnOfExpiry.run(app.platform, {});
  expect(await queuedMails(app, expiringMail)).toEqual([]);
  app.clock.advance(24 * dayMs);
  await warnOfExpiry.run(app.platform, {});
  await warnOfExpiry.run(app.platform, {});
  expect(await queuedMails(app, expiringMail)).toEqual([{ keyId: key._id }]);
  const { notifications } = (await broker.call('GET', '/api/notifications')).body;
  expect(notifications[0].message).toContain('expires within 7 days');
});

it('keys outlast a password change of their owner, who is notified and can end them all', async () => {
  const tokens = [(await make()).body.token, (await make()).body.token];
  const newPassword = 'Copper kettle 4 lanterns!';
  const change = { currentPassword: demoPassword, newPassword };
  expect((await broker.call('PUT', '/api/users/password', change)).status).toBe(200);
  const { notifications } = (await broker.call('GET', '/api/notifications')).body;
  expect(notifications[0]).toMatchObject({
    message: expect.stringContaining('Your API keys still work'),
    link: '/account/api',
  });
  for (const token of tokens) expect((await withKey(token)).status).toBe(200);
  expect((await broker.call('DELETE', '/api/keys')).body).toEqual({ success: true, revoked: 2 });
  for (const token of tokens) expect(await withKey(token)).toMatchObject({ status: 401, body: { code: 'KEY_ENDED' } });
  expect((await broker.call('DELETE', '/api/keys')).body.revoked).toBe(0);
  const back = { currentPassword: newPassword, newPassword: demoPassword };
  expect((await broker.call('PUT', '/api/users/password', back)).status).toBe(200);
});
