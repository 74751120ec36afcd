import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await app.database.db.execute<Record<string, unknown>>(query)).rows;
const list = '/api/admin/privacy-requests';
const patience = { timeout: 90_000, interval: 100 };

const ask = (email: string, wants: 'copy' | 'erasure' = 'erasure', name = 'Sam Harlow') =>
  app.visitor.call('POST', '/api/privacy-requests', { email, name, wants });
const mailsTo = (email: string, subject: string) =>
  rows(sql`select text from mailbox_messages where recipient = ${email} and subject = ${subject} order by at desc`);
async function tokenFor(email: string): Promise<string> {
  const read = async () =>
    /privacy-request#(\S+)/.exec(String((await mailsTo(email, 'Confirm your privacy request'))[0]?.text))?.[1];
  return vi.waitFor(async () => {
    const token = await read();
    if (!token) throw new Error('no email yet');
    return token;
  }, patience);
}
const confirm = (token: string) => app.visitor.call('POST', '/api/privacy-requests/confirm', { token });
async function open(email: string, wants: 'copy' | 'erasure' = 'erasure'): Promise<string> {
  expect((await ask(email, wants)).status).toBe(200);
  const token = await tokenFor(email);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { wants } });
  return token.split('.')[0] ?? '';
}

/** A borrower: wrote to support, was invited to an event, has a link that ended and one that is open. */
async function makeBorrower(email: string): Promise<void> {
  const [{ id: broker } = {}] = await rows(sql`select id from accounts where email = 'broker@example.com'`);
  await app.visitor.call('POST', '/api/contact', {
    name: 'Sam Harlow',
    email,
    company: '',
    topic: 'question',
    channel: 'contact',
    message: 'Where do I find my loan?',
  });
  await rows(sql`insert into help_tickets (channel, user_name, user_email, company, subject, category, priority, description, created_at)
    values ('contact', 'Sam Harlow', ${email}, '', 'Question', 'General', 'Medium', 'Hello', now())`);
  const [deal] =
    await rows(sql`insert into pipeline_entries (owner_id, address, address_key, loan_type, stage, deal, client_name, created_at, updated_at, stage_at)
    values (${broker}, '9 Wick Lane', ${`9 wick lane ${email}`}, 'fix-and-flip', 'preparing', '{}', 'Sam Harlow', now(), now(), now()) returning id`);
  for (const [revoked, party] of [
    [sql`now()`, 'guarantor'],
    [sql`null`, 'borrower'],
  ] as const)
    await rows(sql`insert into borrower_links (deal_id, party, name, email, token_hash, sent_at, expires_at, revoked_at)
      values (${deal?.id}, ${party}, 'Sam Harlow', ${email}, sha256(${email + party}::bytea), now(), now() + interval '9 days', ${revoked})`);
}

