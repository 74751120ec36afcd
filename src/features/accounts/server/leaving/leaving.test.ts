import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokerForm, callFrom, goodPassword, mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, demoPassword, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { housekeeping } from '../../../../platform/jobs/housekeeping.ts';
import { accountEnds } from '../api.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plinth-leaving-'));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
const idOf = async (email: string) => String((await rows(sql`select id from accounts where email = ${email}`))[0]?.id);

/** A demo account again, under another name: what one test ends is no other's. */
async function copyOf(name: string, email: string, [firstName, lastName] = ['Otto', 'Elsewhere']): Promise<Caller> {
  await rows(sql`
    insert into accounts select (jsonb_populate_record(original, jsonb_build_object(
      'id', gen_random_uuid(), 'email', ${email}::text, 'first_name', ${firstName}::text, 'last_name', ${lastName}::text))).*
    from accounts original where email = ${`${name}@example.com`}`);
  return app.signIn(email);
}

const ask = (who: Caller, password = demoPassword) => who.call('POST', '/api/users/deletion', { password });
const passDays = async (days: number) => {
  app.clock.advance(days * dayMs);
  await housekeeping.run(app.platform, {});
};
const subjectsTo = async (email: string, count: number) =>
  (
    await eventually(
      () => mailsTo(app, email),
      (mails) => mails.length >= count,
    )
  ).map(({ subject }) => subject);

