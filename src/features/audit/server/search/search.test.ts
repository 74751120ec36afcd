import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { noteFindings } from '../../../../platform/events/trail/verify/findings.ts';

let app: TestApp;
let admin: Caller;
let superadmin: Caller;
let dealId: string;
beforeAll(async () => {
  // Rows are altered by hand here, which a job would find.
  app = await createTestApp('demo', { environment: { JOBS: 'worker' } });
  admin = await app.signIn('admin@example.com');
  superadmin = await app.signIn('superadmin@example.com');
  const broker = await app.signIn('broker@example.com');
  const { lenders } = (await broker.call('GET', '/api/lenders')).body;
  const lenderIds = lenders.slice(0, 3).map((lender: { _id: string }) => lender._id);
  const sent = await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds });
  expect(sent.status).toBe(200);
  dealId = sent.body.pipelineEntryId;
  const [quote] = sent.body.quotes;
  expect((await broker.call('POST', `/api/quotes/${quote._id}/withdraw`)).status).toBe(200);
});
afterAll(() => app.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await app.platform.database.db.execute<Record<string, unknown>>(query)).rows;
const idOf = async (email: string): Promise<string> =>
  String((await rows(sql`select id from accounts where email = ${email}`))[0]?.id);
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever came back
async function all(query: string, limit = 7): Promise<any[]> {
  const lines = [];
  let cursor = '';
  for (;;) {
    const { status, body } = await admin.call('GET', `/api/admin/audit?limit=${limit}${query}${cursor}`);
    expect(status).toBe(200);
    lines.push(...body.lines);
    if (body.next === null) return lines;
    cursor = `&cursor=${body.next}`;
  }
}

