import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { docx, type FormPart, formBody, jpeg, pdf, png } from '../../../../tests/support/desks/example-files.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import { documentLimits, documentTags, documentTexts } from '../model.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plinth-documents-'));
const folder = join(dataDir, 'files/documents');
const storedFiles = () => readdirSync(folder).sort();
const tag = 'Lending Guidelines';

let app: TestApp;
let lender: Caller;
let colleagueOfOther: Caller;
let admin: Caller;
let broker: Caller;
let own: string;
let other: string;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
  [lender, colleagueOfOther, admin, broker] = (await Promise.all(
    ['lender', 'lender2', 'admin', 'broker'].map((name) => app.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller, Caller];
  [own, other] = (await Promise.all([lender, colleagueOfOther].map(companyOf))) as [string, string];
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const companyOf = async (who: Caller): Promise<string> =>
  (await who.call('GET', '/api/users/profile')).body.user.lenderId;
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

async function sendForm(who: Caller, url: string, parts: readonly FormPart[]) {
  const { payload, type } = await formBody(parts);
  const headers = { 'content-type': type, ...(who.token ? { authorization: `Bearer ${who.token}` } : {}) };
  const answer = await app.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
let made = 0;
const newPdf = () => pdf(`Terms ${++made}`);
interface Upload {
  readonly lenderId?: string;
  readonly programId?: string;
  readonly tag?: string;
}
const upload = (who: Caller, name: string, content: Buffer, { lenderId = own, ...more }: Upload = {}) =>
  sendForm(who, '/api/documents/upload', [['file', { name, content }], ...Object.entries({ lenderId, tag, ...more })]);
const added = async (name = 'terms.pdf', more: Upload = {}, who = lender) => {
  const { status, body } = await upload(who, name, newPdf(), more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.document as { _id: string; programIds: string[] };
};
const view = (who: Caller, id: string) =>
  app.http.inject({ url: `/api/documents/view/${id}`, headers: { authorization: `Bearer ${who.token}` } });
const programsOf = async (lenderId: string, count: number) =>
  (
    await rows(
      sql`select id, name from programs where lender_id = ${lenderId} and deleted_at is null order by id limit ${count}`,
    )
  ).map(({ id }) => String(id));
const list = async (who: Caller, query = '', lenderId = own) =>
  (await who.call('GET', `/api/documents/${lenderId}${query}`)).body;

describe('uploading a document', () => {
  it('stores it under an id, as what its content is, and says who brought it', async () => {
    const content = newPdf();
    const answer = await upload(lender, 'Guidelines 2026.PDF', content);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Document uploaded successfully!' } });
    const { document } = answer.body;
    expect(document).toMatchObject({
      originalName: 'Guidelines 2026.PDF',
      lenderId: own,
      tag,
      programIds: [],
      mediaType: 'application/pdf',
      size: content.length,
      uploadedBy: expect.stringMatching(/\w+ \w+/),
    });
    expect(storedFiles()).toContain(document._id);
    const trail = await rows(sql`select action, after from audit_log where entity_id = ${document._id}`);
    expect(trail).toEqual([{ action: 'document.uploaded', after: expect.objectContaining({ lenderId: own, tag }) }]);
  });

  it('puts it with a program of the lender, and with no other', async () => {
    const [program = ''] = await programsOf(own, 1);
    expect((await added('for-program.pdf', { programId: program })).programIds).toEqual([program]);
    expect((await added('general.pdf', { programId: '' })).programIds).toEqual([]);
    const before = storedFiles();
    const [foreign = ''] = await programsOf(other, 1);
    expect(await upload(lender, 'foreign.pdf', newPdf(), { programId: foreign })).toMatchObject({
      status: 400,
      body: { fields: { programId: 'This is not a program of this lender.' } },
    });
    expect(storedFiles()).toEqual(before);
  });

  it('is for the own company: another one is not there, and nothing is left of the file', async () => {
    const before = storedFiles();
    for (const who of [colleagueOfOther, await app.signIn('unassigned-lender@example.com')])
      expect(await upload(who, 'x.pdf', newPdf())).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await upload(broker, 'x.pdf', newPdf())).status).toBe(403);
    expect((await upload(app.visitor, 'x.pdf', newPdf())).status).toBe(401);
    const unknown = { lenderId: '00000000-0000-4000-8000-000000000000' };
    expect((await upload(admin, 'x.pdf', newPdf(), unknown)).status).toBe(404);
    expect(storedFiles()).toEqual(before);
    expect((await upload(admin, 'by-admin.pdf', newPdf())).body.document.uploadedBy).toBe('Plinth');
  });

  it('takes every type that is allowed, and refuses the others in the documented words', async () => {
    const taken = [
      ['a.png', png],
      ['a.jpg', jpeg],
      ['b.jpeg', jpeg],
      ['a.docx', await docx()],
    ] as const;
    for (const [name, content] of taken) expect((await upload(lender, name, content)).status, name).toBe(200);
    const before = storedFiles();
    const refused = [
      ['a.txt', Buffer.from('words')],
      ['a.xlsx', await docx()],
      ['a.exe', pdf()],
      ['pdf', pdf()],
      ['a.pdf', png],
      ['a.png', pdf()],
      ['a.pdf', Buffer.alloc(0)],
      ['a.docm', await docx('word/vbaProject.bin')],
    ] as const;
    for (const [name, content] of refused)
      expect(await upload(lender, name, content), name).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: 'Invalid file type. Allowed: PDF, PNG, JPEG, DOC, DOCX.' },
      });
    expect(storedFiles()).toEqual(before);
  });

  it('asks for lender, tag and file', async () => {
    const file: FormPart = ['file', { name: 'a.pdf', content: pdf() }];
    const refusals = [
      [[file, ['tag', tag]], { lenderId: documentTexts.noLender }],
      [[file, ['lenderId', own]], { tag: documentTexts.noTag }],
      [[file, ['lenderId', own], ['tag', 'Uncategorized']], { tag: documentTexts.noTag }],
      [
        [
          ['lenderId', own],
          ['tag', tag],
        ],
        { file: documentTexts.noFile },
      ],
    ] as const;
    for (const [parts, fields] of refusals)
      expect(await sendForm(lender, '/api/documents/upload', parts)).toMatchObject({ status: 400, body: { fields } });
  });

  it('refuses a file that is too large, and keeps nothing of it', async () => {
    const before = storedFiles();
    const large = Buffer.concat([pdf(), Buffer.alloc(documentLimits.fileBytes)]);
    expect(await upload(lender, 'large.pdf', large)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', message: 'A file may have at most 25 MB.' },
    });
    expect(storedFiles()).toEqual(before);
  });

  it('whose connection is cut leaves neither row nor file', async () => {
    const before = [storedFiles(), await rows(sql`select count(*) from documents`)];
    const { port } = app.http.server.address() as { port: number };
    const { payload, type } = await formBody([
      ['lenderId', own],
      ['tag', tag],
      ['file', { name: 'cut.pdf', content: Buffer.concat([pdf(), Buffer.alloc(400_000)]) }],
    ]);
    const headers = { authorization: `Bearer ${lender.token}`, 'content-type': type, 'content-length': payload.length };
    const call = httpRequest({ port, path: '/api/documents/upload', method: 'POST', headers });
    call.on('error', () => undefined);
    call.write(payload.subarray(0, 300_000));
    await vi.waitFor(() => expect(storedFiles().length).toBeGreaterThan(before[0]?.length ?? 0), { timeout: 20_000 });
    call.destroy();
    await vi.waitFor(() => expect(storedFiles()).toEqual(before[0]), { timeout: 20_000 });
    expect(await rows(sql`select count(*) from documents`)).toEqual(before[1]);
  });

  it('says that there is no room when the disk of the files is full, and keeps nothing', async () => {
    const before = storedFiles();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    // As the storage says it, after a part was written.
    vi.spyOn(app.platform.files, 'putStream').mockImplementationOnce(async (key) => {
      await app.platform.files.put(key, 'a part');
      throw new Error('Cannot write file', { cause: full });
    });
    expect(await upload(lender, 'no-room.pdf', newPdf())).toMatchObject({
      status: 503,
      body: { code: 'STORAGE_FULL' },
    });
    expect(storedFiles()).toEqual(before);
  });

  it('keeps the last part of a name, without controls and signs that turn its direction, in any script', async () => {
    const names = [
      ['../../etc/terms.pdf', 'terms.pdf'],
      ['C:\\Users\\x\\Terms.pdf', 'Terms.pdf'],
      ['terms\u202efdp.exe.pdf', 'termsfdp.exe.pdf'],
      ['te\u0007rms\u200b .pdf', 'terms.pdf'],
      ['условия — 条件.pdf', 'условия — 条件.pdf'],
      ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
      [`${'n'.repeat(400)}.pdf`, `${'n'.repeat(196)}.pdf`],
      ['.pdf', 'document.pdf'],
    ] as const;
    for (const [sent, kept] of names)
      expect((await upload(lender, sent, newPdf())).body.document?.originalName, sent).toBe(kept);
  });

  it('sent again is the document that is there, also at the same moment; with another tag it is another one', async () => {
    const content = newPdf();
    const [one, two] = await Promise.all([1, 2].map(() => upload(lender, 'twice.pdf', content)));
    expect(one?.body.document._id).toBe(two?.body.document._id);
    expect((await list(lender, '?q=twice')).total).toBe(1);
    expect(storedFiles().filter((id) => id === one?.body.document._id)).toHaveLength(1);
    const files = storedFiles().length;
    const tagged = await upload(lender, 'twice.pdf', content, { tag: 'Product Info Sheet' });
    expect(tagged.body.document._id).not.toBe(one?.body.document._id);
    expect(storedFiles()).toHaveLength(files + 1);
  });

  it('ends where a lender has as much as there may be', async () => {
    const filler = '00000000-0000-4000-8000-00000000f111';
    await rows(sql`insert into documents (id, lender_id, original_name, tag, media_type, size, sha256, uploaded_at)
      values (${filler}, ${own}, 'filler.pdf', ${tag}, 'application/pdf', ${documentLimits.lenderBytes}, '\\x00', now())`);
    expect(await upload(lender, 'too-much.pdf', newPdf())).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/at most\. Please delete some first\.$/) },
    });
    await rows(sql`delete from documents where id = ${filler}`);
  });
});

