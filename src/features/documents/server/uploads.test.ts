import { request as httpRequest } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type DocumentDesk,
  documentTag,
  newPdf,
  openDocumentDesk,
  type Upload,
} from '../../../../tests/support/desks/document-desk.ts';
import { docx, type FormPart, formBody, jpeg, pdf, png } from '../../../../tests/support/desks/example-files.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { documentLimits, documentTags, documentTexts } from '../model.ts';

let desk: DocumentDesk;
beforeAll(async () => {
  desk = await openDocumentDesk();
});
afterAll(() => desk?.close());

describe('uploading a document', () => {
  it('stores it under an id, as what its content is, and says who brought it', async () => {
    const content = newPdf();
    const answer = await desk.upload(desk.lender, 'Guidelines 2026.PDF', content);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Document uploaded successfully!' } });
    const { document } = answer.body;
    expect(document).toMatchObject({
      originalName: 'Guidelines 2026.PDF',
      lenderId: desk.own,
      tag: documentTag,
      programIds: [],
      mediaType: 'application/pdf',
      size: content.length,
      uploadedBy: expect.stringMatching(/\w+ \w+/),
    });
    expect(desk.storedFiles()).toContain(document._id);
    const trail = await desk.rows(sql`select action, after from audit_log where entity_id = ${document._id}`);
    expect(trail).toEqual([
      { action: 'document.uploaded', after: expect.objectContaining({ lenderId: desk.own, tag: documentTag }) },
    ]);
  });

  it('puts it with a program of the lender, and with no other', async () => {
    const [program = ''] = await desk.programsOf(desk.own, 1);
    expect((await desk.added('for-program.pdf', { programId: program })).programIds).toEqual([program]);
    expect((await desk.added('general.pdf', { programId: '' })).programIds).toEqual([]);
    const before = desk.storedFiles();
    const [foreign = ''] = await desk.programsOf(desk.other, 1);
    expect(await desk.upload(desk.lender, 'foreign.pdf', newPdf(), { programId: foreign })).toMatchObject({
      status: 400,
      body: { fields: { programId: 'This program belongs to another lender.' } },
    });
    expect(desk.storedFiles()).toEqual(before);
  });

  it('is for the own company: another one is not there, and nothing is left of the file', async () => {
    const before = desk.storedFiles();
    for (const who of [desk.colleagueOfOther, await desk.app.signIn('unassigned-lender@example.com')])
      expect(await desk.upload(who, 'x.pdf', newPdf())).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await desk.upload(desk.broker, 'x.pdf', newPdf())).status).toBe(403);
    expect((await desk.upload(desk.app.visitor, 'x.pdf', newPdf())).status).toBe(401);
    const unknown = { lenderId: '00000000-0000-4000-8000-000000000000' };
    expect((await desk.upload(desk.admin, 'x.pdf', newPdf(), unknown)).status).toBe(404);
    expect(desk.storedFiles()).toEqual(before);
    expect((await desk.upload(desk.admin, 'by-admin.pdf', newPdf())).body.document.uploadedBy).toBe('Plinth');
  });

  it('takes every type that is allowed, and refuses the others in the documented words', async () => {
    const taken = [
      ['a.png', png],
      ['a.jpg', jpeg],
      ['b.jpeg', jpeg],
      ['a.docx', await docx()],
    ] as const;
    for (const [name, content] of taken) expect((await desk.upload(desk.lender, name, content)).status, name).toBe(200);
    const before = desk.storedFiles();
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
      expect(await desk.upload(desk.lender, name, content), name).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: 'Invalid file type. Allowed: PDF, PNG, JPEG, DOC, DOCX.' },
      });
    expect(desk.storedFiles()).toEqual(before);
  });

  it('asks for lender, tag and file', async () => {
    const file: FormPart = ['file', { name: 'a.pdf', content: pdf() }];
    const refusals = [
      [[file, ['tag', documentTag]], { lenderId: documentTexts.noLender }],
      [[file, ['lenderId', desk.own]], { tag: documentTexts.noTag }],
      [[file, ['lenderId', desk.own], ['tag', 'Uncategorized']], { tag: documentTexts.noTag }],
      [
        [
          ['lenderId', desk.own],
          ['tag', documentTag],
        ],
        { file: documentTexts.noFile },
      ],
    ] as const;
    for (const [parts, fields] of refusals)
      expect(await desk.sendForm(desk.lender, '/api/documents/upload', parts)).toMatchObject({
        status: 400,
        body: { fields },
      });
  });

  it('refuses a file that is too large, and keeps nothing of it', async () => {
    const before = desk.storedFiles();
    const large = Buffer.concat([pdf(), Buffer.alloc(documentLimits.fileBytes)]);
    expect(await desk.upload(desk.lender, 'large.pdf', large)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', message: 'A file can be up to 25 MB.' },
    });
    expect(desk.storedFiles()).toEqual(before);
  });

  it('whose connection is cut leaves neither row nor file', async () => {
    const before = [desk.storedFiles(), await desk.rows(sql`select count(*) from documents`)];
    const { port } = desk.app.http.server.address() as { port: number };
    const { payload, type } = await formBody([
      ['lenderId', desk.own],
      ['tag', documentTag],
      ['file', { name: 'cut.pdf', content: Buffer.concat([pdf(), Buffer.alloc(400_000)]) }],
    ]);
    const headers = {
      authorization: `Bearer ${desk.lender.token}`,
      'content-type': type,
      'content-length': payload.length,
    };
    const call = httpRequest({ port, path: '/api/documents/upload', method: 'POST', headers });
    call.on('error', () => undefined);
    call.write(payload.subarray(0, 300_000));
    await vi.waitFor(() => expect(desk.storedFiles().length).toBeGreaterThan(before[0]?.length ?? 0), {
      timeout: 90_000,
    });
    call.destroy();
    await vi.waitFor(() => expect(desk.storedFiles()).toEqual(before[0]), { timeout: 90_000 });
    expect(await desk.rows(sql`select count(*) from documents`)).toEqual(before[1]);
  });

  it('says that there is no room when the disk of the files is full, and keeps nothing', async () => {
    const before = desk.storedFiles();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    // As the storage says it, after a part was written.
    const { driver } = desk.app.platform.files;
    vi.spyOn(driver, 'putStream').mockImplementationOnce(async (key) => {
      await driver.put(key, 'a part');
      throw full;
    });
    expect(await desk.upload(desk.lender, 'no-room.pdf', newPdf())).toMatchObject({
      status: 503,
      body: { code: 'STORAGE_FULL', message: expect.stringMatching(/^We can't save files right now/) },
    });
    expect(desk.storedFiles()).toEqual(before);
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
      expect((await desk.upload(desk.lender, sent, newPdf())).body.document?.originalName, sent).toBe(kept);
  });

  it('sent again is the document that is there, also at the same moment; with another tag it is another one', async () => {
    const content = newPdf();
    const [one, two] = await Promise.all([1, 2].map(() => desk.upload(desk.lender, 'twice.pdf', content)));
    expect(one?.body.document._id).toBe(two?.body.document._id);
    expect((await desk.list(desk.lender, '?q=twice')).total).toBe(1);
    expect(desk.storedFiles().filter((id) => id === one?.body.document._id)).toHaveLength(1);
    const files = desk.storedFiles().length;
    const tagged = await desk.upload(desk.lender, 'twice.pdf', content, { tag: 'Product Info Sheet' });
    expect(tagged.body.document._id).not.toBe(one?.body.document._id);
    expect(desk.storedFiles()).toHaveLength(files + 1);
  });

  it('ends where a lender has as much as there may be', async () => {
    const filler = '00000000-0000-4000-8000-00000000f111';
    await desk.rows(sql`insert into documents (id, lender_id, original_name, tag, media_type, size, sha256, uploaded_at)
      values (${filler}, ${desk.own}, 'filler.pdf', ${documentTag}, 'application/pdf', ${documentLimits.lenderBytes}, '\\x00', now())`);
    expect(await desk.upload(desk.lender, 'too-much.pdf', newPdf())).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Delete some first\.$/) },
    });
    await desk.rows(sql`delete from documents where id = ${filler}`);
  });
});

