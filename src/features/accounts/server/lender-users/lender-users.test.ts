import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom, goodPassword, mailsTo, portalForm } from '../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { listenTo } from '../../../../platform/events/bus.ts';
import { startEvents } from '../../../../platform/events/notify.ts';
import { sessionTopic } from '../topics.ts';

let app: TestApp;
let admin: Caller;
let lenderIds: string[];
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin@example.com');
  const { body } = await admin.call('GET', '/api/lenders');
  lenderIds = body.lenders.map(({ _id }: { _id: string }) => _id);
});
afterAll(() => app?.close());

/** Somebody who has just asked for a lender account. */
async function applicant(company = portalForm.company) {
  const email = `applicant${++people}@example.com`;
  const call = callFrom(app, `198.51.100.${people}`);
  const asked = await call('POST', '/api/lender-auth/signup', { ...portalForm, company, email });
  expect(asked.status).toBe(200);
  const [row] = (await admin.call('GET', `/api/admin-lender-users?search=${email}`)).body;
  const signIn = (url = '/api/lender-auth/login') => call('POST', url, { email, password: goodPassword });
  return { email, id: String(row._id), signIn };
}
const act = (id: string, what: string) => admin.call('POST', `/api/admin-lender-users/${id}/${what}`);
const assign = (userId: string, lenderId: string | undefined) =>
  admin.call('POST', '/api/admin-lender-users/assign-lender', { userId, lenderId });
const subjectsTo = async (email: string, count: number) =>
  (await mailsTo(app, email, count)).map(({ subject }) => subject);

describe('the list of lender users', () => {
  it('is a bare list with the documented fields, pending ones in their own table', async () => {
    const { email, id } = await applicant('Quillon Bridge Capital');
    const { status, body } = await admin.call('GET', '/api/admin-lender-users');
    expect([status, Array.isArray(body)]).toEqual([200, true]);
    expect(body.find((user: { _id: string }) => user._id === id)).toEqual({
      _id: id,
      name: portalForm.name,
      email,
      lenderId: null,
      lenderName: null,
      approved: false,
      suspended: false,
      companyName: 'Quillon Bridge Capital',
      emailVerified: false,
      application: {
        phone: portalForm.phone,
        companyWebsite: null,
        yearsInBusiness: null,
        licenseNumber: null,
      },
      createdAt: expect.any(String),
    });
    const idsOf = async (query: string) =>
      (await admin.call('GET', `/api/admin-lender-users?${query}`)).body.map((user: { _id: string }) => user._id);
    expect(await idsOf('state=pending')).toContain(id);
    expect(await idsOf('state=active')).not.toContain(id);
    expect(await idsOf('search=quillon%20bridge')).toEqual([id]);
    expect(await idsOf('search=100%25')).toEqual([]);
    expect((await idsOf('limit=1')).length).toBe(1);
    expect(await idsOf('limit=1&offset=1')).not.toEqual(await idsOf('limit=1'));
  });

  it('holds no account of another role', async () => {
    const { body } = await admin.call('GET', '/api/admin-lender-users');
    const emails = body.map((user: { email: string }) => user.email);
    expect(emails).toEqual(expect.arrayContaining(['lender@example.com', 'pending-lender@example.com']));
    expect(emails.filter((email: string) => /^(broker|admin|investor)@/.test(email))).toEqual([]);
  });
});

describe('the life of a lender user', () => {
  it('goes from asking over approval to a company, with a mail at each step', async () => {
    const { email, id, signIn } = await applicant();
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'LENDER_PENDING' } });
    expect(await act(id, 'approve')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Lender user approved successfully.', lenderUser: { approved: true } },
    });
    expect((await signIn()).body).toMatchObject({ success: true, approved: true, lenderId: null });
    expect(await assign(id, lenderIds[0])).toMatchObject({
      status: 200,
      body: { success: true, message: 'Lender assigned successfully.', lenderUser: { lenderId: lenderIds[0] } },
    });
    expect((await signIn()).body.lenderId).toBe(lenderIds[0]);
    // Jobs send them, in any order.
    const subjects = await subjectsTo(email, 3);
    expect(subjects).toHaveLength(3);
    expect(subjects).toContain('Your lender account is approved');
    expect(subjects).toContainEqual(expect.stringContaining('is assigned to your account'));
  });

  it('approving and assigning twice changes nothing and tells nobody again', async () => {
    const { email, id } = await applicant();
    for (let time = 0; time < 2; time++) {
      expect((await act(id, 'approve')).status).toBe(200);
      expect((await assign(id, lenderIds[0])).status).toBe(200);
    }
    // A mail of a decision that holds no more is not sent.
    expect(await subjectsTo(email, 3)).toHaveLength(3);
    await act(id, 'suspend');
    expect(await subjectsTo(email, 4)).toHaveLength(4);
  });

  it('is let in by one of two administrators who come at once, and told once', async () => {
    const { email, id } = await applicant();
    const both = await Promise.all([act(id, 'approve'), act(id, 'approve')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // A mail of a decision that holds no more is not sent.
    expect(await subjectsTo(email, 2)).toHaveLength(2);
    await act(id, 'suspend');
    expect(await subjectsTo(email, 3)).toHaveLength(3);
  });

  it('is assigned one lender only, which has to be there', async () => {
    const { id } = await applicant();
    expect(await assign(id, undefined)).toMatchObject({
      status: 400,
      body: { fields: { lenderId: 'Please select a lender to assign.' } },
    });
    expect((await assign(id, '00000000-0000-4000-8000-000000000000')).body.fields.lenderId).toBe('Lender not found.');
    expect((await assign(id, lenderIds[0])).status).toBe(200);
    expect((await assign(id, lenderIds[1])).status).toBe(409);
    const own = await admin.call('GET', `/api/lender-users/${id}`);
    expect(own.body.lenderUser.lenderId).toBe(lenderIds[0]);
  });
});

