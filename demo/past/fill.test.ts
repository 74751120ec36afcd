import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingGroup } from '../../src/features/accounts/model.ts';
import type { PipelineEntry } from '../../src/features/pipeline/contract.ts';
import type { BrokerQuote } from '../../src/features/quotes/contract.ts';
import { exampleScenario } from '../../tests/support/example-deal.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { brokerDeals, investorDeals } from './data/deals.ts';
import { fillDemoPast } from './fill.ts';
import { stages } from './stages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await expect(fillDemoPast(app.platform, AbortSignal.abort())).rejects.toThrow();
  expect(await count('pipeline_entries')).toBe(0);
  await Promise.all([fillDemoPast(app.platform), fillDemoPast(app.platform)]);
});
afterAll(() => app.close());

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

  it('leaves news unread and things waiting, for both sides', async () => {
    for (const [email, titles] of [
      ['broker@example.com', ['Running out', 'Offers to read', 'Deals gone quiet', 'New since last time']],
      ['investor@example.com', ['Running out', 'Offers to read', 'Deals gone quiet', 'New since last time']],
      ['lender@example.com', ['Requests to answer', 'Offers about to lapse']],
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

  it('sends no mail and starts only the clocks that are still to come', async () => {
    expect(await count('mailbox_messages')).toBe(0);
    const { rows } = await app.database.db.execute(
      sql`select name, bool_and(start_after > now()) as ahead from pgboss.job where name in ('quote-clock', 'mail') group by name`,
    );
    expect(rows).toEqual([{ name: 'quote-clock', ahead: true }]);
  });

  it('is written once, and leaves the empty account empty', async () => {
    const before = await count('quotes');
    await fillDemoPast(app.platform);
    expect(await count('quotes')).toBe(before);
    const empty = await app.signIn('empty@example.com');
    expect((await empty.call('GET', '/api/pipeline/entries')).body.pipelineEntries).toEqual([]);
    expect((await empty.call('GET', '/api/waiting')).body.groups).toEqual([]);
    expect((await empty.call('GET', '/api/notifications')).body.notifications).toEqual([]);
  });
});
