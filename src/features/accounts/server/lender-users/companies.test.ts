import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callFrom,
  goodPassword,
  lenderForm,
  mailedToken,
  mailsTo,
  portalForm,
} from '../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let lenders: { _id: string; name: string }[];
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin@example.com');
  lenders = (await admin.call('GET', '/api/lenders')).body.lenders;
});
afterAll(() => app?.close());

async function applicant(company: string) {
  const email = `newcomer${++people}@example.com`;
  const call = callFrom(app, `198.51.100.${people}`);
  const form = { ...lenderForm, companyName: company, email };
  expect((await call('POST', '/api/auth/lender/signup', form)).status).toBe(200);
  const [row] = (await admin.call('GET', `/api/admin-lender-users?search=${email}`)).body;
  const signIn = () => call('POST', '/api/lender-auth/login', { email, password: goodPassword });
  return { email, id: String(row._id), row, signIn };
}
const admit = (id: string, body: object, who: Caller = admin) =>
  who.call('POST', `/api/admin-lender-users/${id}/admit`, body);
const admitTo = (id: string, lenderId: string | undefined) => admit(id, { lender: 'existing', lenderId });
const reassign = (id: string, fromLenderId: string | undefined, toLenderId: string | null | undefined) =>
  admin.call('POST', `/api/admin-lender-users/${id}/reassign`, { fromLenderId, toLenderId });
const auditOf = async (id: string) =>
  (
    await app.database.db.execute<{ action: string; before: unknown; after: unknown }>(
      sql`select action, before, after from audit_log where entity_id = ${id} order by at, id`,
    )
  ).rows;
const subjectsTo = async (email: string, count: number) =>
  (await mailsTo(app, email, count)).map(({ subject }) => subject);
const [one, two] = [() => lenders[0], () => lenders[1]];

describe('the row of a lender user', () => {
  it('says whether the email address is verified, and what was stated at sign-up', async () => {
    const { email, id, row } = await applicant('Rowmark Capital');
    expect(row).toMatchObject({
      emailVerified: false,
      companyName: 'Rowmark Capital',
      application: {
        phone: lenderForm.phoneNumber,
        companyWebsite: lenderForm.companyWebsite,
        yearsInBusiness: 0,
        licenseNumber: lenderForm.licenseNumber,
      },
    });
    await app.visitor.call('POST', '/api/auth/verify-email', {
      token: await mailedToken(app, email, 'Verify your email address'),
      password: lenderForm.password,
    });
    const [after] = (await admin.call('GET', `/api/admin-lender-users?search=${email}`)).body;
    expect(after).toMatchObject({ _id: id, emailVerified: true });
  });
});

describe('approving with a lender', () => {
  it('approves and assigns in one step, on record twice and told by one mail, however often', async () => {
    const { email, id, signIn } = await applicant('Onestep Capital');
    for (let time = 0; time < 2; time++)
      expect(await admitTo(id, one()?._id)).toMatchObject({
        status: 200,
        body: {
          message: `Approved and assigned to ${one()?.name}.`,
          lenderUser: { approved: true, lenderId: one()?._id },
        },
      });
    expect((await signIn()).body).toMatchObject({ approved: true, lenderId: one()?._id });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.approved', 'account.lenderAssigned']),
    );
    // A mail of a decision that holds no more is not sent.
    await subjectsTo(email, 2);
    await admin.call('POST', `/api/admin-lender-users/${id}/suspend`);
    const subjects = await subjectsTo(email, 3);
    expect(subjects).toHaveLength(3);
    expect(subjects).toContain('Your lender account is approved');
  });

  it('tells somebody who was approved before of the lender they get', async () => {
    const { email, id } = await applicant('Waiting Capital');
    expect((await admin.call('POST', `/api/admin-lender-users/${id}/approve`)).status).toBe(200);
    expect((await admitTo(id, one()?._id)).status).toBe(200);
    const subjects = await subjectsTo(email, 3);
    expect(subjects).toContain('Your lender account is approved');
    expect(subjects).toContain(`${one()?.name} is assigned to your account`);
  });

  it('approves nobody when the lender is not there or another is assigned', async () => {
    const { id } = await applicant('Nowhere Capital');
    const nowhere = await admitTo(id, '00000000-0000-4000-8000-000000000000');
    expect(nowhere).toMatchObject({ status: 400, body: { fields: { lenderId: 'Lender not found.' } } });
    expect((await admitTo(id, undefined)).body.fields.lenderId).toBe('Please select a lender to assign.');
    await admin.call('POST', '/api/admin-lender-users/assign-lender', { userId: id, lenderId: one()?._id });
    expect((await admitTo(id, two()?._id)).status).toBe(409);
    const { body } = await admin.call('GET', `/api/lender-users/${id}`);
    expect(body.lenderUser).toMatchObject({ approved: false, lenderId: one()?._id });
  });
});

