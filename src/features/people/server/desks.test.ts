import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newBroker, newVerifiedBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { accessRules, type Desk, desks } from '../../../kernel/access.ts';

/** What belongs to the desks but the market's, written down a second time on purpose; what is left of the administration is the market's. */
const billing = [
  'GET /api/admin/plan-requests',
  'GET /api/admin/plan-requests/file',
  'POST /api/admin/plan-requests/:id/activate',
  'POST /api/admin/plan-requests/:id/decline',
  'PUT /api/admin/users/:id/plan',
  'PUT /api/admin/users/:id/trial',
];
const support = [
  'GET /api/admin/health',
  'POST /api/admin/class-certificates/withdraw',
  'GET /api/admin/system',
  'GET /api/admin/system/failed-jobs',
  'GET /api/admin/undelivered-mails',
  'GET /api/admin/undelivered-mails/file',
  'GET /api/admin/knowledge/misses',
  'DELETE /api/admin/knowledge/misses/:id',
  'GET /api/admin/help-tickets',
  'GET /api/admin/help-tickets/stats/dashboard',
  'GET /api/admin/help-tickets/:id',
  'POST /api/admin/help-tickets/:id/messages',
  'PUT /api/admin/help-tickets/:id/status',
  'PUT /api/admin/help-tickets/:id/priority',
  'PUT /api/admin/help-tickets/:id/assign',
  'POST /api/admin/help-tickets/:id/merge',
  'POST /api/admin/help-tickets/:id/presence',
  'GET /api/admin/canned-replies',
  'POST /api/admin/canned-replies',
  'PUT /api/admin/canned-replies/:id',
  'PUT /api/admin/canned-replies/:id/archived',
  'GET /api/admin/deal-chats',
  'POST /api/admin/deal-access',
  'GET /api/admin/privacy-requests',
  'POST /api/admin/privacy-requests',
  'GET /api/admin/privacy-requests/:id',
  'POST /api/admin/privacy-requests/:id/resend',
  'GET /api/admin/privacy-requests/:id/export',
  'POST /api/admin/privacy-requests/:id/copy',
  'POST /api/admin/privacy-requests/:id/erase',
  'POST /api/admin/privacy-requests/:id/extend',
  'POST /api/admin/privacy-requests/:id/close',
  'GET /api/admin/scripts',
  'POST /api/admin/scripts',
  'GET /api/admin/scripts/:key',
  'PUT /api/admin/scripts/:key/draft',
  'POST /api/admin/scripts/:key/discard',
  'POST /api/admin/scripts/:key/publish',
  'PUT /api/admin/scripts/:key/offered',
  'POST /api/admin/scripts/:key/reset',
  'POST /api/admin/users/:id/impersonation',
  'GET /api/admin/users/:id/sessions',
  'DELETE /api/admin/users/:id/sessions',
  'DELETE /api/admin/users/:id/sessions/:sessionId',
];
/** For administrators without a limit alone. */
const whole = [
  'POST /api/admin/promote',
  'POST /api/admin/demote',
  'POST /api/admin/suspend',
  'POST /api/admin/reactivate',
  'DELETE /api/admin/:id',
  'GET /api/admin/invitations',
  'POST /api/admin/invitations',
  'DELETE /api/admin/invitations/:id',
  'GET /api/admin/audit',
  'GET /api/admin/audit/export',
  'GET /api/admin/audit/objects',
  'GET /api/admin/audit/events',
  'GET /api/admin/audit/proof',
  'GET /api/admin/retention',
  'GET /api/admin/audit/heads',
  'POST /api/admin/analytics/rebuild',
  'POST /api/admin/system/failed-jobs/:queue/:id/retry',
  'DELETE /api/admin/system/failed-jobs/:queue/:id',
];
/** Refused inside where it concerns another desk. */
const every = ['PUT /api/admin/waiting/assignee', 'GET /api/admin/users/file'];
const listed = [...billing, ...support, ...whole, ...every];

let app: TestApp;
let superadmin: Caller;
beforeAll(async () => {
  app = await createTestApp();
  superadmin = await app.signIn('superadmin@example.com');
});
afterAll(() => app?.close());

async function newAdmin(limit: readonly Desk[] | null): Promise<OwnBroker> {
  const admin = await newVerifiedBroker(app, 'desk');
  expect((await superadmin.call('POST', '/api/admin/promote', { userId: admin.id })).status).toBe(200);
  if (limit) expect((await setDesks(admin, limit)).status).toBe(200);
  return admin;
}
const setDesks = ({ id }: OwnBroker, limit: readonly Desk[] | null, by: Pick<Caller, 'call'> = superadmin) =>
  by.call('PUT', `/api/admin/users/${id}/desks`, { desks: limit });

