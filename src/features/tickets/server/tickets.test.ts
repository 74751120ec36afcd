import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { hourMs } from '../../../kernel/dates.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import { helpTickets } from './tables.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app.close());

const contact = {
  channel: 'contact',
  name: 'Robin Vale',
  email: 'Robin.Vale@Example.com',
  company: 'Vale Lending',
  topic: 'partners',
  message: 'We lend on rentals in Ohio and would like to list our programs.',
};
const send = (body: object, caller: Caller = app.visitor) => caller.call('POST', '/api/contact', body);
const stored = async (ticketId: string) => {
  const rows = await app.platform.database.db
    .select()
    .from(helpTickets)
    .where(eq(helpTickets.number, Number(ticketId.slice(3))));
  return rows[0];
};
const count = () => app.platform.database.db.$count(helpTickets);

describe('a message from a public form', () => {
  it('becomes an open ticket of its topic, without an account, and answers its reference', async () => {
    const { status, body } = await send(contact);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, ticketId: expect.stringMatching(/^HT-\d{4,}$/) });
    expect(await stored(body.ticketId)).toMatchObject({
      accountId: null,
      channel: 'contact',
      userName: 'Robin Vale',
      userEmail: 'robin.vale@example.com',
      company: 'Vale Lending',
      subject: 'Partnerships',
      category: 'Other',
      priority: 'Medium',
      status: 'Open',
      description: contact.message,
    });
  });

  it('of the demonstration form carries the preferred times, and needs no further words', async () => {
    const demo = { channel: 'demo', name: 'Robin Vale', email: 'robin@example.com', preferredTimes: 'Tuesdays, 10 AM' };
    const { body } = await send(demo);
    expect(await stored(body.ticketId)).toMatchObject({
      channel: 'demo',
      subject: 'Demo request',
      company: '',
      description: 'Preferred times: Tuesdays, 10 AM',
    });
    const { body: list } = await admin.call('GET', '/api/notifications');
    expect(list.notifications[0].message).toBe(`New ticket ${body.ticketId}: Demo request`);
    const more = await send({ ...demo, message: 'The search, please.' });
    expect((await stored(more.body.ticketId))?.description).toBe(
      'Preferred times: Tuesdays, 10 AM\n\nThe search, please.',
    );
  });

  it('belongs to the account that was signed in while writing', async () => {
    const broker = await app.signIn('broker@example.com');
    const { body } = await send({ ...contact, message: 'A question of somebody signed in.' }, broker);
    const profile = await broker.call('GET', '/api/users/profile');
    expect((await stored(body.ticketId))?.accountId).toBe(profile.body.user._id);
  });

  it('notifies every administrator and is audited, without anything about the writer', async () => {
    const { body } = await send({ ...contact, message: 'Something to be told of, once.' });
    for (const caller of [admin, await app.signIn('superadmin@example.com')]) {
      const { body: list } = await caller.call('GET', '/api/notifications');
      expect(list.notifications[0]).toMatchObject({
        message: `New ticket ${body.ticketId}: Partnerships`,
        link: expect.stringMatching(/^\/admin\/help-tickets\?ticket=/),
      });
    }
    for (const email of ['broker@example.com', 'lender@example.com']) {
      const { body: list } = await (await app.signIn(email)).call('GET', '/api/notifications');
      expect(JSON.stringify(list)).not.toContain(body.ticketId);
    }
    const ticket = await stored(body.ticketId);
    const rows = await app.platform.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, ticket?.id ?? ''));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ action: 'ticket.received', actorKind: 'system' });
    expect(JSON.stringify(rows)).not.toMatch(/robin|vale|told of/i);
  });

  it('sent again after a lost answer is the same ticket for an hour, also when both arrive together', async () => {
    const message = { ...contact, email: 'twice@example.com' };
    const before = await count();
    const [first, second] = await Promise.all([send(message), send({ ...message, email: 'TWICE@example.com' })]);
    expect(second.body.ticketId).toBe(first.body.ticketId);
    expect(await count()).toBe(before + 1);
    const other = await send({ ...message, message: `${message.message} And in Kentucky.` });
    expect(other.body.ticketId).not.toBe(first.body.ticketId);
    app.clock.advance(hourMs + 1);
    expect((await send(message)).body.ticketId).not.toBe(first.body.ticketId);
  });
});

describe('a public form refuses', () => {
  it('every field at fault at once, and writes nothing', async () => {
    const before = await count();
    const { status, body } = await send({
      channel: 'contact',
      name: ' ',
      email: 'robin@',
      topic: 'gossip',
      message: 'Hi',
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      name: 'Name is required',
      email: 'Invalid email address',
      topic: 'Choose a topic',
      message: 'Please add a few more details: at least 10 characters',
    });
    expect(await count()).toBe(before);
  });

  it('whoever fills in the field that people do not see', async () => {
    const before = await count();
    const { status, body } = await send({ ...contact, website: 'https://spam.example' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ website: 'Please leave the field Website empty.' });
    expect(await count()).toBe(before);
  });

  it('more than twenty messages an hour from one address', async () => {
    const answers = [];
    for (let turn = 0; turn < 30; turn++)
      answers.push(await send({ ...contact, message: `Message number ${turn} of many.` }));
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(/^Too many messages came from your network. Please try again in \d+ minutes/),
      },
    });
    expect(answers.at(-1)?.status).toBe(429);
  });
});
