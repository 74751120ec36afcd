import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/deals/chat-desk.ts';
import { pdf } from '../../../../../tests/support/desks/example-files.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import type { TimelineLine } from '../../../pipeline/deal/contract.ts';

const reason = 'Ticket 1042: an attachment does not open';
const ask = (who: Caller, dealId: string, why = reason) =>
  who.call('POST', '/api/admin/deal-access', { dealId, reason: why });
const team = async (owner: Caller, dealId: string) =>
  ((await owner.call('GET', `/api/pipeline/${dealId}/timeline?limit=100`)).body.lines as TimelineLine[])
    .filter(({ type }) => type === 'access')
    .map(({ by, text }) => {
      expect(by).toEqual({ side: 'system', name: 'Plinth team' });
      return text;
    })
    .reverse();

describe('what the Plinth team reads of a deal', () => {
  it('is nothing unless its owner has written to the team, or somebody asked with a reason', async ({ desk, chat }) => {
    const sent = await chat.send(desk.broker, { message: 'Between us', lenderId: desk.lenderId });
    const file = (await chat.upload(desk.broker, 'Terms.pdf', pdf())).body.attachment;
    await chat.send(desk.broker, { message: 'See this', lenderId: desk.lenderId, attachmentIds: [file._id] });
    for (const email of ['admin@example.com', 'superadmin@example.com']) {
      const admin = await desk.app.signIn(email);
      const { _id } = sent.body.message;
      const answers = [
        await admin.call('GET', chat.url),
        await admin.call('GET', `${chat.url}?lenderId=deal`),
        await admin.call('GET', `${chat.url}?lenderId=${desk.lenderId}`),
        await admin.call('GET', `${chat.url}/threads`),
        await chat.send(admin, { message: 'Me too', lenderId: desk.lenderId }),
        await admin.call('POST', `${chat.url}/read`, { messageId: _id }),
        await admin.call('POST', `${chat.url}/typing`, {}),
        await chat.upload(admin, 'Terms.pdf', pdf()),
        await admin.call('GET', `/api/deal-messages/attachments/${file._id}`),
        await admin.call('GET', `/api/pipeline/${chat.entryId}`),
        await admin.call('GET', `/api/pipeline/${chat.entryId}/timeline`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect(await team(desk.broker, chat.entryId)).toEqual([]);
  });

  it('is the chat that was written to it, and none with a lender', async ({ desk, chat }) => {
    await chat.send(desk.broker, { message: 'Between us', lenderId: desk.lenderId });
    const { body } = await chat.send(desk.broker, { message: 'Hello team', lenderId: 'deal' });
    const admin = await desk.app.signIn('admin@example.com');
    expect((await admin.call('GET', `${chat.url}/threads`)).body.threads).toMatchObject([{ lender: null }]);
    expect((await chat.read(admin)).at(-1)?._id).toBe(body.message._id);
    expect((await admin.call('GET', `${chat.url}?lenderId=${desk.lenderId}`)).status).toBe(404);
    expect((await chat.send(admin, { message: 'x', lenderId: desk.lenderId })).status).toBe(404);
    expect(await team(desk.broker, chat.entryId)).toEqual([
      'Plinth team opened the chats of this deal',
      'Plinth team read your chat with the team',
    ]);
  });

  it('is not opened to all of the team by what one of them writes there', async ({ desk, chat }) => {
    const admin = await desk.app.signIn('admin@example.com');
    await ask(admin, chat.entryId);
    await chat.send(admin, { message: 'May we help?', lenderId: 'deal' });
    const other = await desk.app.signIn('superadmin@example.com');
    expect((await other.call('GET', `${chat.url}?lenderId=deal`)).status).toBe(404);
  });

  it('is everything written for an hour after one of them asked, for that one alone', async ({ desk, chat }) => {
    await chat.send(desk.broker, { message: 'Between us', lenderId: desk.lenderId });
    const admin = await desk.app.signIn('admin@example.com');
    const { status, body } = await ask(admin, chat.entryId);
    expect(status).toBe(200);
    const [granted] = await desk.rows(
      sql`select expires_at - granted_at = interval '1 hour' as is_an_hour, expires_at::text as until from staff_access where entry_id = ${chat.entryId}`,
    );
    expect(granted?.is_an_hour).toBe(true);
    expect(new Date(String(granted?.until)).toISOString()).toBe(body.expiresAt);
    const thread = `${chat.url}?lenderId=${desk.lenderId}`;
    expect((await admin.call('GET', thread)).status).toBe(200);
    const other = await desk.app.signIn('superadmin@example.com');
    expect((await other.call('GET', thread)).status).toBe(404);
    await desk.rows(sql`update staff_access set expires_at = now() - interval '1 second'`);
    expect((await admin.call('GET', thread)).status).toBe(404);
  });

  it('stands in the timeline of the deal: the reason, and once for each reading', async ({ desk, chat }) => {
    const file = (await chat.upload(desk.broker, 'Terms.pdf', pdf())).body.attachment;
    await chat.send(desk.broker, { message: 'See this', lenderId: desk.lenderId, attachmentIds: [file._id] });
    const [{ name }] = (await desk.rows(sql`select name from lenders where id = ${desk.lenderId}`)) as [
      { name: string },
    ];
    const admin = await desk.app.signIn('admin@example.com');
    await ask(admin, chat.entryId);
    for (let n = 0; n < 2; n++) await admin.call('GET', `${chat.url}?lenderId=${desk.lenderId}`);
    await admin.call('GET', `/api/deal-messages/attachments/${file._id}`);
    expect(await team(desk.broker, chat.entryId)).toEqual([
      `Plinth team asked to read the chats of this deal for an hour. Reason: ${reason}`,
      `Plinth team read your chat with ${name}`,
      `Plinth team opened “Terms.pdf” in your chat with ${name}`,
    ]);
    await desk.rows(
      sql`update audit_log set at = at - interval '16 minutes' where action = 'pipelineEntry.readByStaff'`,
    );
    await admin.call('GET', `${chat.url}?lenderId=${desk.lenderId}`);
    expect((await team(desk.broker, chat.entryId)).filter((text) => text.includes('read your chat'))).toHaveLength(2);
  });

  it('is recorded where their list shows a deal, once a day', async ({ desk, chat }) => {
    await chat.send(desk.broker, { message: 'Hello team', lenderId: 'deal' });
    const admin = await desk.app.signIn('admin@example.com');
    for (let n = 0; n < 2; n++) expect((await admin.call('GET', '/api/admin/deal-chats')).status).toBe(200);
    expect(await team(desk.broker, chat.entryId)).toEqual(['Plinth team saw your message in its list of chats']);
  });
});

describe('asking for access', () => {
  it('is for administrators, with a reason, and for a deal that there is', async ({ desk, chat }) => {
    for (const who of [desk.broker, desk.investor, desk.lender])
      expect((await ask(who, chat.entryId)).status).toBe(403);
    expect((await ask(desk.app.visitor, chat.entryId)).status).toBe(401);
    const admin = await desk.app.signIn('admin@example.com');
    for (const why of ['', '  short   ', 'x'.repeat(301)]) {
      const { status, body } = await ask(admin, chat.entryId, why);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']]);
    }
    const none = await ask(admin, '00000000-0000-4000-8000-000000000000');
    expect([none.status, none.body.message]).toEqual([404, 'There is no deal with this ID.']);
    expect(await desk.rows(sql`select 1 from staff_access where entry_id = ${chat.entryId}`)).toEqual([]);
  });
});
