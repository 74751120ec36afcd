import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { applyRule } from '../../../platform/jobs/retention.ts';
import { knowledgeLimits } from '../model.ts';
import { searchKnowledge } from './api.ts';
import { missRule } from './retention.ts';
import { knowledgeMisses, knowledgePassages } from './tables.ts';

let app: TestApp;
let broker: Caller;
let lender: Caller;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app.close());

const search = async (q: string, caller = broker) =>
  (await caller.call('GET', `/api/knowledge?q=${encodeURIComponent(q)}`)).body;
const first = async (q: string) => (await searchKnowledge(app.platform, q)).passages[0];

describe('searching the knowledge base', () => {
  it.each([
    ['compare offers', '/help/compare-offers'],
    ['what is DSCR', '/knowledge-base#term-dscr'],
    ['how do I turn on two-factor sign-in', '/help/two-factor-sign-in'],
    ['saved searches', '/help/saved-searches'],
    ['playbook', '/help/playbooks'],
    ['construction calculator', '/ground-up-calculator'],
  ])('finds %s first at %s', async (query, path) => {
    expect((await first(query))?.path.split('#term')[0]).toBe(path.split('#term')[0]);
    if (path.includes('#')) expect((await first(query))?.path).toBe(path);
  });

  it.each([
    ['compre ofers', 'compare offers'],
    ['dcsr', 'dscr'],
    ['two-factr', 'two factor'],
    ['holdbakc', 'holdback'],
    ['calcualtor', 'calculator'],
  ])('forgives %s', async (typed, meant) => {
    const { found, corrected } = await search(typed);
    expect(corrected).toBe(meant);
    expect(found[0].path).toBe((await first(meant))?.path);
  });

  it('finds words that are half typed, as long as they are the last', async () => {
    expect((await search('playb')).found[0].title).toBe('Playbooks');
  });

  it('leads to the section that answers, with the part of its text that has the words', async () => {
    const passage = await first('reorder the tasks of a playbook by keyboard');
    expect(passage).toMatchObject({ path: '/help/playbooks#write-your-own', heading: 'Write your own' });
    expect(passage?.excerpt).toContain('by keyboard');
    expect(passage?.coverage).toBeGreaterThan(0.9);
  });

  it('says when nothing has all of the words, and finds nothing where the rare word stands nowhere', async () => {
    expect((await search('compare offers zebra')).isPartial).toBe(true);
    expect((await search('zebra loan')).found).toEqual([]);
    expect((await search('?!')).found).toEqual([]);
  });

  it('reads a hostile query as words', async () => {
    for (const query of ["'); drop table knowledge_passages; --", "a:* & !(b | 'c", '%_\\', '\u0000x'.slice(1)])
      expect((await search(query)).success).toBe(true);
    expect(await app.platform.database.db.$count(knowledgePassages)).toBeGreaterThan(200);
  });

  it('is limited to some sources when asked', async () => {
    const { passages } = await searchKnowledge(app.platform, 'DSCR', { sources: ['guide'], limit: 3 });
    expect(passages.length).toBeGreaterThan(0);
    expect(new Set(passages.map(({ source }) => source))).toEqual(new Set(['guide']));
  });

  it('names no article with more than its best two sections', async () => {
    const paths = (await search('offers')).found.map(({ path }: { path: string }) => path.split('#')[0]);
    const most = Math.max(...paths.map((path: string) => paths.filter((one: string) => one === path).length));
    expect(paths.filter((path: string) => path !== '/knowledge-base').length).toBeGreaterThan(3);
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('a search that finds nothing', () => {
  const note = (query: string, caller = broker) => caller.call('POST', '/api/knowledge/misses', { query });
  const listed = async () =>
    (await admin.call('GET', '/api/admin/knowledge/misses')).body.misses as {
      _id: string;
      words: string;
      searches: number;
    }[];

  it('is listed for writers once two people have made it, counted, and never before', async () => {
    await note('zorblax quimby');
    await note('Quimby Zorblax!');
    expect(await listed()).toEqual([]);
    const [stored] = await app.platform.database.db.select().from(knowledgeMisses);
    expect(stored).toMatchObject({ words: null, searches: 2 });
    expect(JSON.stringify(stored)).not.toContain('quimby');
    await note('quimby zorblax', lender);
    expect(await listed()).toEqual([expect.objectContaining({ words: 'quimby zorblax', searches: 3 })]);
  });

  it('is not listed when it finds something, or holds an address or a number', async () => {
    await note('compare offers');
    await note('robin@example.com', lender);
    await note('123-45-6789 zorblax', lender);
    expect(await listed()).toHaveLength(1);
    expect(await app.platform.database.db.$count(knowledgeMisses)).toBe(1);
  });

  it('is removed by administrators of the support desk, and by nobody else', async () => {
    const [miss] = await listed();
    const remove = (caller: Caller) => caller.call('DELETE', `/api/admin/knowledge/misses/${miss?._id}`);
    expect((await remove(broker)).status).toBe(403);
    expect((await remove(admin)).status).toBe(200);
    expect((await remove(admin)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('stays in a list that is bounded in number and in age', async () => {
    const { db } = app.platform.database;
    await db.execute(sql`
      insert into knowledge_misses (words_hash, words, searches, last_at)
      select 'hash ' || n, 'words', 1, '2020-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${knowledgeLimits.misses + 20}) as n`);
    await note('zorblax again zorblax');
    expect(await db.$count(knowledgeMisses)).toBe(knowledgeLimits.misses);
    await applyRule(app.platform, missRule, app.platform.clock.now());
    expect(await db.$count(knowledgeMisses)).toBe(1);
  });
});
