import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { eventLimits } from '../../model.ts';

let app: TestApp;
let organizer: OwnBroker;
let attendees: string[];
beforeAll(async () => {
  // Emails stay in the queue, where they are counted.
  app = await createTestApp('demo', { environment: { JOBS: 'worker' } });
  organizer = await newBroker(app, 'many-organizer');
  await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${organizer.id}`);
  attendees = await copiesOf(organizer, eventLimits.attendees);
});
afterAll(() => app?.close());

/** Other accounts like this one. */
const copiesOf = async ({ id }: OwnBroker, many: number): Promise<string[]> =>
  (
    await app.database.db.execute<{ id: string }>(sql`
      insert into accounts
      select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'email', 'many' || n || '@example.com'))).*
      from accounts original, generate_series(1, ${many}::int) n where original.id = ${id} returning id`)
  ).rows.map((row) => row.id);

const queued = async (template: string): Promise<number> =>
  Number(
    (
      await app.database.db.execute<{ many: string }>(
        sql`select count(*) as many from pgboss.job where name = 'mail' and data->>'template' = ${template}`,
      )
    ).rows[0]?.many,
  );

it('2,000 people are invited, notified of another time and of the end, each once', async () => {
  const guests = Array.from({ length: eventLimits.guests }, (_, index) => `guest${index}@example.net`);
  const times = { startDate: '2099-03-02T15:00:00Z', endDate: '2099-03-02T16:00:00Z', timeZone: 'America/Chicago' };
  const stated = { title: 'Town hall', ...times, attendees, guests };
  const made = await organizer.call('POST', '/calendar/events', stated);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { _id: id } = made.body.event;
  const { people, guestCount } = (await organizer.call('GET', `/api/calendar/events/${id}`)).body;
  expect([people.length, guestCount]).toEqual([200, 1_800]);
  expect(await queued('calendarEvent.invited')).toBe(2_000);

  const one = await organizer.call('POST', '/calendar/events', { ...stated, guests: [...guests, 'one@example.net'] });
  expect(one).toMatchObject({ status: 400, body: { fields: { guests: expect.stringContaining('1,800') } } });

  const later = { startDate: '2099-03-03T15:00:00Z', endDate: '2099-03-03T16:00:00Z' };
  expect((await organizer.call('PUT', `/calendar/events/${id}`, { ...stated, ...later })).status).toBe(200);
  expect(await queued('calendarEvent.updated')).toBe(2_000);
  expect((await organizer.call('DELETE', `/calendar/events/${id}`)).status).toBe(200);
  expect(await queued('calendarEvent.canceled')).toBe(2_000);
});
