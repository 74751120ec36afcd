import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentDesk, openDocumentDesk } from '../../../../../tests/support/desks/document-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../../kernel/dates.ts';
import { housekeeping } from '../../../../platform/jobs/housekeeping.ts';

let desk: DocumentDesk;
beforeAll(async () => {
  desk = await openDocumentDesk();
});
afterAll(() => desk?.close());

const link = (who: Caller, id: string) => who.call('POST', `/api/documents/${id}/link`);
async function ticketFor(who: Caller, id: string): Promise<string> {
  const { status, body } = await link(who, id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.ticket;
}
/** Without any session: as a browser follows a link. */
const download = (ticket: string) => desk.app.http.inject({ url: `/api/documents/download?ticket=${ticket}` });

describe('a link to a file', () => {
  it('saves it under its name, without a session in the request', async () => {
    const { _id } = await desk.added('terms.pdf');
    const shown = await desk.view(desk.broker, _id);
    const answer = await download(await ticketFor(desk.broker, _id));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(shown.rawPayload)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="terms.pdf"; filename*=UTF-8''terms.pdf`,
      'cache-control': 'no-store',
    });
  });

  it('is only made for who may read the file', async () => {
    const { _id } = await desk.added('own.pdf');
    expect((await link(desk.colleagueOfOther, _id)).status).toBe(404);
    expect((await link(desk.app.visitor, _id)).status).toBe(401);
    expect((await link(desk.lender, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('is good for five uses and a minute, and for no other file', async () => {
    const { _id } = await desk.added('few.pdf');
    const ticket = await ticketFor(desk.lender, _id);
    const answers = [];
    for (let use = 0; use < 6; use++) answers.push((await download(ticket)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 401]);
    expect((await download('x'.repeat(43))).statusCode).toBe(401);
    const late = await ticketFor(desk.lender, _id);
    desk.app.clock.advance(minuteMs + 1);
    expect((await download(late)).json()).toMatchObject({ code: 'NO_SESSION' });
    await housekeeping.run(desk.app.platform, {});
    expect(await desk.rows(sql`select 1 from download_tickets`)).toEqual([]);
  });

  it('ends with the session that asked for it', async () => {
    const { _id } = await desk.added('session.pdf');
    const leaving = await desk.app.signIn('broker@example.com');
    const ticket = await ticketFor(leaving, _id);
    await leaving.call('POST', '/api/auth/logout');
    expect((await download(ticket)).statusCode).toBe(401);
  });

  it('asks again whether its person may read the file', async () => {
    const { _id } = await desk.added('withdrawn.pdf');
    const ticket = await ticketFor(desk.broker, _id);
    await desk.rows(sql`update lenders set archived_at = now() where id = ${desk.own}`);
    expect((await download(ticket)).statusCode).toBe(404);
    await desk.rows(sql`update lenders set archived_at = null where id = ${desk.own}`);
    expect((await download(ticket)).statusCode).toBe(200);
  });

  it('stands in the database as a hash alone', async () => {
    const { _id } = await desk.added('hash.pdf');
    const ticket = await ticketFor(desk.lender, _id);
    const rows = await desk.rows(sql`select t::text as text from download_tickets t where document_id = ${_id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });
});

describe('a link to a file of a deal', () => {
  it('is for its owner alone, whoever has the id', async () => {
    const terms = { loanType: 'DSCR', fico: 700, purchasePrice: 1, rehabNeeded: 0, arv: 0, liquidity: 0 };
    await desk.broker.call('POST', '/api/pipeline/manual', { address: '14 Linked Lane', ...terms });
    const [deal] = await desk.rows(sql`select id from pipeline_entries where address like '14 Linked Lane%'`);
    const id = crypto.randomUUID();
    const { platform } = desk.app;
    const content = async function* () {
      yield Buffer.from('%PDF-1.4 statement %%EOF');
    };
    const { fileKey, size, sha256 } = await platform.encryptedFiles.put(`deal-documents/${id}`, content());
    const key = await platform.database.transaction((tx) =>
      platform.encryption.encrypt(tx, `deal_documents.${id}.file_key`, fileKey),
    );
    await desk.rows(sql`insert into deal_documents
      (id, deal_id, origin, original_name, media_type, size, sha256, file_key, uploaded_at)
      values (${id}, ${deal?.id}, 'uploaded', 'statement.pdf', 'application/pdf', ${size}, ${sha256}, ${key}, now())`);
    expect((await download(await ticketFor(desk.broker, id))).body).toBe('%PDF-1.4 statement %%EOF');
    for (const other of [desk.lender, desk.admin]) expect((await link(other, id)).status).toBe(404);
  });
});
