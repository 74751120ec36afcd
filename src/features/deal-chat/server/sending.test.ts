import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it, written } from '../../../../tests/support/desks/deals/chat-desk.ts';
import { pdf } from '../../../../tests/support/desks/example-files.ts';
import { type ReadStream, readStream } from '../../../../tests/support/desks/read-stream.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../kernel/dates.ts';
import { chatLimits, chatTexts } from '../model.ts';

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

  it('waits for the end of an account that it concerns, and never the other way round', async ({ desk, chat }) => {
    const ownerId = (await desk.broker.call('GET', '/api/users/profile')).body.user._id;
    const waiting = () => desk.rows(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
    let sending: ReturnType<typeof chat.send> | undefined;
    // As the end of an account does: its own row first, its deals after it.
    await desk.app.database.transaction(async (tx) => {
      await tx.db.execute(sql`select id from accounts where id = ${ownerId} for update`);
      sending = chat.send(desk.lender, { message: 'Are you still there?' });
      await expect.poll(waiting, { timeout: 90_000 }).not.toEqual([]);
      await tx.db.execute(sql`select id from pipeline_entries where id = ${chat.entryId} for update`);
    });
    expect((await sending)?.status).toBe(200);
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

describe('that somebody is typing', () => {
  it('is heard by those in the thread as it happens, by nobody else, and kept nowhere', async ({ desk, chat }) => {
    const origin = await desk.app.http.listen({ port: 0, host: '127.0.0.1' });
    const follow = async (who: Caller) => {
      const { ticket } = (await who.call('POST', '/api/events/tickets')).body;
      const stream = await readStream(`${origin}/api/events?ticket=${ticket}&follow=${chat.entryId}`);
      await stream.named(1);
      return stream;
    };
    const admin = await chat.admitted();
    const [owner, asked, team] = [await follow(desk.broker), await follow(desk.lender), await follow(admin)];
    const typing = (lenderId: string) => desk.broker.call('POST', `${chat.url}/typing`, { lenderId });
    expect((await typing('deal')).status).toBe(200);
    expect((await typing(desk.lenderId)).status).toBe(200);
    const { _id: accountId } = (await desk.broker.call('GET', '/api/users/profile')).body.user;
    const said = (lenderId: string | null) => ({
      id: chat.entryId,
      number: 0,
      event: { type: 'typing', accountId, lenderId },
    });
    // The owner's page is told of the team's reading as well.
    const heard = async (stream: ReadStream, count: number) => {
      const typed = () => stream.events.filter(({ data }) => data?.event?.type === 'typing');
      await expect.poll(() => typed().length).toBe(count);
      return typed().map(({ data }) => data);
    };
    for (const stream of [owner, team]) expect(await heard(stream, 2)).toEqual([said(null), said(desk.lenderId)]);
    expect(await heard(asked, 1)).toEqual([said(desk.lenderId)]);
    expect((await chat.threads(desk.lender))[0]?.unread).toBe(0);
    expect(
      await desk.rows(sql`select 1 from deal_events where entry_id = ${chat.entryId} and type::text = 'typing'`),
    ).toEqual([]);
    for (const stream of [owner, asked, team]) stream.close();
  });
});
