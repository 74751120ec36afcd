import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { openTaskDesk, type TaskDesk } from '../../../../../tests/support/desks/deals/task-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import type { Task } from '../../contract.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk();
});
afterAll(() => desk?.close());

const bulk = (who: Caller, tasks: readonly Pick<Task, '_id'>[], change: object) =>
  who.call('POST', '/api/tasks/bulk', { ids: tasks.map(({ _id }) => _id), change });
const undo = (who: Caller, id: string) => who.call('POST', `/api/tasks/undo/${id}`);
const now = async (task: Pick<Task, '_id'>) => (await desk.broker.call('GET', `/api/tasks/${task._id}`)).body.task;

it('several tasks are changed at once, and undo restores what each was', async () => {
  const low = await desk.create(desk.broker, { title: 'Bulk low', priority: 'low' });
  const high = await desk.create(desk.broker, { title: 'Bulk high', priority: 'high', status: 'in_progress' });
  const { body } = await bulk(desk.broker, [low, high], { priority: 'high' });
  expect(body).toMatchObject({ refused: [], changed: expect.arrayContaining([low._id, high._id]) });
  expect([await now(low), await now(high)].map(({ priority }) => priority)).toEqual(['high', 'high']);
  expect((await undo(desk.investor, body.undo)).status).toBe(404);
  expect((await undo(desk.broker, body.undo)).body).toMatchObject({ restored: [low._id], refused: [] });
  expect((await now(low)).priority).toBe('low');
  expect((await undo(desk.broker, body.undo)).body.code).toBe('TASK_UNDO_GONE');
});

it('what is another person’s is refused and named, and the others are changed', async () => {
  const own = await desk.create(desk.investor, { title: 'Own', assignedTo: desk.investorId });
  const given = await desk.create(desk.broker, { title: 'Given', assignedTo: desk.investorId });
  const foreign = await desk.create(desk.broker, { title: 'Foreign' });
  const { body } = await bulk(desk.investor, [own, given, foreign], { deleted: true });
  expect(body.changed).toEqual([own._id]);
  expect(body.refused.map(({ _id }: { _id: string }) => _id)).toEqual([given._id, foreign._id]);
  expect(body.refused[0].message).toBe('Only the person who created this task can delete it.');
  expect((await desk.investor.call('GET', `/api/tasks/${own._id}`)).status).toBe(404);
  await desk.investor.call('POST', `/api/tasks/undo/${body.undo}`);
  expect((await desk.investor.call('GET', `/api/tasks/${own._id}`)).body.task.title).toBe('Own');
  expect((await bulk(desk.stranger, [own], { status: 'completed' })).body).toMatchObject({ changed: [], undo: null });
});

it('undo of completing recurring tasks leaves one open, and stays away from what changed since', async () => {
  const stated = { title: 'Bulk-recurring', isRecurring: true, dueDate: '2026-12-31T23:00:00.000Z' };
  const task = await desk.create(desk.broker, stated);
  const other = await desk.create(desk.broker, { title: 'Bulk other' });
  const { body } = await bulk(desk.broker, [task, other], { status: 'completed' });
  expect(await desk.list(desk.broker, '?search=Bulk-recurring')).toHaveLength(2);
  await desk.change(desk.broker, other, { title: 'Bulk other, renamed' });
  const undone = (await undo(desk.broker, body.undo)).body;
  expect([undone.restored, undone.refused.length]).toEqual([[task._id], 1]);
  expect(await desk.list(desk.broker, '?search=Bulk-recurring')).toMatchObject([{ _id: task._id, status: 'pending' }]);
  expect((await now(other)).status).toBe('completed');
});

it('several tasks are snoozed at once, for whoever does it alone, and undo restores what was snoozed before', async () => {
  const both = [{ title: 'Bulk-snoozed one' }, { title: 'Bulk-snoozed two' }];
  const [first, second] = await Promise.all(both.map((stated) => desk.create(desk.broker, stated)));
  if (!first || !second) throw new Error('No tasks.');
  const soon = desk.later(600_000);
  await desk.broker.call('PUT', `/api/tasks/${second._id}/snooze`, { until: soon });
  expect((await bulk(desk.broker, [first], { snoozedUntil: desk.later(-1_000) })).body.fields).toEqual({
    'change.snoozedUntil': 'Choose a time to come.',
  });
  const until = desk.later(86_400_000);
  const { body } = await bulk(desk.broker, [first, second], { snoozedUntil: until });
  expect([(await now(first)).snoozedUntil, (await now(second)).snoozedUntil]).toEqual([until, until]);
  const asAdmin = (await desk.admin.call('GET', `/api/tasks/${first._id}`)).body.task;
  expect(asAdmin.snoozedUntil).toBeNull();
  await desk.change(desk.broker, first, { title: 'Bulk-snoozed one, renamed' });
  expect((await undo(desk.broker, body.undo)).body.refused).toEqual([]);
  expect([(await now(first)).snoozedUntil, (await now(second)).snoozedUntil]).toEqual([null, soon]);
});

