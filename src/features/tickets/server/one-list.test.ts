import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newBroker, newVerifiedBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { auditLog, mailboxMessages } from '../../../platform/database/tables.ts';
import { ticketMails } from './mail/mails.ts';
import { helpTickets } from './tables.ts';

let app: TestApp;
let admin: Caller;
let other: OwnBroker;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { SUPPORT_EMAIL: 'support@example.com' } });
  admin = await app.signIn('admin@example.com');
  const superadmin = await app.signIn('superadmin@example.com');
  other = await newVerifiedBroker(app, 'second-agent');
  await superadmin.call('POST', '/api/admin/promote', { userId: other.id });
});
afterAll(() => app.close());

const contact = {
  channel: 'contact',
  name: 'Robin Vale',
  email: 'robin@example.com',
  company: 'Vale Lending',
  topic: 'security',
  message: 'First paragraph of the message.\n\nSecond paragraph of the message.',
};
const send = async (more: object = {}): Promise<string> => {
  const { body } = await app.visitor.call('POST', '/api/contact', { ...contact, ...more });
  return body.ticketId;
};
interface Listed {
  readonly _id: string;
  readonly ticketId: string;
  readonly subject: string;
  readonly status: string;
  readonly assignedTo: { readonly _id: string } | null;
}
const list = async (query: string): Promise<Listed[]> =>
  (await admin.call('GET', `/api/admin/help-tickets?limit=100&${query}`)).body.tickets;
const find = async (ticketId: string, query = ''): Promise<Listed | undefined> =>
  (await list(query)).find((ticket) => ticket.ticketId === ticketId);
const read = async (id: string) => (await admin.call('GET', `/api/admin/help-tickets/${id}`)).body.ticket;
const actionsOf = async (id: string) => {
  const rows = await app.platform.database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  return rows.map(({ action }) => action).sort();
};

describe('a message from a public form', () => {
  it('is emailed to the support address, with the way to its ticket', async () => {
    const ticketId = await send();
    const mail = await vi.waitFor(
      async () => {
        const rows = await app.platform.database.db
          .select()
          .from(mailboxMessages)
          .where(eq(mailboxMessages.recipient, 'support@example.com'));
        const found = rows.find(({ subject }) => subject.startsWith(ticketId));
        if (!found) throw new Error('The email has not arrived yet.');
        return found;
      },
      { timeout: 90_000, interval: 100 },
    );
    expect(mail.subject).toBe(`${ticketId}: A security issue`);
    const ticket = await find(ticketId);
    const path = `/admin/help-tickets?ticket=${ticket?._id}`;
    for (const part of ['Robin Vale (robin@example.com)', 'Vale Lending', 'Second paragraph', path])
      expect(mail.text).toContain(part);
    const data = await ticketMails.received.data(app.platform, { id: ticket?._id ?? '' });
    expect(data).toMatchObject({ to: 'support@example.com', replyTo: 'robin@example.com' });
  });

  it('is not emailed where no support address is configured, and is listed all the same', async () => {
    const plain = await createTestApp();
    const { body } = await plain.visitor.call('POST', '/api/contact', contact);
    const caller = await plain.signIn('admin@example.com');
    const { tickets } = (await caller.call('GET', '/api/admin/help-tickets')).body;
    expect(tickets).toMatchObject([{ ticketId: body.ticketId, userEmail: 'robin@example.com', status: 'Open' }]);
    expect(await ticketMails.received.data(plain.platform, { id: tickets[0]._id })).toBeUndefined();
    await plain.close();
  });

  it('is found by where it came from, and among the open ones until it is resolved', async () => {
    const ticketId = await send({ message: 'A message to be filtered.' });
    expect(await find(ticketId, 'source=forms&status=open')).toMatchObject({ status: 'Open' });
    expect(await find(ticketId, 'source=product')).toBeUndefined();
    const id = (await find(ticketId))?._id ?? '';
    await admin.call('PUT', `/api/admin/help-tickets/${id}/status`, { status: 'Closed' });
    expect(await find(ticketId, 'status=open')).toBeUndefined();
    expect(await find(ticketId, 'status=Closed&source=forms')).toBeDefined();
  });

  it('is marked as done from what needs attention, once, and the thread says so', async () => {
    const id = (await find(await send({ message: 'Marked as done twice.' })))?._id ?? '';
    const settle = () => admin.call('POST', '/api/waiting/settled', { type: 'message', id });
    await Promise.all([settle(), settle()]);
    expect(await actionsOf(id)).toEqual(['ticket.received', 'ticket.statusSet']);
    expect((await read(id)).messages).toMatchObject([{ message: 'Status changed from Open to Resolved' }]);
  });
});