describe('the search of the audit trail', () => {
  it('shows everything, newest first, each once, over pages', async () => {
    const lines = await all('', 100);
    const stored = await rows(sql`select id from audit_log order by at desc, id desc`);
    expect(lines.map(({ _id }) => Number(_id))).toEqual(stored.map(({ id }) => Number(id)));
    expect(lines.length).toBeGreaterThan(5);
  });

  it('finds what happened to one object, what one person did, one event, all of a kind, and a period', async () => {
    const [deal] = await rows(
      sql`select entity_id as id from audit_log where entity = 'pipelineEntry' group by 1 order by count(*) desc limit 1`,
    );
    const ofDeal = await all(`&object=${deal?.id}`);
    expect(ofDeal.length).toBeGreaterThan(1);
    expect(new Set(ofDeal.map(({ object }) => object._id))).toEqual(new Set([dealId]));
    const broker = await idOf('broker@example.com');
    const byBroker = await all(`&person=${broker}`, 50);
    expect(byBroker.length).toBeGreaterThan(1);
    expect(byBroker.every(({ actor, actedBy }) => actor._id === broker || actedBy?._id === broker)).toBe(true);
    const accepted = await all('&event=quote.requested', 50);
    expect(new Set(accepted.map(({ event }) => event))).toEqual(new Set(['quote.requested']));
    const quotes = await all('&event=quote', 100);
    expect(quotes.every(({ event }) => event.startsWith('quote.'))).toBe(true);
    expect(quotes.length).toBeGreaterThan(accepted.length);
    const today = new Date(quotes[0].at).toISOString().slice(0, 10);
    const ofDay = await all(`&event=quote&from=${today}&to=${today}`, 100);
    expect(ofDay).toEqual(quotes.filter(({ at }) => at.startsWith(today)));
    expect(await all('&from=2001-01-01&to=2001-01-02')).toEqual([]);
  });

  it('finds what somebody did as another person, in one order with their own acts', async () => {
    const [broker, staff] = [await idOf('broker@example.com'), await idOf('admin@example.com')];
    const own = await all(`&person=${staff}`, 50);
    const [one] = await rows(sql`select id from audit_log where actor_id = ${broker} order by at limit 1`);
    await rows(sql`update audit_log set acted_by = ${staff} where id = ${one?.id}`);
    const now = await all(`&person=${staff}`, 3);
    expect(now).toHaveLength(own.length + 1);
    expect(now.map(({ at }) => at)).toEqual(
      now
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(now.find(({ _id }) => _id === String(one?.id))?.actedBy).toMatchObject({ _id: staff });
    await rows(sql`update audit_log set acted_by = null where id = ${one?.id}`);
  });

  it('shows before and after field by field, names as they are now, and where it was done from', async () => {
    const me = await idOf('admin@example.com');
    const line = (await all(`&object=${me}`, 50))[0];
    expect(line).toMatchObject({
      event: 'account.signedIn',
      object: { entity: 'account', _id: me, name: expect.any(String) },
      origin: { network: '127.0.0.0/24' },
    });
    await rows(sql`update audit_log set before = '{"firstName":"A","ssn":"123456789","deep":{"x":1,"same":2}}',
      after = '{"firstName":"B","ssn":"•••6789","deep":{"x":3,"same":2},"tags":["a"]}' where id = ${line._id}`);
    expect((await all(`&object=${me}`, 50))[0].changes).toEqual([
      { field: 'ssn', before: '••••', after: '•••6789' },
      { field: 'deep.x', before: '1', after: '3' },
      { field: 'firstName', before: 'A', after: 'B' },
      { field: 'tags', before: null, after: '["a"]' },
    ]);
    await rows(sql`update audit_log set before = null, after = null where id = ${line._id}`);
  });

  it('refuses cursors, ids, events and days that are none', async () => {
    for (const query of [
      'cursor=abc',
      'object=1',
      'person=x',
      'event=A%20b',
      'from=2026-13-40',
      'limit=0',
      'limit=101',
    ])
      expect(await admin.call('GET', `/api/admin/audit?${query}`)).toMatchObject({ status: 400 });
    const forged = Buffer.from(JSON.stringify(['2026-99-99T00:00:00Z', 1])).toString('base64url');
    expect((await admin.call('GET', `/api/admin/audit?cursor=${forged}`)).status).toBe(400);
  });

  it('finds objects by name, email, address and id', async () => {
    const find = async (search: string) =>
      (await admin.call('GET', `/api/admin/audit/objects?search=${encodeURIComponent(search)}`)).body.objects;
    expect(await find('broker@exam')).toMatchObject([{ entity: 'account', about: 'broker@example.com' }]);
    const [lender] = await rows(sql`select id, name from lenders limit 1`);
    expect(await find(String(lender?.name))).toContainEqual(
      expect.objectContaining({ entity: 'lender', _id: lender?.id }),
    );
    const [deal] = await rows(sql`select address from pipeline_entries where id = ${dealId}`);
    expect(await find(String(deal?.address))).toContainEqual(
      expect.objectContaining({ entity: 'pipelineEntry', _id: dealId }),
    );
    const me = await idOf('admin@example.com');
    expect(await find(me)).toMatchObject([{ entity: 'account', _id: me }]);
    expect(await find('%%__')).toEqual([]);
    expect((await admin.call('GET', '/api/admin/audit/objects?search=a')).status).toBe(400);
  });

  it('is taken along as CSV, which stands in it', async () => {
    const broker = await idOf('broker@example.com');
    const file = await admin.call('GET', `/api/admin/audit/export?person=${broker}`);
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.headers['content-disposition']).toMatch(/audit-trail-\d{4}-\d\d-\d\d\.csv/);
    const lines = await all(`&person=${broker}`, 100);
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(lines.length + 1);
    const [newest] = await all('&event=auditTrail.exported');
    expect(newest.details).toContainEqual({ field: 'personId', value: broker });
  });

  it('names the API key that was used, also in the file, and says when it is gone', async () => {
    const broker = await idOf('broker@example.com');
    const [key] = await rows(sql`
      insert into api_keys (account_id, name, token_hash, ending, scopes, made_at, expires_at)
      values (${broker}, 'Nightly import', sha256('k'), 'abcd', '{}', now(), now() + interval '9 days') returning id`);
    const [line] = await rows(sql`select id from audit_log where actor_id = ${broker} order by id limit 1`);
    await rows(sql`update audit_log set api_key_id = ${key?.id} where id = ${line?.id}`);
    const shown = async () => (await all(`&person=${broker}`, 50)).find(({ _id }) => _id === String(line?.id)).apiKey;
    expect(await shown()).toEqual({ _id: key?.id, name: 'Nightly import' });
    expect((await admin.call('GET', `/api/admin/audit/export?person=${broker}`)).body).toContain('Nightly import');
    await rows(sql`delete from api_keys where id = ${key?.id}`);
    expect(await shown()).toEqual({ _id: key?.id, name: null });
    await rows(sql`update audit_log set api_key_id = null where id = ${line?.id}`);
  });

  it('names the events that have happened', async () => {
    const { body } = await admin.call('GET', '/api/admin/audit/events');
    const stored = await rows(sql`select distinct action from audit_log order by action`);
    expect([...body.events].sort()).toEqual(stored.map(({ action }) => action).sort());
  });

  it('is read by administrators at all desks alone', async () => {
    const id = await idOf('admin@example.com');
    await superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks: ['support', 'market', 'billing'] });
    for (const path of ['', '/export', '/objects?search=ab', '/events', '/proof', '/heads'])
      expect(await admin.call('GET', `/api/admin/audit${path}`)).toMatchObject({
        status: 403,
        body: { code: 'DESK_REQUIRED' },
      });
    const ofDeal = `/api/admin/audit?object=${dealId}`;
    for (const email of ['broker@example.com', 'lender@example.com'])
      expect((await (await app.signIn(email)).call('GET', ofDeal)).status).toBe(403);
    expect((await app.visitor.call('GET', ofDeal)).status).toBe(401);
    await superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks: null });
    admin = await app.signIn('admin@example.com');
    expect((await admin.call('GET', ofDeal)).body.lines.length).toBeGreaterThan(1);
  });
});

