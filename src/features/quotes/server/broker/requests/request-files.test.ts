import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { formBody, pdf } from '../../../../../../tests/support/desks/example-files.ts';
import { it as base, eventually } from '../../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../../kernel/dates.ts';
import { housekeeping } from '../../../../../platform/jobs/housekeeping.ts';
import { attachmentLimits } from '../../../../documents/attachments.ts';
import { attachmentTexts } from '../../../../documents/model.ts';
import { mostUnsent, requestFileTexts } from '../../../files/model.ts';

const it = base.extend('files', async ({ desk }) => {
  const send = async (who: Caller, name: string, content: Buffer) => {
    const { payload, type } = await formBody([['file', { name, content }]]);
    return who.call('POST', '/api/quotes/files', payload, { 'content-type': type });
  };
  return {
    send,
    upload: async (name = 'Rent roll.pdf'): Promise<string> => {
      const { status, body } = await send(desk.broker, name, pdf(name));
      expect(status).toBe(200);
      return body.file._id;
    },
    view: (who: Caller, id: string) => who.call('GET', `/api/quotes/files/${id}`),
    byLink: (token: string, id: string) =>
      desk.app.visitor.call('GET', `/api/quote-reply/files/${id}`, undefined, { 'x-reply-token': token }),
    otherLender: await desk.app.signIn('lender2@example.com'),
  };
});

const bridgeForm = {
  propertyType: '2-4 Unit',
  propertyValue: 400_000,
  currentMonthlyRent: 3_200,
  marketRent: 3_400,
  requestedLoanAmount: 280_000,
  currentLoanBalance: 150_000,
  currentLender: 'Birch Bank',
  reasonForRefinance: 'Cash Out',
  borrowerName: 'Ada Example',
  borrowerEmail: 'ada@example.com',
  borrowerPhone: '(512) 555-0100',
  creditScore: 700,
  experience: 0,
  netWorth: 900_000,
  liquidAssets: 80_000,
  monthlyIncome: 12_000,
  dscr: 1.2,
  timeToClose: '45',
};