const administration = () =>
  app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'admin' || access === 'lenderOrAdmin')
    .map(({ method, url }) => `${method} ${url}`);
const market = () => administration().filter((name) => !listed.includes(name));

describe('an administrator who is limited to desks', () => {
  it('has a desk for every endpoint of the administration', () => {
    expect(listed.filter((name) => !administration().includes(name))).toEqual([]);
    expect(market().length).toBeGreaterThan(40);
    expect(accessRules.superadmin).toEqual(['superadmin']);
  });

  it.each(desks)('is let in at the desk, and refused everywhere else: %s', async (desk) => {
    const admin = await newAdmin([desk]);
    const own = [...every, ...{ market: market(), support, billing }[desk]];
    for (const name of administration()) {
      const [method, url = ''] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
      const path = url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const { status, body } = await admin.call(method, path, method === 'GET' ? undefined : {});
      if (own.includes(name)) expect([401, 403], name).not.toContain(status);
      else expect([status, body.code], name).toEqual([403, 'DESK_REQUIRED']);
    }
    const [account] = (await admin.call('GET', '/api/admin/users?limit=1')).body;
    expect(account.email !== undefined).toBe(desk !== 'market');
  });

  it('sees in the list what the desk lets them do', async () => {
    const admin = await newAdmin(['billing']);
    const broker = await newBroker(app, 'seen');
    const [row] = (await admin.call('GET', `/api/admin/users?search=${broker.email}`)).body;
    expect(row.can).toEqual(['changePlan']);
    expect((await admin.profile()).desks).toEqual(['billing']);
    const [own] = (await superadmin.call('GET', `/api/admin/users?search=${admin.email}`)).body;
    expect(own).toMatchObject({ desks: ['billing'], can: ['logOut', 'demote', 'setDesks', 'delete'] });
  });

  it('is held to it from the next call on, in the session that is open', async () => {
    const admin = await newAdmin(null);
    expect((await admin.call('GET', '/api/admin/help-tickets')).status).toBe(200);
    await setDesks(admin, ['billing', 'market']);
    expect((await admin.call('GET', '/api/admin/help-tickets')).status).toBe(403);
    expect((await admin.call('GET', '/api/admin/plan-requests')).status).toBe(200);
    expect((await setDesks(admin, null)).body.message).toBe('This admin works at all desks.');
    expect((await admin.call('GET', '/api/admin/help-tickets')).status).toBe(200);
  });

  it('hears only of what waits at the desk', async () => {
    const [billingAdmin, supportAdmin] = [await newAdmin(['billing']), await newAdmin(['support'])];
    const broker = await newBroker(app, 'waiting');
    await broker.call('POST', '/api/plan', { plan: 'enterprise', billing: 'annual' });
    const titles = async (who: OwnBroker) =>
      (await who.call('GET', '/api/waiting')).body.groups.map(({ title }: { title: string }) => title);
    expect(await titles(billingAdmin)).toContain('Plan requests');
    expect(await titles(supportAdmin)).not.toContain('Plan requests');
    expect(await titles(billingAdmin)).not.toContain('Lender accounts to review');
    const requested = 'Someone requested Enterprise, billed annually.';
    expect(await billingAdmin.news()).toContain(requested);
    expect(await supportAdmin.news()).not.toContain(requested);
  });
});

describe('the desks of an administrator', () => {
  it('are set by superadmins, of administrators alone', async () => {
    const [admin, other] = [await newAdmin(null), await newAdmin(null)];
    expect((await setDesks(other, ['market'], admin)).status).toBe(403);
    expect((await setDesks(await newBroker(app, 'none'), ['market'])).status).toBe(409);
    const own = (await superadmin.call('GET', '/api/users/profile')).body.user;
    expect((await superadmin.call('PUT', `/api/admin/users/${own._id}/desks`, { desks: ['market'] })).status).toBe(409);
    expect((await setDesks(admin, [])).status).toBe(400);
    expect(await mailsTo(app, admin.email)).toHaveLength(2);
  });

  it('outlast the role, so that no administrator lifts a limit that a superadmin set', async () => {
    const [admin, other] = [await newAdmin(['support']), await newAdmin(null)];
    for (const action of ['demote', 'suspend', 'reactivate', 'promote'])
      expect((await other.call('POST', `/api/admin/${action}`, { userId: admin.id })).status).toBe(200);
    await admin.signIn();
    const [row] = (await superadmin.call('GET', `/api/admin/users?search=${admin.email}`)).body;
    expect(row).toMatchObject({ role: 'admin', desks: ['support'] });
  });
});