describe('what needs attention', () => {
  const lines = async () => {
    const { groups } = (await admin.call('GET', '/api/waiting')).body as {
      groups: { title: string; lines: { work?: { id: string }; assignee?: object }[] }[];
    };
    return groups.find(({ title }) => title === 'Help tickets to answer')?.lines ?? [];
  };
  const only = async (message: string): Promise<string> => {
    await app.platform.database.db.update(helpTickets).set({ status: 'Closed', resolvedAt: app.clock.now() });
    return (await find(await send({ message })))?._id ?? '';
  };

  it('shows who a ticket is assigned to, and taking it on assigns it', async () => {
    const id = await only('Who takes this one on?');
    const taken = { type: 'message', id, assigned: true, from: null };
    expect((await other.call('PUT', '/api/admin/waiting/assignee', taken)).status).toBe(200);
    expect((await read(id)).assignedTo._id).toBe(other.id);
    expect((await admin.call('PUT', '/api/admin/waiting/assignee', taken)).status).toBe(409);
    await other.call('PUT', `/api/admin/help-tickets/${id}/assign`, { assignedTo: null });
    expect((await lines())[0]?.assignee).toBeUndefined();
    expect((await actionsOf(id)).filter((action) => action === 'ticket.assigned')).toHaveLength(2);
  });

  it('leaves out tickets whose writer is asked', async () => {
    const id = await only('Waits for its writer.');
    expect((await lines()).map(({ work }) => work?.id)).toEqual([id]);
    await admin.call('PUT', `/api/admin/help-tickets/${id}/status`, { status: 'Waiting for Response' });
    expect(await lines()).toEqual([]);
  });
});

describe('two agents on one ticket', () => {
  const assign = (who: Pick<Caller, 'call'>, id: string, body: object) =>
    who.call('PUT', `/api/admin/help-tickets/${id}/assign`, body);

  it('who choose an assignee at the same time: one does, the other is refused and sees who has it', async () => {
    const id = (await find(await send({ message: 'Wanted by two.' })))?._id ?? '';
    const { rows } = await app.database.pool.query<{ id: string }>(
      "select id from accounts where email = 'admin@example.com'",
    );
    const adminId = rows[0]?.id ?? '';
    const answers = await Promise.all([
      assign(admin, id, { assignedTo: adminId, from: null }),
      assign(other, id, { assignedTo: other.id, from: null }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('Another administrator took this on in the meantime.');
    const winner = answers[0]?.status === 200 ? adminId : other.id;
    expect((await read(id)).assignedTo._id).toBe(winner);
    const taken = { type: 'message', id, assigned: true, from: null };
    const late = winner === adminId ? other : admin;
    expect((await late.call('PUT', '/api/admin/waiting/assignee', taken)).status).toBe(409);
  });

  it('who set the same status: it changes once, and both answers arrive', async () => {
    const id = (await find(await send({ message: 'Resolved by two.' })))?._id ?? '';
    const set = (who: Pick<Caller, 'call'>) =>
      who.call('PUT', `/api/admin/help-tickets/${id}/status`, { status: 'Resolved' });
    const respond = (who: Pick<Caller, 'call'>, content: string) =>
      who.call('POST', `/api/admin/help-tickets/${id}/messages`, { content, isInternal: false });
    const answers = await Promise.all([set(admin), set(other), respond(admin, 'First.'), respond(other, 'Second.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const messages: string[] = (await read(id)).messages.map(({ message }: { message: string }) => message);
    expect(messages.toSorted()).toEqual(['First.', 'Second.', 'Status changed from Open to Resolved']);
  });

  it('are notified of what others assign to them, and not of what they take themselves', async () => {
    const id = (await find(await send({ message: 'Assigned to oneself.' })))?._id ?? '';
    const told = async () => {
      const { body } = await other.call('GET', '/api/notifications');
      return JSON.stringify(body).split('was assigned to you').length - 1;
    };
    const before = await told();
    await assign(other, id, { assignedTo: other.id });
    expect(await told()).toBe(before);
    await assign(other, id, { assignedTo: null });
    await assign(admin, id, { assignedTo: other.id });
    expect(await told()).toBe(before + 1);
  });
});

describe('a plan request', () => {
  it('is a ticket of its writer, resolved when the request is decided or withdrawn, with no second alert', async () => {
    const broker = await newBroker(app, 'wants-plan');
    await broker.call('POST', '/api/plan', { plan: 'enterprise', billing: 'annual' });
    const { tickets } = (await broker.call('GET', '/api/help-tickets/my-tickets')).body;
    expect(tickets).toMatchObject([{ subject: 'Plan request: Enterprise', category: 'Billing', status: 'Open' }]);
    expect(await find(tickets[0].ticketId, 'source=plans&status=open')).toBeDefined();
    const queued = await app.platform.database.db.select().from(mailboxMessages);
    expect(queued.filter(({ subject }) => subject.startsWith(tickets[0].ticketId))).toEqual([]);
    await broker.call('POST', '/api/plan/withdraw');
    const { ticket } = (await broker.call('GET', `/api/help-tickets/${tickets[0].ticketId}`)).body;
    expect(ticket).toMatchObject({
      status: 'Resolved',
      messages: [{ message: 'Status changed from Open to Resolved' }],
    });
    expect(JSON.stringify((await broker.call('GET', '/api/notifications')).body)).not.toContain(tickets[0].ticketId);
  });
});
