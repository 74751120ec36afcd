import { sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { it as atTheDesk, eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { dayIn, endOfDay, formatEndOfDay, zoneOfState } from '../../../../kernel/time-zones.ts';
import { readResponseTimes } from '../../../lender-desk/server/dashboard/response-times.ts';
import { quotes } from '../tables.ts';
import { clocks, dueQuotes, quoteClock } from './quote-clocks.ts';

const it = atTheDesk;

describe('the last day of an offer', () => {
  const dayFrom = (now: Date, days: number) => dayIn(zoneOfState(null), new Date(now.getTime() + days * dayMs));
  const subjects = (mails: readonly Record<string, unknown>[]) =>
    mails.map(({ subject }) => String(subject)).filter((subject) => subject.includes('expires within a day'));

  it('is announced to its broker, by notification and email, once and for the newest version only', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, offer, mailsAbout, rows } = desk;
    const { quoteId } = await askOne();
    await offer(quoteId, { validUntil: dayFrom(app.clock.now(), 3) });
    const validUntil = dayFrom(app.clock.now(), 5);
    await offer(quoteId, { validUntil, ratePercent: 10 });
    const reminder = async () => (await rows(sql`select remind_at from quotes where id = ${quoteId}`))[0]?.remind_at;
    const due = endOfDay(zoneOfState(null), validUntil).getTime() - dayMs;
    expect(new Date(String(await reminder())).getTime()).toBe(due);
    const move = due - app.clock.now().getTime();
    // The first version would have run out by then.
    app.clock.advance(move - hourMs);
    await quoteClock.run(app.platform, {});
    expect(subjects(await mailsAbout(address))).toEqual([]);
    app.clock.advance(hourMs + 1000);
    // Two processes, and one of them again.
    await Promise.all([quoteClock.run(app.platform, {}), quoteClock.run(app.platform, {})]);
    await quoteClock.run(app.platform, {});
    app.clock.advance(-move - 1000);
    expect(await reminder()).toBeNull();
    const mails = await eventually(
      () => mailsAbout(address),
      (list) => subjects(list).length > 0,
    );
    expect(subjects(mails)).toHaveLength(1);
    expect(mails.map(({ text }) => String(text)).join()).toContain(
      `until ${formatEndOfDay(zoneOfState(null), validUntil)}.`,
    );
    const notified = await rows(
      sql`select 1 from notifications where event = 'quote.offerExpiring' and object_id = ${quoteId}`,
    );
    expect(notified).toHaveLength(1);
    const { body } = await broker.call('GET', '/api/notifications');
    expect(body.notifications[0].message).toContain(`has an offer that expires within a day: ${address}`);
  });

  it('is looked at again where it stands too early, as an older version may have left it', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, offer, mailsAbout, rows } = desk;
    const { quoteId } = await askOne();
    const validUntil = dayFrom(app.clock.now(), 5);
    await offer(quoteId, { validUntil });
    await rows(sql`update quotes set remind_at = now() - interval '1 hour' where id = ${quoteId}`);
    await quoteClock.run(app.platform, {});
    const [row] = await rows(sql`select remind_at from quotes where id = ${quoteId}`);
    expect(new Date(String(row?.remind_at)).getTime()).toBe(endOfDay(zoneOfState(null), validUntil).getTime() - dayMs);
    expect(subjects(await mailsAbout(address))).toEqual([]);
  });

  it('is announced when a choice is undone, where its hour came while a lender was chosen', async ({
    desk,
    address,
    request,
  }) => {
    const { app, broker, lenderId, otherLenderIds, offer, mailsAbout } = desk;
    for (const [place, chosen] of [lenderId, otherLenderIds[0] ?? ''].entries()) {
      const property = `${place} of ${address}`;
      const { body } = await request([lenderId, otherLenderIds[0] ?? ''], { propertyAddress: property });
      const quote = body.quotes.find((one: { lenderId: string }) => one.lenderId === lenderId);
      const validUntil = dayFrom(app.clock.now(), 5);
      await offer(quote._id, { validUntil });
      const select = (id: string | null) =>
        broker.call('PUT', `/api/pipeline/${body.pipelineEntryId}/select-lender`, { lenderId: id });
      await select(chosen);
      await desk.pauseEnds(body.pipelineEntryId);
      const move = endOfDay(zoneOfState(null), validUntil).getTime() - dayMs - app.clock.now().getTime() + 1000;
      app.clock.advance(move);
      await quoteClock.run(app.platform, {});
      expect(subjects(await mailsAbout(property))).toEqual([]);
      await select(null);
      await quoteClock.run(app.platform, {});
      await quoteClock.run(app.platform, {});
      app.clock.advance(-move);
      const mails = await eventually(
        () => mailsAbout(property),
        (list) => subjects(list).length > 0,
      );
      expect(subjects(mails)).toHaveLength(1);
    }
  });

  it('is nobody’s matter once the request was taken back, nor for an offer that ends within the day', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, broker, offer, mailsAbout, rows } = desk;
    const { quoteId } = await askOne();
    const reminder = async () => (await rows(sql`select remind_at from quotes where id = ${quoteId}`))[0]?.remind_at;
    await offer(quoteId, { validUntil: dayFrom(app.clock.now(), 0) });
    expect(await reminder()).toBeNull();
    await offer(quoteId, { validUntil: dayFrom(app.clock.now(), 9) });
    await broker.call('POST', `/api/quotes/${quoteId}/withdraw`);
    await rows(sql`update quotes set remind_at = now() where id = ${quoteId}`);
    await quoteClock.run(app.platform, {});
    expect(subjects(await mailsAbout(address))).toEqual([]);
  });
});

