import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import {
  clockOf,
  dueOf,
  mailsTo,
  moveOf,
  remind,
  remindedPerson,
} from '../../../../tests/support/desks/deals/reminder-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../kernel/dates.ts';
import { unlinked } from '../../../platform/mail/unlinked.ts';
import { eventsAheadMail } from './mails.ts';

let app: TestApp;
let anna: OwnBroker;
let ben: OwnBroker;
let clock: ReturnType<typeof clockOf>;
beforeAll(async () => {
  app = await createTestApp('empty');
  clock = clockOf(app);
  // Five in the morning in Phoenix.
  clock.to(clock.at(0, 12));
});
afterAll(() => app?.close());

let count = 0;
/** People of their own for each test, since what is due comes to them together. */
async function people() {
  count += 1;
  anna = await remindedPerson(app, `reminded-anna-${count}-`);
  ben = await remindedPerson(app, `reminded-ben-${count}-`);
}

async function task(stated: object = {}): Promise<{ _id: string }> {
  const whole = { title: 'Call title', assignedTo: anna.id, dueDate: clock.at(-1, 22).toISOString(), ...stated };
  const { status, body } = await anna.call('POST', '/api/tasks', whole);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.task;
}
const utc = (at: Date) => at.toISOString().slice(0, 16);
const times = async ({ _id }: { _id: string }) => (await dueOf(app, _id)).map(({ due, remind }) => [due, remind]);

describe('a task', () => {
  it('is told to those who work on it at 9:00 AM of its day, once, in the product and by email', async () => {
    await people();
    const made = await task({ title: 'Send payoff', description: 'To title.example.com', alsoAssignedTo: [ben.id] });
    await remind(app);
    expect(await ben.news()).toEqual([expect.stringContaining('assigned a task to you')]);
    const nine = clock.at(-1, 16);
    clock.to(nine);
    await Promise.all([remind(app), remind(app)]);
    await remind(app);
    const told = expect.stringMatching(/^Due \w+ \d+, \d+, 3:00 PM MST?: Send payoff$/);
    expect(await anna.news()).toEqual([told]);
    expect(await ben.news()).toEqual([told, expect.stringContaining('assigned')]);
    const [mail] = await eventually(
      () => mailsTo(app, anna, 'Due: Send payoff'),
      (some) => some.length > 0,
    );
    expect(mail?.text).toContain('Send payoff: due');
    expect(mail?.text).toContain(`To ${unlinked('title.example.com')}`);
    expect((await dueOf(app, made._id)).every(({ given }) => given)).toBe(true);
    // The clock is set back: what was given stays given.
    clock.to(new Date(nine.getTime() - 60 * minuteMs));
    await anna.call('PUT', `/api/tasks/${made._id}`, { title: 'Send the payoff' });
    clock.to(nine);
    await remind(app);
    expect(await anna.news()).toHaveLength(1);
    expect(await mailsTo(app, anna, 'Due:')).toHaveLength(1);
    clock.to(clock.at(0, 12));
  });

  it('comes with all others of that moment as one reminder', async () => {
    await people();
    for (const title of ['One', 'Two', 'Three', 'Four']) await task({ title });
    clock.to(clock.at(-1, 16));
    await remind(app);
    expect(await anna.news()).toEqual([expect.stringMatching(/^4 tasks due: .*, and 1 more$/)]);
    const mails = await eventually(
      () => mailsTo(app, anna, 'Due: 4 tasks'),
      (some) => some.length > 0,
    );
    expect(mails).toHaveLength(1);
    clock.to(clock.at(0, 12));
  });

  it('moves its reminder with its due date and its people, and loses it when it is completed or deleted', async () => {
    await people();
    const made = await task();
    const today = [utc(clock.at(-1, 22)), utc(clock.at(-1, 16))];
    expect(await times(made)).toEqual([today]);
    await anna.call('PUT', `/api/tasks/${made._id}`, { dueDate: clock.at(1, 15).toISOString() });
    // Due at 8:00 AM, before nine.
    expect(await times(made)).toEqual([[utc(clock.at(1, 15)), utc(clock.at(1, 15))]]);
    await anna.call('PUT', `/api/tasks/${made._id}`, { assignedTo: ben.id });
    expect((await dueOf(app, made._id)).map((row) => row.account_id)).toEqual([ben.id]);
    await anna.call('PUT', `/api/tasks/${made._id}`, { status: 'completed' });
    expect(await times(made)).toEqual([]);
    await anna.call('PUT', `/api/tasks/${made._id}`, { status: 'in_progress' });
    expect(await times(made)).toHaveLength(1);
    await anna.call('DELETE', `/api/tasks/${made._id}`);
    expect(await times(made)).toEqual([]);
  });

  it('is told by the ways that a person wants, and to nobody who is suspended', async () => {
    await people();
    const preferences = [{ type: 'taskReminder', inProduct: false, byMail: 'off' }];
    expect((await anna.call('PUT', '/api/notifications/preferences', { preferences })).status).toBe(200);
    await task({ alsoAssignedTo: [ben.id] });
    await app.database.db.execute(sql`update accounts set role = 'suspended' where id = ${ben.id}`);
    clock.to(clock.at(-1, 16));
    await remind(app);
    expect(await anna.news()).toEqual([]);
    const { rows } = await app.database.db.execute(
      sql`select 1 from notifications where account_id = ${ben.id} and event = 'account.tasksFellDue'`,
    );
    expect([rows, await mailsTo(app, anna, 'Due'), await mailsTo(app, ben, 'Due')]).toEqual([[], [], []]);
    clock.to(clock.at(0, 12));
  });

  it('is not told again after the reminder of a morning was missed, and told late when nobody was there', async () => {
    await people();
    await task({ title: 'Late' });
    clock.to(clock.at(-1, 20));
    await remind(app);
    expect(await anna.news()).toEqual([expect.stringMatching(/Late$/)]);
    clock.to(clock.at(0, 12));
  });
});