describe('a suspended lender user', () => {
  it('is signed out everywhere at once, in every process, and told so at both logins', async () => {
    const { email, id, signIn } = await applicant();
    await act(id, 'approve');
    const { token } = (await signIn()).body;
    const call = callFrom(app, '198.51.100.250', token);
    expect((await call('GET', '/api/users/profile')).status).toBe(200);
    // What another process hears, which keeps sessions too.
    const elsewhere = await startEvents(app.database.address, app.platform.log);
    const heard = new Promise((resolve) => {
      elsewhere.subscribe([listenTo(sessionTopic, ({ accountId }) => accountId === id && resolve(accountId))]);
    });
    expect((await act(id, 'suspend')).body.message).toBe('Lender user suspended successfully.');
    expect((await call('GET', '/api/users/profile')).status).toBe(401);
    await heard;
    await elsewhere.stop();
    for (const url of ['/api/lender-auth/login', '/api/auth/login']) {
      expect(await signIn(url)).toMatchObject({
        status: 409,
        body: { success: false, message: 'Your account has been suspended.', code: 'ACCOUNT_SUSPENDED' },
      });
    }
    const wrong = await app.visitor.call('POST', '/api/lender-auth/login', { email, password: 'Not this one 77' });
    expect(wrong.status).toBe(401);
    const [row] = (await admin.call('GET', `/api/admin-lender-users?state=active&search=${email}`)).body;
    expect(row).toMatchObject({ _id: id, approved: true, suspended: true });
  });

  it('works again once reactivated, with the company of before', async () => {
    const { id, signIn } = await applicant();
    await act(id, 'approve');
    await assign(id, lenderIds[0]);
    await act(id, 'suspend');
    expect((await act(id, 'suspend')).status).toBe(200);
    expect((await act(id, 'reactivate')).body).toMatchObject({
      message: 'Lender user reactivated successfully.',
      lenderUser: { suspended: false, lenderId: lenderIds[0] },
    });
    expect((await act(id, 'reactivate')).status).toBe(200);
    expect((await signIn()).body).toMatchObject({ approved: true, lenderId: lenderIds[0] });
  });

  it('works again by an approval too', async () => {
    const { id } = await applicant();
    await act(id, 'approve');
    await act(id, 'suspend');
    expect((await act(id, 'approve')).body.lenderUser.suspended).toBe(false);
  });

  it('was let in before: who awaits approval is neither suspended nor reactivated', async () => {
    const { id } = await applicant();
    for (const what of ['suspend', 'reactivate']) {
      expect(await act(id, what)).toMatchObject({
        status: 409,
        body: { message: 'This lender user awaits approval.' },
      });
    }
  });
});

describe('a deleted lender user', () => {
  it('is nobody from then on: no session, no login, no row, an address that is free', async () => {
    const { email, id, signIn } = await applicant();
    await act(id, 'approve');
    const { token } = (await signIn()).body;
    const answer = await admin.call('DELETE', `/api/admin-lender-users/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Lender user deleted successfully.' } });
    expect((await callFrom(app, '198.51.100.251', token)('GET', '/api/users/profile')).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await admin.call('GET', `/api/admin-lender-users?search=${email}`)).body).toEqual([]);
    expect((await admin.call('DELETE', `/api/admin-lender-users/${id}`)).status).toBe(404);
    expect((await act(id, 'approve')).status).toBe(404);
    const [last] = await mailsTo(app, email, 3);
    expect(last?.text).toContain('was deleted by an administrator');
  });
});

describe('what is no lender user', () => {
  it('is never touched: brokers, administrators and unknown accounts are not found', async () => {
    const { body } = await admin.call('GET', '/api/users/profile');
    const broker = await (await app.signIn('broker@example.com')).call('GET', '/api/users/profile');
    for (const id of [body.user._id, broker.body.user._id, '00000000-0000-4000-8000-000000000000']) {
      for (const what of ['approve', 'suspend', 'reactivate']) expect((await act(id, what)).status).toBe(404);
      expect((await admin.call('DELETE', `/api/admin-lender-users/${id}`)).status).toBe(404);
      expect((await assign(id, lenderIds[0])).status).toBe(404);
      expect((await admin.call('GET', `/api/lender-users/${id}`)).status).toBe(404);
    }
  });
});

describe('one lender user', () => {
  it('is shown to itself and to administrators, and exists for no other lender user', async () => {
    const lender = await app.signIn('lender@example.com');
    const own = (await lender.call('GET', '/api/users/profile')).body.user;
    for (const caller of [lender, admin]) {
      const { status, body } = await caller.call('GET', `/api/lender-users/${own._id}`);
      expect([status, body]).toMatchObject([
        200,
        { success: true, lenderUser: { _id: own._id, lenderId: own.lenderId, email: 'lender@example.com' } },
      ]);
    }
    const other = await app.signIn('unassigned-lender@example.com');
    expect((await other.call('GET', `/api/lender-users/${own._id}`)).status).toBe(404);
  });
});
