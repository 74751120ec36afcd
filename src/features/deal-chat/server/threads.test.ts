import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it, written } from '../../../../tests/support/desks/deals/chat-desk.ts';
import { pdf } from '../../../../tests/support/desks/example-files.ts';

describe('a thread of a deal', () => {
  it('is written by its broker, its lender and administrators with access, and read by all of them', async ({
    desk,
    chat,
  }) => {
    const admin = await chat.admitted();
    const { status, body } = await chat.send(desk.broker, {
      message: '  When can you close?\n',
      lenderId: desk.lenderId,
    });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({
      message: 'When can you close?',
      messageType: 'chat',
      bySupport: false,
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
    expect(older.hasOlder).toBe(true);
    await chat.send(desk.broker, { message: '6, meanwhile', lenderId: 'deal' });
    const oldest = older.messages[0]._id;
    const first = (await desk.broker.call('GET', `${chat.url}?lenderId=deal&limit=2&before=${oldest}`)).body;
    expect([written(first.messages), first.hasOlder]).toEqual([['1'], false]);
    for (const query of ['&limit=0', '&limit=101', '&before=x'])
      expect((await desk.broker.call('GET', `${chat.url}?lenderId=deal${query}`)).status).toBe(400);
    const other = await desk.broker.call('GET', `${chat.url}?lenderId=${desk.lenderId}&before=${before}`);
    expect(other.status).toBe(404);
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
    await desk.pauseEnds(chat.entryId);
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
      'The deal was reopened.',
      'The request was withdrawn.',
    ]);
    expect(elsewhere.join()).not.toContain(name);
    expect(await said('deal')).toEqual([
      `${name} was selected for this deal.`,
      `The selection of ${name} was undone.`,
      'The deal was archived.',
    ]);
  });

  it('calls a lender what it is called today, and older messages keep their words', async ({ desk, chat }) => {
    const [asked] = await chat.read(desk.broker, `?lenderId=${desk.lenderId}`);
    const stored = sql`select text, happened from deal_messages where id = ${asked?._id}`;
    const payload = { dealId: chat.entryId, brokerId: expect.any(String), lenderId: desk.lenderId };
    expect(await desk.rows(stored)).toEqual([{ text: '', happened: { event: 'quote.requested', payload } }]);
    const admin = await desk.app.signIn('superadmin@example.com');
    const rename = (name: string) => admin.call('PUT', `/api/lenders/${desk.lenderId}`, { name });
    const before = String(asked?.lender?.name);
    expect(asked?.message).toBe(`${before} was asked for a quote.`);
    expect((await rename('Wexcombe Capital')).status).toBe(200);
    const says = async () => (await chat.read(desk.broker, `?lenderId=${desk.lenderId}`))[0];
    expect(await says()).toMatchObject({
      message: 'Wexcombe Capital was asked for a quote.',
      messageData: { milestone: 'Quotes requested' },
    });
    const old = { text: 'Wexcombe was asked.', milestone: 'Quotes requested' };
    await desk.rows(
      sql`update deal_messages set happened = null, text = ${old.text}, milestone = ${old.milestone} where id = ${asked?._id}`,
    );
    expect(await says()).toMatchObject({ message: old.text, messageData: { milestone: old.milestone } });
    await desk.rows(
      sql`update deal_messages set happened = ${JSON.stringify({ event: 'quote.gone', payload: {} })}::jsonb where id = ${asked?._id}`,
    );
    expect(await says()).toMatchObject({ message: 'The deal was updated.', messageData: {} });
    await rename(before);
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
