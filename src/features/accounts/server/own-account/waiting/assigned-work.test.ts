import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, newVerifiedBroker, type OwnBroker } from '../../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import type { Desk } from '../../../../../kernel/access.ts';
import type { WaitingGroup, WaitingLine } from '../../../model.ts';

let app: TestApp;
let superadmin: Caller;
let ada: OwnBroker;
let ben: OwnBroker;
let billing: OwnBroker;
beforeAll(async () => {
  app = await createTestApp('demo');
  superadmin = await app.signIn('superadmin@example.com');
  [ada, ben, billing] = [await newAdmin(), await newAdmin(), await newAdmin(['billing'])];
});
afterAll(() => app?.close());

async function newAdmin(limit?: readonly Desk[]): Promise<OwnBroker> {
  const admin = await newVerifiedBroker(app, 'work');
  await superadmin.call('POST', '/api/admin/promote', { userId: admin.id });
  if (limit) await superadmin.call('PUT', `/api/admin/users/${admin.id}/desks`, { desks: limit });
  return admin;
}

/** A message that waits; those before it are done, since a list shows the first few. */
let sent = 0;
async function newMessage(): Promise<string> {
  await app.database.db.execute(sql`update help_tickets set resolved_at = now()`);
  const message = { channel: 'contact', topic: 'partners', message: `We lend in ${++sent} states.` };
  const writer = { name: 'Robin Vale', email: 'robin.vale@example.com', company: 'Vale Lending' };
  const { status, body } = await app.visitor.call('POST', '/api/contact', { ...writer, ...message });
  expect(status, JSON.stringify(body)).toBe(200);
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from help_tickets where resolved_at is null`,
  );
  return rows[0]?.id ?? '';
}
async function lineOf(id: string, who: Pick<Caller, 'call'> = ada): Promise<WaitingLine | undefined> {
  const { groups } = (await who.call('GET', '/api/waiting')).body as { groups: WaitingGroup[] };
  return groups.flatMap(({ lines }) => lines).find(({ work }) => work?.id === id);
}
const assign = (who: Pick<Caller, 'call'>, id: string, more: object) =>
  who.call('PUT', '/api/admin/waiting/assignee', { type: 'message', id, assigned: true, from: null, ...more });

describe('what waits for the administrators', () => {
  it('says since when, and who took it on, until it is given back', async () => {
    const id = await newMessage();
    const line = await lineOf(id);
    expect(line).toMatchObject({ work: { type: 'message', id }, since: expect.any(String) });
    expect(line?.assignee).toBeUndefined();
    expect((await assign(ada, id, {})).status).toBe(200);
    expect((await lineOf(id, ben))?.assignee).toMatchObject({ accountId: ada.id });
    expect((await assign(ada, id, { assigned: false, from: ada.id })).status).toBe(200);
    expect((await lineOf(id, ben))?.assignee).toBeUndefined();
    const { rows } = await app.database.db.execute(
      sql`select payload->>'assignedTo' as to from audit_log where action = 'ticket.assigned' and entity_id = ${id} order by id`,
    );
    expect(rows).toEqual([{ to: ada.id }, { to: null }]);
  });

  it('is taken over only from who is seen to have it', async () => {
    const id = await newMessage();
    await assign(ada, id, {});
    const refused = await assign(ben, id, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Another administrator took this on in the meantime.',
    ]);
    expect((await assign(ben, id, { assigned: false, from: ada.id })).status).toBe(409);
    expect((await assign(ben, id, { from: ada.id })).status).toBe(200);
    expect((await lineOf(id))?.assignee?.accountId).toBe(ben.id);
  });

  it('becomes one administrator’s when two take it on at the same time', async () => {
    const id = await newMessage();
    const statuses = (await Promise.all([ada, ben].map((who) => assign(who, id, {})))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    // A second click of the first changes nothing.
    const owner = (await lineOf(id))?.assignee?.accountId === ada.id ? ada : ben;
    expect((await assign(owner, id, {})).status).toBe(200);
  });

  it('is refused at other desks, to everybody else, and once it is settled', async () => {
    const id = await newMessage();
    expect((await assign(billing, id, {})).status).toBe(404);
    expect((await assign(await newBroker(app, 'no-admin'), id, {})).status).toBe(403);
    expect((await assign(ada, id, { type: 'nothing' })).status).toBe(404);
    await ada.call('POST', '/api/waiting/settled', { type: 'message', id });
    expect((await assign(ada, id, {})).body).toMatchObject({ message: 'Somebody has settled this already.' });
  });

  it('is shared out the same way where its feature keeps no record of its own', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from accounts where email = 'pending-lender@example.com'`,
    );
    const id = rows[0]?.id ?? '';
    const move = (who: Pick<Caller, 'call'>, more: object) => assign(who, id, { type: 'lenderUser', ...more });
    expect((await move(ada, {})).status).toBe(200);
    expect((await lineOf(id, ben))?.assignee?.accountId).toBe(ada.id);
    expect((await move(ben, {})).status).toBe(409);
    expect((await move(ben, { from: ada.id })).status).toBe(200);
    expect((await move(ada, { assigned: false, from: ben.id })).status).toBe(409);
    expect((await move(ben, { assigned: false, from: ben.id })).status).toBe(200);
    expect((await lineOf(id))?.assignee).toBeUndefined();
  });

  it('is nobody’s once its administrator is none any more', async () => {
    const id = await newMessage();
    const former = await newAdmin();
    await assign(former, id, {});
    expect((await lineOf(id))?.assignee?.accountId).toBe(former.id);
    await superadmin.call('POST', '/api/admin/demote', { userId: former.id });
    expect((await lineOf(id))?.assignee).toBeUndefined();
  });
});

describe('the lenders that changed last', () => {
  it('are five, the latest first, for the desk of the market', async () => {
    const { lenders } = (await ada.call('GET', '/api/admin/recent-lenders')).body;
    expect(lenders).toHaveLength(5);
    const times = lenders.map(({ changedAt }: { changedAt: string }) => changedAt);
    expect(times).toEqual(times.toSorted().reverse());
    const last = lenders[4];
    const record = (await ada.call('GET', `/api/lenders/${last._id}`)).body.lender;
    const saved = await ada.call('PUT', `/api/lenders/${last._id}`, { ...record, phone: '(512) 555-0177' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const [first] = (await ada.call('GET', '/api/admin/recent-lenders')).body.lenders;
    expect(first._id).toBe(last._id);
    expect((await billing.call('GET', '/api/admin/recent-lenders')).status).toBe(403);
  });
});
