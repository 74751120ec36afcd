import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { impersonate } from '../../../../../../tests/support/desks/account/impersonate.ts';
import { it as atTheDesk, eventually } from '../../../../../../tests/support/desks/quote-desk.ts';
import { choicePauseMs } from '../../../../pipeline/model.ts';
import { choiceAnnouncer } from '../../../../pipeline/server/deal/choice/select-lender.ts';
import { choiceSweep } from '../../../../pipeline/server/deal/choice/sweep-choices.ts';

/** Two lenders with an offer each on one deal, and what they have heard of it. */
const it = atTheDesk.extend('chosenOf', ({ desk, address, request }) => async (more: object = {}) => {
  const { app, broker, lender, lenderId, offer, rows } = desk;
  const other = await app.signIn('lender2@example.com');
  const otherId = (await other.call('GET', '/api/users/profile')).body.user.lenderId as string;
  const { body } = await request([lenderId, otherId], more);
  const idOf = (id: string): string => body.quotes.find((one: { lenderId: string }) => one.lenderId === id)._id;
  const [own, others] = [idOf(lenderId), idOf(otherId)];
  const made = await offer(own);
  await offer(others, {}, other);
  const entryId = body.pipelineEntryId as string;
  return {
    entryId,
    own,
    others,
    other,
    choose: () => broker.call('POST', `/api/quotes/${own}/accept`, { offerId: made.body.quote.offers[0]._id }),
    select: (id: string | null, more: object = {}) =>
      broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: id, ...more }),
    pending: async () => {
      const [row] = await rows(sql`select choice_to_tell->>'tellAt' as at from pipeline_entries where id = ${entryId}`);
      return row?.at === null ? null : String(row?.at);
    },
    /** What counts against the broker's limits so far: every counter of every window. */
    spent: () => rows(sql`select key, points from rate_limits where key like 'lendersContacted:%' order by key`),
    /** Notifications of the lenders about the choice, and mails that were queued or sent about it. */
    heard: async () => {
      const news = await rows(
        sql`select event from notifications where object_id in (${own}, ${others})
          and event in ('quote.accepted', 'quote.passedOver', 'quote.reopened')`,
      );
      return news.map(({ event }) => String(event)).sort();
    },
    lenderSees: async () => [
      (await lender.call('GET', `/api/lender/quotes/${own}`)).body.quote.status,
      (await other.call('GET', `/api/lender/quotes/${others}`)).body.quote.passedOver,
    ],
    mails: async () => (await desk.mailsAbout(address)).map(({ subject }) => String(subject).split(':')[0]),
  };
});

