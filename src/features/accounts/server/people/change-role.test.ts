import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callFrom,
  goodPassword,
  mailedToken,
  mailsTo,
  newBroker,
  newVerifiedBroker,
  type OwnBroker,
} from '../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { roleActions } from '../../people/model.ts';
import { accounts } from '../tables.ts';

let app: TestApp;
let admin: Caller;
let superadmin: Caller;
let ids: Record<'admin' | 'superadmin' | 'lender', string>;
let broker: OwnBroker;
beforeAll(async () => {
  app = await createTestApp();
  [admin, superadmin] = [await app.signIn('admin@example.com'), await app.signIn('superadmin@example.com')];
  const lender = await app.signIn('lender@example.com');
  const idOf = async (who: Caller) => String((await who.call('GET', '/api/users/profile')).body.user._id);
  ids = { admin: await idOf(admin), superadmin: await idOf(superadmin), lender: await idOf(lender) };
});
beforeEach(async () => {
  broker = await newVerifiedBroker(app, 'acted-on');
});
afterAll(() => app?.close());

const act = (action: string, userId: string, by = admin, headers = {}) =>
  by.call('POST', `/api/admin/${action}`, { userId }, headers);
const roleOf = async (id: string) =>
  (await app.database.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, id)))[0]?.role;
const setRole = (id: string, role: 'user' | 'admin' | 'suspended') =>
  app.database.db.update(accounts).set({ role }).where(eq(accounts.id, id));
const recorded = async (id: string) =>
  (
    await app.database.db
      .select()
      .from(auditLog)
      .where(
        sql`entity_id = ${id} and action in ('account.promoted', 'account.demoted', 'account.userSuspended', 'account.userReactivated')`,
      )
      .orderBy(auditLog.at)
  ).map(({ action, actorId, before, after }) => ({ action, actorId, before, after }));
/** Another administrator. */
async function newAdmin(): Promise<OwnBroker> {
  const one = await newVerifiedBroker(app, 'also-admin');
  await act('promote', one.id, superadmin);
  return one;
}

