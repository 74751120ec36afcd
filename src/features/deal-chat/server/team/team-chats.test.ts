import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/deals/chat-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import type { Notification } from '../../../notifications/contract.ts';
import type { TeamChat } from '../../contract.ts';

const list = async (who: Caller, query = '') => (await who.call('GET', `/api/admin/deal-chats${query}`)).body;
const about = async (who: Caller, entryId: string) =>
  ((await who.call('GET', '/api/notifications')).body.notifications as Notification[]).filter(({ link }) =>
    link.includes(entryId),
  );

describe('the chats that wait for the Plinth team', () => {
  it('are the deals whose owners wrote in their own thread, newest first, until the team has the last word', async ({
    desk,
    chat,
  }) => {
    const admin = await desk.app.signIn('admin@example.com');
    const own = async () => ((await list(admin)).chats as TeamChat[]).filter((one) => one.pipelineId === chat.entryId);
    await chat.send(desk.broker, { message: 'For the lender alone', lenderId: desk.lenderId });
    expect(await own()).toEqual([]);
    await chat.send(desk.broker, { message: 'First', lenderId: 'deal' });
    const { body } = await chat.send(desk.broker, { message: `Please help. ${'x'.repeat(500)}`, lenderId: 'deal' });
    const [waiting] = await own();
    expect(waiting).toMatchObject({
      address: expect.any(String),
      owner: { email: 'broker@example.com' },
      archived: false,
      isAnswered: false,
      number: body.message.number,
      lastAt: body.message.createdAt,
    });
    expect(waiting?.lastMessage).toMatch(/^Please help\. x{147}$/);
    const answer = await chat.send(admin, { message: 'We see to it.', lenderId: 'deal' });
    expect(await own()).toMatchObject([{ isAnswered: true, lastMessage: 'We see to it.' }]);
    expect((await list(admin)).chats[0].pipelineId).toBe(chat.entryId);
    const older = (await list(admin, `?before=${answer.body.message.number}`)).chats as TeamChat[];
    expect(older.map(({ pipelineId }) => pipelineId)).not.toContain(chat.entryId);
  });

  it('are for administrators: everybody else is refused, and so is their chat', async ({ desk, chat }) => {
    await chat.send(desk.broker, { message: 'Between us', lenderId: 'deal' });
    const pending = await desk.app.signIn('lender2@example.com');
    for (const who of [desk.broker, desk.investor, desk.lender, pending])
      expect((await who.call('GET', '/api/admin/deal-chats')).status).toBe(403);
    expect((await desk.app.visitor.call('GET', '/api/admin/deal-chats')).status).toBe(401);
    for (const who of [desk.investor, desk.lender, pending])
      expect((await who.call('GET', `${chat.url}?lenderId=deal`)).status).toBe(404);
    expect((await list(await desk.app.signIn('superadmin@example.com'))).success).toBe(true);
  });
});

describe('the Plinth team', () => {
  it('is told of what is written to it, once for a thread until one of them has read it, and finds it there', async ({
    desk,
    chat,
  }) => {
    const [admin, other] = [
      await desk.app.signIn('admin@example.com'),
      await desk.app.signIn('superadmin@example.com'),
    ];
    await chat.send(desk.broker, { message: 'Hello team', lenderId: 'deal' });
    const { body } = await chat.send(desk.broker, { message: 'Anybody there?', lenderId: 'deal' });
    const link = `/admin/deal-chats?deal=${chat.entryId}#chat=deal`;
    for (const who of [admin, other]) expect(await about(who, chat.entryId)).toMatchObject([{ link, isRead: false }]);
    expect(await about(desk.lender, chat.entryId)).toEqual([]);
    await admin.call('POST', `${chat.url}/read`, { messageId: body.message._id });
    expect(await about(admin, chat.entryId)).toMatchObject([{ isRead: true }]);
    expect(await about(other, chat.entryId)).toMatchObject([{ isRead: false }]);
    const answer = await chat.send(admin, { message: 'Here we are.', lenderId: 'deal' });
    expect(await about(desk.broker, chat.entryId)).toMatchObject([
      {
        link: `/pipeline?deal=${chat.entryId}#chat=deal`,
        message: expect.stringMatching(/^The Plinth team wrote to you/),
      },
    ]);
    const [own] = await chat.threads(desk.broker);
    expect(own?.people.filter(({ readTo }) => readTo > 0).map(({ name }) => name)).toEqual(['Plinth team']);
    expect(answer.body.message.senderId).toEqual({ firstName: 'Plinth', lastName: 'team', email: '' });
  });

  it('hears of a thread with a lender only where one of them wrote, and only that one', async ({ desk, chat }) => {
    const [admin, other] = [await chat.admitted(), await chat.admitted('superadmin@example.com')];
    await chat.send(desk.broker, { message: 'Between us', lenderId: desk.lenderId });
    for (const who of [admin, other]) expect(await about(who, chat.entryId)).toEqual([]);
    await chat.send(admin, { message: 'May we help?', lenderId: desk.lenderId });
    const unread = async () => (await chat.threads(admin)).map((thread) => thread.unread);
    expect(await unread()).toEqual([0, 0]);
    const [seen] = await chat.read(admin, `?lenderId=${desk.lenderId}`);
    await admin.call('POST', `${chat.url}/read`, { messageId: seen?._id });
    await chat.send(desk.lender, { message: 'Please do.' });
    expect(await unread()).toEqual([0, 2]);
    expect(await about(admin, chat.entryId)).toMatchObject([
      { link: `/admin/deal-chats?deal=${chat.entryId}#chat=${desk.lenderId}` },
    ]);
    expect(await about(other, chat.entryId)).toEqual([]);
  });

  it('with access sees every thread of a deal by its name, and may turn the notice off', async ({ desk, chat }) => {
    const admin = await chat.admitted();
    const { body } = await admin.call('GET', `${chat.url}/threads`);
    expect(body).toMatchObject({
      address: expect.any(String),
      threads: [{ lender: null }, { lender: { _id: desk.lenderId } }],
    });
    const preferences = [{ type: 'dealMessage', inProduct: false, byMail: 'off' }];
    expect((await admin.call('PUT', '/api/notifications/preferences', { preferences })).status).toBe(200);
    await chat.send(desk.broker, { message: 'Quietly', lenderId: 'deal' });
    expect(await about(admin, chat.entryId)).toEqual([]);
  });
});