it('at most 100 tasks, one known change, and nothing at all where one change is not valid', async () => {
  const task = await desk.create(desk.broker, { title: 'Limits' });
  expect((await bulk(desk.broker, Array(101).fill(task), { priority: 'low' })).status).toBe(400);
  expect((await bulk(desk.broker, [task], { title: 'All the same' })).status).toBe(400);
  const nobody = { assignedTo: '00000000-0000-4000-8000-000000000000' };
  expect((await bulk(desk.broker, [task], nobody)).status).toBe(400);
  expect(await now(task)).toEqual(task);
});

it('a hundred tasks are assigned by one change, which notifies and mails their person once', async () => {
  const helper = await newBroker(desk.app, 'bulk-helper');
  const { db } = desk.app.database;
  await db.execute(sql`update accounts set email_verified_at = now() where id = ${helper.id}`);
  const one = await desk.create(desk.broker, { title: 'Handed over' });
  const { rows } = await db.execute<Pick<Task, '_id'>>(sql`
    insert into tasks
    select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
    from tasks t, generate_series(1, 99) where t.id = ${one._id} returning id as _id`);
  const { body } = await bulk(desk.broker, [one, ...rows], { assignedTo: helper.id });
  expect([body.changed.length, body.refused]).toEqual([100, []]);
  const { notifications } = (await helper.call('GET', '/api/notifications')).body;
  expect(notifications).toMatchObject([{ message: expect.stringMatching(/ assigned 100 tasks to you$/) }]);
  const sent = () => db.execute(sql`select subject, text from mailbox_messages where subject like '%assigned to you'`);
  const mails = await eventually(sent, (found) => found.rows.length > 0);
  expect(mails.rows).toMatchObject([
    { subject: '100 tasks assigned to you', text: expect.stringContaining('90 more') },
  ]);
  expect((await undo(desk.broker, body.undo)).body.restored).toHaveLength(100);
  expect((await helper.call('GET', '/api/tasks')).body).toEqual([]);
});

it('undo assigns nothing to who can’t be assigned tasks any more', async () => {
  const [gone, helper] = await Promise.all(['undo-gone', 'undo-helper'].map((name) => newBroker(desk.app, name)));
  if (!gone || !helper) throw new Error('Nobody to assign to.');
  const theirs = await desk.create(desk.broker, { title: 'Theirs', assignedTo: gone.id });
  const shared = { title: 'Shared', assignedTo: helper.id, alsoAssignedTo: [gone.id, desk.investorId] };
  const helped = await desk.create(desk.broker, shared);
  const { body } = await bulk(desk.broker, [theirs, helped], { assignedTo: desk.brokerId });
  // The second one is left by its other person in a change of its own, as when an account is closed.
  await desk.app.database.db.execute(
    sql`update tasks set also_assigned_to = array_remove(also_assigned_to, ${gone.id}::uuid) where id = ${helped._id}`,
  );
  await desk.app.database.db.execute(sql`update accounts set role = 'suspended' where id = ${gone.id}`);
  expect((await undo(desk.broker, body.undo)).body).toMatchObject({
    restored: [helped._id],
    refused: [{ _id: theirs._id, message: "This task can't be assigned to the same person again." }],
  });
  expect(await now(theirs)).toMatchObject({ assignedTo: desk.brokerId });
  expect(await now(helped)).toMatchObject({ assignedTo: helper.id, alsoAssignedTo: [desk.investorId] });
});

it('undo is over after 10 minutes', async () => {
  const task = await desk.create(desk.broker, { title: 'Too late', priority: 'low' });
  const { body } = await bulk(desk.broker, [task], { priority: 'high' });
  desk.app.clock.advance(601_000);
  expect((await undo(desk.broker, body.undo)).status).toBe(409);
});
