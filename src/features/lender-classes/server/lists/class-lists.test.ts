import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { exampleClass, taughtBy } from '../../../../../tests/support/desks/account/taught-class.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import type { ClassCard, ListedClass } from '../../contract.ts';

const publicUrl = '/api/lender-classes';
const adminUrl = '/api/admin/lender-classes';
interface Lines {
  readonly pages: number[];
  readonly classes: (ClassCard & ListedClass)[];
}

/** Every page of a list. */
async function everyPageOf(caller: Pick<Caller, 'call'>, url: string): Promise<Lines> {
  const found: Lines = { pages: [], classes: [] };
  for (let cursor = ''; ; ) {
    const { status, body } = await caller.call('GET', `${url}${cursor}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    found.pages.push(body.classes.length);
    found.classes.push(...body.classes);
    if (body.next === null) return found;
    cursor = `?cursor=${encodeURIComponent(body.next)}`;
  }
}

/** So many classes of a lender, copies of one, published seven at each moment: a page ends among them. */
const copies = (id: string, count: number) => sql`
  with added as (
    insert into lender_classes (lender_id, draft, published_version, created_at, updated_at)
    select lender_id, draft, 1, created_at, created_at - (n / 7) * interval '1 minute'
    from lender_classes, generate_series(1, ${count}) as n where id = ${id} returning id, draft, updated_at)
  insert into lender_class_versions (class_id, version, content, published_at)
  select id, 1, draft, updated_at from added`;

describe('2,000 classes', () => {
  it('are listed a page at a time, each once, the newest first, and no page holds what is in a class', async ({
    desk,
  }) => {
    const before = (await everyPageOf(desk.app.visitor, publicUrl)).classes.length;
    const id = await taughtBy(desk.lender);
    await desk.rows(copies(id, 1_999));
    const { pages, classes } = await everyPageOf(desk.app.visitor, publicUrl);
    expect(classes).toHaveLength(before + 2_000);
    expect(new Set(classes.map(({ _id }) => _id)).size).toBe(classes.length);
    expect(pages.slice(0, -1).every((count) => count === 24)).toBe(true);
    expect(classes[0]).toEqual({
      _id: id,
      lenderId: desk.lenderId,
      lenderName: expect.stringMatching(/./),
      title: exampleClass.title,
      summary: exampleClass.summary,
      version: 1,
      isRequired: false,
    });
    const sorted = sql`select c.id from lender_classes c join lender_class_versions v on v.class_id = c.id and v.version = c.published_version
      order by v.published_at desc, c.id desc`;
    expect(classes.map(({ _id }) => _id)).toEqual((await desk.rows(sorted)).map((row) => row.id));
  });

  it('are listed to administrators a page at a time too, and leave as a file of theirs', async ({ desk }) => {
    const superadmin = await desk.app.signIn('superadmin@example.com');
    const { pages, classes } = await everyPageOf(superadmin, adminUrl);
    expect(pages[0]).toBe(50);
    const sorted = sql`select id from lender_classes where published_version is not null order by updated_at desc, id desc`;
    expect(classes.map(({ _id }) => _id)).toEqual((await desk.rows(sorted)).map((row) => row.id));
    expect(JSON.stringify(classes[0])).not.toContain(exampleClass.sections[0]?.text);
    const file = async (who: Caller) => {
      const headers = { authorization: `Bearer ${who.token}` };
      const { statusCode, body } = await desk.app.http.inject({ url: `${adminUrl}/file?format=csv`, headers });
      return { status: statusCode, lines: body.trimEnd().split('\r\n') };
    };
    const { status, lines } = await file(superadmin);
    expect([status, lines.length]).toEqual([200, classes.length + 1]);
    expect(lines[0]).toContain('Lender,Class,State,Version,Required before requests,Changed');
    for (const caller of [desk.broker, desk.lender]) expect((await file(caller)).status).toBe(403);
  });

  it('are refused a cursor that is none', async ({ desk }) => {
    const { status, body } = await desk.app.visitor.call('GET', `${publicUrl}?cursor=nonsense`);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['cursor']]);
  });
});

describe('the classes of one lender', () => {
  it('are listed with what their drafts lack and without their content', async ({ desk }) => {
    const lender = await desk.app.signIn('lender2@example.com');
    const id = await taughtBy(lender);
    const own = '/api/lender/classes';
    const line = async () =>
      (await lender.call('GET', own)).body.classes.find((one: { _id: string }) => one._id === id);
    expect(await line()).toEqual({
      ...{ _id: id, title: exampleClass.title, sections: 2, questions: 3, state: 'published', publishedVersion: 1 },
      ...{ isRequired: false, hasChanges: false, takenDownReason: null, updatedAt: expect.any(String), passed: 0 },
    });
    const { revision } = (await lender.call('GET', `${own}/${id}`)).body.class;
    await lender.call('PUT', `${own}/${id}`, { revision, content: { ...exampleClass, sections: [] } });
    expect(await line()).toMatchObject({ hasChanges: true, sections: 0, state: 'published' });
    await lender.call('PUT', `${own}/${id}`, { revision: revision + 1, content: exampleClass });
    expect(await line()).toMatchObject({ hasChanges: false, sections: 2 });
  });
});