describe('the role of a user', () => {
  it('is changed by administrators, with the documented answers and one event each', async () => {
    const steps = [
      ['promote', 'User promoted successfully.', 'admin'],
      ['demote', 'User demoted successfully.', 'user'],
      ['suspend', 'User suspended successfully.', 'suspended'],
      ['reactivate', 'User reactivated successfully.', 'user'],
    ] as const;
    for (const [action, message, newRole] of steps) {
      const { status, body } = await act(action, broker.id);
      expect([status, body]).toEqual([200, { success: true, message, newRole }]);
      expect(await roleOf(broker.id)).toBe(newRole);
    }
    const change = (action: string, before: string, after: string) => ({
      action: `account.${action}`,
      actorId: ids.admin,
      before: { role: before },
      after: { role: after },
    });
    expect(await recorded(broker.id)).toEqual([
      change('promoted', 'user', 'admin'),
      change('demoted', 'admin', 'user'),
      change('userSuspended', 'user', 'suspended'),
      change('userReactivated', 'suspended', 'user'),
    ]);
  });

  it('opens the administration to a promoted person in their open session, and closes it after', async () => {
    expect((await broker.call('GET', '/api/admin/plan-requests')).status).toBe(403);
    await act('promote', broker.id);
    expect((await broker.call('GET', '/api/admin/plan-requests')).status).toBe(200);
    await act('demote', broker.id);
    expect((await broker.call('GET', '/api/admin/plan-requests')).status).toBe(403);
    expect((await broker.profile()).role).toBe('user');
  });

  it('is emailed to its owner, unless it was taken back before', async () => {
    await act('promote', broker.id);
    await expect
      .poll(async () => (await mailsTo(app, broker.email)).map(({ subject }) => subject))
      .toContain('You are now an administrator');
    await act('demote', broker.id);
    await act('suspend', broker.id);
    await expect
      .poll(async () => (await mailsTo(app, broker.email)).map(({ subject }) => subject))
      .toContain('Your account has been suspended');
    await act('reactivate', broker.id);
    await expect
      .poll(async () => (await mailsTo(app, broker.email)).map(({ subject }) => subject))
      .toContain('Your account works again');
  });

  it('changes only from where the action leads on, and says why not otherwise', async () => {
    const refused = {
      user: ['demote', 'reactivate'],
      admin: ['promote', 'suspend', 'reactivate'],
      suspended: ['promote', 'demote', 'suspend'],
    } as const;
    for (const [role, actions] of Object.entries(refused)) {
      await setRole(broker.id, role as keyof typeof refused);
      for (const action of actions) {
        const { status, body } = await act(action, broker.id);
        expect([status, body.success, body.code], `${action} ${role}`).toEqual([409, false, 'CONFLICT']);
        expect(await roleOf(broker.id)).toBe(role);
      }
    }
    expect(await recorded(broker.id)).toEqual([]);
  });

  it('is never changed where it is a superadmin, a lender user or the own one', async () => {
    for (const action of roleActions) {
      for (const by of [admin, superadmin]) expect((await act(action, ids.superadmin, by)).status).toBe(409);
      expect((await act(action, ids.lender)).status).toBe(409);
      expect((await act(action, ids.admin)).status).toBe(409);
    }
    expect((await act('demote', ids.admin)).body.message).toBe("You can't demote your own account.");
    expect((await act('demote', ids.superadmin)).body.message).toBe("A superadmin's account can't be changed.");
    expect([await roleOf(ids.superadmin), await roleOf(ids.lender), await roleOf(ids.admin)]).toEqual([
      'superadmin',
      'lender',
      'admin',
    ]);
  });

  it('is never that of an administrator while the address is not verified', async () => {
    const stranger = await newBroker(app, 'stranger');
    for (const by of [admin, superadmin])
      expect(await act('promote', stranger.id, by)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("This user hasn't verified their email address yet.") },
      });
    const [row] = (await admin.call('GET', `/api/admin/users?search=${stranger.email}`)).body;
    expect(row.can).toEqual(['impersonate', 'logOut', 'suspend', 'changePlan', 'delete']);
    expect(await roleOf(stranger.id)).toBe('user');
  });

  it('asks for a user who is there', async () => {
    expect((await act('promote', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await admin.call('POST', '/api/admin/promote', {})).body.fields).toEqual({ userId: 'Choose a user.' });
    await admin.call('DELETE', `/api/admin/${broker.id}`);
    expect((await act('promote', broker.id)).status).toBe(404);
  });

  it('is changed once by a call that comes again with its key', async () => {
    const key = { 'idempotency-key': 'promote-once-1' };
    for (let time = 0; time < 2; time++)
      expect((await act('promote', broker.id, admin, key)).body).toMatchObject({ newRole: 'admin' });
    expect(await recorded(broker.id)).toHaveLength(1);
    expect((await act('suspend', broker.id, admin, key)).status).toBe(422);
  });
});