describe('several documents at once', () => {
  const bulk = (who: Caller, files: readonly (readonly [string, Buffer])[], more: Upload = {}) =>
    sendForm(who, '/api/documents/bulk-upload', [
      ...files.map(([name, content]): FormPart => ['files', { name, content }]),
      ...Object.entries({ lenderId: own, ...more }),
    ]);

  it('are taken where they can be, uncategorized unless told, and the others are named', async () => {
    const answer = await bulk(admin, [
      ['rates.csv', Buffer.from('a,b\n1,2\n')],
      ['notes.txt', Buffer.from('# caf\u00e9')],
      ['bad.csv', Buffer.from([0, 1, 2])],
      ['bad.exe', pdf()],
      ['one.pdf', newPdf()],
    ]);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Bulk upload successful!' } });
    const { documents, skipped } = answer.body as {
      documents: { originalName: string; tag: string; mediaType: string }[];
      skipped: { originalName: string; reason: string }[];
    };
    expect(documents.map(({ originalName, tag: given, mediaType }) => [originalName, given, mediaType])).toEqual([
      ['rates.csv', 'Uncategorized', 'text/csv; charset=utf-8'],
      ['notes.txt', 'Uncategorized', 'text/plain; charset=utf-8'],
      ['one.pdf', 'Uncategorized', 'application/pdf'],
    ]);
    expect(skipped).toEqual([
      { originalName: 'bad.csv', reason: 'The content is not text.' },
      { originalName: 'bad.exe', reason: 'Files of this type are not taken.' },
    ]);
  });

  it('none of which can be taken are refused in the documented words', async () => {
    expect(await bulk(admin, [['bad.exe', pdf()]])).toMatchObject({
      status: 400,
      body: {
        message: 'No valid files selected. Allowed extensions: pdf, doc, docx, xls, xlsx, png, jpg, jpeg, txt, csv',
      },
    });
    expect((await bulk(admin, [])).body.message).toBe('Please select at least one file.');
    expect((await bulk(lender, [['one.pdf', newPdf()]])).status).toBe(403);
  });
});

