import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom, goodPassword, lenderForm, newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { examplePng } from '../../../../../tests/support/desks/example-files.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { readPlainPng } from '../../../../platform/files/plain-png.ts';
import { programTopic } from '../../../programs/server/api.ts';
import type { WaitingGroup } from '../../model.ts';
import { logoLimits } from '../../own-account/model.ts';
import { accounts } from '../tables.ts';

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

  it('stays as it was chosen, whatever a browser tells by itself', async () => {
    const broker = await newBroker(app, 'zone');
    const tell = (body: object) => broker.call('PUT', '/api/users/profile/time-zone', body);
    const told = await tell({ timeZone: 'America/Denver', onlyIfUnknown: true });
    expect(told.body.user.timeZone).toBe('America/Denver');
    expect((await tell({ timeZone: 'Europe/Lisbon' })).body.user.timeZone).toBe('Europe/Lisbon');
    const again = await tell({ timeZone: 'America/Denver', onlyIfUnknown: true });
    expect(again).toMatchObject({ status: 200, body: { user: { timeZone: 'Europe/Lisbon' } } });
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

describe('the name of an account', () => {
  it('changes by the rules of sign-up, with every field that is wrong', async () => {
    const broker = await newBroker(app, 'name');
    const rename = (firstName: unknown, lastName: unknown) =>
      broker.call('PUT', '/api/users/profile', { firstName, lastName });
    expect(await rename('  Zoë ', "O'Farrell-Nakamura")).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Zoë', lastName: "O'Farrell-Nakamura" } },
    });
    expect(await rename('Z', '')).toMatchObject({
      status: 400,
      body: { fields: { firstName: 'First name must be at least 2 characters', lastName: 'Last name is required' } },
    });
    expect((await rename('Zoë', 'x'.repeat(51))).body.fields).toEqual({
      lastName: 'Last name must be less than 50 characters',
    });
    const { user } = (await broker.call('GET', '/api/users/profile')).body;
    expect([user.firstName, user.lastName]).toEqual(['Zoë', "O'Farrell-Nakamura"]);
    const { rows } = await app.database.db.execute(
      sql`select before, after from audit_log where action = 'account.renamed' and entity_id = ${user._id}`,
    );
    expect(rows).toEqual([
      {
        before: { firstName: 'Dana', lastName: 'Averwood' },
        after: { firstName: 'Zoë', lastName: "O'Farrell-Nakamura" },
      },
    ]);
  });
});

describe('the letterhead of a broker', () => {
  const letterhead = { companyName: 'Cedar Bridge Capital', nmlsId: '1234567', phone: '+1 512-555-0177' };
  const blank = { companyName: '', nmlsId: '', phone: '' };

  it('is kept, answered with the account, and cleared by blank fields', async () => {
    const broker = await newBroker(app, 'letterhead');
    const own = async () => (await broker.call('GET', '/api/users/account')).body.letterhead;
    const set = (body: object) => broker.call('PUT', '/api/users/letterhead', body);
    expect(await own()).toEqual(blank);
    const saved = await set({ ...letterhead, companyName: '  Cedar Bridge Capital ' });
    expect(saved).toMatchObject({ status: 200, body: { letterhead } });
    expect(await own()).toEqual(letterhead);
    expect(await set({ companyName: 'x'.repeat(201), nmlsId: '12a', phone: '555' })).toMatchObject({
      status: 400,
      body: {
        fields: {
          companyName: 'Company name must be at most 200 characters',
          nmlsId: 'An NMLS ID is a number of up to 12 digits',
          phone: 'Please enter a valid phone number',
        },
      },
    });
    expect(await own()).toEqual(letterhead);
    expect((await set(blank)).status).toBe(200);
    expect(await own()).toEqual(blank);
    const { rows } = await app.database.db.execute(
      sql`select after from audit_log where action = 'account.letterheadSet' and entity_id = ${broker.id} order by id`,
    );
    expect(rows).toEqual([
      {
        after: {
          letterheadCompany: 'Cedar Bridge Capital',
          letterheadNmlsId: '1234567',
          letterheadPhone: '+1 512-555-0177',
        },
      },
      { after: { letterheadCompany: null, letterheadNmlsId: null, letterheadPhone: null } },
    ]);
  });

  it('has a logo: a small PNG, written again from its pixels, replaced and removed', async () => {
    const broker = await newBroker(app, 'logo');
    const own = async () => (await broker.call('GET', '/api/users/account')).body.letterheadLogo;
    const set = (image: string) => broker.call('PUT', '/api/users/letterhead/logo', { image });
    expect(await own()).toBeNull();
    expect((await set(examplePng.toString('base64'))).status).toBe(200);
    const stored = Buffer.from(await own(), 'base64');
    expect(await readPlainPng(stored, logoLimits)).toMatchObject({ width: 2, height: 1, png: stored });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64');
    for (const image of [svg, '', 'not base64', 'A'.repeat(240_000)]) {
      expect(await set(image)).toMatchObject({ status: 400, body: { fields: { image: expect.any(String) } } });
      expect(await own()).toBe(stored.toString('base64'));
    }
    for (const _twice of [1, 2]) expect((await broker.call('DELETE', '/api/users/letterhead/logo')).status).toBe(200);
    expect(await own()).toBeNull();
    const { rows } = await app.database.db.execute(
      sql`select action, after from audit_log where action like 'account.letterheadLogo%' and entity_id = ${broker.id} order by id`,
    );
    expect(rows).toEqual([
      { action: 'account.letterheadLogoSet', after: { width: 2, height: 1, bytes: stored.length } },
      { action: 'account.letterheadLogoRemoved', after: null },
    ]);
  });

  it('is for no investor and no lender', async () => {
    for (const email of ['investor@example.com', 'lender@example.com']) {
      const person = await app.signIn(email);
      expect((await person.call('GET', '/api/users/account')).body.letterhead).toBeNull();
      expect((await person.call('PUT', '/api/users/letterhead', letterhead)).status).toBe(403);
      const image = examplePng.toString('base64');
      expect((await person.call('PUT', '/api/users/letterhead/logo', { image })).status).toBe(403);
      expect((await person.call('DELETE', '/api/users/letterhead/logo')).status).toBe(403);
    }
  });
});

