import { describe, expect } from 'vitest';
import { it } from '../../../../tests/support/desks/deals/chat-desk.ts';
import type { Notification } from '../../notifications/contract.ts';

describe('what is unread', () => {
  it('counts what others wrote until it is read, and tells them how far it was', async ({ desk, chat }) => {
    await chat.send(desk.broker, { message: 'One', lenderId: desk.lenderId });
    const { body } = await chat.send(desk.broker, { message: 'Two', lenderId: desk.lenderId });
    const unread = async () => (await chat.threads(desk.lender))[0]?.unread;
    expect(await unread()).toBe(2);
    expect((await chat.threads(desk.broker)).map((one) => one.unread)).toEqual([0, 0]);
    const [first] = (await chat.read(desk.lender)).filter(({ isSystemMessage }) => !isSystemMessage);
    const url = `${chat.url}/read`;
    expect((await desk.lender.call('POST', url, { messageId: first?._id })).status).toBe(200);
    expect(await unread()).toBe(1);
    await desk.lender.call('POST', url, { messageId: body.message._id });
    await desk.lender.call('POST', url, { messageId: first?._id });
    expect(await unread()).toBe(0);
    const people = (await chat.threads(desk.broker))[1]?.people ?? [];
    expect(people.filter(({ readTo }) => readTo === body.message.number)).toHaveLength(1);
  });

  it('is one notification for a thread, which is read with it', async ({ desk, chat }) => {
    const about = async () =>
      ((await desk.lender.call('GET', '/api/notifications')).body.notifications as Notification[]).filter(({ link }) =>
        link.startsWith(`/lender/quotes/${chat.quoteId}#chat=`),
      );
    await chat.send(desk.broker, { message: 'One', lenderId: desk.lenderId });
    const last = await chat.send(desk.broker, { message: 'Two', lenderId: desk.lenderId });
    expect(await about()).toMatchObject([{ isRead: false, message: expect.stringContaining('wrote to you about') }]);
    await desk.lender.call('POST', `${chat.url}/read`, { messageId: last.body.message._id });
    expect(await about()).toMatchObject([{ isRead: true }]);
    await chat.send(desk.broker, { message: 'Three', lenderId: desk.lenderId });
    expect((await about()).map(({ isRead }) => isRead).sort()).toEqual([false, true]);
    await chat.send(desk.lender, { message: 'Four' });
    const { notifications } = (await desk.broker.call('GET', '/api/notifications')).body;
    const link = `/pipeline?deal=${chat.entryId}#chat=${desk.lenderId}`;
    expect(notifications.filter((one: Notification) => one.link === link)).toHaveLength(1);
  });
});
