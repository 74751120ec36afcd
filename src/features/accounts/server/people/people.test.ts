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
    expect((await broker.call('GET', '/api/users?limit=101')).status).toBe(400);
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

  it('counts superadmins as admins', async () => {
    const roles = (await find('role=admin', admin, '/api/admin/users')).map(({ role }) => role);
    expect([...new Set(roles)].sort()).toEqual(['admin', 'superadmin']);
  });

  it('is searched by others by name alone', async () => {
    expect(await find('search=admin@example', broker, '/api/admin/users')).toEqual([]);
  });
});
