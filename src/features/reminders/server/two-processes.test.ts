import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import {
  clockOf,
  dueOf,
  mailsTo,
  remind,
  remindedPerson,
} from '../../../../tests/support/desks/deals/reminder-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { minuteMs } from '../../../kernel/dates.ts';
import { nextMorning } from '../model.ts';
import { sendMornings } from './morning/morning.ts';
import { planTasks } from './plan/plan.ts';

// Two processes of the app over one database, each with its own connections, clock and jobs.
let database: TestDatabase;
let apps: readonly [TestApp, TestApp];
beforeAll(async () => {
  database = await createTestDatabase('empty');
  apps = [await createTestApp('empty', { database }), await createTestApp('empty', { database })];
});
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await database?.drop();
});

const to = (moment: Date) => apps.map((app) => clockOf(app).to(moment));
/** Both come to it at the same moment, and each a second time while the first is under way. */
const bothRun = (run: (app: TestApp) => Promise<unknown>) => Promise.all([...apps, ...apps].map(run));

/** Tasks of somebody that are due at a moment, with their reminders. */
async function tasksOf({ id: owner }: OwnBroker, count: number, due: Date): Promise<void> {
  const [app] = apps;
  const { rows } = await app.database.db.execute<{ id: string }>(sql`
    insert into tasks (created_by, assigned_to, title, description, due_at, due_local, zone, day_of_month, priority, status,
      is_recurring, recurrence_pattern, created_at, updated_at)
    select ${owner}, ${owner}, 'Task ' || n, '', ${due.toISOString()}, '2026-11-27T12:00', 'UTC', 1, 'low', 'pending', false, 'weekly', now(), now()
    from generate_series(1, ${count}) n returning id`);
  const ids = rows.map(({ id }) => id);
  await app.database.transaction((tx) => planTasks(tx, ids, app.clock.now()));
}

it('two processes that give reminders at the same moment give each once', async () => {
  const [one] = apps;
  const clock = clockOf(one);
  to(clock.at(0, 12));
  const people = [];
  for (const name of ['twice-anna-', 'twice-ben-', 'twice-cleo-']) people.push(await remindedPerson(one, name));
  // More than one batch, over several people and rounds.
  for (let round = 0; round < 3; round++) {
    const due = clock.at(round - 1, 22);
    for (const person of people) await tasksOf(person, 90, due);
    to(new Date(due.getTime() - minuteMs));
    await bothRun(remind);
  }
  const { rows: given } = await one.database.db.execute<{ id: string; times: string }>(sql`
    select r.id, count(a.*) as times from reminders r
    left join lateral (select 1 from audit_log, jsonb_array_elements_text(payload->'reminderIds') told
      where action = 'account.tasksFellDue' and told = r.id::text) a on true
    group by r.id`);
  expect(given).toHaveLength(3 * 3 * 90);
  expect(given.filter(({ times }) => Number(times) !== 1)).toEqual([]);

  // Each thing that was recorded is one notification, and one email that names each reminder once.
  const count = async (query: ReturnType<typeof sql>) => Number((await one.database.db.execute(query)).rows[0]?.count);
  const recorded = await count(sql`select count(*) from audit_log where action = 'account.tasksFellDue'`);
  expect(await count(sql`select count(*) from notifications where event = 'account.tasksFellDue'`)).toBe(recorded);
  const mailed = () =>
    count(sql`select count(*) from mailbox_messages where subject like 'Due:%' and recipient like 'twice-%'`);
  await eventually(mailed, (so) => so >= recorded);
  expect(await mailed()).toBe(recorded);
});

it('two processes announce an occurrence once to each of its people, and plan the next one once', async () => {
  const [one] = apps;
  const clock = clockOf(one);
  to(clock.at(0, 12));
  const [owner, guest] = [await remindedPerson(one, 'once-anna-'), await remindedPerson(one, 'once-ben-')];
  const startDate = clock.at(0, 20);
  const { body } = await owner.call('POST', '/api/calendar/events', {
    title: 'Closing call',
    startDate,
    endDate: clock.at(0, 21),
    timeZone: 'America/Phoenix',
    attendees: [guest.id],
    isRecurring: true,
    recurrencePattern: 'daily',
  });
  to(new Date(startDate.getTime() - 10 * minuteMs));
  await bothRun(remind);
  const announced = async (who: OwnBroker) => (await who.news()).filter((text) => text.endsWith('Closing call'));
  for (const who of [owner, guest]) {
    const about = (await announced(who)).filter((text) => !text.includes('invited'));
    expect(about).toHaveLength(1);
    const mails = await eventually(
      () => mailsTo(one, who, 'Coming up: Closing call'),
      (some) => some.length > 0,
    );
    expect(mails).toHaveLength(1);
  }
  const planned = await dueOf(one, body.event._id);
  expect(planned.map(({ given }) => given)).toEqual([true, true, false, false]);
});

it('two processes send the email of a morning once', async () => {
  const [one] = apps;
  const anna = await remindedPerson(one, 'once-morning-');
  const at = nextMorning({ name: 'America/Phoenix' }, '07:30', one.clock.now());
  await tasksOf(anna, 1, at);
  to(at);
  await bothRun((app) => sendMornings.run(app.platform, {}));
  await eventually(
    () => mailsTo(one, anna, 'Your day'),
    (some) => some.length > 0,
  );
  const { rows } = await one.database.db.execute(
    sql`select 1 from pgboss.job where name = 'mail' and data->>'template' = 'reminder.morning' and data->'payload'->>'accountId' = ${anna.id}`,
  );
  expect(rows).toHaveLength(1);
});
