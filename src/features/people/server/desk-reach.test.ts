import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Desk } from '../../../kernel/access.ts';

let app: TestApp;
let superadmin: Caller;
let broker: OwnBroker;
let taskId: string;
let eventId: string;
let dealId: string;
const times = { startDate: '2099-03-02T15:00:00Z', endDate: '2099-03-02T16:00:00Z' };
beforeAll(async () => {
  app = await createTestApp();
  superadmin = await app.signIn('superadmin@example.com');
  broker = await newBroker(app, 'reach-broker');
  const dueDate = '2099-03-02T15:00:00Z';
  taskId = (await broker.call('POST', '/api/tasks', { title: 'Call title', assignedTo: broker.id, dueDate })).body.task
    ._id;
  eventId = (await broker.call('POST', '/calendar/events', { title: 'Closing', ...times })).body.event._id;
  const deal = { loanType: 'DSCR', address: '9 Reach Road', clientName: 'Quinn', fico: 700, purchasePrice: 1 };
  const added = await broker.call('POST', '/api/pipeline/manual', { ...deal, rehabNeeded: 0, arv: 0, liquidity: 0 });
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
  const entry = sql`select id from pipeline_entries where address = '9 Reach Road'`;
  dealId = (await app.database.db.execute<{ id: string }>(entry)).rows[0]?.id ?? '';
  const message = { message: 'Can you look at this?', lenderId: 'deal' };
  expect((await broker.call('POST', `/api/deal-messages/pipeline/${dealId}`, message)).status).toBe(200);
});
afterAll(() => app?.close());

/** An administrator with these desks alone; null: all of them. */
async function administrator(desks: readonly Desk[] | null): Promise<OwnBroker> {
  const admin = await newBroker(app, 'reach-admin');
  await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${admin.id}`);
  expect((await superadmin.call('POST', '/api/admin/promote', { userId: admin.id })).status).toBe(200);
  expect((await superadmin.call('PUT', `/api/admin/users/${admin.id}/desks`, { desks })).status).toBe(200);
  return admin;
}

it('an administrator with desks neither reads nor changes tasks and events of others', async () => {
  for (const desks of [['billing'], ['support'], ['market']] as const) {
    const admin = await administrator(desks);
    const { body } = await admin.call('GET', '/api/tasks');
    expect(JSON.stringify(body)).not.toContain(taskId);
    expect((await admin.call('DELETE', `/api/tasks/${taskId}`)).status).toBe(404);
    expect((await admin.call('GET', `/api/calendar/events/${eventId}`)).status).toBe(404);
    const change = { title: 'Mine now', ...times };
    expect((await admin.call('PUT', `/calendar/events/${eventId}`, change)).status).toBe(404);
  }
  const whole = await administrator(null);
  expect((await whole.call('GET', `/api/calendar/events/${eventId}`)).status).toBe(200);
});

it('what a broker wrote to the team is read and answered for support alone', async () => {
  const path = `/api/deal-messages/pipeline/${dealId}`;
  for (const desks of [['billing'], ['market']] as const) {
    const admin = await administrator(desks);
    expect((await admin.call('GET', path)).status).toBe(404);
    expect((await admin.call('POST', path, { message: 'Hello', lenderId: 'deal' })).status).toBe(404);
  }
  expect((await (await administrator(['support'])).call('GET', path)).status).toBe(200);
});

it('messages to the team are marked as done for support alone', async () => {
  const from = { name: 'Robin Vale', email: 'robin@example.com', company: 'Vale Lending' };
  const message = { channel: 'contact', ...from, topic: 'security', message: 'Where do I start?' };
  const sent = await app.visitor.call('POST', '/api/contact', message);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const [row] = (await app.database.db.execute<{ id: string }>(sql`select id from help_tickets limit 1`)).rows;
  const id = row?.id;
  const settle = async (desk: Desk) =>
    (await (await administrator([desk])).call('POST', '/api/waiting/settled', { type: 'message', id })).status;
  expect(await settle('billing')).toBe(404);
  expect(await settle('support')).toBe(200);
});

it('all that is known of accounts is read for billing and support alone, and names by everybody', async () => {
  const path = `/api/admin/users?search=${broker.email}`;
  for (const desk of ['billing', 'support'] as const) {
    const [row] = (await (await administrator([desk])).call('GET', path)).body;
    expect(row).toMatchObject({ email: broker.email, role: 'user' });
  }
  for (const one of (await (await administrator(['market'])).call('GET', '/api/admin/users')).body)
    expect(Object.keys(one).sort()).toEqual(['_id', 'firstName', 'lastName']);
});
