import { sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { it as atTheDesk, eventually } from '../../../../tests/support/quote-desk.ts';
import { dayMs, hourMs } from '../../../kernel/dates.ts';
import { dayIn, endOfDay, formatEndOfDay, zoneOfState } from '../../../kernel/time-zones.ts';
import { quoteClock } from './change-quote.ts';
import { readReplyRecords } from './lender/reply-records.ts';

const it = atTheDesk;

describe('the last day of an offer', () => {
  const dayFrom = (now: Date, days: number) => dayIn(zoneOfState(null), new Date(now.getTime() + days * dayMs));
  const subjects = (mails: readonly Record<string, unknown>[]) =>
    mails.map(({ subject }) => String(subject)).filter((subject) => subject.includes('runs out within a day'));

  it('is told to its broker, by notification and mail, once and for the newest version only', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, offer, mailsAbout, rows } = desk;
    const { quoteId } = await askOne();
    const first = (await offer(quoteId, { validUntil: dayFrom(app.clock.now(), 3) })).body.quote.offers[0]._id;
    const validUntil = dayFrom(app.clock.now(), 5);
    const second = (await offer(quoteId, { validUntil, ratePercent: 10 })).body.quote.offers[0]._id;
    const waiting = await rows(
      sql`select data, start_after from pgboss.job where data->>'quoteId' = ${quoteId} and data->>'step' = 'offerEnds' order by start_after`,
    );
    expect(waiting.map(({ data }) => data)).toMatchObject([{ offerId: first }, { offerId: second }]);
    expect(new Date(String(waiting[1]?.start_after)).getTime()).toBe(
      endOfDay(zoneOfState(null), validUntil).getTime() - dayMs,
    );
    await quoteClock.run(app.platform, { quoteId, step: 'offerEnds', offerId: first });
    expect(subjects(await mailsAbout(address))).toEqual([]);
    await quoteClock.run(app.platform, { quoteId, step: 'offerEnds', offerId: second });
    await quoteClock.run(app.platform, { quoteId, step: 'offerEnds', offerId: second });
    const mails = await eventually(
      () => mailsAbout(address),
      (list) => subjects(list).length > 0,
    );
    expect(subjects(mails)).toHaveLength(1);
    expect(mails.map(({ text }) => String(text)).join()).toContain(
      `until ${formatEndOfDay(zoneOfState(null), validUntil)}.`,
    );
    const told = await rows(
      sql`select 1 from notifications where message like ${`%runs out within a day: ${address}`}`,
    );
    expect(told).toHaveLength(1);
    const { body } = await broker.call('GET', '/api/notifications');
    expect(body.notifications[0].message).toContain(`has an offer that runs out within a day: ${address}`);
  });

  it('is nobody’s matter once the request was taken back, nor for an offer that ends within the day', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, offer, mailsAbout, rows } = desk;
    const { quoteId } = await askOne();
    const made = await offer(quoteId, { validUntil: dayFrom(app.clock.now(), 0) });
    const waiting = () =>
      rows(sql`select 1 from pgboss.job where data->>'quoteId' = ${quoteId} and data->>'step' = 'offerEnds'`);
    expect(await waiting()).toEqual([]);
    await broker.call('POST', `/api/quotes/${quoteId}/withdraw`);
    await quoteClock.run(app.platform, { quoteId, step: 'offerEnds', offerId: made.body.quote.offers[0]._id });
    expect(subjects(await mailsAbout(address))).toEqual([]);
  });
});

describe('a nudge', () => {
  const it = atTheDesk.extend('nudgeAfter', ({ desk, askOne }) => async () => {
    const { quoteId } = await askOne();
    /** How many were mailed in all once the job has run so often, so many hours after the request. */
    return async (hours: number, times: number) => {
      desk.app.clock.advance(hours * hourMs);
      for (let turn = 0; turn < times; turn++) await quoteClock.run(desk.app.platform, { quoteId, step: 'nudge' });
      desk.app.clock.advance(-hours * hourMs);
      const mails = await desk.rows(
        sql`select 1 from pgboss.job where data->>'template' = 'quote.nudge' and data->'payload'->>'quoteId' = ${quoteId}`,
      );
      return mails.length;
    };
  });

  it('goes out once for each of its hours, however often its job runs', async ({ nudgeAfter }) => {
    const nudge = await nudgeAfter();
    expect(await nudge(23, 1)).toBe(0);
    expect(await nudge(24.1, 2)).toBe(1);
    expect(await nudge(71, 1)).toBe(1);
    expect(await nudge(72.1, 2)).toBe(2);
    expect(await nudge(100, 1)).toBe(2);
  });

  it('is one when two are late', async ({ nudgeAfter }) => {
    const nudge = await nudgeAfter();
    expect(await nudge(80, 2)).toBe(1);
  });
});

