import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTicketDesk, type TicketDesk } from '../../../../../../tests/support/desks/account/ticket-desk.ts';
import { newVerifiedBroker, type OwnBroker } from '../../../../../../tests/support/desks/account-desk.ts';
import type { Caller } from '../../../../../../tests/support/test-app.ts';

const patience = { timeout: 90_000, interval: 10 };

let desk: TicketDesk;
let superadmin: Caller;
beforeAll(async () => {
  desk = await openTicketDesk();
  superadmin = await desk.app.signIn('superadmin@example.com');
});
afterAll(() => desk?.app.close());

async function newAgent(): Promise<OwnBroker> {
  const one = await newVerifiedBroker(desk.app, 'leaving');
  await superadmin.call('POST', '/api/admin/promote', { userId: one.id });
  return one;
}
const asStaff = async (id: string) => (await desk.admin.call('GET', `/api/admin/help-tickets/${id}`)).body.ticket;

it.each<[string, (agent: OwnBroker) => Promise<{ status: number }>]>([
  ['is demoted', ({ id }) => superadmin.call('POST', '/api/admin/demote', { userId: id })],
  [
    'is limited to another desk',
    ({ id }) => superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks: ['billing'] }),
  ],
  [
    'is demoted and suspended',
    async ({ id }) => {
      await superadmin.call('POST', '/api/admin/demote', { userId: id });
      return superadmin.call('POST', '/api/admin/suspend', { userId: id });
    },
  ],
])('the tickets of an administrator who %s are nobody’s again, and the thread says so', async (_how, lose) => {
  const agent = await newAgent();
  const [open, closed] = [await desk.newTicket(desk.anna), await desk.newTicket(desk.anna)];
  for (const { _id } of [open, closed]) await desk.staff(_id, 'assign', { assignedTo: agent.id });
  await desk.staff(closed._id, 'status', { status: 'Closed' });
  expect((await lose(agent)).status).toBe(200);
  for (const { _id } of [open, closed]) {
    const ticket = await asStaff(_id);
    expect(ticket.assignedTo).toBeNull();
    expect(ticket.messages.at(-1).message).toBe('Unassigned');
  }
  expect((await desk.own(desk.anna, open._id)).messages).toEqual([]);
});

it('stay with an administrator who still works at the support desk', async () => {
  const agent = await newAgent();
  const { _id } = await desk.newTicket(desk.anna);
  await desk.staff(_id, 'assign', { assignedTo: agent.id });
  await superadmin.call('PUT', `/api/admin/users/${agent.id}/desks`, { desks: ['support', 'market'] });
  expect((await asStaff(_id)).assignedTo._id).toBe(agent.id);
});

it('are nobody’s when the account is deleted', async () => {
  const agent = await newAgent();
  const { _id } = await desk.newTicket(desk.anna);
  await desk.staff(_id, 'assign', { assignedTo: agent.id });
  const { giveBackTickets } = await import('./unassign.ts');
  const context = { actor: { kind: 'system' } as const, at: desk.app.clock.now(), requestId: 'test' };
  await desk.app.database.transaction((tx) => giveBackTickets(tx, context, agent.id));
  expect((await asStaff(_id)).assignedTo).toBeNull();
});

it('are given to nobody whose demotion is being committed', async () => {
  const agent = await newAgent();
  const { _id } = await desk.newTicket(desk.anna);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const assigned = await desk.app.database.transaction(async ({ db }) => {
    await db.execute(sql`update accounts set role = 'user' where id = ${agent.id}`);
    const answer = desk.staff(_id, 'assign', { assignedTo: agent.id });
    await vi.waitFor(
      async () => expect((await desk.app.database.db.execute(waiting)).rowCount).toBeGreaterThan(0),
      patience,
    );
    // Not awaited here: it waits for this transaction.
    return { answer };
  });
  expect((await assigned.answer).status).toBe(400);
  expect((await asStaff(_id)).assignedTo).toBeNull();
});
