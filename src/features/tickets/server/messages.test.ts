import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { auditLog, mailboxMessages } from '../../../platform/database/tables.ts';
import { messagesPage } from '../model.ts';
import { ticketMails } from './mails.ts';
import { helpTickets } from './tables.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { SUPPORT_EMAIL: 'support@example.com' } });
  admin = await app.signIn('admin@example.com');
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
const read = (query = '', caller = admin) => caller.call('GET', `/api/admin/messages${query}`);
const find = async (ticketId: string, query = '') =>
  (await read(query)).body.messages.find((message: { ticketId: string }) => message.ticketId === ticketId);
const mark = (id: string, done: boolean, caller = admin) => caller.call('PUT', `/api/admin/messages/${id}`, { done });

describe('a message for support', () => {
  it('is emailed to the support address, and a reply goes to the writer', async () => {
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
      { timeout: 20_000, interval: 100 },
    );
    expect(mail.subject).toBe(`${ticketId}: A security issue`);
    for (const part of ['Robin Vale (robin@example.com)', 'Vale Lending', 'Second paragraph', '/admin/messages'])
      expect(mail.text).toContain(part);
    const [row] = await app.platform.database.db.select().from(helpTickets).orderBy(desc(helpTickets.number)).limit(1);
    const data = await ticketMails.received.data(app.platform, { id: row?.id ?? '' });
    expect(data).toMatchObject({ to: 'support@example.com', replyTo: 'robin@example.com' });
  });

  it('is not emailed where no support address is configured, and is listed all the same', async () => {
    const other = await createTestApp();
    const { body } = await other.visitor.call('POST', '/api/contact', contact);
    const caller = await other.signIn('admin@example.com');
    const { messages } = (await caller.call('GET', '/api/admin/messages')).body;
    expect(messages).toMatchObject([{ ticketId: body.ticketId, email: 'robin@example.com', resolvedAt: null }]);
    const [row] = await other.platform.database.db.select().from(helpTickets);
    expect(await ticketMails.received.data(other.platform, { id: row?.id ?? '' })).toBeUndefined();
    await other.close();
  });
});

describe('the list of messages', () => {
  it('holds open messages, oldest first, until they are marked as done', async () => {
    const first = await send({ message: 'The first of two messages.' });
    const second = await send({ message: 'The second of two messages.' });
    const listed = (await read()).body.messages.map(({ ticketId }: { ticketId: string }) => ticketId);
    expect(listed.indexOf(first)).toBeLessThan(listed.indexOf(second));
    const { _id } = await find(first);
    expect((await mark(_id, true)).status).toBe(200);
    expect(await find(first)).toBeUndefined();
    expect(await find(first, '?show=done')).toMatchObject({ ticketId: first, message: 'The first of two messages.' });
    expect((await mark(_id, false)).status).toBe(200);
    expect(await find(first)).toMatchObject({ resolvedAt: null });
  });

  it('writes one audit row for a change that is sent twice', async () => {
    const { _id } = await find(await send({ message: 'Marked as done twice.' }));
    await Promise.all([mark(_id, true), mark(_id, true)]);
    const rows = await app.platform.database.db.select().from(auditLog).where(eq(auditLog.entityId, _id));
    expect(rows.map(({ action }) => action).sort()).toEqual(['ticket.received', 'ticket.resolved']);
  });

  it('is paged', async () => {
    const written = { userName: 'Robin Vale', userEmail: 'robin@example.com', company: '', subject: 'A question' };
    const rows = Array.from({ length: messagesPage + 1 }, (_, place) => ({
      ...written,
      ...({ channel: 'contact', category: 'Other', priority: 'Medium' } as const),
      description: `Message number ${place}.`,
      createdAt: app.clock.now(),
    }));
    await app.platform.database.db.insert(helpTickets).values(rows);
    const { messages, total } = (await read()).body;
    expect(messages).toHaveLength(messagesPage);
    const rest = (await read(`?offset=${messagesPage}`)).body;
    expect(rest.messages).toHaveLength(total - messagesPage);
  });

  it('is closed to everybody but administrators', async () => {
    const { _id } = (await read()).body.messages[0];
    for (const email of ['broker@example.com', 'lender@example.com']) {
      const caller = await app.signIn(email);
      expect((await read('', caller)).status).toBe(403);
      expect((await mark(_id, true, caller)).status).toBe(403);
    }
    expect((await read('', app.visitor)).status).toBe(401);
    expect((await mark('7b1c2f0e-0000-4000-8000-000000000007', true)).status).toBe(404);
  });

  it('is named on the page where administrators land', async () => {
    const { body } = await admin.call('GET', '/api/waiting');
    expect(JSON.stringify(body)).toContain('Messages to answer');
  });
});
