import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { followZoneRules, moveWithZones } from './zone-rules.ts';

let app: TestApp;
let broker: OwnBroker;
beforeAll(async () => {
  app = await createTestApp('empty');
  broker = await newBroker(app, 'zone-rules');
});
afterAll(() => app?.close());

const add = async (title: string, stated: object) =>
  (await broker.call('POST', '/calendar/events', { title, timeZone: 'America/Chicago', ...stated })).body.event._id;
const oneRow = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows[0];
const momentsOf = (id: string) => oneRow(sql`select first_at, last_at, version from calendar_events where id = ${id}`);
const reminderOf = async (id: string) =>
  (await oneRow(sql`select due_at from reminders where object_id = ${id}`))?.due_at;
/** As if other rules had been known when it was written: an hour later, with the reminder of that. */
async function knowOtherRules(id: string): Promise<void> {
  const { db } = app.database;
  await db.execute(sql`update calendar_events set first_at = first_at + interval '1 hour',
    last_at = last_at + interval '1 hour' where id = ${id}`);
  await db.execute(sql`update reminders set due_at = due_at + interval '1 hour',
    remind_at = remind_at + interval '1 hour' where object_id = ${id}`);
}

it('with new rules of zones events stay at their local time: their moments, reminders and feeds move, once', async () => {
  await moveWithZones(app.platform, '1999a');
  const once = await add('Closing', { startDate: '2099-06-01T15:00:00Z', endDate: '2099-06-01T16:00:00Z' });
  const weekly = { startDate: '2099-06-02T15:00:00Z', endDate: '2099-06-02T16:00:00Z', isRecurring: true };
  const endless = await add('Team call', weekly);
  const over = await add('Old call', { startDate: '2001-06-01T15:00:00Z', endDate: '2001-06-01T16:00:00Z' });
  const before = [await momentsOf(once), await momentsOf(endless)];
  const reminder = await reminderOf(once);
  for (const id of [once, endless, over]) await knowOtherRules(id);
  const wasOver = await momentsOf(over);

  await moveWithZones(app.platform, '1999a');
  expect(await momentsOf(once)).not.toEqual(before[0]);
  await followZoneRules.run(app.platform, {});
  expect([await momentsOf(once), await momentsOf(endless)]).toEqual(before);
  expect(await reminderOf(once)).toEqual(reminder);
  expect(await momentsOf(over)).toEqual(wasOver);
  const changes = () =>
    app.database.db.execute(sql`select entity_id from audit_log where action = 'calendarEvent.changed'`);
  expect((await changes()).rows).toHaveLength(2);
  await followZoneRules.run(app.platform, {});
  expect((await changes()).rows).toHaveLength(2);
});

it('the reminder of a series moves where only the occurrences between its ends do, and a process that knows less moves nothing', async () => {
  const weekly = { startDate: '2099-07-02T15:00:00Z', endDate: '2099-07-02T16:00:00Z', isRecurring: true };
  const id = await add('Draw call', weekly);
  const reminder = await reminderOf(id);
  await app.database.db.execute(sql`update reminders set due_at = due_at + interval '1 hour',
    remind_at = remind_at + interval '1 hour' where object_id = ${id}`);
  await moveWithZones(app.platform, '1998a');
  expect(await reminderOf(id)).not.toEqual(reminder);
  await moveWithZones(app.platform, '2999a');
  expect(await reminderOf(id)).toEqual(reminder);
});