describe('the clocks of quotes', () => {
  it('run by one job for all of them: nothing waits in the queue for a quote', async ({ desk, askOne }) => {
    const { quoteId } = await askOne();
    await desk.offer(quoteId);
    const waiting = await desk.rows(
      sql`select name from pgboss.job where data->>'quoteId' = ${quoteId} and state = 'created'`,
    );
    expect(waiting).toEqual([]);
    const schedules = await desk.rows(sql`select cron from pgboss.schedule where name = ${quoteClock.name}`);
    expect(schedules).toEqual([{ cron: '* * * * *' }]);
  });

  it('take what an older version queued for one quote as one more look at all', () => {
    const old = { quoteId: '00000000-0000-4000-8000-000000000001', step: 'expire' };
    expect(quoteClock.payload.parse(old)).toEqual({});
  });

  it('find what is due by an index, whatever the number of quotes', async ({ desk, askOne }) => {
    const { app } = desk;
    const { quoteId } = await askOne();
    await app.database.transaction(async (tx) => {
      // Many that are not due yet, all of one deal.
      await tx.db.execute(sql`insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, nudge_at, remind_at, updated_at)
        select entry_id, broker_id, lender_id, kind, address_key || n, 'requested', '{}'::jsonb, now(), now() + n * interval '1 minute' + interval '1 day', now() + n * interval '1 minute' + interval '1 day', now() + n * interval '1 minute' + interval '1 day', now()
        from quotes, generate_series(1, 20000) n where id = ${quoteId}`);
      await tx.db.execute(sql`analyze quotes`);
      const indexes = { nudges: 'quotes_nudges', ends: 'quotes_ends', offerReminders: 'quotes_offer_reminders' };
      for (const name of ['nudges', 'ends', 'offerReminders'] as const) {
        const query = dueQuotes(tx.db, clocks[name], app.clock.now());
        const { rows } = await tx.db.execute(sql`explain ${query}`);
        const plan = rows.map((row) => Object.values(row).join(' ')).join('\n');
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${indexes[name]}`));
      }
      await tx.db.delete(quotes).where(sql`request = '{}'::jsonb`);
    });
  });

  it('go on with the others when one quote cannot be dealt with', async ({ desk, request }) => {
    const { app, otherLenderIds, rows } = desk;
    const { body } = await request(otherLenderIds.slice(0, 2));
    const [broken = '', sound = ''] = body.quotes.map(({ _id }: { _id: string }) => _id);
    // The longest due one fails in a way that nobody foresaw.
    await rows(sql`update quotes set nudge_at = now() - interval '2 minutes' where id = ${broken}`);
    await rows(sql`update quotes set nudge_at = now() - interval '1 minute' where id = ${sound}`);
    await rows(
      sql`create function refuse_nudge() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await rows(
      sql.raw(
        `create trigger refuse_nudge before update on quotes for each row when (old.id = '${broken}') execute function refuse_nudge()`,
      ),
    );
    await quoteClock.run(app.platform, {});
    await rows(sql`drop function refuse_nudge cascade`);
    const overdue = await rows(sql`select id from quotes where nudge_at < now() and id in (${broken}, ${sound})`);
    expect(overdue).toEqual([{ id: broken }]);
  });
});

describe('a nudge', () => {
  const it = atTheDesk.extend('nudgeAfter', ({ desk, askOne }) => async () => {
    const { quoteId } = await askOne();
    /** How many were mailed in all once the job has run so often at once, so many hours after the request. */
    return async (hours: number, times: number) => {
      desk.app.clock.advance(hours * hourMs);
      await Promise.all(Array.from({ length: times }, () => quoteClock.run(desk.app.platform, {})));
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

  it('is one when two are overdue', async ({ nudgeAfter }) => {
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
    await desk.pauseEnds(body.pipelineEntryId);
    app.clock.advance(8 * dayMs);
    await select(null);
    const reopened = await quoteOf();
    expect(reopened).toMatchObject({ status: 'requested', passedOver: false });
    // The clock of the tests runs on between the calls.
    expect(Math.round((Date.parse(reopened.expiresAt) - Date.parse(expiresAt)) / hourMs)).toBe((8 * dayMs) / hourMs);
    const [clock] = await rows(sql`select nudge_at from quotes where id = ${quoteId}`);
    // Asked 9 days ago by the clock on the wall, an hour ago by its own: its first reminder is still to come.
    expect(Date.parse(reopened.expiresAt) - new Date(String(clock?.nudge_at)).getTime()).toBe(6 * dayMs);
    await quoteClock.run(app.platform, {});
    expect((await quoteOf()).status).toBe('requested');
    app.clock.advance(7 * dayMs);
    await quoteClock.run(app.platform, {});
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
    const records = await readResponseTimes(app.database.db, [lenderId]);
    expect(records.get(lenderId)).toEqual({ minutes: (3 * hourMs) / 60_000, answeredPercent: 75 });
    // What is older than 90 days counts no more.
    await set(3, sql`expires_at = now() - interval '91 days'`);
    expect((await readResponseTimes(app.database.db, [lenderId])).get(lenderId)?.answeredPercent).toBe(100);
  });

  it('is unknown of a lender that had nothing to answer yet', async ({ desk, request }) => {
    const { app, otherLenderIds } = desk;
    const lenderId = otherLenderIds[5] ?? '';
    await request([lenderId]);
    const record = (await readResponseTimes(app.database.db, [lenderId])).get(lenderId);
    expect(record).toEqual({ minutes: null, answeredPercent: null });
  });

  it('shows on a result of the lender as soon as it has answered', async ({ desk, askOne }) => {
    const { broker, lenderId, offer, rows } = desk;
    // What ran out in the tests above.
    await rows(sql`update quotes set status = 'withdrawn' where lender_id = ${lenderId} and status = 'expired'`);
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
    }, 90_000);
  });
});