describe('the documents of a lender', () => {
  it('are listed by pages, by words, tag, program, and whether they belong to none', async () => {
    const [program = ''] = await programsOf(own, 1);
    const names = ['Listed alpha.pdf', 'Listed beta.pdf', 'Listed alpha beta.pdf'];
    for (const name of names) await added(name, name.includes('beta') ? { programId: program } : {});
    await added('Listed 100%.pdf', { tag: 'Mortgage Clause Info' });
    const found = async (query: string) =>
      ((await list(lender, query)).documents as { originalName: string }[]).map(({ originalName }) => originalName);
    expect(await found('?q=beta%20listed')).toEqual(['Listed alpha beta.pdf', 'Listed beta.pdf']);
    expect(await found(`?q=listed&program=${program}`)).toEqual(['Listed alpha beta.pdf', 'Listed beta.pdf']);
    expect(await found('?q=listed&program=general')).toEqual(['Listed 100%.pdf', 'Listed alpha.pdf']);
    expect(await found('?q=listed&tag=Mortgage%20Clause%20Info')).toEqual(['Listed 100%.pdf']);
    expect(await found('?q=0%25')).toEqual(['Listed 100%.pdf']);
    expect(await found('?q=listed&limit=1&offset=1')).toEqual(['Listed alpha beta.pdf']);
    expect((await list(lender, '?q=listed&limit=1')).total).toBe(4);
    const counted = (await lender.call('GET', `/api/documents/${own}/programs?q=listed`)).body;
    expect(counted.general).toBe(2);
    expect(counted.programs.find(({ _id }: { _id: string }) => _id === program).documents).toBe(2);
  });

  it('are the own company’s alone; administrators see those of all', async () => {
    await added('secret-terms.pdf');
    for (const path of [`/api/documents/${own}`, `/api/documents/${own}/programs`])
      expect((await colleagueOfOther.call('GET', path)).status).toBe(404);
    expect((await list(admin, '?q=secret-terms')).total).toBe(1);
    const all = (await admin.call('GET', '/api/documents?q=secret-terms')).body;
    expect(all).toMatchObject({ success: true, total: 1, documents: [{ lenderId: own }] });
    expect((await admin.call('GET', '/api/documents/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('lose a program that is taken off the market, and have it again when it comes back', async () => {
    const [first = '', second = ''] = await programsOf(own, 2);
    const { _id } = await added('leaves-program.pdf', { programId: first });
    await lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [first, second] });
    const programIds = async () => (await list(lender, '?q=leaves-program')).documents[0].programIds;
    expect((await programIds()).sort()).toEqual([first, second].sort());
    await rows(sql`update programs set deleted_at = now() where id = ${first}`);
    expect(await programIds()).toEqual([second]);
    await rows(sql`update programs set deleted_at = now() where id = ${second}`);
    expect(await programIds()).toEqual([]);
    expect((await list(lender, '?q=leaves-program&program=general')).total).toBe(1);
    expect((await list(lender, `?q=leaves-program&program=${first}`)).total).toBe(0);
    await rows(sql`update programs set deleted_at = null where id in (${first}, ${second})`);
    expect(await programIds()).toHaveLength(2);
  });
});

describe('changing a document', () => {
  it('gives it another tag or other programs of its lender, and says so', async () => {
    const [first = '', second = ''] = await programsOf(own, 2);
    const { _id } = await added('changed.pdf');
    expect(await lender.call('POST', `/api/documents/${_id}/assign-tag`, { tag: 'Uncategorized' })).toMatchObject({
      status: 200,
      body: { message: 'Tag assigned successfully!', document: { tag: 'Uncategorized' } },
    });
    expect(await lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [second, first] })).toMatchObject({
      status: 200,
      body: { message: 'Document assigned to program(s).', document: { programIds: expect.arrayContaining([first]) } },
    });
    expect((await lender.call('POST', `/api/documents/${_id}/assign-tag`, { tag: 'Other' })).body.message).toBe(
      'Please select a tag.',
    );
    expect((await lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [] })).body.message).toBe(
      'Please select at least one program.',
    );
    const [foreign = ''] = await programsOf(other, 1);
    const refused = await lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [first, foreign] });
    expect(refused).toMatchObject({ status: 400, body: { fields: { programIds: expect.any(String) } } });
  });

  it('moves it to another lender, without its programs, by an administrator', async () => {
    const [program = ''] = await programsOf(own, 1);
    const { _id } = await added('moved.pdf', { programId: program });
    expect((await lender.call('POST', `/api/documents/${_id}/reassign`, { newLenderId: other })).status).toBe(403);
    expect(await admin.call('POST', `/api/documents/${_id}/reassign`, { newLenderId: other })).toMatchObject({
      status: 200,
      body: { message: 'Document reassigned successfully!', document: { lenderId: other, programIds: [] } },
    });
    expect((await view(lender, _id)).statusCode).toBe(404);
    expect((await view(colleagueOfOther, _id)).statusCode).toBe(200);
    const nobody = { newLenderId: '00000000-0000-4000-8000-000000000000' };
    expect((await admin.call('POST', `/api/documents/${_id}/reassign`, nobody)).status).toBe(400);
  });

  it('and deleting it are for its own company and administrators', async () => {
    const { _id } = await added('kept.pdf');
    const [program = ''] = await programsOf(other, 1);
    for (const [method, path, body] of [
      ['POST', 'assign-tag', { tag }],
      ['PUT', 'reassign', { programIds: [program] }],
      ['DELETE', '', undefined],
    ] as const) {
      const url = `/api/documents/${_id}${path && `/${path}`}`;
      expect((await colleagueOfOther.call(method, url, body)).status, url).toBe(404);
      expect((await broker.call(method, url, body)).status, url).toBe(403);
    }
    expect(await lender.call('DELETE', `/api/documents/${_id}`)).toMatchObject({
      status: 200,
      body: { message: 'Document deleted successfully!' },
    });
    expect(storedFiles()).not.toContain(_id);
    expect((await lender.call('DELETE', `/api/documents/${_id}`)).status).toBe(404);
    expect((await view(lender, _id)).statusCode).toBe(404);
  });
});

