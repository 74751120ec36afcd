import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { otherLender, sendParts, withPackage } from '../../../../tests/support/desks/deals/lender-packages.ts';
import { eventually, it } from '../../../../tests/support/desks/quote-desk.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { dayIn, zoneOfState } from '../../../kernel/time-zones.ts';
import { conditionReminders } from './conditions/reminders.ts';
import { replyClock } from './replies/reply-clock.ts';

// The deal says no state.
const zone = zoneOfState(null);

describe('the due day of a condition', () => {
  it('is reminded of once before and once on the day, whoever owes it', async ({ desk, address }) => {
    const { url } = await withPackage(desk, address);
    const now = desk.app.clock.now();
    const dueOn = dayIn(zone, now, 4);
    await desk.lender.call('POST', `${url}/conditions`, {
      conditions: [
        { title: 'Payoff letter', owner: 'borrower', dueOn },
        { title: 'Appraisal review', owner: 'lender', dueOn },
      ],
    });
    const mails = () => desk.mailsAbout(`A condition is due: ${address}`);
    await conditionReminders.run(desk.app.platform, {});
    expect(await mails()).toEqual([]);
    desk.app.clock.advance(2 * dayMs);
    await conditionReminders.run(desk.app.platform, {});
    await conditionReminders.run(desk.app.platform, {});
    const before = await eventually(mails, (found) => found.length > 1);
    expect(before.map(({ recipient }) => recipient)).toHaveLength(2);
    desk.app.clock.advance(2 * dayMs);
    await conditionReminders.run(desk.app.platform, {});
    await conditionReminders.run(desk.app.platform, {});
    expect(await eventually(mails, (found) => found.length > 3)).toHaveLength(4);
  });

  it('of an answered condition is nobody’s to be reminded of', async ({ desk, address }) => {
    const { url, dealId } = await withPackage(desk, address);
    const dueOn = dayIn(zone, desk.app.clock.now(), 1);
    const added = await desk.lender.call('POST', `${url}/conditions`, {
      conditions: [{ title: 'Payoff letter', owner: 'broker', dueOn }],
    });
    const [condition] = added.body.package.conditions;
    expect(condition.clock).toEqual({ due: 'soon', days: 1 });
    await sendParts(desk.app, desk.broker, `/api/submissions/${dealId}/conditions/${condition._id}/answer`, [
      ['message', 'Sent'],
      ['version', '1'],
    ]);
    await conditionReminders.run(desk.app.platform, {});
    const [row] = await desk.rows(sql`select reminded from package_conditions where id = ${condition._id}`);
    expect(row).toEqual({ reminded: 'none' });
  });
});

describe('a lender that does not reply', () => {
  it('is reminded once, and then the broker is offered the best other offer', async ({ desk, address, request }) => {
    const [second = '', third = ''] = desk.otherLenderIds;
    const { dealId } = await withPackage(desk, address);
    const asked = await request([second, third]);
    const validUntil = dayIn(zone, desk.app.clock.now(), 60);
    for (const { _id, lenderId } of asked.body.quotes as { _id: string; lenderId: string }[]) {
      const terms = { validUntil, ratePercent: lenderId === third ? 9 : 9.5 };
      const offered = await desk.offer(_id, terms, await otherLender(desk.app, lenderId));
      expect(offered.status).toBe(200);
    }
    const read = async () => (await desk.broker.call('GET', `/api/submissions/${dealId}/conditions`)).body;
    expect(await read()).toMatchObject({ reply: { nudgedAt: null }, nextBest: null });
    await replyClock.run(desk.app.platform, {});
    expect(await read()).toMatchObject({ reply: { nudgedAt: null } });
    desk.app.clock.advance(8 * dayMs);
    await replyClock.run(desk.app.platform, {});
    await replyClock.run(desk.app.platform, {});
    const subject = `Reminder: a loan package is waiting on you: ${address}`;
    expect(
      await eventually(
        () => desk.mailsAbout(subject),
        (mails) => mails.length > 0,
      ),
    ).toHaveLength(1);
    expect(await read()).toMatchObject({ reply: { nudgedAt: expect.any(String), offeredAt: null }, nextBest: null });
    desk.app.clock.advance(4 * dayMs);
    await replyClock.run(desk.app.platform, {});
    const late = await read();
    expect(late.reply.offeredAt).toEqual(expect.any(String));
    expect(late.nextBest).toMatchObject({ ratePercent: 9, offerId: expect.any(String) });
    desk.app.clock.advance(5 * dayMs);
    await replyClock.run(desk.app.platform, {});
    expect(await desk.mailsAbout(`has not replied: ${address}`)).toHaveLength(1);
    const { quoteId, offerId } = late.nextBest;
    const change = (body: object) => desk.broker.call('POST', `/api/submissions/${dealId}/next-best`, body);
    // An offer that is not the newest leaves everything as it was.
    expect((await change({ quoteId, offerId: quoteId })).status).toBe(409);
    expect(await read()).toMatchObject({ package: { state: 'submitted' } });
    const switched = await change({ quoteId, offerId });
    expect(switched).toMatchObject({ status: 200, body: { package: { state: 'withdrawn' }, nextBest: null } });
    const [deal] = await desk.rows(sql`select selected_lender_id from pipeline_entries where id = ${dealId}`);
    expect(deal).toEqual({ selected_lender_id: third });
    expect((await change({ quoteId, offerId })).status).toBe(404);
  });

  it('has replied with whatever it does, and is not switched away from', async ({ desk, address }) => {
    const { url, dealId } = await withPackage(desk, address);
    desk.app.clock.advance(2 * dayMs);
    const read = async () => (await desk.broker.call('GET', `/api/submissions/${dealId}/conditions`)).body;
    await desk.lender.call('POST', `${url}/conditions`, { conditions: [{ title: 'Payoff letter', owner: 'broker' }] });
    expect(await read()).toMatchObject({ reply: null, nextBest: null });
    const { quoteId, offerId } = { quoteId: dealId, offerId: dealId };
    const refused = await desk.broker.call('POST', `/api/submissions/${dealId}/next-best`, { quoteId, offerId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is waited for again once the broker has answered a condition', async ({ desk, address }) => {
    const { url, dealId } = await withPackage(desk, address);
    const added = await desk.lender.call('POST', `${url}/conditions`, {
      conditions: [{ title: 'Payoff letter', owner: 'broker' }],
    });
    const [condition] = added.body.package.conditions;
    const ofBroker = `/api/submissions/${dealId}/conditions/${condition._id}`;
    const answered = await sendParts(desk.app, desk.broker, `${ofBroker}/answer`, [
      ['message', 'Sent'],
      ['version', '1'],
    ]);
    expect(answered.body.reply).toMatchObject({ nudgedAt: null });
    const state = { act: 'accept', version: 2 };
    await desk.lender.call('POST', `${url}/conditions/${condition._id}/state`, state);
    const { body } = await desk.broker.call('GET', `/api/submissions/${dealId}/conditions`);
    expect(body.reply).toBeNull();
  });
});
