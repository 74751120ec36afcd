import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { clockOf, mailsTo, remindedPerson } from '../../../../../tests/support/desks/deals/reminder-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { nextMorning } from '../../model.ts';
import { sendMornings } from './morning.ts';
import { morningMail } from './morning-mail.ts';

const phoenix = { name: 'America/Phoenix' };

let app: TestApp;
let anna: OwnBroker;
let clock: ReturnType<typeof clockOf>;
beforeAll(async () => {
  app = await createTestApp('empty');
  clock = clockOf(app);
});
afterAll(() => app?.close());

let count = 0;
/** Somebody whose morning comes: at 7:29 AM of a weekday in Phoenix. */
async function beforeMorning(): Promise<Date> {
  count += 1;
  anna = await remindedPerson(app, `morning-${count}-`);
  const at = nextMorning(phoenix, '07:30', app.clock.now());
  clock.to(new Date(at.getTime() - hourMs / 60));
  return at;
}
const task = (title: string, dueDate: Date) =>
  anna.call('POST', '/api/tasks', { title, assignedTo: anna.id, dueDate: dueDate.toISOString() });
const send = () => sendMornings.run(app.platform, {});
const row = async () =>
  (
    await app.database.db.execute<{ next_at: string | null; last_day: string | null }>(
      sql`select next_at, last_day::text from morning_mails where account_id = ${anna.id}`,
    )
  ).rows[0];
const mails = () => mailsTo(app, anna, 'Your day');
const queued = async () =>
  (
    await app.database.pool.query(
      `select 1 from pgboss.job where name = 'mail' and data->>'template' = 'reminder.morning' and data->'payload'->>'accountId' = $1`,
      [anna.id],
    )
  ).rows.length;

describe('the email of the morning', () => {
  it('says what waits by urgency, at 7:30 AM on the clock of its person, once a day', async () => {
    const at = await beforeMorning();
    await task('Send payoff', new Date(at.getTime() - dayMs));
    await task('Call title', new Date(at.getTime() + 2 * hourMs));
    await send();
    expect(await queued()).toBe(0);
    clock.to(at);
    await Promise.all([send(), send()]);
    await send();
    const [mail] = await eventually(mails, (some) => some.length > 0);
    expect(mail?.subject).toBe('Your day: 1 overdue, 1 today');
    const text = mail?.text ?? '';
    expect(text).toMatch(/Overdue\n\nSend payoff \(Tasks: .*\n\nToday\n\nCall title/);
    expect(text).toContain('/tasks?filter=my');
    expect(text).toContain('/account/reminders');
    expect(await queued()).toBe(1);
    // A clock that is set back sends it no second time.
    clock.to(new Date(at.getTime() - hourMs));
    await app.database.db.execute(sql`update morning_mails set next_at = ${at} where account_id = ${anna.id}`);
    clock.to(at);
    await send();
    expect(await queued()).toBe(1);
    expect(new Date((await row())?.next_at ?? '')).toEqual(nextMorning(phoenix, '07:30', at));
  });

  it('is not sent when nothing waits, nor on a later day', async () => {
    const at = await beforeMorning();
    const day = at.toISOString().slice(0, 10);
    const payload = { accountId: anna.id, day };
    clock.to(at);
    expect(await morningMail.data(app.platform, payload)).toBeUndefined();
    await task('Call title', new Date(at.getTime() + 2 * hourMs));
    expect(await morningMail.data(app.platform, payload)).toMatchObject({ to: anna.email });
    clock.to(new Date(at.getTime() + dayMs));
    expect(await morningMail.data(app.platform, payload)).toBeUndefined();
  });

  it('is off for who wants none, and on again', async () => {
    const at = await beforeMorning();
    const choose = (wanted: boolean) => anna.call('PUT', '/api/reminders/settings', { morningMail: wanted });
    expect((await choose(false)).body.settings.morningMail).toBe(false);
    // Another clock does not turn it on.
    await anna.call('PUT', '/api/users/profile/time-zone', { timeZone: 'America/Chicago' });
    expect((await row())?.next_at).toBeNull();
    await anna.call('PUT', '/api/users/profile/time-zone', { timeZone: phoenix.name });
    await choose(true);
    expect(new Date((await row())?.next_at ?? '')).toEqual(at);
  });

  it('moves with the clock of its person', async () => {
    await beforeMorning();
    await anna.call('PUT', '/api/users/profile/time-zone', { timeZone: 'Asia/Tokyo' });
    const next = nextMorning({ name: 'Asia/Tokyo' }, '07:30', app.clock.now());
    expect(new Date((await row())?.next_at ?? '')).toEqual(next);
  });

  it('comes at the time that its person has chosen, in whatever zone they are', async () => {
    const at = await beforeMorning();
    const choose = (morningTime: string) => anna.call('PUT', '/api/reminders/settings', { morningTime });
    expect((await choose('04:00')).body.fields).toEqual({ morningTime: 'Please choose one of the times.' });
    expect((await choose('10:30')).body.settings).toMatchObject({ morningMail: true, morningTime: '10:30' });
    await task('Call title', new Date(at.getTime() + 6 * hourMs));
    clock.to(at);
    await send();
    expect(await queued()).toBe(0);
    clock.to(new Date(at.getTime() + 3 * hourMs));
    await send();
    const [mail] = await eventually(mails, (some) => some.length > 0);
    expect(mail?.text).toContain('You get this email at 10:30 AM on weekdays');
    // Another time on the day on which it came sends no second one.
    await choose('11:00');
    clock.to(new Date(at.getTime() + 3.6 * hourMs));
    await send();
    expect(await queued()).toBe(1);
    await anna.call('PUT', '/api/users/profile/time-zone', { timeZone: 'Asia/Tokyo' });
    const next = nextMorning({ name: 'Asia/Tokyo' }, '11:00', app.clock.now());
    expect(new Date((await row())?.next_at ?? '')).toEqual(next);
  });

  it('is turned off by the address in its header, logged out, by a form of whatever type; opening it does nothing', async () => {
    const at = await beforeMorning();
    await task('Call title', new Date(at.getTime() + 2 * hourMs));
    clock.to(at);
    await send();
    const [mail] = await eventually(mails, (some) => some.length > 0);
    const address = /^List-Unsubscribe: <(.+)>$/m.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(`Turn this email off: ${address}`);
    const { pathname, search } = new URL(address);
    const post = (query: string, type: string, payload: string) =>
      app.http.inject({ method: 'POST', url: pathname + query, headers: { 'content-type': type }, payload });
    const form = 'application/x-www-form-urlencoded';
    const wanted = async () => (await anna.call('GET', '/api/reminders/settings')).body.settings.morningMail;
    await app.http.inject({ method: 'GET', url: pathname + search });
    const forged = `${search.slice(0, -4)}AAAA`;
    const ofOther = search.replace(anna.id, '00000000-0000-4000-8000-000000000001');
    for (const query of [forged, ofOther, '?token=x'])
      expect((await post(query, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect((await post('', form, '')).statusCode).toBe(400);
    expect(await wanted()).toBe(true);
    expect((await post(search, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect([await wanted(), (await row())?.next_at]).toEqual([false, null]);
    const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post(search, 'multipart/form-data; boundary=x', parts)).statusCode).toBe(200);
    expect(await wanted()).toBe(false);
  });

  it('is left out where the app was away until noon', async () => {
    const at = await beforeMorning();
    clock.to(new Date(at.getTime() + 5 * hourMs));
    await send();
    expect([await queued(), (await row())?.last_day]).toEqual([0, null]);
  });
});
