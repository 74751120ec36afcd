import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type FormPart, formBody, pdf } from '../../../../tests/support/desks/example-files.ts';
import { it as base } from '../../../../tests/support/desks/quote-desk.ts';
import type { Answer, Caller } from '../../../../tests/support/test-app.ts';
import { dayMs, minuteMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import type { Notification } from '../../notifications/contract.ts';
import type { ChatThread, DealMessage } from '../contract.ts';
import { chatLimits, chatTexts } from '../model.ts';

const it = base.extend('chat', async ({ desk, askOne }) => {
  const { entryId, quoteId } = await askOne();
  const url = `/api/deal-messages/pipeline/${entryId}`;
  return {
    entryId,
    quoteId,
    url,
    send: (who: Caller, body: object, headers = {}) => who.call('POST', url, body, headers),
    read: async (who: Caller, query = '') => (await who.call('GET', `${url}${query}`)).body.messages as DealMessage[],
    threads: async (who: Caller) => (await who.call('GET', `${url}/threads`)).body.threads as ChatThread[],
    async upload(who: Caller, name: string, content: Buffer, lenderId = desk.lenderId): Promise<Answer> {
      const parts: FormPart[] = [
        ['lenderId', lenderId],
        ['file', { name, content }],
      ];
      const { payload, type } = await formBody(parts);
      const response = await desk.app.http.inject({
        method: 'POST',
        url: `${url}/attachments`,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': type },
        payload,
      });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  };
});
const written = (messages: readonly DealMessage[]) =>
  messages.filter(({ isSystemMessage }) => !isSystemMessage).map(({ message }) => message);

describe('a thread of a deal', () => {
  it('is written by its broker, its lender and administrators, and read by all of them', async ({ desk, chat }) => {
    const admin = await desk.app.signIn('admin@example.com');
    const { status, body } = await chat.send(desk.broker, {
      message: '  When can you close?\n',
      lenderId: desk.lenderId,
    });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({
      message: 'When can you close?',
      messageType: 'chat',
      senderId: { firstName: expect.any(String), email: 'broker@example.com' },
      editedAt: null,
      isSystemMessage: false,
      lender: { _id: desk.lenderId },
    });
    expect((await chat.send(desk.lender, { message: 'In two weeks.' })).status).toBe(200);
    const fromAdmin = await chat.send(admin, { message: 'Noted.', lenderId: desk.lenderId });
    expect(fromAdmin.body.message.senderId).toEqual({ firstName: 'Plinth', lastName: 'team', email: '' });
    for (const who of [desk.broker, desk.lender, admin])
      expect(written(await chat.read(who, `?lenderId=${desk.lenderId}`))).toEqual([
        'When can you close?',
        'In two weeks.',
        'Noted.',
      ]);
  });

  it('is the selected lender’s unless another is named, else the deal’s own', async ({ desk, chat }) => {
    expect((await chat.send(desk.broker, { message: 'To myself' })).body.message.lender).toBeNull();
    await desk.broker.call('PUT', `/api/pipeline/${chat.entryId}/select-lender`, { lenderId: desk.lenderId });
    expect((await chat.send(desk.broker, { message: 'To the lender' })).body.message.lender._id).toBe(desk.lenderId);
    expect((await chat.send(desk.broker, { message: 'Again', lenderId: 'deal' })).body.message.lender).toBeNull();
    expect(written(await chat.read(desk.broker))).toEqual(['To the lender']);
    expect(written(await chat.read(desk.broker, '?lenderId=deal'))).toEqual(['To myself', 'Again']);
  });

  it('is there for nobody else: other brokers, lenders not asked, and a lender beside its own', async ({
    desk,
    chat,
  }) => {
    const sent = await chat.send(desk.broker, { message: 'Between us', lenderId: desk.lenderId });
    const { _id } = sent.body.message;
    const otherLender = await desk.app.signIn('lender2@example.com');
    const file = (await chat.upload(desk.broker, 'Terms.pdf', pdf())).body.attachment;
    await chat.send(desk.broker, { message: 'See this', lenderId: desk.lenderId, attachmentIds: [file._id] });
    for (const who of [desk.investor, otherLender]) {
      const answers = [
        await who.call('GET', chat.url),
        await who.call('GET', `${chat.url}?lenderId=${desk.lenderId}`),
        await who.call('GET', `${chat.url}/threads`),
        await chat.send(who, { message: 'Me too' }),
        await who.call('PUT', `/api/deal-messages/${_id}`, { message: 'Mine' }),
        await who.call('POST', `${chat.url}/read`, { messageId: _id }),
        await who.call('POST', `${chat.url}/typing`, {}),
        await chat.upload(who, 'Terms.pdf', pdf()),
        await who.call('GET', `/api/deal-messages/attachments/${file._id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    for (const lenderId of ['deal', desk.otherLenderIds[0]]) {
      expect((await desk.lender.call('GET', `${chat.url}?lenderId=${lenderId}`)).status).toBe(404);
      expect((await chat.send(desk.lender, { message: 'x', lenderId })).status).toBe(404);
    }
    expect((await chat.send(desk.broker, { message: 'x', lenderId: desk.otherLenderIds[0] })).status).toBe(404);
    expect((await chat.threads(desk.lender)).map(({ lender }) => lender?._id)).toEqual([desk.lenderId]);
    expect((await chat.threads(desk.broker)).map(({ lender }) => lender?._id)).toEqual([undefined, desk.lenderId]);
    expect((await desk.app.visitor.call('GET', chat.url)).status).toBe(401);
  });

  it('is read page by page, the newest first, each message once', async ({ desk, chat }) => {
    for (let n = 1; n <= 5; n++) await chat.send(desk.broker, { message: `${n}`, lenderId: 'deal' });
    const newest = (await desk.broker.call('GET', `${chat.url}?lenderId=deal&limit=2`)).body;
    expect(newest).toMatchObject({ hasOlder: true, lender: null, can: { send: true } });
    expect(written(newest.messages)).toEqual(['4', '5']);
    const before = newest.messages[0]._id;
    const older = (await desk.broker.call('GET', `${chat.url}?lenderId=deal&limit=2&before=${before}`)).body;
    expect(written(older.messages)).toEqual(['2', '3']);
    const other = await desk.broker.call('GET', `${chat.url}?lenderId=${desk.lenderId}&before=${before}`);
    expect(other.status).toBe(404);
  });
});

describe('sending', () => {
  it('twice at the same moment with one key is one message, and so is sending it again later', async ({
    desk,
    chat,
  }) => {
    const key = { 'idempotency-key': `double-send-${chat.entryId}` };
    const body = { message: 'Only once', lenderId: desk.lenderId };
    const [first, second] = await Promise.all([chat.send(desk.broker, body, key), chat.send(desk.broker, body, key)]);
    const third = await chat.send(desk.broker, body, key);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(new Set([first, second, third].map((one) => one.body.message._id)).size).toBe(1);
    expect(first.body.message.clientKey).toBe(key['idempotency-key']);
    expect(written(await chat.read(desk.lender))).toEqual(['Only once']);
    expect((await chat.send(desk.broker, { ...body, message: 'Other' }, key)).status).toBe(422);
  });

  it('refuses what is blank, too long, or not text, in words', async ({ desk, chat }) => {
    for (const message of ['', '   \n\t ', undefined])
      expect(await chat.send(desk.broker, { message })).toMatchObject({
        status: 400,
        body: { fields: { message: chatTexts.blank } },
      });
    for (const size of [chatLimits.characters + 1, 100_000])
      expect(await chat.send(desk.broker, { message: 'x'.repeat(size) })).toMatchObject({
        status: 400,
        body: { fields: { message: 'A message may have at most 5,000 characters.' } },
      });
    expect((await chat.send(desk.broker, { message: { text: 'x' } })).status).toBe(400);
    expect((await chat.send(desk.broker, { message: 'x'.repeat(chatLimits.characters) })).status).toBe(200);
    const signs = '<b>"quoted"</b> \u{1f3e0} %s \\n';
    expect((await chat.send(desk.broker, { message: signs })).body.message.message).toBe(signs);
    expect((await chat.send(desk.broker, { message: 'no\u0000thing' })).status).toBe(400);
  });

  it('to an archived deal is refused, and its history can be read', async ({ desk, chat }) => {
    const sent = await chat.send(desk.broker, { message: 'Before', lenderId: desk.lenderId });
    await desk.broker.call('PUT', `/api/pipeline/${chat.entryId}/archive`);
    for (const who of [desk.broker, desk.lender])
      expect(await chat.send(who, { message: 'After', lenderId: desk.lenderId })).toMatchObject({
        status: 409,
        body: { message: chatTexts.archived },
      });
    const edit = await desk.broker.call('PUT', `/api/deal-messages/${sent.body.message._id}`, { message: 'x' });
    expect(edit).toMatchObject({ status: 409, body: { message: chatTexts.archived } });
    expect((await chat.upload(desk.broker, 'Terms.pdf', pdf())).status).toBe(409);
    expect((await desk.broker.call('POST', `${chat.url}/typing`, {})).status).toBe(409);
    const history = await desk.broker.call('GET', `${chat.url}?lenderId=${desk.lenderId}`);
    expect(history.body.can).toEqual({ send: false });
    expect(written(history.body.messages)).toEqual(['Before']);
  });

  it('has the time of the server, whatever the sender says', async ({ desk, chat }) => {
    const before = desk.app.clock.now().getTime();
    const skewed = { message: 'Now', createdAt: '1999-01-01T00:00:00Z', lenderId: desk.lenderId };
    const { body } = await chat.send(desk.broker, skewed, { date: 'Fri, 01 Jan 1999 00:00:00 GMT' });
    const at = Date.parse(body.message.createdAt);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(desk.app.clock.now().getTime());
  });
});

describe('changing a message', () => {
  it('is for whoever wrote it, and says so; unread it does not make', async ({ desk, chat }) => {
    const { _id } = (await chat.send(desk.broker, { message: 'Tpyo', lenderId: desk.lenderId })).body.message;
    const url = `/api/deal-messages/${_id}`;
    expect(await desk.lender.call('PUT', url, { message: 'Mine' })).toMatchObject({
      status: 409,
      body: { message: chatTexts.notEditable },
    });
    expect((await desk.broker.call('PUT', url, { message: '  ' })).status).toBe(400);
    const { body } = await desk.broker.call('PUT', url, { message: 'Typo' });
    expect(body.message).toMatchObject({ _id, message: 'Typo', editedAt: expect.any(String) });
    expect((await chat.threads(desk.lender))[0]?.unread).toBe(1);
    const status = (await chat.read(desk.broker, `?lenderId=${desk.lenderId}`)).find((one) => one.isSystemMessage);
    expect((await desk.broker.call('PUT', `/api/deal-messages/${status?._id}`, { message: 'x' })).status).toBe(409);
  });

  it('ends after five minutes of the server’s time', async ({ desk, chat }) => {
    const { _id, editableForSeconds } = (await chat.send(desk.broker, { message: 'First' })).body.message;
    expect(editableForSeconds).toBe(300);
    desk.app.clock.advance(4.9 * minuteMs);
    expect((await desk.broker.call('PUT', `/api/deal-messages/${_id}`, { message: 'Second' })).status).toBe(200);
    desk.app.clock.advance(0.2 * minuteMs);
    expect(await desk.broker.call('PUT', `/api/deal-messages/${_id}`, { message: 'Third' })).toMatchObject({
      status: 409,
      body: { message: chatTexts.editTooLate },
    });
    expect((await chat.read(desk.broker, '?lenderId=deal'))[0]).toMatchObject({
      message: 'Second',
      editableForSeconds: 0,
    });
  });
});

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

describe('what happens to a deal', () => {
  it('stands in the thread of the lender concerned, in words that both may read', async ({ desk, chat, request }) => {
    const other = desk.otherLenderIds[0] ?? '';
    await request([desk.lenderId, other]);
    await desk.offer(chat.quoteId);
    await desk.offer(chat.quoteId, { ratePercent: 10.25 });
    const select = (lenderId: string | null) =>
      desk.broker.call('PUT', `/api/pipeline/${chat.entryId}/select-lender`, { lenderId });
    await select(desk.lenderId);
    await select(desk.lenderId);
    await select(null);
    await desk.broker.call('PUT', `/api/pipeline/${chat.entryId}/archive`);
    const said = async (thread: string) =>
      (await chat.read(desk.broker, `?lenderId=${thread}`)).map(({ message, messageType, senderId }) => {
        expect([messageType, senderId]).toEqual(['status_update', null]);
        return message;
      });
    const [{ name }] = (await desk.rows(sql`select name from lenders where id = ${desk.lenderId}`)) as [
      { name: string },
    ];
    expect(await said(desk.lenderId)).toEqual([
      `${name} was asked for a quote.`,
      `${name} made an offer.`,
      `${name} revised its offer.`,
      `${name} was selected for this deal.`,
      `The selection of ${name} was undone.`,
      'The request was withdrawn.',
    ]);
    const elsewhere = await said(other);
    expect(elsewhere.slice(1)).toEqual([
      'Another lender was selected for this deal.',
      'The deal is open again.',
      'The request was withdrawn.',
    ]);
    expect(elsewhere.join()).not.toContain(name);
    expect(await said('deal')).toEqual([
      `${name} was selected for this deal.`,
      `The selection of ${name} was undone.`,
      'The deal was archived.',
    ]);
  });

  it('is told to whoever follows the deal, each message by its id alone', async ({ desk, chat }) => {
    const { body } = await chat.send(desk.broker, { message: 'Secret words', lenderId: desk.lenderId });
    const events = await desk.rows(
      sql`select type, lender_id, data from deal_events where entry_id = ${chat.entryId} order by number desc limit 1`,
    );
    const data = { messageId: body.message._id };
    expect(events).toEqual([{ type: 'deal-message', lender_id: desk.lenderId, data }]);
  });
});

describe('files', () => {
  it('go with a message, and are opened by those in its thread', async ({ desk, chat }) => {
    const { status, body } = await chat.upload(desk.broker, '../Terms "final".pdf', pdf());
    expect(status).toBe(200);
    const { attachment } = body;
    const view = (who: Caller) => who.call('GET', `/api/deal-messages/attachments/${attachment._id}`);
    expect((await view(desk.lender)).status).toBe(404);
    const own = { lenderId: desk.lenderId, attachmentIds: [attachment._id] };
    expect((await chat.send(desk.broker, { ...own, lenderId: 'deal', message: 'Elsewhere' })).status).toBe(400);
    expect((await chat.send(desk.lender, { ...own, message: 'Not mine' })).status).toBe(400);
    const sent = await chat.send(desk.broker, own);
    expect(sent.body.message).toMatchObject({
      message: '',
      attachments: [{ name: 'Terms "final".pdf', mediaType: 'application/pdf', size: pdf().length }],
      messageData: { document: 'Terms "final".pdf' },
    });
    const seen = await view(desk.lender);
    expect(seen.status).toBe(200);
    expect(String(seen.headers['content-security-policy'])).toContain('sandbox');
    expect(seen.body).toBe(pdf().toString());
    expect((await chat.send(desk.broker, { ...own, message: 'Again' })).status).toBe(400);
  });

  it('are refused where they are not what they seem, too large, or too many', async ({ desk, chat }) => {
    expect((await chat.upload(desk.broker, 'run.exe', Buffer.from('MZ'))).status).toBe(400);
    expect((await chat.upload(desk.broker, 'Fake.pdf', Buffer.from('<script>'))).status).toBe(400);
    const large = Buffer.alloc(chatLimits.fileBytes + 1, 'a');
    expect((await chat.upload(desk.broker, 'large.txt', large)).status).toBe(413);
    const attachmentIds = Array.from({ length: 6 }, () => crypto.randomUUID());
    expect(await chat.send(desk.broker, { message: 'x', attachmentIds })).toMatchObject({
      status: 400,
      body: { fields: { attachmentIds: chatTexts.tooManyFiles } },
    });
    expect(await desk.rows(sql`select id from deal_message_files where entry_id = ${chat.entryId}`)).toEqual([]);
  });

  it('that were never sent are removed within two nights, and those that were sent stay', async ({ desk, chat }) => {
    const unsent = (await chat.upload(desk.broker, 'Unsent.pdf', pdf('Unsent'))).body.attachment._id;
    const sent = (await chat.upload(desk.broker, 'Sent.pdf', pdf('Sent'))).body.attachment._id;
    await chat.send(desk.broker, { lenderId: desk.lenderId, attachmentIds: [sent] });
    desk.app.clock.advance(1.5 * dayMs);
    await housekeeping.run(desk.app.platform, {});
    const { files } = desk.app.platform;
    expect([await files.exists(`deal-chat/${unsent}`), await files.exists(`deal-chat/${sent}`)]).toEqual([false, true]);
    expect(await desk.rows(sql`select id from deal_message_files where id in (${unsent}, ${sent})`)).toEqual([
      { id: sent },
    ]);
  });
});
