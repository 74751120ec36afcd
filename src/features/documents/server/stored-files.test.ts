import { rmSync, truncateSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentDesk, newPdf, openDocumentDesk } from '../../../../tests/support/desks/document-desk.ts';
import { docx } from '../../../../tests/support/desks/example-files.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import { removeOldFiles } from './stored/remove-files.ts';

let desk: DocumentDesk;
beforeAll(async () => {
  desk = await openDocumentDesk();
});
afterAll(() => desk?.close());

describe('viewing a document', () => {
  it('is for the own company, administrators and, while the lender is on the market, brokers', async () => {
    const content = newPdf();
    const { _id } = (await desk.upload(desk.lender, 'terms “2026”.pdf', content)).body.document;
    for (const who of [desk.lender, desk.admin, desk.broker]) {
      const answer = await desk.view(who, _id);
      expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true]);
    }
    for (const who of [desk.colleagueOfOther, await desk.app.signIn('unassigned-lender@example.com')])
      expect((await desk.view(who, _id)).statusCode).toBe(404);
    expect((await desk.app.visitor.call('GET', `/api/documents/view/${_id}`)).status).toBe(401);
    await desk.rows(sql`update lenders set archived_at = now() where id = ${desk.own}`);
    expect((await desk.view(desk.broker, _id)).statusCode).toBe(404);
    expect((await desk.view(desk.admin, _id)).statusCode).toBe(200);
    await desk.rows(sql`update lenders set archived_at = null where id = ${desk.own}`);
  });

  it('is not for brokers while all of its programs are drafts', async () => {
    const programs = await desk.programsOf(desk.own, 2);
    const [program = '', other = ''] = programs;
    const { _id } = await desk.added('draft-matrix.pdf', { programId: program });
    const setStatus = (status: string) => desk.lender.call('PUT', `/api/programs/${program}/status`, { status });
    expect((await setStatus('draft')).status).toBe(200);
    expect((await desk.view(desk.broker, _id)).statusCode).toBe(404);
    expect((await desk.view(desk.lender, _id)).statusCode).toBe(200);
    await desk.lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [program, other] });
    expect((await desk.view(desk.broker, _id)).statusCode).toBe(200);
    await desk.lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [program] });
    expect((await desk.view(desk.broker, _id)).statusCode).toBe(404);
    await setStatus('live');
    expect((await desk.view(desk.broker, _id)).statusCode).toBe(200);
  });

  it('gives the file as what it is, and nothing that a browser would run', async () => {
    const { _id } = (await desk.upload(desk.lender, 'x "1".pdf', newPdf())).body.document;
    const { headers } = await desk.view(desk.lender, _id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="x _1_.pdf"; filename*=UTF-8''x%20%221%22.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
    });
    const word = (await desk.upload(desk.lender, 'условия.docx', await docx('more.xml'))).body.document;
    expect((await desk.view(desk.lender, word._id)).headers['content-disposition']).toMatch(
      /^attachment; filename="_+\.docx"; filename\*=UTF-8''%D1%83/,
    );
  });

  it('never gives half of one', async () => {
    const { _id } = await desk.added('short.pdf');
    truncateSync(join(desk.folder, _id), 5);
    expect((await desk.view(desk.lender, _id)).statusCode).toBe(404);
    rmSync(join(desk.folder, _id));
    expect((await desk.view(desk.lender, _id)).statusCode).toBe(404);
  });
});

describe('what is left by uploads that were cut short by a crash', () => {
  it('is removed by the nightly clean-up once no upload can be about to name it', async () => {
    const { _id } = await desk.added('stays.pdf');
    const [old, young] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
    for (const id of [old, young]) await desk.app.platform.files.put(`documents/${id}`, 'left by a killed process');
    const before = new Date(desk.app.clock.now().getTime() - 2 * dayMs);
    for (const id of [old, _id]) utimesSync(join(desk.folder, id), before, before);
    await housekeeping.run(desk.app.platform, {});
    expect(desk.storedFiles()).toEqual(expect.arrayContaining([young, _id]));
    expect(desk.storedFiles()).not.toContain(old);
  });

  it('is removed with what the scanner said of it, though another of them vanishes meanwhile', async () => {
    const ids = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'];
    const [vanishing = '', old = ''] = ids;
    const before = new Date(desk.app.clock.now().getTime() - 2 * dayMs);
    for (const id of ids) await desk.app.platform.files.put(`documents/${id}`, 'left by a killed process');
    utimesSync(join(desk.folder, old), before, before);
    await desk.rows(sql`insert into file_scans (key, state, stored_at) values (${`documents/${old}`}, 'held', now())`);
    await removeOldFiles(
      desk.app.platform,
      'documents',
      new Date(desk.app.clock.now().getTime() - dayMs),
      async (listed) => {
        rmSync(join(desk.folder, vanishing));
        return listed.filter((id) => ids.includes(id));
      },
    );
    expect(desk.storedFiles()).not.toContain(old);
    expect(await desk.rows(sql`select key from file_scans where key = ${`documents/${old}`}`)).toEqual([]);
  });
});

describe('what a lender user brought', () => {
  it('stays with the company when their account ends, without their name', async () => {
    await desk.rows(sql`insert into accounts select (jsonb_populate_record(original, jsonb_build_object(
      'id', gen_random_uuid(), 'email', 'passing@example.com', 'first_name', 'Passing', 'last_name', 'Through'))).*
      from accounts original where email = 'lender@example.com'`);
    const passing = await desk.app.signIn('passing@example.com');
    const { _id } = await desk.added('inherited.pdf', {}, passing);
    const shown = async (who = desk.lender) => (await desk.list(who, '?q=inherited')).documents[0];
    expect(await shown()).toMatchObject({ _id, uploadedBy: 'Passing Through' });
    await passing.call('POST', '/api/users/deletion', { password: 'Plinth!demo1' });
    desk.app.clock.advance(15 * dayMs);
    await housekeeping.run(desk.app.platform, {});
    expect(await shown(await desk.app.signIn('lender@example.com'))).toMatchObject({ _id, uploadedBy: null });
  });
});