describe('the pause after a choice', () => {
  it('shows the choice to the broker at once, and to no lender until it is over', async ({ desk, chosenOf }) => {
    const { entryId, choose, heard, lenderSees, mails, pending } = await chosenOf();
    expect((await choose()).body.quote).toMatchObject({ status: 'accepted', can: { accept: false, withdraw: false } });
    const { pipeline } = (await desk.broker.call('GET', `/api/pipeline/${entryId}`)).body;
    expect(pipeline).toMatchObject({ selectedLenderId: { _id: desk.lenderId }, stage: 'selected' });
    expect(pipeline.tellLendersAt).toBe(await pending());
    expect(Date.parse(pipeline.tellLendersAt) - desk.app.clock.now().getTime()).toBeLessThanOrEqual(choicePauseMs);
    const chat = await desk.lender.call('GET', `/api/deal-messages/pipeline/${entryId}/threads`);
    expect(chat.body.threads).toMatchObject([{ isSelected: false }]);
    expect(await lenderSees()).toEqual(['offered', false]);
    expect(await heard()).toEqual([]);
    await desk.pauseEnds(entryId);
    expect(await heard()).toEqual(['quote.accepted', 'quote.passedOver']);
    expect(await lenderSees()).toEqual(['accepted', true]);
    const sent = await eventually(mails, (list) => list.includes('Another lender was chosen'));
    expect(sent).toEqual(expect.arrayContaining(['Another lender was chosen']));
  });

  it('keeps the chosen request from being withdrawn, though its lender has not heard yet', async ({
    desk,
    chosenOf,
  }) => {
    const { entryId, own, choose, lenderSees } = await chosenOf();
    await choose();
    const refused = await desk.broker.call('POST', `/api/quotes/${own}/withdraw`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'QUOTE_CLOSED']);
    await desk.pauseEnds(entryId);
    expect(await lenderSees()).toEqual(['accepted', true]);
  });

  it('is cancelled by undo, and nobody hears of choice or undo', async ({ desk, chosenOf }) => {
    const { entryId, choose, select, heard, lenderSees, mails, pending } = await chosenOf();
    await choose();
    const tellAt = String(await pending());
    const undone = await select(null, { onlyIfUntold: true });
    expect(undone.body.pipelineEntry).toMatchObject({ selectedLenderId: null, tellLendersAt: null, stage: 'offers' });
    await choiceAnnouncer.run(desk.app.platform, { dealId: entryId, tellAt });
    expect(await heard()).toEqual([]);
    expect(await lenderSees()).toEqual(['offered', false]);
    expect((await mails()).filter((subject) => /chosen|open again/.test(String(subject)))).toEqual([]);
    const said = await desk.rows(sql`select text from deal_messages where entry_id = ${entryId}`);
    expect(JSON.stringify(said)).not.toMatch(/selected|undone/);
  });

  it('of a choice that was undone and made again is the second one’s', async ({ desk, chosenOf }) => {
    const { entryId, choose, select, heard, pending } = await chosenOf();
    await choose();
    const first = String(await pending());
    await select(null);
    desk.app.clock.advance(5);
    await choose();
    await choiceAnnouncer.run(desk.app.platform, { dealId: entryId, tellAt: first });
    expect(await heard()).toEqual([]);
    await desk.pauseEnds(entryId);
    expect(await heard()).toHaveLength(2);
  });

  it('once over makes undo notify as before, and refuses the undo that was to cost nothing', async ({
    desk,
    chosenOf,
  }) => {
    const { entryId, choose, select, heard } = await chosenOf();
    await choose();
    await desk.pauseEnds(entryId);
    expect(await select(null, { onlyIfUntold: true })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await select(null)).status).toBe(200);
    expect((await heard()).filter((event) => event === 'quote.reopened')).toHaveLength(2);
  });

  it('is one however often the choice is clicked and the end of the pause comes', async ({ desk, chosenOf }) => {
    const { entryId, choose, select, heard, pending } = await chosenOf();
    const answers = await Promise.all([choose(), choose(), select(desk.lenderId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tellAt = String(await pending());
    const run = () => choiceAnnouncer.run(desk.app.platform, { dealId: entryId, tellAt });
    await Promise.all([run(), run()]);
    await run();
    expect(await heard()).toEqual(['quote.accepted', 'quote.passedOver']);
    const jobs = await desk.rows(
      sql`select count(*)::int as queued from pgboss.job where name = ${choiceAnnouncer.name} and data->>'dealId' = ${entryId}`,
    );
    expect(jobs).toEqual([{ queued: 1 }]);
  });

  it('keeps the chosen offer as it was looked at, and accepts none that came later', async ({ desk, chosenOf }) => {
    const { own, others, other, choose, select, entryId } = await chosenOf();
    await choose();
    const refused = await desk.offer(own, { ratePercent: 12 });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Try again in a few') } });
    expect((await desk.lender.call('POST', `/api/lender/quotes/${own}/decline`, { reason: 'Timing' })).status).toBe(
      409,
    );
    expect((await desk.offer(others, { ratePercent: 9.5 }, other)).status).toBe(200);
    await select(null);
    expect((await desk.offer(own, { ratePercent: 12 })).status).toBe(200);
    await desk.pauseEnds(entryId);
  });

  it('leaves an offer unaccepted that a lender chosen without one makes meanwhile', async ({ desk, askOne }) => {
    const { entryId, quoteId } = await askOne();
    await desk.broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: desk.lenderId });
    expect((await desk.offer(quoteId)).status).toBe(200);
    await desk.pauseEnds(entryId);
    expect((await desk.dealQuotes(entryId))[0]).toMatchObject({ status: 'offered', can: { accept: true } });
  });

  it('ends when the deal is archived: the lenders are notified of the choice first', async ({ desk, chosenOf }) => {
    const { entryId, choose, heard, lenderSees, pending } = await chosenOf();
    await choose();
    expect((await desk.broker.call('PUT', `/api/pipeline/${entryId}/archive`)).status).toBe(200);
    expect(await pending()).toBeNull();
    expect(await heard()).toEqual(['quote.accepted', 'quote.passedOver']);
    expect(await lenderSees()).toEqual(['accepted', true]);
  });

  it('ends by itself, by a job that was queued with the choice', async ({ desk, chosenOf }) => {
    desk.app.clock.advance(-choicePauseMs);
    const { choose, heard } = await chosenOf();
    await choose();
    desk.app.clock.advance(choicePauseMs);
    expect(await eventually(heard, (list) => list.length === 2)).toEqual(['quote.accepted', 'quote.passedOver']);
  });

  it('costs nothing of the limit of messages when it is undone, and counts once when it is announced', async ({
    desk,
    chosenOf,
  }) => {
    const { entryId, choose, select, spent } = await chosenOf();
    const before = await spent();
    for (let turn = 0; turn < 3; turn++) {
      desk.app.clock.advance(5);
      await choose();
      expect(await spent()).toEqual(before.map(({ key, points }) => ({ key, points: Number(points) + 2 })));
      await select(null, { onlyIfUntold: true });
      expect(await spent()).toEqual(before);
    }
    await choose();
    await select(null);
    expect(await spent()).toEqual(before);
    await choose();
    await desk.pauseEnds(entryId);
    expect(await spent()).toEqual(before.map(({ key, points }) => ({ key, points: Number(points) + 2 })));
  });

  it('gives nothing back of a limit that began anew meanwhile', async ({ desk, chosenOf }) => {
    const { choose, select, spent } = await chosenOf();
    await choose();
    const now = desk.app.clock.now().getTime();
    await desk.rows(
      sql`update rate_limits set points = 5, expire = ${now + 60_000} + split_part(key, ':', 2)::bigint * 1000
          where key like 'lendersContacted:%'`,
    );
    await select(null, { onlyIfUntold: true });
    expect((await spent()).map(({ points }) => points)).toEqual([5, 5]);
  });

  it('is ended by the sweep where its own job gave up or was lost, and only once it is over', async ({
    desk,
    chosenOf,
  }) => {
    const { choose, heard, lenderSees, pending } = await chosenOf();
    await choose();
    await desk.rows(sql`delete from pgboss.job where name = ${choiceAnnouncer.name}`);
    await choiceSweep.run(desk.app.platform, {});
    expect(await pending()).not.toBeNull();
    expect(await heard()).toEqual([]);
    desk.app.clock.advance(5 * 60_000);
    await choiceSweep.run(desk.app.platform, {});
    expect(await pending()).toBeNull();
    await Promise.all([choiceSweep.run(desk.app.platform, {}), choiceSweep.run(desk.app.platform, {})]);
    expect(await heard()).toEqual(['quote.accepted', 'quote.passedOver']);
    expect(await lenderSees()).toEqual(['accepted', true]);
    desk.app.clock.advance(-5 * 60_000);
  });

  it('made by support for the broker names both, now and when the lenders hear of it', async ({ desk, chosenOf }) => {
    const { entryId } = await chosenOf();
    const { app, broker, lenderId } = desk;
    const { _id: brokerId } = (await broker.call('GET', '/api/users/profile')).body.user;
    const superadmin = await app.signIn('superadmin@example.com');
    const { _id: adminId } = (await superadmin.call('GET', '/api/users/profile')).body.user;
    const acting = await impersonate(app, superadmin, brokerId, 'The broker asked us on the phone to choose.');
    expect((await acting.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId })).status).toBe(200);
    await desk.pauseEnds(entryId);
    const announced = await desk.rows(
      sql`select actor_id as actor, acted_by as by from audit_log
          where entity_id = ${entryId} and action = 'pipelineEntry.selectionAnnounced'`,
    );
    expect(announced).toEqual([{ actor: brokerId, by: adminId }]);
    const { lines } = (await broker.call('GET', `/api/pipeline/${entryId}/timeline`)).body;
    const named = lines.filter(({ type }: { type: string }) => type === 'choice');
    expect(named.length).toBeGreaterThan(1);
    for (const { by } of named) expect(by).toEqual({ side: 'broker', name: 'Plinth support for you' });
    expect((await acting.call('DELETE', '/api/impersonation')).status).toBe(200);
  });

  it('that cannot be announced does not stop the sweep for another', async ({ desk, address, chosenOf }) => {
    const deals = [await chosenOf(), await chosenOf({ propertyAddress: `${address}, Unit 2` })];
    for (const { choose } of deals) await choose();
    await desk.rows(sql`delete from pgboss.job where name = ${choiceAnnouncer.name}`);
    const ids = deals.map(({ entryId }) => entryId).sort();
    const [broken, whole] = ids.map((id) => deals.find(({ entryId }) => entryId === id));
    await desk.rows(
      sql`update pipeline_entries set choice_to_tell = choice_to_tell || '{"chosenAt": "not a moment"}' where id = ${broken?.entryId}`,
    );
    desk.app.clock.advance(5 * 60_000);
    await choiceSweep.run(desk.app.platform, {});
    expect([await broken?.pending(), await whole?.pending()]).toEqual([expect.any(String), null]);
    await desk.rows(sql`update pipeline_entries set choice_to_tell = null where id = ${broken?.entryId}`);
    desk.app.clock.advance(-5 * 60_000);
  });
});