describe('asking for the end of an account', () => {
  it('takes the password; a wrong one is said beside the field, signs nobody out, and is limited', async () => {
    const who = await copyOf('broker', 'guesser@example.com');
    for (const password of ['wrong', '', undefined]) {
      const refused = await who.call('POST', '/api/users/deletion', { password });
      expect(refused).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    }
    expect((await who.call('GET', '/api/users/deletion')).body).toMatchObject({ dueAt: null, refusal: null });
    for (let guess = 0; guess < 9; guess++) expect((await ask(who, 'wrong')).status).toBe(400);
    expect(await ask(who)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await who.call('GET', '/api/users/profile')).body.user.deletionDueAt).toBeNull();
  });

  it('gives fourteen days, signs other devices out, tells by mail, and repeated keeps the first day', async () => {
    const who = await copyOf('broker', 'leaver@example.com');
    const elsewhere = await app.signIn('leaver@example.com');
    const before = app.clock.now().getTime();
    const asked = await ask(who);
    expect(asked.status).toBe(200);
    const due = Date.parse(asked.body.dueAt);
    expect(due - before).toBeGreaterThanOrEqual(14 * dayMs);
    expect(due - before).toBeLessThan(14 * dayMs + hourMs);
    expect((await elsewhere.call('GET', '/api/users/profile')).status).toBe(401);
    expect((await ask(who)).body.dueAt).toBe(asked.body.dueAt);
    const again = await app.signIn('leaver@example.com');
    expect((await again.call('GET', '/api/users/profile')).body.user.deletionDueAt).toBe(asked.body.dueAt);
    expect((await again.call('GET', '/api/users/deletion')).body.dueAt).toBe(asked.body.dueAt);
    expect(await subjectsTo('leaver@example.com', 1)).toEqual([
      expect.stringMatching(/^Your account will be deleted on /),
    ]);
  });

  it('can be taken back, also twice, and then nothing has changed and nothing ends', async () => {
    const who = await copyOf('broker', 'stayer@example.com');
    const shown = async () => {
      const { body } = await who.call('GET', '/api/users/profile');
      return body.user;
    };
    const before = await shown();
    await ask(who);
    for (let turn = 0; turn < 2; turn++)
      expect(await who.call('DELETE', '/api/users/deletion')).toMatchObject({ status: 200, body: { dueAt: null } });
    expect(await shown()).toEqual(before);
    const actions = await rows(
      sql`select action from audit_log where entity_id = ${before._id} and action like 'account.%' and action <> 'account.signedIn' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['account.deletionAsked', 'account.kept']);
  });

  it('is refused to the last superadmin, and to the one who would be the last', async () => {
    const first = await app.signIn('superadmin@example.com');
    expect(await ask(first)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringMatching(/last superadmin/) },
    });
    expect((await first.call('GET', '/api/users/deletion')).body.refusal).toMatch(/last superadmin/);
    const second = await copyOf('superadmin', 'superadmin2@example.com');
    expect((await Promise.all([ask(first), ask(second)])).map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([first, second].map((who) => who.call('DELETE', '/api/users/deletion')));
  });
});

describe('the end of a broker’s account', () => {
  const email = 'vanish@example.com';
  let broker: Caller;
  let brokerId: string;
  let lender: Caller;
  let asked: { _id: string }[];

  const request = async (propertyAddress: string, count: number) => {
    const { lenders } = (await broker.call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
    const own = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
    const lenderIds = [own, ...lenders.map(({ _id }) => _id).filter((id) => id !== own)].slice(0, count);
    const body = { ...exampleRequest, propertyAddress, clientName: 'Quintessa Harlowe', lenderIds };
    return (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body.quotes as { _id: string }[];
  };

  beforeAll(async () => {
    broker = await copyOf('broker', email, ['Octavia', 'Vanishworth']);
    brokerId = await idOf(email);
    lender = await app.signIn('lender@example.com');
    asked = await request('41 Lastday Lane, Austin, TX 78704', 2);
    const own = `/api/lender/quotes/${asked[0]?._id}`;
    await lender.call('POST', `${own}/messages`, { message: 'Any photos?' });
    await lender.call('POST', `${own}/offers`, exampleOffer);
    const manual = {
      address: '42 Nobodys Road',
      clientName: 'Quintessa Harlowe',
      loanType: 'DSCR',
      fico: 700,
      purchasePrice: 1,
    };
    const added = await broker.call(
      'POST',
      '/api/pipeline/manual',
      { ...manual, rehabNeeded: 0, arv: 0, liquidity: 0 },
      { 'idempotency-key': 'leaving-key-1' },
    );
    expect(added.status).toBe(200);
    const search = { name: 'Vanishing', scenario: exampleScenario, byNotice: true, byMail: true };
    expect((await broker.call('POST', '/api/saved-searches/fix-and-flip', search)).status).toBe(200);
    await broker.call('PUT', '/api/scenarios/fix-and-flip', exampleScenario);
    await broker.call('POST', '/api/users/exports');
    await eventually(
      () => broker.call('GET', '/api/users/exports'),
      ({ body }) => body.export?.state === 'ready',
    );
    const message = {
      channel: 'contact',
      name: 'Octavia Vanishworth',
      email,
      topic: 'account',
      message: 'Please help.',
    };
    await broker.call('POST', '/api/contact', { ...message, company: 'Vanishworth LLC', subject: 'Vanishing' });
    expect((await ask(broker)).status).toBe(200);
  }, 60_000);

  it('does not come a day early, keeps the address taken until then, and is announced three days before', async () => {
    await passDays(10);
    expect(await subjectsTo(email, 3)).not.toContainEqual(expect.stringMatching(/last reminder/));
    await passDays(1.5);
    await passDays(1);
    const subjects = await eventually(
      () => subjectsTo(email, 1),
      (list) => list.some((subject) => subject.endsWith('last reminder')),
    );
    expect(subjects.filter((subject) => subject.endsWith('last reminder'))).toHaveLength(1);
    await passDays(1);
    expect((await app.signIn(email)).token).toBeTruthy();
    await callFrom(app, '203.0.113.9')('POST', '/api/auth/signup', { ...brokerForm, email });
    expect(await rows(sql`select id from accounts where email = ${email}`)).toEqual([{ id: brokerId }]);
  });

  it('takes everything personal, tells lenders, and leaves them what is theirs without the name', async () => {
    const session = await app.signIn(email);
    // Told while the person had another name.
    await rows(sql`update notifications set message = 'Octavia Oldname asks for a quote on 41 Lastday Lane'
      where link = ${`/lender/quotes/${asked[0]?._id}`} and message like '% asks for a quote %'`);
    await passDays(1);
    await passDays(1);
    expect((await session.call('GET', '/api/users/profile')).status).toBe(401);
    const signIn = await app.visitor.call('POST', '/api/auth/login', { email, password: demoPassword });
    expect(signIn).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect((await subjectsTo(email, 1)).filter((subject) => subject === 'Your account was deleted')).toHaveLength(1);

    lender = await app.signIn('lender@example.com');
    const { quote } = (await lender.call('GET', `/api/lender/quotes/${asked[0]?._id}`)).body;
    expect(quote).toMatchObject({ status: 'withdrawn', broker: { name: 'Former user', email: '' } });
    expect(quote.offers).toHaveLength(1);
    expect(quote.messages).toHaveLength(1);
    const notices = (await lender.call('GET', '/api/notifications')).body.notifications as { message: string }[];
    expect(notices.map(({ message }) => message)).toContain(
      'Former user took back the request: 41 Lastday Lane, Austin, TX 78704',
    );
    expect(notices.map(({ message }) => message)).toContain('News about a request of a former user');
    expect(readdirSync(join(dataDir, 'files/exports'))).toEqual([]);
  });

  it('leaves no trace of the person in any table, but the address of the last mail for some days', async () => {
    const personal = ['Octavia', 'Vanishworth', email, 'Quintessa', 'Nobodys Road', 'Vanishing'];
    const tables = await rows(sql`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
        and table_name not in ('mailbox_messages', 'account_farewells')`);
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const dump = await rows(sql`select t::text as row from ${sql.raw(String(name))} t`);
      const found = dump.filter(({ row }) => personal.some((one) => String(row).includes(one)));
      expect(found, String(name)).toEqual([]);
    }
    expect(await rows(sql`select email from account_farewells where account_id = ${brokerId}`)).toEqual([{ email }]);
    await passDays(5);
    expect(await rows(sql`select email from account_farewells`)).toEqual([]);
    const trail = await rows(
      sql`select action, before, after from audit_log where entity_id = ${brokerId} and action like 'account.%' order by id desc limit 1`,
    );
    expect(trail).toEqual([{ action: 'account.deleted', before: null, after: null }]);
  });

  it('frees the address: somebody else can sign up with it', async () => {
    const answer = await callFrom(app, '203.0.113.10')('POST', '/api/auth/signup', { ...brokerForm, email });
    expect(answer.status).toBeLessThan(300);
    const signIn = await app.visitor.call('POST', '/api/auth/login', { email, password: goodPassword });
    expect(signIn.status).toBe(200);
  });

  it('leaves nothing of the account in any table that refers to accounts, but what lenders need', async () => {
    const references = await rows(sql`
      select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'accounts'::regclass`);
    const left: Record<string, number> = {};
    for (const { table, column } of references) {
      const found = sql`select count(*)::int as count from ${sql.raw(String(table))} where ${sql.raw(String(column))} = ${brokerId}`;
      const count = Number((await rows(found))[0]?.count);
      if (count > 0) left[String(table)] = count;
    }
    expect(left).toEqual({ pipeline_entries: 1, quotes: 2 });
    // A new table comes into this list once its feature says at `accountEnds` what becomes of its rows.
    expect(references.map(({ table }) => table).sort()).toEqual([
      'account_farewells',
      'authenticator_apps',
      'data_exports',
      'documents',
      'help_tickets',
      'imports',
      'imports',
      'lender_applications',
      'lender_edits',
      'notification_preferences',
      'notifications',
      'one_time_links',
      'passkey_challenges',
      'passkeys',
      'pipeline_entries',
      'pipeline_entries',
      'pipeline_views',
      'plan_requests',
      'plan_requests',
      'program_versions',
      'quotes',
      'recovery_codes',
      'saved_searches',
      'scenarios',
      'second_steps',
      'sessions',
      'subscriptions',
      'templates',
      'told_of_trial',
    ]);
  });
});

describe('the end of several accounts', () => {
  it('is one by one: an account that cannot be ended holds up no other, and is tried again the next night', async () => {
    const emails = ['stuck@example.com', 'next@example.com'];
    for (const email of emails) expect((await ask(await copyOf('broker', email))).status).toBe(200);
    const stuck = await idOf('stuck@example.com');
    let broken = true;
    app.platform.hooks.register(accountEnds, async (_platform, _tx, _context, { accountId }) => {
      if (broken && accountId === stuck) throw new Error('A feature that cannot let go.');
    });
    const left = async () =>
      (await rows(sql`select email from accounts where email in ('stuck@example.com', 'next@example.com')`)).map(
        ({ email }) => email,
      );
    await passDays(15);
    expect(await left()).toEqual(['stuck@example.com']);
    broken = false;
    await passDays(1);
    expect(await left()).toEqual([]);
  });
});

describe('the end of a lender user’s account', () => {
  it('leaves the company, its programs, its offers and its other users as they are', async () => {
    const email = 'vanishing-lender@example.com';
    const leaver = await copyOf('lender', email, ['Lena', 'Leavenworth']);
    const colleague = await app.signIn('lender@example.com');
    const { lenderId } = (await leaver.call('GET', '/api/users/profile')).body.user;
    const broker = await app.signIn('broker@example.com');
    const body = { ...exampleRequest, propertyAddress: '50 Company Court, Austin, TX 78704', lenderIds: [lenderId] };
    const quoteId = (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body.quotes[0]._id;
    expect((await leaver.call('POST', `/api/lender/quotes/${quoteId}/offers`, exampleOffer)).status).toBe(200);
    const company = () =>
      rows(
        sql`select l::text, (select count(*)::int from programs p where p.lender_id = l.id) as programs from lenders l where id = ${lenderId}`,
      );
    const template = { sort: 'message', name: 'Photos', text: 'Please send photos.' };
    expect((await leaver.call('POST', '/api/lender/templates', template)).status).toBe(200);
    const before = await company();
    await ask(leaver);
    await passDays(15);
    expect(await idOf(email)).toBe('undefined');
    expect(await company()).toEqual(before);
    const { quote } = (await (await app.signIn('lender@example.com')).call('GET', `/api/lender/quotes/${quoteId}`))
      .body;
    expect(quote.offers).toHaveLength(1);
    const { templates } = (await (await app.signIn('lender@example.com')).call('GET', '/api/lender/templates')).body;
    expect(templates).toMatchObject([{ ...template, updatedBy: 'Former user' }]);
    expect(colleague.token).toBeTruthy();
    expect(await rows(sql`select t::text as row from accounts t where t::text like '%Leavenworth%'`)).toEqual([]);
  });
});
