import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it as atTheDesk } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { dayIn, formatEndOfDay, formatMomentIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { WaitingGroup } from '../../../accounts/model.ts';

const it = atTheDesk;
const texas = zoneOfState('TX');
const inTexas = { scenario: { state: 'TX' } };

async function waiting(person: Caller): Promise<Map<string, WaitingGroup>> {
  const { body } = await person.call('GET', '/api/waiting');
  return new Map(body.groups.map((group: WaitingGroup) => [group.title, group]));
}
const lineOf = (group: WaitingGroup | undefined, address: string) => group?.lines.find(({ text }) => text === address);

describe('what waits for a broker', () => {
  it('is an offer to read, in the day of its deal, as long as it is valid and nothing is chosen', async ({
    desk,
    address,
    request,
  }) => {
    const { broker, lenderId, offer, app } = desk;
    const { body } = await request([lenderId], inTexas);
    const validUntil = dayIn(texas, new Date(app.clock.now().getTime() + 20 * dayMs));
    const made = await offer(body.quotes[0]._id, { validUntil });
    const line = lineOf((await waiting(broker)).get('Offers to read'), address);
    expect(line).toMatchObject({ link: `/pipeline?deal=${body.pipelineEntryId}` });
    expect(line?.detail).toContain(`$270,000 at 10.5%, until ${formatEndOfDay(texas, validUntil)}`);
    await broker.call('POST', `/api/quotes/${body.quotes[0]._id}/accept`, { offerId: made.body.quote.offers[0]._id });
    await desk.pauseEnds(body.pipelineEntryId);
    expect(lineOf((await waiting(broker)).get('Offers to read'), address)).toBeUndefined();
  });

  it('is a request and an offer that expire within two days, the sooner first', async ({ desk, address, request }) => {
    const { app, broker, lenderId, otherLenderIds, offer } = desk;
    const { body } = await request([lenderId, ...otherLenderIds.slice(0, 2)], inTexas);
    const mine = body.quotes.find((quote: { lenderId: string }) => quote.lenderId === lenderId);
    expect(lineOf((await waiting(broker)).get('Expiring soon'), address)).toBeUndefined();
    app.clock.advance(6 * dayMs);
    // To the end of that day it is more than one day and less than two, whatever the hour.
    const validUntil = dayIn(texas, new Date(app.clock.now().getTime() + dayMs));
    await offer(mine._id, { validUntil });
    const { rows } = await app.database.pool.query('select expires_at from quotes where entry_id = $1', [
      body.pipelineEntryId,
    ]);
    const details = (await waiting(broker))
      .get('Expiring soon')
      ?.lines.filter(({ text }) => text === address)
      .map(({ detail }) => detail);
    expect(details).toEqual([
      `2 lenders have not answered, open until ${formatMomentIn(texas, rows[0].expires_at)}`,
      expect.stringContaining(`expires ${formatEndOfDay(texas, validUntil)}`),
    ]);
    app.clock.advance(-6 * dayMs);
  });

  it('is a deal where nothing happened for two weeks, and no more once something does', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const sleeping = async () => lineOf((await waiting(broker)).get('Inactive deals'), address);
    app.clock.advance(6 * dayMs);
    await offer(quoteId);
    app.clock.advance(10 * dayMs);
    expect(await sleeping()).toBeUndefined();
    app.clock.advance(5 * dayMs);
    expect(await sleeping()).toEqual({
      text: address,
      detail: 'Nothing has happened for 2 weeks',
      link: `/pipeline?deal=${entryId}`,
    });
    app.clock.advance(-21 * dayMs);
  });

  it('is the news since last time, until they are read; nobody sees those of others', async ({
    desk,
    askOne,
    address,
  }) => {
    const { broker, investor, offer } = desk;
    await broker.call('PUT', '/api/notifications/read');
    const { quoteId } = await askOne();
    await offer(quoteId);
    const news = (await waiting(broker)).get('New since last time');
    expect(news?.lines).toContainEqual({
      text: expect.stringContaining(`sent an offer: ${address}`),
      detail: '',
      link: expect.stringContaining('/pipeline'),
      act: expect.objectContaining({ type: 'notification', label: 'Mark as read' }),
    });
    expect([...(await waiting(investor)).keys()]).toEqual([]);
    await broker.call('PUT', '/api/notifications/read');
    expect((await waiting(broker)).get('New since last time')).toBeUndefined();
  });
});

describe('an offer about to expire', () => {
  it('is shown to both sides, however many offers lapsed and changed after it', async ({ desk, address, request }) => {
    const { app, broker, lender, lenderId, offer, rows } = desk;
    const { body } = await request([lenderId], inTexas);
    const [{ _id: quoteId }] = body.quotes;
    await offer(quoteId, { validUntil: dayIn(texas, app.clock.now()) });
    await rows(sql`insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, offer_ends_at, updated_at)
      select entry_id, broker_id, lender_id, kind, address_key || n, 'offered', '{}'::jsonb, requested_at, expires_at, now() - interval '1 day', updated_at + interval '1 hour'
      from quotes, generate_series(1, 150) n where id = ${quoteId}`);
    expect(lineOf((await waiting(lender)).get('Offers expiring soon'), address)).toBeDefined();
    expect(lineOf((await waiting(broker)).get('Expiring soon'), address)).toBeDefined();
    await rows(sql`delete from quotes where request = '{}'::jsonb`);
  });

  it('is known by its end, also where it was made before that was stored', async ({ desk, request }) => {
    const { app, lenderId, offer, rows } = desk;
    const { body } = await request([lenderId], inTexas);
    const [{ _id: quoteId }] = body.quotes;
    await offer(quoteId, { validUntil: dayIn(texas, new Date(app.clock.now().getTime() + 9 * dayMs)) });
    const ends = async () => (await rows(sql`select offer_ends_at from quotes where id = ${quoteId}`))[0];
    const stored = await ends();
    expect(stored?.offer_ends_at).not.toBeNull();
    await rows(sql`update quotes set offer_ends_at = null where id = ${quoteId}`);
    const migration = readFileSync('migrations/0010_review_indexes.sql', 'utf8').split('--> statement-breakpoint');
    await rows(sql.raw(migration.find((statement) => statement.includes('UPDATE "quotes"')) ?? ''));
    expect(await ends()).toEqual(stored);
  });
});
