import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/app/server/features.ts';
import type { WaitingGroup } from '../../src/features/accounts/model.ts';
import { documentTags } from '../../src/features/documents/model.ts';
import type { PipelineEntry } from '../../src/features/pipeline/contract.ts';
import type { BrokerQuote } from '../../src/features/quotes/contract.ts';
import { clocks, dueQuotes, quoteClock } from '../../src/features/quotes/server/clocks/quote-clocks.ts';
import { quotes } from '../../src/features/quotes/server/tables.ts';
import { declaredLimits } from '../../src/platform/declared/declared.ts';
import { listenTo } from '../../src/platform/events/bus.ts';
import { openPages } from '../../src/platform/events/open-pages.ts';
import { exampleScenario } from '../../tests/support/example-deal.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { brokerDeals, investorDeals } from './data/deals.ts';
import { fillDemoPast } from './fill.ts';
import { stages } from './stages.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plinth-past-'));
let app: TestApp;
const heard: { readonly accountId: string; readonly type: string }[] = [];
const unreadBefore = ['broker@example.com', 'admin@example.com'];
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
  await app.database.db.execute(sql`insert into notifications (account_id, number, event, audience, object_id, payload, created_at)
    select id, 1, 'account.fromBefore', 'account', id, '{}', now() - interval '9 days' from accounts where email in ${unreadBefore}`);
  app.platform.events.subscribe([listenTo(openPages, (update) => heard.push(update))]);
  // Requests keep their own connections.
  const taken = async () => {
    throw new Error('The past was written over a connection of requests.');
  };
  const platform = { ...app.platform, database: { ...app.platform.database, transaction: taken } };
  await expect(fillDemoPast(platform, AbortSignal.abort())).rejects.toThrow();
  expect(await count('pipeline_entries')).toBe(0);
  await Promise.all([fillDemoPast(platform), fillDemoPast(platform)]);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const count = async (table: string): Promise<number> => {
  const { rows } = await app.database.db.execute(sql`select count(*) from ${sql.identifier(table)}`);
  return Number(rows[0]?.count);
};