describe('files of a quote request', () => {
  it('reach the lender in the portal and by the link, the broker’s deal, and the mail as a line', async ({
    desk,
    address,
    request,
    files,
  }) => {
    const fileIds = [await files.upload('../Rent "roll".pdf'), await files.upload('Photos.pdf')];
    const { status, body } = await request([desk.lenderId], { fileIds });
    expect(status).toBe(200);
    const [{ _id }] = body.quotes;
    const listed = [
      { _id: fileIds[1], name: 'Photos.pdf', mediaType: 'application/pdf', size: pdf('Photos.pdf').length },
      { _id: fileIds[0], name: 'Rent "roll".pdf' },
    ];
    expect((await desk.lender.call('GET', `/api/lender/quotes/${_id}`)).body.quote.files).toMatchObject(listed);
    expect(await desk.dealQuotes(body.pipelineEntryId)).toMatchObject([{ files: listed }]);
    const token = await desk.linkToken(address);
    const linked = await desk.app.visitor.call('GET', '/api/quote-reply', undefined, { 'x-reply-token': token });
    expect(linked.body.quote.files).toMatchObject(listed);
    const [mail] = await eventually(
      () => desk.mailsAbout(address),
      (list) => list.length > 0,
    );
    expect(String(mail?.text)).toContain('2 files attached: read them with the request');
    expect(String(mail?.text)).not.toContain('Photos.pdf');

    const [id = ''] = fileIds;
    for (const seen of [await files.view(desk.lender, id), await files.byLink(token, id)]) {
      expect(seen.status).toBe(200);
      expect(seen.body).toBe(pdf('../Rent "roll".pdf').toString());
      expect(seen.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; filename="Rent _roll_.pdf"/),
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
    expect((await files.view(desk.broker, id)).status).toBe(200);
  });

  it('are nobody else’s: other brokers, lenders that were not asked with them, the team, visitors', async ({
    desk,
    address,
    request,
    files,
  }) => {
    const id = await files.upload();
    const admin = await desk.app.signIn('admin@example.com');
    const others = [desk.investor, files.otherLender, admin];
    for (const who of [...others, desk.lender]) expect((await files.view(who, id)).status).toBe(404);
    const { body } = await request([desk.lenderId], { fileIds: [id] });
    const { body: profile } = await files.otherLender.call('GET', '/api/users/profile');
    // Asked about the same deal, in a request without the file.
    const second = await request([profile.user.lenderId]);
    expect(second.body.pipelineEntryId).toBe(body.pipelineEntryId);
    for (const who of others) expect((await files.view(who, id)).status).toBe(404);
    expect((await files.view(desk.lender, id)).status).toBe(200);
    expect((await files.view(desk.app.visitor, id)).status).toBe(401);
    const token = await desk.linkToken(address);
    expect((await files.byLink('', id)).status).toBe(404);
    expect((await files.byLink(token, crypto.randomUUID())).status).toBe(404);
    const unsent = await files.upload();
    expect((await files.byLink(token, unsent)).status).toBe(404);
  });

  it('are read by the team with a reason alone, and the owner of the deal sees it', async ({
    desk,
    request,
    files,
  }) => {
    const id = await files.upload();
    const { body } = await request([desk.lenderId], { fileIds: [id] });
    const admin = await desk.app.signIn('admin@example.com');
    const asked = { dealId: body.pipelineEntryId, reason: 'Ticket 1042: a file does not open' };
    expect((await admin.call('POST', '/api/admin/deal-access', asked)).status).toBe(200);
    expect((await files.view(admin, id)).status).toBe(200);
    const timeline = await desk.broker.call('GET', `/api/pipeline/${body.pipelineEntryId}/timeline?limit=100`);
    expect(timeline.body.lines.map(({ text }: { text: string }) => text)).toContain(
      'Plinth team opened “Rent roll.pdf” of a quote request',
    );
  });

  it('close with the link when the request is withdrawn, and stay with it in the portal', async ({
    desk,
    address,
    request,
    files,
  }) => {
    const id = await files.upload();
    const { body } = await request([desk.lenderId], { fileIds: [id] });
    const token = await desk.linkToken(address);
    expect((await files.byLink(token, id)).status).toBe(200);
    await desk.broker.call('POST', `/api/quotes/${body.quotes[0]._id}/withdraw`);
    expect(await files.byLink(token, id)).toMatchObject({ status: 409, body: { code: 'QUOTE_CLOSED' } });
    expect((await files.view(desk.lender, id)).status).toBe(200);
  });
});

describe('a request with files', () => {
  it('takes the caller’s own alone, once, and sends nothing otherwise', async ({ desk, address, request, files }) => {
    const id = await files.upload();
    const foreign = (await files.send(desk.investor, 'Mine.pdf', pdf())).body.file._id;
    for (const fileIds of [[id, foreign], [crypto.randomUUID()]])
      expect(await request([desk.lenderId], { fileIds })).toMatchObject({
        status: 400,
        body: { fields: { fileIds: attachmentTexts.gone } },
      });
    expect(await desk.rows(sql`select id from pipeline_entries where address = ${address}`)).toEqual([]);
    const key = { 'idempotency-key': `files-${id}` };
    const first = await request([desk.lenderId], { fileIds: [id, id] }, key);
    expect(first.status).toBe(200);
    expect((await request([desk.lenderId], { fileIds: [id, id] }, key)).body).toEqual(first.body);
    expect(await desk.rows(sql`select quote_id from quote_files where file_id = ${id}`)).toHaveLength(1);
    for (const more of [{}, { propertyAddress: '9 Elsewhere Row, Austin, TX 78704' }])
      expect(await request([desk.otherLenderIds[0] ?? ''], { fileIds: [id], ...more })).toMatchObject({
        status: 400,
        body: { fields: { fileIds: requestFileTexts.sent } },
      });
  });

  it('that goes out as one call for each program takes the same files in each, and never for another deal', async ({
    desk,
    address,
    files,
  }) => {
    const id = await files.upload();
    const ask = (lenderId = '', at = address) =>
      desk.broker.call('POST', '/api/stabilized-bridge/quotes', {
        lenderIds: [lenderId],
        loanType: 'Stabilized Bridge',
        searchCriteria: { state: 'TX' },
        detailedQuoteForm: { ...bridgeForm, propertyAddress: at },
        fileIds: [id],
      });
    expect((await ask(desk.lenderId)).status).toBe(200);
    expect((await ask(desk.otherLenderIds[0])).status).toBe(200);
    expect(await desk.rows(sql`select quote_id from quote_files where file_id = ${id}`)).toHaveLength(2);
    expect((await ask(desk.otherLenderIds[1], '10 Elsewhere Row, Austin, TX 78704')).status).toBe(400);
  });

  it('takes no more than five, and no file that is not what it seems, or too large', async ({
    desk,
    request,
    files,
  }) => {
    const fileIds = Array.from({ length: attachmentLimits.files + 1 }, () => crypto.randomUUID());
    expect(await request([desk.lenderId], { fileIds })).toMatchObject({
      status: 400,
      body: { fields: { fileIds: requestFileTexts.tooMany } },
    });
    const before = await desk.rows(sql`select id from request_files`);
    expect(await files.send(desk.broker, 'run.exe', Buffer.from('MZ'))).toMatchObject({
      status: 400,
      body: { message: attachmentTexts.wrongType },
    });
    expect((await files.send(desk.broker, 'Fake.pdf', Buffer.from('<script>'))).status).toBe(400);
    const large = Buffer.alloc(attachmentLimits.fileBytes + 1, 'a');
    expect((await files.send(desk.broker, 'large.txt', large)).status).toBe(413);
    expect((await files.send(desk.lender, 'Terms.pdf', pdf())).status).toBe(403);
    expect(await desk.rows(sql`select id from request_files`)).toEqual(before);
  });
});

describe('files that were not sent', () => {
  it('are removed within two nights, and those that were sent stay', async ({ desk, request, files }) => {
    const [unsent, sent] = [await files.upload('Unsent.pdf'), await files.upload('Sent.pdf')];
    await request([desk.lenderId], { fileIds: [sent] });
    desk.app.clock.advance(1.5 * dayMs);
    await housekeeping.run(desk.app.platform, {});
    desk.app.clock.advance(-1.5 * dayMs);
    const stored = desk.app.platform.files;
    expect(await Promise.all([unsent, sent].map((id) => stored.exists(`quote-requests/${id}`)))).toEqual([false, true]);
    expect(await desk.rows(sql`select id from request_files where id in (${unsent}, ${sent})`)).toEqual([{ id: sent }]);
  });

  it('are limited to a number for each account', async ({ desk, files }) => {
    await desk.rows(sql`
      insert into request_files (id, owner_id, original_name, media_type, size, uploaded_at)
      select gen_random_uuid(), id, 'Many.pdf', 'application/pdf', 10, now()
      from accounts, generate_series(1, ${mostUnsent}::int) where email = 'investor@example.com'`);
    expect(await files.send(desk.investor, 'One more.pdf', pdf())).toMatchObject({
      status: 409,
      body: { message: requestFileTexts.tooManyUnsent },
    });
  });
});