describe('what else a body says', () => {
  const more = {
    role: 'superadmin',
    isAdmin: true,
    isSuperAdmin: true,
    subscriptionTier: 'enterprise',
    trialEndsAt: null,
    lenderId: '00000000-0000-4000-8000-000000000000',
    approved: true,
    emailVerifiedAt: '2026-01-01T00:00:00.000Z',
    accountId: '00000000-0000-4000-8000-000000000000',
  };

  it.each([
    ['PUT', '/api/users/profile', { firstName: 'Dana', lastName: 'Averwood' }],
    ['PUT', '/api/users/profile/time-zone', { timeZone: 'America/Denver' }],
    ['PUT', '/api/users/letterhead', { companyName: '', nmlsId: '', phone: '' }],
    ['PUT', '/api/users/password', { currentPassword: goodPassword, newPassword: 'Cobalt&orchard 52' }],
    ['POST', '/api/users/email-change', { email: 'escalated@example.com', currentPassword: goodPassword }],
    ['PUT', '/api/notifications/preferences', { preferences: [], marketingOptIn: false }],
  ] as const)('%s %s takes no role, no tier and no company from it', async (method, url, body) => {
    const broker = await newBroker(app, 'more');
    const whole = () => app.database.db.select().from(accounts).where(eq(accounts.email, broker.email));
    const [before] = await whole();
    expect((await broker.call(method, url, { ...more, ...body })).status).toBe(200);
    const [after] = await whole();
    const { passwordHash: _old, timeZone: _before, ...kept } = before ?? {};
    expect(after).toMatchObject(kept);
  });
});

describe('what waits for an administrator', () => {
  it('is the lender users who are not let in yet, and those without a company', async () => {
    const admin = await app.signIn('admin@example.com');
    const { groups } = (await admin.call('GET', '/api/waiting')).body;
    expect(groups).toContainEqual({
      title: 'Lender accounts to review',
      isUrgent: false,
      total: 2,
      link: '/admin/lender-users',
      lines: expect.arrayContaining([
        expect.objectContaining({ text: 'Greta Okonvale', detail: 'Awaiting approval', link: '/admin/lender-users' }),
        expect.objectContaining({ text: 'Julian Norrisby', detail: 'Approved, no company yet' }),
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
      app.platform.events.publish(tx, programTopic, { programId: String(rows[0]?.id) }),
    );
    const lines = async () => {
      const { groups } = (await admin.call('GET', '/api/waiting')).body as { groups: WaitingGroup[] };
      return groups.find(({ title }) => title === 'Hidden programs')?.lines;
    };
    await expect
      .poll(lines, { timeout: 90_000 })
      .toMatchObject([{ text: String(rows[0]?.name), detail: expect.any(String), link: '/admin/set-aside-programs' }]);
  });
});

describe('the company of a lender user', () => {
  const company = async (email: string) =>
    (await (await app.signIn(email)).call('GET', '/api/users/account')).body.company;

  it('is the one that is assigned, and nobody else has one', async () => {
    const lender = await app.signIn('lender@example.com');
    const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
    const { name } = (await lender.call('GET', `/api/lenders/${lenderId}`)).body.lender;
    expect(await company('lender@example.com')).toEqual({ name, isAssigned: true });
    expect(await company('broker@example.com')).toBeNull();
  });

  it('is the one named at sign-up while none is assigned', async () => {
    const email = 'asking.lender@example.com';
    await callFrom(app, '203.0.113.7')('POST', '/api/auth/lender/signup', { ...lenderForm, email });
    await app.database.db.update(accounts).set({ approved: true }).where(eq(accounts.email, email));
    const { body } = await callFrom(app, '203.0.113.7')('POST', '/api/lender-auth/login', {
      email,
      password: goodPassword,
    });
    const own = await callFrom(app, '203.0.113.7', body.token)('GET', '/api/users/account');
    expect(own.body.company).toEqual({ name: 'Harbor Lane Capital', isAssigned: false });
  });
});