describe('administrators who act at the same moment', () => {
  it('promote somebody once', async () => {
    const other = await newAdmin();
    const both = await Promise.all([
      act('promote', broker.id),
      other.call('POST', '/api/admin/promote', { userId: broker.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await recorded(broker.id)).toHaveLength(1);
  });

  it('demote each other, and only one of them does', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await newAdmin(), await newAdmin()];
      const both = await Promise.all([
        one.call('POST', '/api/admin/demote', { userId: other.id }),
        other.call('POST', '/api/admin/demote', { userId: one.id }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect([await roleOf(one.id), await roleOf(other.id)].sort()).toEqual(['admin', 'user']);
    }
  });

  it('have no say any more once they are demoted, whatever their session said when they asked', async () => {
    const other = await newAdmin();
    // As another process does it: this one has the session of an administrator still.
    await setRole(other.id, 'user');
    expect((await other.call('POST', '/api/admin/suspend', { userId: broker.id })).status).toBe(403);
    expect((await other.call('DELETE', `/api/admin/${broker.id}`)).status).toBe(403);
    expect(await roleOf(broker.id)).toBe('user');
  });

  it('have no say any more at a desk that was taken from them since', async () => {
    const other = await newAdmin();
    await app.database.db
      .update(accounts)
      .set({ desks: ['market'] })
      .where(eq(accounts.id, other.id));
    const refused = { status: 403, body: { code: 'DESK_REQUIRED' } };
    const body = { userId: broker.id };
    expect(await other.call('POST', '/api/admin/suspend', body)).toMatchObject(refused);
    expect(await other.call('DELETE', `/api/admin/${broker.id}`)).toMatchObject(refused);
    expect(await roleOf(broker.id)).toBe('user');
  });
});

describe('a suspended user', () => {
  it('is logged out everywhere and hears why, at the next call and at the login', async () => {
    await broker.signIn();
    await act('suspend', broker.id);
    expect(await broker.call('GET', '/api/users/profile')).toMatchObject({
      status: 401,
      body: { success: false, code: 'SESSION_SUSPENDED', message: 'Your account has been suspended.' },
    });
    expect(await broker.signIn()).toMatchObject({
      status: 409,
      body: { success: false, message: 'Your account has been suspended.' },
    });
    const [row] = (await admin.call('GET', `/api/admin/users?search=${broker.email}`)).body;
    expect(row).toMatchObject({ role: 'suspended', sessions: 0, can: ['reactivate', 'changePlan', 'delete'] });
  });

  it('is logged out as well where the id is written in capitals, and recorded as it is in lower case', async () => {
    expect((await broker.call('GET', '/api/users/profile')).status).toBe(200);
    await act('suspend', broker.id.toUpperCase());
    expect(await broker.call('GET', '/api/users/profile')).toMatchObject({ body: { code: 'SESSION_SUSPENDED' } });
    expect(await recorded(broker.id)).toHaveLength(1);
  });

  it('has no session of before once reactivated', async () => {
    await act('suspend', broker.id);
    await act('reactivate', broker.id);
    expect(await broker.call('GET', '/api/users/profile')).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
    expect((await broker.signIn()).status).toBe(200);
  });

  it('opens nothing with a link that was emailed before, also once reactivated', async () => {
    const visitor = callFrom(app, '203.0.113.77');
    await visitor('POST', '/api/auth/password-reset/request', { email: broker.email });
    const token = await mailedToken(app, broker.email, 'Set a new password', 2);
    const reset = () => visitor('POST', '/api/auth/password-reset', { token, password: 'Harbor&quarry 52' });
    await act('suspend', broker.id);
    expect((await reset()).status).toBe(409);
    await act('reactivate', broker.id);
    expect((await reset()).status).toBe(409);
    expect((await broker.signIn(goodPassword)).status).toBe(200);
  });
});

describe('a deleted user', () => {
  it('is nobody from then on, and the address is free', async () => {
    const answer = await admin.call('DELETE', `/api/admin/${broker.id}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'User deleted successfully.' }]);
    expect((await broker.call('GET', '/api/users/profile')).status).toBe(401);
    expect((await broker.signIn()).status).toBe(401);
    expect((await admin.call('GET', `/api/admin/users?search=${broker.email}`)).body).toEqual([]);
    expect((await admin.call('DELETE', `/api/admin/${broker.id}`)).status).toBe(404);
  });

  it('may be an administrator or a lender user, and never a superadmin or oneself', async () => {
    const other = await newAdmin();
    expect((await admin.call('DELETE', `/api/admin/${other.id}`)).status).toBe(200);
    for (const [id, by] of [
      [ids.superadmin, admin],
      [ids.superadmin, superadmin],
      [ids.admin, admin],
    ] as const)
      expect((await by.call('DELETE', `/api/admin/${id}`)).status).toBe(409);
  });

  it('stays a user’s while Stripe would go on charging for the plan', async () => {
    await app.database.db.execute(sql`
      insert into subscriptions (account_id, plan, billing, source, status, started_at, stripe_subscription_id)
      values (${broker.id}, 'professional', 'annual', 'stripe', 'active', now(), ${`sub_${broker.id}`})`);
    const { status, body } = await admin.call('DELETE', `/api/admin/${broker.id}`);
    expect([status, body.message]).toEqual([409, expect.stringContaining('Their plan is still paid through Stripe.')]);
    const promoted = await admin.call('POST', '/api/admin/promote', { userId: broker.id });
    expect([promoted.status, promoted.body.message]).toEqual([
      409,
      expect.stringContaining('Ask them to end it first'),
    ]);
    expect(await broker.profile()).toMatchObject({ role: 'user' });
  });
});
