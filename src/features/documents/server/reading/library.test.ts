import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentDesk, openDocumentDesk } from '../../../../../tests/support/desks/document-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

let desk: DocumentDesk;
beforeAll(async () => {
  desk = await openDocumentDesk();
});
afterAll(() => desk?.close());

const read = async (who: Caller, query: string, path = 'library') => {
  const { status, body } = await who.call('GET', `/api/documents${path && `/${path}`}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = async (...call: Parameters<typeof read>): Promise<string[]> =>
  (await read(...call)).documents.map(({ originalName }: { originalName: string }) => originalName);
const backdate = (name: string, days: number) =>
  desk.rows(
    sql`update documents set uploaded_at = now() - make_interval(days => ${days}) where original_name = ${name}`,
  );

describe('the documents of all lenders', () => {
  it('are narrowed by lender, program and age, and sorted, a page at a time', async () => {
    const [program = ''] = await desk.programsOf(desk.own, 1);
    await desk.added('aged B new.pdf', { programId: program });
    await desk.added('aged a month.pdf', { tag: 'Product Info Sheet' });
    await desk.added('aged old.pdf', {}, desk.lender);
    await desk.added('aged other.pdf', { lenderId: desk.other }, desk.admin);
    for (const [name, days] of [
      ['aged a month.pdf', 31],
      ['aged old.pdf', 400],
      ['aged other.pdf', 8],
    ] as const)
      await backdate(name, days);
    const found = (query: string) => names(desk.admin, `q=aged&${query}`, '');
    expect(await found('')).toEqual(['aged B new.pdf', 'aged other.pdf', 'aged a month.pdf', 'aged old.pdf']);
    expect(await found('sort=oldest&limit=2')).toEqual(['aged old.pdf', 'aged a month.pdf']);
    expect(await found('sort=name&offset=1&limit=2')).toEqual(['aged B new.pdf', 'aged old.pdf']);
    expect((await found('sort=tag'))[0]).toBe('aged a month.pdf');
    expect(await found(`lenderId=${desk.other}`)).toEqual(['aged other.pdf']);
    expect(await found(`program=${program}`)).toEqual(['aged B new.pdf']);
    expect(await found(`program=general&lenderId=${desk.own}`)).toEqual(['aged a month.pdf', 'aged old.pdf']);
    expect(await found('uploaded=last-7-days')).toEqual(['aged B new.pdf']);
    expect(await found('uploaded=last-30-days')).toEqual(['aged B new.pdf', 'aged other.pdf']);
    expect(await found('uploaded=last-90-days')).toHaveLength(3);
    expect(await found('uploaded=over-a-year')).toEqual(['aged old.pdf']);
    const byLender = (await read(desk.admin, 'q=aged&sort=lender', '')).documents;
    const lenders = byLender.map(({ lenderName }: { lenderName: string }) => lenderName);
    expect(lenders).toEqual(lenders.toSorted());
    expect(new Set(lenders).size).toBe(2);
    expect((await read(desk.admin, 'q=aged&limit=1', '')).total).toBe(4);
    expect((await desk.list(desk.lender, '?q=aged&uploaded=over-a-year')).total).toBe(1);
    const counted = await desk.lender.call('GET', `/api/documents/${desk.own}/programs?q=aged&uploaded=over-a-year`);
    expect(counted.body.general).toBe(1);
  });

  it('are for administrators, and what no filter is is refused', async () => {
    for (const who of [desk.broker, desk.lender]) expect((await who.call('GET', '/api/documents')).status).toBe(403);
    expect((await desk.app.visitor.call('GET', '/api/documents')).status).toBe(401);
    for (const query of ['uploaded=yesterday', 'sort=random', 'program=any', 'lenderId=1', 'tag=Other'])
      expect((await desk.admin.call('GET', `/api/documents?${query}`)).status, query).toBe(400);
    expect(await names(desk.admin, 'q=%00aged%20old', '')).toEqual(['aged old.pdf']);
  });

  it('the programs of a lender are found by words of their name', async () => {
    const all = (await desk.lender.call('GET', `/api/documents/${desk.own}/programs`)).body;
    const [{ name }] = all.programs;
    const found = await desk.lender.call(
      'GET',
      `/api/documents/${desk.own}/programs?name=${encodeURIComponent(name.toUpperCase())}`,
    );
    expect(found.body.programs.map((one: { name: string }) => one.name)).toContain(name);
    expect(found.body.total).toBeLessThan(all.total);
  });
});

describe('the library', () => {
  it('has what its reader may open, and nothing else', async () => {
    const [published = '', draft = ''] = await desk.programsOf(desk.own, 2);
    await desk.added('library general.pdf');
    await desk.added('library published.pdf', { programId: published });
    await desk.added('library draft.pdf', { programId: draft });
    const { _id: both } = await desk.added('library both.pdf', { programId: draft });
    await desk.lender.call('PUT', `/api/documents/${both}/reassign`, { programIds: [published, draft] });
    await desk.added('library other.pdf', { lenderId: desk.other }, desk.admin);
    await desk.rows(sql`update programs set status = 'draft' where id = ${draft}`);

    const readers = [desk.broker, desk.lender, desk.colleagueOfOther, desk.admin];
    const rows = await desk.rows(
      sql`select id, original_name as name from documents where original_name like 'library%'`,
    );
    for (const who of readers) {
      const opened: string[] = [];
      for (const { id, name } of rows)
        if ((await desk.view(who, String(id))).statusCode === 200) opened.push(String(name));
      expect((await names(who, 'q=library')).sort()).toEqual(opened.sort());
    }
    expect((await names(desk.broker, 'q=library&sort=name')).sort()).toEqual([
      'library both.pdf',
      'library general.pdf',
      'library other.pdf',
      'library published.pdf',
    ]);
    expect(await names(desk.colleagueOfOther, 'q=library')).toEqual(['library other.pdf']);
    expect((await desk.app.visitor.call('GET', '/api/documents/library')).status).toBe(401);

    // Neither by its name nor by asking does a broker learn of a draft.
    const [document] = (await read(desk.broker, 'q=library%20both')).documents;
    expect(document.programIds).toEqual([published]);
    expect(document).not.toHaveProperty('uploadedBy');
    expect(await names(desk.broker, `q=library&program=${draft}`)).toEqual([]);
    expect(await names(desk.lender, `q=library&program=${draft}&sort=name`)).toEqual([
      'library both.pdf',
      'library draft.pdf',
    ]);
    const offered = async (who: Caller) =>
      (await read(who, `lenderId=${desk.own}`, 'library/programs')).programs.map(({ _id }: { _id: string }) => _id);
    expect(await offered(desk.broker)).toContain(published);
    expect(await offered(desk.broker)).not.toContain(draft);
    expect(await offered(desk.lender)).toContain(draft);
    expect(await offered(desk.colleagueOfOther)).toEqual([]);
    await desk.rows(sql`update programs set status = 'live' where id = ${draft}`);
  });

  it('loses the documents of a lender that is archived', async () => {
    const { body } = await desk.admin.call('POST', '/api/lenders', { name: 'Shortlived Lending' });
    await desk.added('gone with it.pdf', { lenderId: body.lender._id }, desk.admin);
    expect(await names(desk.broker, 'q=gone%20with')).toEqual(['gone with it.pdf']);
    const usage = (await desk.admin.call('GET', `/api/lenders/${body.lender._id}/usage`)).body.usage;
    expect(usage.documents).toBe(1);
    expect((await desk.admin.call('DELETE', `/api/lenders/${body.lender._id}`)).status).toBe(200);
    for (const who of [desk.broker, desk.admin]) expect(await names(who, 'q=gone%20with')).toEqual([]);
    expect(await names(desk.admin, 'q=gone%20with', '')).toEqual([]);
    const trail = await desk.rows(
      sql`select after from audit_log where entity_id = ${body.lender._id} and action = 'lender.archived'`,
    );
    expect(trail).toEqual([{ after: expect.objectContaining({ documents: 1 }) }]);
  });
});
