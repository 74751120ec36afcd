import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';

let app: TestApp;
let organizer: OwnBroker;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await newBroker(app, 'ended-organizer');
  await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${organizer.id}`);
});
afterAll(() => app?.close());

const guest = 'pat.doe@example.net';
// A zone whose clock is always that of UTC, so that days are easily said.
const timeZone = 'Africa/Abidjan';
const dayFrom = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const on = (days: number) => ({ startDate: `${dayFrom(days)}T15:00:00Z`, endDate: `${dayFrom(days)}T16:00:00Z` });

async function create(title: string, stated: object): Promise<string> {
  const answer = await organizer.call('POST', '/calendar/events', { title, timeZone, guests: [guest], ...stated });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.event._id;
}
const rowsOf = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
const mailsAbout = (subject: string) =>
  rowsOf(sql`select text from mailbox_messages where recipient = ${guest} and subject = ${subject}`);
const isPast = ({ length }: readonly unknown[]) => length > 0;
const toldOf = async (id: string) =>
  (
    await rowsOf(sql`select action from audit_log where entity_id = ${id}
      and action in ('calendarEvent.guestsUpdated', 'calendarEvent.guestsCanceled')`)
  ).map(({ action }) => action);
const emailsCounted = async () =>
  Number((await rowsOf(sql`select max(points) as most from rate_limits where key like 'guestEmail:%'`))[0]?.most ?? 0);

it('a series that has ended by its edit still tells its guests so', async () => {
  const id = await create('Site walk', { ...on(-21), isRecurring: true });
  await eventually(() => mailsAbout('Invitation: Site walk'), isPast);
  // Today's and all that follow: the last one was a week ago.
  const path = `/calendar/events/${id}?scope=following&occurrence=${dayFrom(0)}T15:00`;
  expect((await organizer.call('DELETE', path)).status).toBe(200);
  const [update] = await eventually(() => mailsAbout('Updated invitation: Site walk'), isPast);
  expect(String(update?.text)).toContain(`UNTIL=${dayFrom(-7).replaceAll('-', '')}`);
  expect(String(update?.text)).toContain('for the last time');
  expect(await toldOf(id)).toEqual(['calendarEvent.guestsUpdated']);
});

it('nobody is notified of what was over and stays over', async () => {
  const id = await create('Old call', on(-3));
  const changed = await organizer.call('PUT', `/calendar/events/${id}`, { title: 'Older call', timeZone, ...on(-4) });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await organizer.call('DELETE', `/calendar/events/${id}`)).status).toBe(200);
  expect(await toldOf(id)).toEqual([]);
});

it('emails of cancellations count as the invitations do', async () => {
  const id = await create('Counted call', on(3));
  const invited = await emailsCounted();
  expect((await organizer.call('DELETE', `/calendar/events/${id}`)).status).toBe(200);
  expect(await emailsCounted()).toBe(invited + 1);
});