describe('the past of the demo market', () => {
  it.each([
    ['broker@example.com', brokerDeals],
    ['investor@example.com', investorDeals],
  ])('shows %s a deal at every stage, with revised offers and talk', async (email, deals) => {
    expect(new Set(deals.map(({ stage }) => stage))).toEqual(new Set(Object.keys(stages)));
    const person = await app.signIn(email);
    const entries: PipelineEntry[] = (await person.call('GET', '/api/pipeline/entries?includeArchived=true')).body
      .pipelineEntries;
    expect(entries.map(({ address }) => address).sort()).toEqual(deals.map(({ address }) => address).sort());
    expect(entries.filter(({ archived }) => archived)).toHaveLength(2);
    expect(entries.filter(({ selectedLenderId }) => selectedLenderId !== null)).toHaveLength(3);
    const quotes: BrokerQuote[] = [];
    for (const { _id } of entries)
      quotes.push(...(await person.call('GET', `/api/pipeline/${_id}/quotes`)).body.quotes);
    const statuses = ['requested', 'seen', 'offered', 'declined', 'withdrawn', 'expired', 'accepted'];
    expect(new Set(quotes.map(({ status }) => status))).toEqual(new Set(statuses));
    expect(quotes.some(({ offers }) => offers.length > 2)).toBe(true);
    expect(quotes.some(({ messages }) => messages.length > 1)).toBe(true);
    // Every request was judged: its lender is shown with a program.
    expect(quotes.filter(({ program }) => program === null)).toEqual([]);
  });

  it('gives the demo lender a document for every tag and one to print, and other lenders their guidelines', async () => {
    const lender = await app.signIn('lender@example.com');
    const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
    const { documents } = (await lender.call('GET', `/api/documents/${lenderId}?limit=200`)).body as {
      documents: { _id: string; tag: string; size: number }[];
    };
    expect(documents).toHaveLength(documentTags.length + 1);
    expect(new Set(documents.map(({ tag }) => tag))).toEqual(new Set(documentTags));
    for (const { _id, size } of documents)
      expect((await app.platform.files.getMetaData(`documents/${_id}`)).contentLength).toBe(size);
    const broker = await app.signIn('broker@example.com');
    const library = (await broker.call('GET', '/api/documents/library?tag=Lending%20Guidelines')).body;
    expect(library.total).toBe(7);
  });

  it('offers and asks for no Dutch interest and no owner-occupied loan on a rental', async () => {
    const { rows } = await app.database.db.execute<{ text: string }>(sql`
      select concat(q.request, q.program, o.terms) as text from quotes q join offers o on o.quote_id = q.id
      where q.kind in ('dscr', 'portfolio')
      union all select content::text from templates where kind in ('dscr', 'portfolio')`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => /dutch|owner.?occ/i.test(text))).toEqual([]);
  });

  it('leaves news unread and things waiting, for both sides', async () => {
    for (const [email, titles] of [
      ['broker@example.com', ['Expiring soon', 'Offers to read', 'Inactive deals', 'New since last time']],
      ['investor@example.com', ['Expiring soon', 'Offers to read', 'Inactive deals', 'New since last time']],
      ['lender@example.com', ['Requests to answer', 'Offers expiring soon']],
    ] as const) {
      const person = await app.signIn(email);
      const { groups } = (await person.call('GET', '/api/waiting')).body as { groups: WaitingGroup[] };
      expect(groups.map(({ title }) => title)).toEqual(titles);
      expect((await person.call('GET', '/api/notifications')).body.unread).toBeGreaterThan(0);
    }
  });

  it('gives the lenders that searches find a record of their answers', async () => {
    const broker = await app.signIn('broker@example.com');
    const search = async () => {
      const { rows } = (await broker.call('POST', '/api/search/fix-and-flip', { scenario: exampleScenario })).body;
      const known = rows.filter((row: { replyMinutes: number | null }) => row.replyMinutes !== null);
      return known.length / rows.length;
    };
    await expect.poll(search, { timeout: 10_000 }).toBeGreaterThan(0.95);
  });

  it('sends no mail, and leaves to the clocks only what is still to come', async () => {
    for (const clock of Object.values(clocks)) {
      expect(await dueQuotes(app.database.db, clock, app.clock.now())).toEqual([]);
      expect(await app.database.db.$count(quotes, clock.runs)).toBeGreaterThan(0);
    }
    await quoteClock.run(app.platform, {});
    expect(await count('mailbox_messages')).toBe(0);
    const { rows } = await app.database.db.execute(sql`select id from pgboss.job where name = 'mail'`);
    expect(rows).toEqual([]);
  });

  it('reaches the pages of those who are signed in already, the pipeline too', async () => {
    const { rows } = await app.database.db.execute(sql`select id from accounts where email = 'broker@example.com'`);
    const told = () => heard.flatMap((event) => (event.accountId === rows[0]?.id ? [event.type] : []));
    await expect.poll(() => told().sort(), { timeout: 10_000 }).toEqual(['notification', 'pipeline', 'quote']);
  });

  it('leaves unread what was so before it, and counts against nobody’s limits', async () => {
    const { rows } = await app.database.db.execute(
      sql`select is_read from notifications where event = 'account.fromBefore'`,
    );
    expect(rows).toEqual(unreadBefore.map(() => ({ is_read: false })));
    const acts = declaredLimits(features).filter(({ counts }) => counts === 'acts');
    const counted = await app.database.db.execute(
      sql`select key from rate_limits where key ~ ${`^(${acts.map(({ name }) => name).join('|')}):`}`,
    );
    expect(counted.rows).toEqual([]);
  });

  it('holds documents of the demo lender that can be viewed', async () => {
    const lender = await app.signIn('lender@example.com');
    const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
    const { documents } = (await lender.call('GET', `/api/documents/${lenderId}`)).body;
    expect(documents.map(({ tag }: { tag: string }) => tag)).toContain('Lending Guidelines');
    for (const { _id } of documents)
      expect((await lender.call('GET', `/api/documents/view/${_id}`)).body).toMatch(/^%PDF-/);
  });

  it('is written once, with its forms, requirements and uploads, and leaves the empty account empty', async () => {
    const tables = ['quotes', 'form_templates', 'lender_requirements', 'deal_documents', 'deal_answers'];
    const counted = () => Promise.all(tables.map(count));
    const before = await counted();
    expect(before.every((rows) => rows > 0)).toBe(true);
    await fillDemoPast(app.platform);
    expect(await counted()).toEqual(before);
    const empty = await app.signIn('empty@example.com');
    expect((await empty.call('GET', '/api/pipeline/entries')).body.pipelineEntries).toEqual([]);
    expect((await empty.call('GET', '/api/waiting')).body.groups).toEqual([]);
    expect((await empty.call('GET', '/api/notifications')).body.notifications).toEqual([]);
  });
});
