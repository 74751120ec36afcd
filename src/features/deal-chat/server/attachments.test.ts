import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../tests/support/desks/deals/chat-desk.ts';
import { pdf } from '../../../../tests/support/desks/example-files.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import { chatLimits, chatTexts } from '../model.ts';

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

  it('fill their own thread alone: what a lender has sent takes no room from others', async ({ desk, chat }) => {
    await desk.rows(sql`
      insert into deal_message_files (id, entry_id, lender_id, original_name, media_type, size, uploaded_at)
      select gen_random_uuid(), ${chat.entryId}, ${desk.lenderId}, 'Many.pdf', 'application/pdf', 10, now()
      from generate_series(1, ${chatLimits.filesPerThread}::int)`);
    const full = await chat.upload(desk.broker, 'One more.pdf', pdf(), desk.lenderId);
    expect([full.status, full.body.message]).toEqual([409, chatTexts.threadFull]);
    expect((await chat.upload(desk.broker, 'Ours.pdf', pdf(), 'deal')).status).toBe(200);
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
