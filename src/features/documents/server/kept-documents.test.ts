import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentDesk, documentTag, openDocumentDesk } from '../../../../tests/support/desks/document-desk.ts';

let desk: DocumentDesk;
beforeAll(async () => {
  desk = await openDocumentDesk();
});
afterAll(() => desk?.close());

describe('the documents of a lender', () => {
  it('are listed by pages, by words, tag, program, and whether they belong to none', async () => {
    const [program = ''] = await desk.programsOf(desk.own, 1);
    const names = ['Listed alpha.pdf', 'Listed beta.pdf', 'Listed alpha beta.pdf'];
    for (const name of names) await desk.added(name, name.includes('beta') ? { programId: program } : {});
    await desk.added('Listed 100%.pdf', { tag: 'Mortgage Clause Info' });
    const found = async (query: string) =>
      ((await desk.list(desk.lender, query)).documents as { originalName: string }[]).map(
        ({ originalName }) => originalName,
      );
    expect(await found('?q=beta%20listed')).toEqual(['Listed alpha beta.pdf', 'Listed beta.pdf']);
    expect(await found(`?q=listed&program=${program}`)).toEqual(['Listed alpha beta.pdf', 'Listed beta.pdf']);
    expect(await found('?q=listed&program=general')).toEqual(['Listed 100%.pdf', 'Listed alpha.pdf']);
    expect(await found('?q=listed&tag=Mortgage%20Clause%20Info')).toEqual(['Listed 100%.pdf']);
    expect(await found('?q=0%25')).toEqual(['Listed 100%.pdf']);
    expect(await found('?q=listed&limit=1&offset=1')).toEqual(['Listed alpha beta.pdf']);
    expect((await desk.list(desk.lender, '?q=listed&limit=1')).total).toBe(4);
    const counted = (await desk.lender.call('GET', `/api/documents/${desk.own}/programs?q=listed`)).body;
    expect(counted.general).toBe(2);
    expect(counted.programs.find(({ _id }: { _id: string }) => _id === program).documents).toBe(2);
  });

  it('are the own company’s alone; administrators see those of all', async () => {
    await desk.added('secret-terms.pdf');
    for (const path of [`/api/documents/${desk.own}`, `/api/documents/${desk.own}/programs`])
      expect((await desk.colleagueOfOther.call('GET', path)).status).toBe(404);
    expect((await desk.list(desk.admin, '?q=secret-terms')).total).toBe(1);
    const all = (await desk.admin.call('GET', '/api/documents?q=secret-terms')).body;
    expect(all).toMatchObject({ success: true, total: 1, documents: [{ lenderId: desk.own }] });
    expect((await desk.admin.call('GET', '/api/documents/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('lose a program that is taken off the market, and have it again when it comes back', async () => {
    const [first = '', second = ''] = await desk.programsOf(desk.own, 2);
    const { _id } = await desk.added('leaves-program.pdf', { programId: first });
    await desk.lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [first, second] });
    const programIds = async () => (await desk.list(desk.lender, '?q=leaves-program')).documents[0].programIds;
    expect((await programIds()).sort()).toEqual([first, second].sort());
    await desk.rows(sql`update programs set deleted_at = now() where id = ${first}`);
    expect(await programIds()).toEqual([second]);
    await desk.rows(sql`update programs set deleted_at = now() where id = ${second}`);
    expect(await programIds()).toEqual([]);
    expect((await desk.list(desk.lender, '?q=leaves-program&program=general')).total).toBe(1);
    expect((await desk.list(desk.lender, `?q=leaves-program&program=${first}`)).total).toBe(0);
    await desk.rows(sql`update programs set deleted_at = null where id in (${first}, ${second})`);
    expect(await programIds()).toHaveLength(2);
  });
});

describe('changing a document', () => {
  it('gives it another tag or other programs of its lender, and says so', async () => {
    const [first = '', second = ''] = await desk.programsOf(desk.own, 2);
    const { _id } = await desk.added('changed.pdf');
    expect(await desk.lender.call('POST', `/api/documents/${_id}/assign-tag`, { tag: 'Uncategorized' })).toMatchObject({
      status: 200,
      body: { message: 'Tag assigned successfully!', document: { tag: 'Uncategorized' } },
    });
    expect(
      await desk.lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [second, first] }),
    ).toMatchObject({
      status: 200,
      body: { message: 'Document assigned to program(s).', document: { programIds: expect.arrayContaining([first]) } },
    });
    expect((await desk.lender.call('POST', `/api/documents/${_id}/assign-tag`, { tag: 'Other' })).body.message).toBe(
      'Please select a tag.',
    );
    expect((await desk.lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [] })).body.message).toBe(
      'Please select at least one program.',
    );
    const [foreign = ''] = await desk.programsOf(desk.other, 1);
    const refused = await desk.lender.call('PUT', `/api/documents/${_id}/reassign`, { programIds: [first, foreign] });
    expect(refused).toMatchObject({ status: 400, body: { fields: { programIds: expect.any(String) } } });
  });

  it('moves it to another lender, without its programs, by an administrator', async () => {
    const [program = ''] = await desk.programsOf(desk.own, 1);
    const { _id } = await desk.added('moved.pdf', { programId: program });
    expect((await desk.lender.call('POST', `/api/documents/${_id}/reassign`, { newLenderId: desk.other })).status).toBe(
      403,
    );
    expect(await desk.admin.call('POST', `/api/documents/${_id}/reassign`, { newLenderId: desk.other })).toMatchObject({
      status: 200,
      body: { message: 'Document reassigned successfully!', document: { lenderId: desk.other, programIds: [] } },
    });
    expect((await desk.view(desk.lender, _id)).statusCode).toBe(404);
    expect((await desk.view(desk.colleagueOfOther, _id)).statusCode).toBe(200);
    const nobody = { newLenderId: '00000000-0000-4000-8000-000000000000' };
    expect((await desk.admin.call('POST', `/api/documents/${_id}/reassign`, nobody)).status).toBe(400);
  });

  it('and deleting it are for its own company and administrators', async () => {
    const { _id } = await desk.added('kept.pdf');
    const [program = ''] = await desk.programsOf(desk.other, 1);
    for (const [method, path, body] of [
      ['POST', 'assign-tag', { tag: documentTag }],
      ['PUT', 'reassign', { programIds: [program] }],
      ['DELETE', '', undefined],
    ] as const) {
      const url = `/api/documents/${_id}${path && `/${path}`}`;
      expect((await desk.colleagueOfOther.call(method, url, body)).status, url).toBe(404);
      expect((await desk.broker.call(method, url, body)).status, url).toBe(403);
    }
    expect(await desk.lender.call('DELETE', `/api/documents/${_id}`)).toMatchObject({
      status: 200,
      body: { message: 'Document deleted successfully!' },
    });
    expect(desk.storedFiles()).not.toContain(_id);
    expect((await desk.lender.call('DELETE', `/api/documents/${_id}`)).status).toBe(404);
    expect((await desk.view(desk.lender, _id)).statusCode).toBe(404);
  });
});