describe('creating the lender that was asked for', () => {
  it('makes a record of what was stated, approves the user and assigns it, on record', async () => {
    const { email, id, signIn } = await applicant('Freshwater Lending');
    const { status, body } = await admit(id, { lender: 'asAskedFor' });
    expect([status, body.lenderUser]).toMatchObject([200, { approved: true, lenderName: 'Freshwater Lending' }]);
    const { lenderId } = body.lenderUser;
    const record = (await admin.call('GET', `/api/lenders/${lenderId}`)).body;
    expect(record.lender ?? record).toMatchObject({
      name: 'Freshwater Lending',
      contactName: `${lenderForm.firstName} ${lenderForm.lastName}`,
      email,
      website: lenderForm.companyWebsite,
      states: [],
    });
    expect((await auditOf(lenderId)).map(({ action }) => action)).toEqual(['lender.added']);
    expect((await signIn()).body.lenderId).toBe(lenderId);
    expect((await admit(id, { lender: 'asAskedFor' })).body.lenderUser.lenderId).toBe(lenderId);
  });

  it('makes no second lender of one name, also for two colleagues at the same moment', async () => {
    const [first, second] = [await applicant('Twinbrook Funding'), await applicant('twinbrook funding')];
    const both = await Promise.all([first, second].map(({ id }) => admit(id, { lender: 'asAskedFor' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/is already on Plinth. Choose it from the list.$/i);
    const { rows } = await app.database.db.execute(sql`select 1 from lenders where lower(name) = 'twinbrook funding'`);
    expect(rows).toHaveLength(1);
  });

  it('is for administrators alone', async () => {
    const { id } = await applicant('Selfserve Capital');
    const lender = await app.signIn('lender@example.com');
    expect((await admit(id, { lender: 'asAskedFor' }, lender)).status).toBe(403);
  });
});

describe('another lender for a lender user', () => {
  it('ends every session, is on record with both, and told by mail', async () => {
    const { email, id, signIn } = await applicant('Movable Capital');
    await admitTo(id, one()?._id);
    const { token } = (await signIn()).body;
    const call = callFrom(app, '198.51.100.249', token);
    expect((await call('GET', '/api/users/profile')).body.user.lenderId).toBe(one()?._id);
    expect(await reassign(id, one()?._id, two()?._id)).toMatchObject({
      status: 200,
      body: { message: `Moved to ${two()?.name}.`, lenderUser: { lenderId: two()?._id, approved: true } },
    });
    expect((await call('GET', '/api/users/profile')).status).toBe(401);
    expect((await signIn()).body.lenderId).toBe(two()?._id);
    expect((await auditOf(id)).find(({ action }) => action === 'account.lenderReassigned')).toMatchObject({
      before: { lenderId: one()?._id },
      after: { lenderId: two()?._id },
    });
    expect(await subjectsTo(email, 3)).toContain(`Your account now belongs to ${two()?.name}`);
  });

  it('can be none, and one again', async () => {
    const { email, id, signIn } = await applicant('Detached Capital');
    await admitTo(id, one()?._id);
    expect((await reassign(id, one()?._id, null)).body.message).toBe('Removed from the company.');
    expect((await signIn()).body).toMatchObject({ approved: true, lenderId: null });
    expect(await subjectsTo(email, 3)).toContain('Your account is no longer assigned to a company');
    const again = { userId: id, lenderId: two()?._id };
    expect((await admin.call('POST', '/api/admin-lender-users/assign-lender', again)).status).toBe(200);
  });

  it('is refused when another than the one seen is assigned, and a repetition changes nothing', async () => {
    const { id } = await applicant('Contested Capital');
    await admitTo(id, one()?._id);
    expect((await reassign(id, one()?._id, '00000000-0000-4000-8000-000000000000')).body.fields.lenderId).toBe(
      'Lender not found.',
    );
    for (let time = 0; time < 2; time++) expect((await reassign(id, one()?._id, two()?._id)).status).toBe(200);
    expect((await reassign(id, one()?._id, lenders[2]?._id)).status).toBe(409);
    expect((await auditOf(id)).filter(({ action }) => action === 'account.lenderReassigned')).toHaveLength(1);
    expect((await reassign(id, two()?._id, one()?._id)).status).toBe(200);
  });

  it('leaves the documented call as it is: it assigns only where there is none', async () => {
    const { id } = await applicant(portalForm.company);
    await admitTo(id, one()?._id);
    const call = { userId: id, lenderId: two()?._id };
    expect((await admin.call('POST', '/api/admin-lender-users/assign-lender', call)).status).toBe(409);
  });
});
