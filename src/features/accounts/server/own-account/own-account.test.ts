import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import type { WaitingGroup } from '../../model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the time zone of an account', () => {
  it('is unknown until a browser tells it, then kept and answered with the profile', async () => {
    const investor = await app.signIn('investor@example.com');
    const zone = async () => (await investor.call('GET', '/api/users/profile')).body.user.timeZone;
    expect(await zone()).toBeNull();
    const told = await investor.call('PUT', '/api/users/profile/time-zone', { timeZone: 'America/Denver' });
    expect(told).toMatchObject({ status: 200, body: { user: { timeZone: 'America/Denver' } } });
    expect(await zone()).toBe('America/Denver');
  });

  it('is refused where nobody knows it', async () => {
    const broker = await app.signIn('broker@example.com');
    for (const timeZone of ['Mars/Olympus', '+05:00', '', null]) {
      expect(await broker.call('PUT', '/api/users/profile/time-zone', { timeZone })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { timeZone: expect.any(String) } },
      });
    }
  });
});

describe('what waits for an administrator', () => {
  it('is the lender users who are not let in yet, and those without a company', async () => {
    const admin = await app.signIn('admin@example.com');
    const { groups } = (await admin.call('GET', '/api/waiting')).body;
    expect(groups).toContainEqual({
      title: 'Lender accounts waiting',
      isUrgent: false,
      total: 2,
      link: '/admin/lender-users',
      lines: expect.arrayContaining([
        { text: 'Greta Okonvale', detail: 'Awaiting approval', link: '/admin/lender-users' },
        { text: 'Julian Norrisby', detail: 'Approved, without a company', link: '/admin/lender-users' },
      ]),
    });
    const broker = await app.signIn('broker@example.com');
    expect((await broker.call('GET', '/api/waiting')).body.groups).toEqual([]);
  });

  it('names the programs that searches leave out', async () => {
    const admin = await app.signIn('admin@example.com');
    const { db } = app.database;
    await db.execute(
      sql`update programs set terms = jsonb_build_object('recourse', 'maybe') where id = (select id from programs order by id limit 1)`,
    );
    const { rows } = await db.execute(sql`select id, name from programs order by id limit 1`);
    await app.database.transaction((tx) =>
      app.platform.events.publish(tx, { topic: 'program', programId: String(rows[0]?.id) }),
    );
    const lines = async () => {
      const { groups } = (await admin.call('GET', '/api/waiting')).body as { groups: WaitingGroup[] };
      return groups.find(({ title }) => title === 'Programs set aside')?.lines;
    };
    await expect
      .poll(lines, { timeout: 10_000 })
      .toEqual([{ text: String(rows[0]?.name), detail: expect.any(String), link: '/admin/set-aside-programs' }]);
  });
});