describe('the proof of the audit trail', () => {
  it('notifies those who read the trail, and nobody who is limited to a desk', async () => {
    const limited = await idOf('admin@example.com');
    await superadmin.call('PUT', `/api/admin/users/${limited}/desks`, { desks: ['market'] });
    await noteFindings(app.platform, { name: 'verify-audit-trail' }, [
      { problem: 'altered', day: '2026-11-27', seal: 1, row: 4, digest: 'a0' },
    ]);
    const notified = await rows(sql`
      select distinct a.email from notifications n join accounts a on a.id = n.account_id where n.type = 'auditTrailBroken'`);
    expect(notified).toEqual([{ email: 'superadmin@example.com' }]);
    await superadmin.call('PUT', `/api/admin/users/${limited}/desks`, { desks: null });
    admin = await app.signIn('admin@example.com');
    await rows(sql`delete from audit_findings`);
  });

  it('says what does not match until a superadmin has settled it, with why', async () => {
    await noteFindings(app.platform, { name: 'verify-audit-trail' }, [
      { problem: 'altered', day: '2026-11-28', seal: 1, row: 5, digest: 'a1' },
    ]);
    const told = sql`select a.email from notifications n join accounts a on a.id = n.account_id where n.type = 'auditTrailBroken'`;
    expect((await rows(told)).map(({ email }) => email)).toContain('superadmin@example.com');
    expect((await admin.call('GET', '/api/admin/audit/proof')).body).toMatchObject({
      openFindings: 1,
      findings: [{ problem: 'altered', day: '2026-11-28', row: 5 }],
    });
    const reason = 'A restored backup replaced the row.';
    const settle = '/api/admin/audit/findings/settle';
    expect((await admin.call('POST', settle, { reason })).status).toBe(403);
    expect(await superadmin.call('POST', settle, { reason: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect((await superadmin.call('POST', settle, { reason })).body).toMatchObject({ settled: 1 });
    expect((await superadmin.call('POST', settle, { reason })).body).toMatchObject({ settled: 0 });
    expect((await admin.call('GET', '/api/admin/audit/proof')).body.openFindings).toBe(0);
    expect((await all('&event=auditTrail.findingsSettled'))[0].changes).toEqual([
      { field: 'reason', before: null, after: reason },
    ]);
  });

  it('gives the heads of the days as a file', async () => {
    const { status, headers, body } = await admin.call('GET', '/api/admin/audit/heads');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
    expect(body).toContain('Day,Head,Rows');
  });
});