describe('a request that was passed over', () => {
  it('has as much time when the choice is undone as it had when it was made, and its clocks again', async ({
    desk,
    request,
  }) => {
    const { app, broker, otherLenderIds, dealQuotes, rows } = desk;
    const [chosenId = '', lenderId = ''] = otherLenderIds.slice(6);
    const { body } = await request([lenderId, chosenId]);
    const quoteOf = async () =>
      (await dealQuotes(body.pipelineEntryId)).find((one: { lender: { _id: string } }) => one.lender._id === lenderId);
    const select = (id: string | null) =>
      broker.call('PUT', `/api/pipeline/${body.pipelineEntryId}/select-lender`, { lenderId: id });
    const { _id: quoteId, expiresAt } = await quoteOf();
    app.clock.advance(hourMs);
    await select(chosenId);
    app.clock.advance(8 * dayMs);
    await select(null);
    const reopened = await quoteOf();
    expect(reopened).toMatchObject({ status: 'requested', passedOver: false });
    // The clock of the tests runs on between the calls.
    expect(Math.round((Date.parse(reopened.expiresAt) - Date.parse(expiresAt)) / hourMs)).toBe((8 * dayMs) / hourMs);
    const clocks = await rows(
      sql`select data->>'step' as step, start_after from pgboss.job where data->>'quoteId' = ${quoteId} order by start_after`,
    );
    const later = clocks.filter(({ start_after: at }) => new Date(String(at)) > app.clock.now());
    expect(later.map(({ step }) => step)).toEqual(['nudge', 'nudge', 'expire']);
    expect(new Date(String(later[2]?.start_after)).toISOString()).toBe(reopened.expiresAt);
    await quoteClock.run(app.platform, { quoteId, step: 'expire' });
    expect((await quoteOf()).status).toBe('requested');
    app.clock.advance(7 * dayMs);
    await quoteClock.run(app.platform, { quoteId, step: 'expire' });
    const [row] = await rows(sql`select status from quotes where id = ${quoteId}`);
    expect(row).toEqual({ status: 'expired' });
    app.clock.advance(-15 * dayMs - hourMs);
  });
});

describe('how a lender replies', () => {
  it('is the median time to the answer, and the share of requests answered of those that were or ran out', async ({
    desk,
    request,
  }) => {
    const { app, broker, otherLenderIds, rows } = desk;
    const lenderId = otherLenderIds[4] ?? '';
    const quoteIds: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const { body } = await request([lenderId], { propertyAddress: `${turn + 1} Sorrel Lane, Austin, TX 78704` });
      quoteIds.push(body.quotes[0]._id);
    }
    const set = (index: number, change: ReturnType<typeof sql>) =>
      rows(sql`update quotes set ${change} where id = ${quoteIds[index]}`);
    // Answered after 1, 3 and 8 hours; one ran out; one is open; one was taken back before an answer.
    for (const [index, hours] of [1, 3, 8].entries())
      await set(index, sql`status = 'offered', answered_at = requested_at + make_interval(hours => ${hours})`);
    await set(
      3,
      sql`requested_at = now() - interval '8 days', expires_at = now() - interval '1 day', status = 'expired'`,
    );
    await broker.call('POST', `/api/quotes/${quoteIds[5]}/withdraw`);
    const records = await readReplyRecords(app.database.db, [lenderId]);
    expect(records.get(lenderId)).toEqual({ minutes: (3 * hourMs) / 60_000, answeredPercent: 75 });
    // What is older than 90 days counts no more.
    await set(3, sql`expires_at = now() - interval '91 days'`);
    expect((await readReplyRecords(app.database.db, [lenderId])).get(lenderId)?.answeredPercent).toBe(100);
  });

  it('is unknown of a lender that had nothing to answer yet', async ({ desk, request }) => {
    const { app, otherLenderIds } = desk;
    const lenderId = otherLenderIds[5] ?? '';
    await request([lenderId]);
    const record = (await readReplyRecords(app.database.db, [lenderId])).get(lenderId);
    expect(record).toEqual({ minutes: null, answeredPercent: null });
  });

  it('shows on a result of the lender as soon as it has answered', async ({ desk, askOne }) => {
    const { broker, lenderId, offer } = desk;
    const { quoteId } = await askOne();
    await offer(quoteId);
    const scenario = { state: 'TX', fico: 700, experience: 4 };
    const search = { scenario, limit: 200, nearMissLimit: 200 };
    const { body } = await broker.call('POST', '/api/search/fix-and-flip', search);
    const rowsOfLender = [...body.rows, ...body.nearMisses] as { lenderId: string; programId: string }[];
    const programId = rowsOfLender.find((row) => row.lenderId === lenderId)?.programId;
    await vi.waitFor(async () => {
      const explained = await broker.call('POST', '/api/search/fix-and-flip/explain', { scenario, programId });
      expect(explained.body).toMatchObject({ lender: { answeredPercent: 100 }, row: { replyMinutes: 0 } });
    });
  });
});
