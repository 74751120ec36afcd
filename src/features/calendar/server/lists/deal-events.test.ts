import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import type { CalendarEvent } from '../../contract.ts';

let app: TestApp;
let owner: Caller & { id: string };
let colleague: Caller & { id: string };
let admin: Caller;
let dealId: string;
let otherDealId: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await newBroker(app, 'deal-events-owner');
  colleague = await newBroker(app, 'deal-events-colleague');
  admin = await app.signIn('admin@example.com');
  await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${owner.id}`);
  dealId = await addDeal(owner, '1 Visit Road');
  otherDealId = await addDeal(colleague, '2 Visit Road');
});
afterAll(() => app?.close());

async function addDeal(who: Caller, address: string): Promise<string> {
  const deal = { loanType: 'DSCR', address, clientName: 'Quinn', fico: 700, purchasePrice: 1 };
  await who.call('POST', '/api/pipeline/manual', { ...deal, rehabNeeded: 0, arv: 0, liquidity: 0 });
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from pipeline_entries where address = ${address}`,
  );
  return rows[0]?.id ?? '';
}

const dayMs = 86_400_000;
const inDays = (days: number) => ({
  startDate: new Date(Date.now() + days * dayMs).toISOString(),
  endDate: new Date(Date.now() + days * dayMs + 3_600_000).toISOString(),
});
async function add(stated: object, who: Caller = owner): Promise<CalendarEvent> {
  const { status, body } = await who.call('POST', '/calendar/events', { title: 'Site visit', ...inDays(3), ...stated });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event;
}
const change = ({ _id, title, startDate, endDate }: CalendarEvent, changes: object, who: Caller = owner) =>
  who.call('PUT', `/calendar/events/${_id}`, { title, startDate, endDate, ...changes });
const read = ({ _id }: CalendarEvent, who: Caller = owner) => who.call('GET', `/api/calendar/events/${_id}`);
const dealOf = async (event: CalendarEvent, who: Caller = owner) => (await read(event, who)).body.event.dealId;
const ofDeal = (who: Caller = owner, id = dealId) => who.call('GET', `/api/pipeline/${id}/events`);

describe('the deal of an event', () => {
  it('is stated when the event is created, stays when it is left out, and is changed and removed by its creator', async () => {
    const event = await add({ dealId });
    expect([event.dealId, await dealOf(event)]).toEqual([dealId, dealId]);
    expect((await change(event, { title: 'Second visit' })).body.event.dealId).toBe(dealId);
    expect((await change(event, { dealId: null })).body.event.dealId).toBeNull();
    expect((await change(event, { dealId })).body.event.dealId).toBe(dealId);
  });

  it('of somebody else is not found, and nothing is written', async () => {
    for (const id of [otherDealId, '00000000-0000-4000-8000-000000000000']) {
      const refused = await owner.call('POST', '/calendar/events', { title: 'Peek', ...inDays(1), dealId: id });
      expect([refused.status, refused.body.event]).toEqual([404, undefined]);
    }
    const event = await add({ dealId });
    const { status } = await change(event, { title: 'Moved over', dealId: otherDealId });
    expect(status).toBe(404);
    expect((await read(event)).body.event).toMatchObject({ title: 'Site visit', dealId, version: 0 });
  });

  it('is nothing that attendees or administrators see or change', async () => {
    const event = await add({ dealId, attendees: [colleague.id] });
    expect([await dealOf(event, colleague), await dealOf(event, admin)]).toEqual([null, null]);
    expect((await read(event, admin)).body.event.can).toEqual({ edit: true, changeDeal: false });
    const refused = await change(event, { dealId: null, attendees: [colleague.id] }, admin);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['dealId']]);
    expect((await change(event, { title: 'Renamed', attendees: [colleague.id] }, admin)).status).toBe(200);
    expect(await dealOf(event)).toBe(dealId);
  });

  it('goes with the following events that are split off', async () => {
    const event = await add({ dealId, isRecurring: true });
    const second = new Date(new Date(event.startDate).getTime() + 7 * dayMs);
    // A week later where the event is, which may be another day than in UTC.
    const occurrence = new Date(Date.parse(`${event.occurrence}Z`) + 7 * dayMs)
      .toISOString()
      .slice(0, event.occurrence.length);
    const { startDate, endDate } = {
      startDate: second.toISOString(),
      endDate: new Date(+second + dayMs / 24).toISOString(),
    };
    const { status, body } = await change(event, {
      startDate,
      endDate,
      isRecurring: true,
      scope: 'following',
      occurrence,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.event._id).not.toBe(event._id);
    expect([body.event.dealId, await dealOf(event)]).toEqual([dealId, dealId]);
  });

  it('is gone from the event when the deal is, and the event stays', async () => {
    const id = await addDeal(owner, '3 Visit Road');
    const event = await add({ dealId: id });
    await app.database.db.execute(sql`delete from pipeline_entries where id = ${id}`);
    expect((await read(event)).body.event).toMatchObject({ title: 'Site visit', dealId: null });
  });
});

describe('the events of a deal', () => {
  it('are its next ones first, a repeated one by its next time, and then what is over', async () => {
    const me = await newBroker(app, 'deal-events-order');
    const id = await addDeal(me, '4 Visit Road');
    const of = (title: string, days: number, more: object = {}) =>
      add({ title, ...inDays(days), dealId: id, timeZone: 'Etc/UTC', ...more }, me);
    await of('In a week', 7);
    await of('Every week since long ago', -16, { isRecurring: true });
    await of('Yesterday', -1);
    await of('Long ago', -40);
    await of('Tomorrow', 1);
    await add({ title: 'Of no deal' }, me);
    const { body } = await ofDeal(me, id);
    const titles = (events: CalendarEvent[]) => events.map(({ title }) => title);
    expect(titles(body.upcoming)).toEqual(['Tomorrow', 'Every week since long ago', 'In a week']);
    expect(titles(body.past)).toEqual(['Yesterday', 'Long ago']);
    expect(body.hasMore).toBe(false);
    expect(Math.round((Date.parse(body.upcoming[1].startDate) - Date.now()) / dayMs)).toBe(5);
  });

  it('are read by its owner alone', async () => {
    expect((await ofDeal()).status).toBe(200);
    for (const who of [colleague, admin]) expect((await ofDeal(who)).status).toBe(404);
  });

  it('are not those of whom the deal belonged to before', async () => {
    const next = await newBroker(app, 'deal-events-next-owner');
    const event = await add({ title: 'Of the first owner', dealId });
    await app.database.db.execute(sql`update pipeline_entries set owner_id = ${next.id} where id = ${dealId}`);
    expect((await ofDeal(next)).body).toMatchObject({ upcoming: [], past: [] });
    expect((await change(event, { title: 'Still mine' })).status).toBe(200);
    await app.database.db.execute(sql`update pipeline_entries set owner_id = ${owner.id} where id = ${dealId}`);
  });
});