describe('several documents at once', () => {
  const bulk = (who: Caller, files: readonly (readonly [string, Buffer])[], more: Upload = {}) =>
    desk.sendForm(who, '/api/documents/bulk-upload', [
      ...files.map(([name, content]): FormPart => ['files', { name, content }]),
      ...Object.entries({ lenderId: desk.own, ...more }),
    ]);

  it('are taken where they can be, uncategorized unless told, and the others are named', async () => {
    const answer = await bulk(desk.admin, [
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
      { originalName: 'bad.csv', reason: 'The file does not contain text.' },
      { originalName: 'bad.exe', reason: 'This file type is not accepted.' },
    ]);
  });

  it('none of which can be taken are refused in the documented words', async () => {
    expect(await bulk(desk.admin, [['bad.exe', pdf()]])).toMatchObject({
      status: 400,
      body: {
        message: 'No valid files selected. Allowed extensions: pdf, doc, docx, xls, xlsx, png, jpg, jpeg, txt, csv',
      },
    });
    expect((await bulk(desk.admin, [])).body.message).toBe('Please select at least one file.');
    expect((await bulk(desk.lender, [['one.pdf', newPdf()]])).status).toBe(403);
  });
});

it('there are eighteen tags, each once', () => {
  expect(new Set(documentTags).size).toBe(18);
});
