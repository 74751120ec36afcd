import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVerifiedBroker } from '../../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import type { Desk } from '../../../../../kernel/access.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';

let app: TestApp;
let superadmin: Caller;
beforeAll(async () => {
  app = await createTestApp();
  superadmin = await app.signIn('superadmin@example.com');
});
afterAll(() => app?.close());

const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

/** Somebody works on what the administrator wants to change, so that their call waits in the middle of its transaction. */
async function whileHeld(
  hold: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<{ readonly status: number }>,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  let answer: Promise<{ readonly status: number }> | undefined;
  await app.database.transaction(async (tx) => {
    await hold(tx);
    answer = call();
    const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rows(waiting))[0]?.n, { timeout: 90_000 }).toBeGreaterThan(0);
    await meanwhile();
  });
  return (await answer)?.status ?? 0;
}

async function newAdmin() {
  const admin = await newVerifiedBroker(app, 'busy');
  expect((await superadmin.call('POST', '/api/admin/promote', { userId: admin.id })).status).toBe(200);
  return admin;
}
async function newLenderUser(): Promise<string> {
  const { id } = await newVerifiedBroker(app, 'applicant');
  await rows(sql`update accounts set role = 'lender', user_type = 'Lender', approved = false where id = ${id}`);
  return id;
}
async function newMessage(): Promise<string> {
  const writer = { name: 'Robin Vale', email: 'robin@example.com', company: 'Vale Lending' };
  const text = { ...writer, channel: 'contact', topic: 'security', message: 'How are files kept? We have to know.' };
  expect((await app.visitor.call('POST', '/api/contact', text)).status).toBe(200);
  const [row] = await rows(sql`select id from help_tickets where resolved_at is null order by created_at desc limit 1`);
  return String(row?.id);
}
async function newPlanRequest(): Promise<string> {
  const person = await newVerifiedBroker(app, 'buyer');
  const asked = await person.call('POST', '/api/plan', { plan: 'professional', billing: 'monthly' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const [row] = await rows(sql`select id from plan_requests where account_id = ${person.id}`);
  return String(row?.id);
}

interface Act {
  readonly make: () => Promise<string>;
  readonly table: string;
  /** Limited to this one, they may not do it. */
  readonly otherDesk: Desk;
  readonly call: (id: string) => ['POST' | 'PUT' | 'DELETE', string, object?];
}
const acts: Record<string, Act> = {
  'approves a lender user': {
    make: newLenderUser,
    table: 'accounts',
    otherDesk: 'support',
    call: (id) => ['POST', `/api/admin-lender-users/${id}/approve`],
  },
  'deletes a lender user': {
    make: newLenderUser,
    table: 'accounts',
    otherDesk: 'support',
    call: (id) => ['DELETE', `/api/admin-lender-users/${id}`],
  },
  'gives a plan that was asked for': {
    make: newPlanRequest,
    table: 'plan_requests',
    otherDesk: 'market',
    call: (id) => ['POST', `/api/admin/plan-requests/${id}/activate`],
  },
  'resolves a help ticket': {
    make: newMessage,
    table: 'help_tickets',
    otherDesk: 'billing',
    call: (id) => ['PUT', `/api/admin/help-tickets/${id}/status`, { status: 'Resolved' }],
  },
};

const lostBy: Record<string, (userId: string, otherDesk: Desk) => Promise<{ readonly status: number }>> = {
  'is demoted': (userId) => superadmin.call('POST', '/api/admin/demote', { userId }),
  'is limited to other desks': (userId, desk) =>
    superadmin.call('PUT', `/api/admin/users/${userId}/desks`, { desks: [desk] }),
};

it.each(Object.entries(acts).flatMap(([act, how]) => Object.keys(lostBy).map((end) => [act, end, how] as const)))(
  'an administrator who %s and %s meanwhile is refused, and nothing has changed',
  async (_act, end, { make, table, otherDesk, call }) => {
    const [admin, id] = [await newAdmin(), await make()];
    const state = () => rows(sql`select * from ${sql.identifier(table)} where id = ${id}`);
    const before = await state();
    const status = await whileHeld(
      (tx) => tx.db.execute(sql`select 1 from ${sql.identifier(table)} where id = ${id} for update`),
      () => admin.call(...call(id)),
      async () => expect((await lostBy[end]?.(admin.id, otherDesk))?.status).toBe(200),
    );
    expect(status).toBe(403);
    expect(await state()).toEqual(before);
  },
);
