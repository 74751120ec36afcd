import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let app: TestApp;
let broker: Caller;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp();
  [broker, admin] = [await app.signIn('broker@example.com'), await app.signIn('admin@example.com')];
  await app.database.db.execute(sql`
    insert into accounts (email, password_hash, role, first_name, last_name, email_verified_at, deleted_at)
    select 'crowd' || n || '@example.com', '', 'user', 'Crowd', 'Person' || lpad(n::text, 3, '0'), now(), null::timestamptz
      from generate_series(1, 150) n
    union all select 'unverified@example.com', '', 'user', 'Crowd', 'Unverified', null::timestamptz, null::timestamptz
    union all select 'suspended@example.com', '', 'suspended', 'Crowd', 'Suspended', now(), null
    union all select 'gone@example.com', '', 'user', 'Crowd', 'Gone', now(), now()
    union all select 'percent@example.com', '', 'user', '100%', 'Sure_Thing', now(), null`);
});
afterAll(() => app?.close());

const find = async (query: string, caller = broker, path = '/api/users') => {
  const { status, body } = await caller.call('GET', `${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Record<string, unknown>[];
};

describe('the list of people', () => {
  it('says of a person the id and the name and nothing else', async () => {
    for (const path of ['/api/users', '/api/admin/users']) {
      const people = await find('', broker, path);
      expect(people.length).toBeGreaterThan(0);
      for (const one of people) expect(Object.keys(one).sort()).toEqual(['_id', 'firstName', 'lastName']);
    }
  });

  it('never comes as a whole: a page at a time, in the order of names', async () => {
    const [first, second] = [await find('search=crowd'), await find('search=crowd&offset=100')];
    const names = [...first, ...second].map(({ lastName }) => lastName);
    expect([first.length, second.length]).toEqual([100, 50]);
    expect(names).toEqual(Array.from({ length: 150 }, (_, n) => `Person${String(n + 1).padStart(3, '0')}`));
    for (const much of ['limit=101', 'offset=1001'])
      expect((await broker.call('GET', `/api/users?${much}`)).status).toBe(400);
  });

  it('is searched by how names begin, in any case, and by nothing that only looks like a pattern', async () => {
    const found = async (search: string) =>
      (await find(`search=${encodeURIComponent(search)}`)).map(({ lastName }) => lastName);
    expect(await found('person00')).toHaveLength(9);
    expect(await found('CROWD PERSON150')).toEqual(['Person150']);
    expect(await found('%')).toEqual([]);
    expect(await found('100%')).toEqual(['Sure_Thing']);
    expect(await found('sure_')).toEqual(['Sure_Thing']);
    expect(await found('sure%')).toEqual([]);
  });

  it('holds nobody who is suspended, has left, or has not verified an email', async () => {
    for (const last of ['Unverified', 'Suspended', 'Gone']) expect(await find(`search=${last}`)).toEqual([]);
  });

  it('is for people who are logged in', async () => {
    for (const path of ['/api/users', '/api/admin/users'])
      expect((await app.visitor.call('GET', path)).status).toBe(401);
  });
});

describe('the list of users', () => {
  it('shows admins the email, role and last login of every account', async () => {
    const [user] = await find('search=admin@example', admin, '/api/admin/users');
    expect(user).toMatchObject({ email: 'admin@example.com', role: 'admin', lastLogin: expect.any(String) });
    expect(await find('search=crowd unv', admin, '/api/admin/users')).toMatchObject([
      { email: 'unverified@example.com', emailVerified: false, lastLogin: null },
    ]);
    expect(await find('search=crowd susp', admin, '/api/admin/users')).toMatchObject([{ role: 'suspended' }]);
    expect(await find('search=crowd gone', admin, '/api/admin/users')).toEqual([]);
  });

  it('says whom it is about with the documented fields, and what goes with them', async () => {
    const [user] = await find('search=broker@example', admin, '/api/admin/users');
    expect(user).toEqual({
      _id: expect.any(String),
      firstName: expect.any(String),
      lastName: expect.any(String),
      email: 'broker@example.com',
      role: 'user',
      userType: 'Broker',
      emailVerified: true,
      marketingOptIn: false,
      lastLogin: expect.any(String),
      createdAt: expect.any(String),
      subscriptionTier: expect.any(String),
      trialEndsAt: null,
      desks: null,
      sessions: 1,
      lastUsed: expect.any(String),
      can: ['impersonate', 'logOut', 'promote', 'suspend', 'changePlan', 'delete'],
      cursor: expect.any(String),
    });
  });

  it('keeps the last login of who has logged out', async () => {
    const investor = await app.signIn('investor@example.com');
    await investor.call('POST', '/api/auth/logout');
    expect(await find('search=investor@example', admin, '/api/admin/users')).toMatchObject([
      { lastLogin: expect.any(String), sessions: 0, lastUsed: null },
    ]);
  });

  it.each(['sort=name', 'sort=name&descending=true', 'sort=lastLogin&descending=true', 'sort=created'])(
    'is read page by page without a gap or a double: %s',
    async (order) => {
      const whole: unknown[] = [];
      for (let after = ''; ; ) {
        const page = await find(
          `search=crowd&limit=20&${order}${after && `&cursor=${after}`}`,
          admin,
          '/api/admin/users',
        );
        whole.push(...page.map(({ email }) => email));
        if (page.length < 20) break;
        after = String(page.at(-1)?.cursor);
      }
      expect(new Set(whole).size).toBe(whole.length);
      expect(whole).toHaveLength(152);
      const first = await find(`search=crowd&limit=100&${order}`, admin, '/api/admin/users');
      expect(whole.slice(0, 100)).toEqual(first.map(({ email }) => email));
    },
  );

  it('refuses a cursor of another list', async () => {
    for (const after of ['nothing', Buffer.from('["a","b"]').toString('base64url')])
      expect((await admin.call('GET', `/api/admin/users?cursor=${after}`)).status).toBe(400);
  });

  it('is filtered by role, type and the plan that holds now', async () => {
    const now = app.clock.now();
    const [past, future] = [-1, 1].map((days) => new Date(now.getTime() + days * 86_400_000).toISOString());
    await app.database.db.execute(sql`
      insert into accounts (email, password_hash, role, user_type, first_name, last_name, subscription_tier, trial_ends_at)
      values ('plan1@example.com', '', 'user', 'Broker', 'Planned', 'A', 'professional', null),
        ('plan2@example.com', '', 'user', 'Investor', 'Planned', 'B', 'professional', ${future}::timestamptz),
        ('plan3@example.com', '', 'user', 'Broker', 'Planned', 'C', 'professional', ${past}::timestamptz),
        ('plan4@example.com', '', 'user', 'Broker', 'Planned', 'D', 'basic', null),
        ('plan5@example.com', '', 'admin', 'Broker', 'Planned', 'E', 'professional', null),
        ('plan6@example.com', '', 'lender', 'Lender', 'Planned', 'F', 'basic', null)`);
    const found = async (query: string) =>
      (await find(`search=planned&${query}`, admin, '/api/admin/users')).map(({ lastName }) => lastName).join('');
    expect(await found('plan=professional')).toBe('AB');
    expect(await found('plan=trial')).toBe('B');
    expect(await found('plan=basic')).toBe('CD');
    expect(await found('plan=enterprise')).toBe('');
    expect(await found('role=user&userType=Broker')).toBe('ACD');
    expect(await found('role=lender')).toBe('F');
    expect(await find('search=planned c', admin, '/api/admin/users')).toMatchObject([
      { subscriptionTier: 'basic', trialEndsAt: null },
    ]);
  });

  it('counts superadmins as admins', async () => {
    const roles = (await find('role=admin', admin, '/api/admin/users')).map(({ role }) => role);
    expect([...new Set(roles)].sort()).toEqual(['admin', 'superadmin']);
  });

  it('is searched by others by name alone', async () => {
    expect(await find('search=admin@example', broker, '/api/admin/users')).toEqual([]);
  });
});