describe('a privacy request', () => {
  it('is answered alike whether or not the address is known, and emails it alone, a few times a day', async () => {
    const known = await ask('Broker@example.com', 'copy');
    const unknown = await ask('nobody-at-all@example.com', 'copy');
    expect(known.body).toEqual(unknown.body);
    expect([known.status, unknown.status]).toEqual([200, 200]);
    await tokenFor('broker@example.com');
    await tokenFor('nobody-at-all@example.com');
    for (let time = 0; time < 4; time++) expect((await ask('often@example.com')).status).toBe(200);
    expect(await rows(sql`select id from privacy_requests where email = 'often@example.com'`)).toHaveLength(3);
  });

  it('refuses what is no address, name or want', async () => {
    for (const body of [
      { email: 'x', name: 'A', wants: 'copy' },
      { email: 'a@example.com', name: ' ', wants: 'copy' },
      { email: 'a@example.com', name: 'A', wants: 'all' },
    ])
      expect((await app.visitor.call('POST', '/api/privacy-requests', body)).status).toBe(400);
  });

  it('opens nothing before its person has confirmed it by the link, which works for a week', async () => {
    await ask('late@example.com');
    const token = await tokenFor('late@example.com');
    const id = token.split('.')[0] ?? '';
    expect((await admin.call('GET', `${list}/${id}`)).body).toMatchObject({
      request: { state: 'unconfirmed' },
      groups: [],
    });
    for (const act of ['copy', 'erase']) expect((await admin.call('POST', `${list}/${id}/${act}`)).status).toBe(409);
    expect((await admin.call('GET', `${list}/${id}/export`)).status).toBe(409);
    expect((await confirm(`${id}.${'A'.repeat(43)}`)).status).toBe(404);
    expect((await confirm('short')).status).toBe(400);
    await rows(sql`update privacy_requests set link_sent_at = now() - interval '8 days' where id = ${id}`);
    expect((await confirm(token)).status).toBe(404);
    expect((await admin.call('POST', `${list}/${id}/resend`)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    expect((await admin.call('POST', `${list}/${id}/resend`)).status).toBe(409);
    const [row] = await rows(
      sql`select extract(day from due_at - confirmed_at)::int as days from privacy_requests where id = ${id}`,
    );
    expect(row?.days).toBe(30);
  });

  it('shows what there is by type, gives it as a ZIP and emails it, each on record', async () => {
    const email = 'sam.copy@example.com';
    await makeBorrower(email);
    const id = await open(email, 'copy');
    const { groups } = (await admin.call('GET', `${list}/${id}`)).body;
    expect(groups.map(({ name, total }: { name: string; total: number }) => [name, total])).toEqual(
      expect.arrayContaining([
        ['messages', 2],
        ['deals', expect.any(Number)],
        ['borrower-links', 2],
      ]),
    );
    const zip = await admin.call('GET', `${list}/${id}/export`);
    expect(zip.status).toBe(200);
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.body).toContain('borrower-links.csv');
    expect(zip.body).toContain('README.txt');
    expect((await admin.call('POST', `${list}/${id}/erase`)).status).toBe(409);
    expect((await admin.call('POST', `${list}/${id}/copy`)).status).toBe(200);
    await vi.waitFor(async () => expect(await mailsTo(email, 'Your data at Plinth')).toHaveLength(1), patience);
    const trail = await rows(sql`select action from audit_log where entity_id = ${id} order by id`);
    expect(trail.map(({ action }) => action)).toEqual([
      'privacyRequest.asked',
      'privacyRequest.confirmed',
      'privacyRequest.read',
      'privacyRequest.exported',
      'privacyRequest.copySent',
    ]);
  });

  it('erases what may go, says what stays and why, and a second time finds nothing more', async () => {
    const email = 'sam.erase@example.com';
    await makeBorrower(email);
    const id = await open(email);
    const erased = await admin.call('POST', `${list}/${id}/erase`);
    expect(erased.status).toBe(200);
    const outcome = new Map<string, { erased: number; kept: number }>(
      erased.body.outcome.map((one: { title: string }) => [one.title, one]),
    );
    expect(outcome.get('Messages to support')).toMatchObject({ erased: 2, kept: 0 });
    expect(outcome.get('Links for borrowers')).toMatchObject({ erased: 1, kept: 1 });
    expect(await rows(sql`select 1 from help_tickets where user_email = ${email}`)).toEqual([]);
    await vi.waitFor(async () => {
      const [mail] = await mailsTo(email, 'Your data at Plinth was erased');
      expect(mail?.text).toContain('Links for borrowers: 1 erased, 1 kept');
    }, patience);
    const again = (await admin.call('POST', `${list}/${id}/erase`)).body.outcome;
    expect(again.every((one: { erased: number }) => one.erased === 0)).toBe(true);
    expect((await admin.call('POST', `${list}/${id}/close`, { note: 'x' })).status).toBe(400);
    expect((await admin.call('POST', `${list}/${id}/close`, { note: 'Erased and answered.' })).status).toBe(200);
    expect((await admin.call('POST', `${list}/${id}/close`, { note: 'Again.' })).status).toBe(409);
    expect((await admin.call('POST', `${list}/${id}/erase`)).status).toBe(409);
  });

  it('keeps the signers of signed documents, and takes those of voided ones out', async () => {
    const email = 'sam.signs@example.com';
    const [{ id: broker } = {}] = await rows(sql`select id from accounts where email = 'broker@example.com'`);
    const [{ id: lender } = {}] = await rows(sql`select id from lenders limit 1`);
    const [deal] =
      await rows(sql`insert into pipeline_entries (owner_id, address, address_key, loan_type, stage, deal, created_at, updated_at, stage_at)
      values (${broker}, '10 Wick Lane', '10 wick lane', 'fix-and-flip', 'preparing', '{}', now(), now(), now()) returning id`);
    for (const state of ['completed', 'voided']) {
      const [envelope] = await rows(sql`insert into envelopes (deal_id, lender_id, contents, state, started_at)
        values (${deal?.id}, ${lender}, ${state}, ${state}, now()) returning id`);
      await rows(
        sql`insert into signers (envelope_id, role, turn, name, email, state) values (${envelope?.id}, 'borrower', 1, 'Sam Harlow', ${email}, 'signed')`,
      );
    }
    const id = await open(email);
    const { outcome } = (await admin.call('POST', `${list}/${id}/erase`)).body;
    expect(outcome).toContainEqual(expect.objectContaining({ title: 'Documents to sign', erased: 1, kept: 1 }));
    expect(
      await rows(
        sql`select s.name, e.state from signers s join envelopes e on e.id = s.envelope_id where e.deal_id = ${deal?.id} order by e.state`,
      ),
    ).toEqual([
      { name: 'Sam Harlow', state: 'completed' },
      { name: 'Erased', state: 'voided' },
    ]);
  });

  it('is entered by the support desk, waits in its work, and others at other desks see nothing', async () => {
    const added = await admin.call('POST', list, { email: 'phoned@example.com', name: 'Pat Doe', wants: 'copy' });
    expect(added.body.request).toMatchObject({ state: 'unconfirmed', email: 'phoned@example.com' });
    await confirm(await tokenFor('phoned@example.com'));
    const { requests } = (await admin.call('GET', list)).body;
    expect(requests.find((one: { email: string }) => one.email === 'phoned@example.com').state).toBe('open');
    const superadmin = await app.signIn('superadmin@example.com');
    const [{ id } = {}] = await rows(sql`select id from accounts where email = 'admin@example.com'`);
    await superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks: ['market'] });
    expect(await admin.call('GET', list)).toMatchObject({ status: 403, body: { code: 'DESK_REQUIRED' } });
    await superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks: null });
    admin = await app.signIn('admin@example.com');
    expect((await admin.call('GET', `${list}/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('is forgotten when nobody confirms it', async () => {
    await ask('forgotten@example.com');
    app.clock.advance(8 * dayMs);
    await housekeeping.run(app.platform, {});
    expect(await rows(sql`select 1 from privacy_requests where email = 'forgotten@example.com'`)).toEqual([]);
    expect((await rows(sql`select 1 from privacy_requests where state = 'open'`)).length).toBeGreaterThan(0);
  });
});