async function event(stated: object = {}): Promise<{ _id: string }> {
  const startDate = clock.at(-1, 20);
  const whole = { title: 'Closing call', startDate, endDate: new Date(startDate.getTime() + 30 * minuteMs), ...stated };
  const { status, body } = await anna.call('POST', '/api/calendar/events', { timeZone: 'America/Phoenix', ...whole });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event;
}

describe('an event', () => {
  it('is not announced to who declined it, and is again once they accept', async () => {
    await people();
    const made = await event({ attendees: [ben.id] });
    const planned = async () => (await dueOf(app, made._id)).map((row) => row.account_id).sort();
    expect(await planned()).toEqual([anna.id, ben.id].sort());
    const answer = (given: string) => ben.call('PUT', `/api/calendar/events/${made._id}/answer`, { answer: given });
    expect((await answer('declined')).status).toBe(200);
    expect(await planned()).toEqual([anna.id]);
    expect((await answer('accepted')).status).toBe(200);
    expect(await planned()).toEqual([anna.id, ben.id].sort());
  });

  it('is told to its people ten minutes before, and the next occurrence only then', async () => {
    await people();
    const made = await event({
      attendees: [ben.id],
      isRecurring: true,
      recurrencePattern: 'daily',
      location: 'meet.example.com',
    });
    const first = [utc(clock.at(-1, 20)), utc(new Date(clock.at(-1, 20).getTime() - 10 * minuteMs))];
    expect(await times(made)).toEqual([first, first]);
    clock.to(new Date(clock.at(-1, 20).getTime() - 10 * minuteMs));
    await Promise.all([remind(app), remind(app)]);
    expect(await anna.news()).toEqual([expect.stringMatching(/1:00 PM MST?: Closing call$/)]);
    expect(await ben.news()).toHaveLength(2);
    const mails = await eventually(
      () => mailsTo(app, ben, 'Coming up: Closing call'),
      (some) => some.length > 0,
    );
    expect(mails[0]?.text).toContain(unlinked('meet.example.com'));
    expect((await dueOf(app, made._id)).filter(({ given }) => !given).map(({ due }) => due)).toEqual([
      utc(clock.at(0, 20)),
      utc(clock.at(0, 20)),
    ]);
    // A clock that is set back gives nothing again, and plans none of it anew.
    clock.to(clock.at(-1, 12));
    await anna.call('PUT', `/api/calendar/events/${made._id}`, {
      title: 'Closing call',
      attendees: [],
      scope: 'all',
      startDate: clock.at(-1, 20),
      endDate: clock.at(-1, 21),
      timeZone: 'America/Phoenix',
      isRecurring: true,
      recurrencePattern: 'daily',
    });
    const pending = (await dueOf(app, made._id)).filter(({ given }) => !given);
    expect(pending.map(({ account_id, due }) => [account_id, due])).toEqual([[anna.id, utc(clock.at(0, 20))]]);
    clock.to(clock.at(0, 12));
  });

  it('that is changed from one occurrence on has reminders of both parts', async () => {
    await people();
    const made = await event({ isRecurring: true, recurrencePattern: 'daily' });
    const changed = await anna.call('PUT', `/api/calendar/events/${made._id}`, {
      title: 'Later call',
      attendees: [],
      scope: 'following',
      occurrence: utc(new Date(clock.at(0, 13))),
      startDate: clock.at(0, 21),
      endDate: clock.at(0, 22),
      timeZone: 'America/Phoenix',
      isRecurring: true,
      recurrencePattern: 'daily',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await times(made)).map(([due]) => due)).toEqual([utc(clock.at(-1, 20))]);
    expect((await times(changed.body.event)).map(([due]) => due)).toEqual([utc(clock.at(0, 21))]);
  });

  it('of the past is told to nobody, nor one that is over when the app comes back', async () => {
    await people();
    expect(await times(await event({ startDate: clock.at(-2, 10), endDate: clock.at(-2, 11) }))).toEqual([]);
    const over = await event();
    clock.to(clock.at(-1, 23));
    await remind(app);
    expect(await anna.news()).toEqual([]);
    expect((await dueOf(app, over._id)).map(({ given }) => given)).toEqual([true]);
    clock.to(clock.at(0, 12));
  });

  it('that is over when its email can be sent at last is no longer coming up', async () => {
    await people();
    const made = await event();
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from reminders where object_id = ${made._id}`,
    );
    const readMail = () => eventsAheadMail.data(app.platform, { reminderIds: rows.map(({ id }) => id) });
    expect((await readMail())?.things.map(({ title }) => title)).toEqual(['Closing call']);
    clock.to(new Date(clock.at(-1, 20).getTime() + 31 * minuteMs));
    expect(await readMail()).toBeUndefined();
    clock.to(clock.at(0, 12));
  });

  it('that is deleted takes its reminders along', async () => {
    await people();
    const made = await event({ attendees: [ben.id] });
    expect(await times(made)).toHaveLength(2);
    await anna.call('DELETE', `/api/calendar/events/${made._id}`);
    expect(await times(made)).toEqual([]);
  });
});

describe('the settings of an account', () => {
  const read = async () => (await anna.call('GET', '/api/reminders/settings')).body.settings;
  it('are ten minutes and the morning, until it chooses, and move what is pending', async () => {
    await people();
    const [ofTask, ofEvent] = [await task(), await event()];
    expect(await read()).toEqual({ eventLead: 10, taskTime: 'morning', morningMail: true, morningTime: '07:30' });
    const chosen = { eventLead: 60, taskTime: 'due' };
    expect((await anna.call('PUT', '/api/reminders/settings', chosen)).body.settings).toEqual({
      ...chosen,
      morningMail: true,
      morningTime: '07:30',
    });
    await moveOf(app, anna);
    expect(await times(ofTask)).toEqual([[utc(clock.at(-1, 22)), utc(clock.at(-1, 22))]]);
    expect(await times(ofEvent)).toEqual([[utc(clock.at(-1, 20)), utc(clock.at(-1, 19))]]);
    await anna.call('PUT', '/api/reminders/settings', { eventLead: 10, taskTime: 'morning' });
    // Two hours ahead.
    await anna.call('PUT', '/api/users/profile/time-zone', { timeZone: 'America/Jamaica' });
    await moveOf(app, anna);
    expect(await times(ofTask)).toEqual([[utc(clock.at(-1, 22)), utc(clock.at(-1, 14))]]);
  });

  it('take no other times', async () => {
    await people();
    const refused = await anna.call('PUT', '/api/reminders/settings', { eventLead: 7, taskTime: 'night' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['eventLead', 'taskTime']]);
  });
});

it('what is due is found by its index', async () => {
  await app.database.db.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from reminders where reminded_at is null and remind_at <= now() order by remind_at, id limit 100`,
    );
    expect(JSON.stringify(rows)).toContain('reminders_due');
  });
});