describe('viewing a document', () => {
  it('is for the own company, administrators and, while the lender is on the market, brokers', async () => {
    const content = newPdf();
    const { _id } = (await upload(lender, 'terms “2026”.pdf', content)).body.document;
    for (const who of [lender, admin, broker]) {
      const answer = await view(who, _id);
      expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true]);
    }
    for (const who of [colleagueOfOther, await app.signIn('unassigned-lender@example.com')])
      expect((await view(who, _id)).statusCode).toBe(404);
    expect((await app.visitor.call('GET', `/api/documents/view/${_id}`)).status).toBe(401);
    await rows(sql`update lenders set archived_at = now() where id = ${own}`);
    expect((await view(broker, _id)).statusCode).toBe(404);
    expect((await view(admin, _id)).statusCode).toBe(200);
    await rows(sql`update lenders set archived_at = null where id = ${own}`);
  });

  it('gives the file as what it is, and nothing that a browser would run', async () => {
    const { _id } = (await upload(lender, 'x "1".pdf', newPdf())).body.document;
    const { headers } = await view(lender, _id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="x _1_.pdf"; filename*=UTF-8''x%20%221%22.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
    });
    const word = (await upload(lender, 'условия.docx', await docx('more.xml'))).body.document;
    expect((await view(lender, word._id)).headers['content-disposition']).toMatch(
      /^attachment; filename="_+\.docx"; filename\*=UTF-8''%D1%83/,
    );
  });

  it('never gives half of one', async () => {
    const { _id } = await added('short.pdf');
    truncateSync(join(folder, _id), 5);
    expect((await view(lender, _id)).statusCode).toBe(404);
    rmSync(join(folder, _id));
    expect((await view(lender, _id)).statusCode).toBe(404);
  });
});

describe('what is left by uploads that were cut short by a crash', () => {
  it('is removed by the nightly clean-up once no upload can be about to name it', async () => {
    const { _id } = await added('stays.pdf');
    const [old, young] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
    for (const id of [old, young]) await app.platform.files.put(`documents/${id}`, 'left by a killed process');
    const before = new Date(app.clock.now().getTime() - 2 * dayMs);
    for (const id of [old, _id]) utimesSync(join(folder, id), before, before);
    await housekeeping.run(app.platform, {});
    expect(storedFiles()).toEqual(expect.arrayContaining([young, _id]));
    expect(storedFiles()).not.toContain(old);
  });
});

describe('what a lender user brought', () => {
  it('stays with the company when their account ends, without their name', async () => {
    await rows(sql`insert into accounts select (jsonb_populate_record(original, jsonb_build_object(
      'id', gen_random_uuid(), 'email', 'passing@example.com', 'first_name', 'Passing', 'last_name', 'Through'))).*
      from accounts original where email = 'lender@example.com'`);
    const passing = await app.signIn('passing@example.com');
    const { _id } = await added('inherited.pdf', {}, passing);
    const shown = async () => (await list(lender, '?q=inherited')).documents[0];
    expect(await shown()).toMatchObject({ _id, uploadedBy: 'Passing Through' });
    await passing.call('POST', '/api/users/deletion', { password: 'Plinth!demo1' });
    app.clock.advance(15 * dayMs);
    await housekeeping.run(app.platform, {});
    lender = await app.signIn('lender@example.com');
    expect(await shown()).toMatchObject({ _id, uploadedBy: null });
  });
});

it('there are eighteen tags, each once', () => {
  expect(new Set(documentTags).size).toBe(18);
});
