import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import type { Feature } from '../../../../platform/feature.ts';
import type { WaitingGroup, WaitingLine } from '../../../accounts/model.ts';
import { waitingFor } from '../../../accounts/server/api.ts';

/** Somebody for whom one source fails, and somebody for whom one never answers. */
let failing = '';
let endless = '';
const sources: Feature = {
  name: 'sources',
  start({ hooks }) {
    hooks.register(waitingFor, async ({ accountId }) => {
      if (accountId === failing) throw new Error('This source is down.');
      if (accountId === endless) await new Promise(() => undefined);
      return [];
    });
  },
};

let app: TestApp;
let anna: OwnBroker;
let ben: OwnBroker;
beforeAll(async () => {
  app = await createTestApp('demo', { features: [sources] });
  anna = await newBroker(app, 'waiting-anna');
  ben = await newBroker(app, 'waiting-ben');
  await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${anna.id}`);
});
afterAll(() => app?.close());

const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
async function task(title: string, dueDate: string, more: object = {}): Promise<string> {
  const { status, body } = await anna.call('POST', '/api/tasks', { title, assignedTo: anna.id, dueDate, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.task._id;
}
const waiting = async (who: Pick<Caller, 'call'> = anna) => (await who.call('GET', '/api/waiting')).body;
const tasksOf = async (who: Pick<Caller, 'call'> = anna): Promise<WaitingGroup | undefined> =>
  (await waiting(who)).groups.find(({ title }: WaitingGroup) => title === 'Tasks');
const titles = (group: WaitingGroup | undefined) => group?.lines.map(({ text }) => text);
const statusOf = async (id: string) => (await anna.call('GET', `/api/tasks/${id}`)).body.task.status;
const settle = (who: Pick<Caller, 'call'>, act: object) => who.call('POST', '/api/waiting/settled', act);
const reopen = (who: Pick<Caller, 'call'>, act: object) => who.call('PUT', '/api/waiting/settled', act);

describe('the tasks of the day', () => {
  it('are those of the person that are open and due within a week, the first due first', async () => {
    const soon = later(hourMs);
    await task('Far', later(8 * dayMs));
    await task('Theirs', later(-hourMs), { assignedTo: ben.id });
    const done = await task('Done', later(hourMs));
    await anna.call('PUT', `/api/tasks/${done}`, { status: 'completed' });
    const both = await task('Both', later(2 * dayMs), { assignedTo: ben.id, alsoAssignedTo: [anna.id] });
    const call = await task('Call', soon, { priority: 'high' });
    await task('Late', later(-dayMs));
    const group = await tasksOf();
    expect(titles(group)).toEqual(['Late', 'Call', 'Both']);
    expect(group?.lines[1]).toEqual({
      text: 'Call',
      detail: 'High priority',
      link: '/tasks?filter=my',
      dueAt: soon,
      act: { type: 'task', id: call, label: 'Mark complete', done: 'Completed' },
    });
    expect(titles(await tasksOf(ben))).toEqual(['Theirs', 'Both']);
    expect(await tasksOf(await app.signIn('lender@example.com'))).toBeUndefined();
    // One that is snoozed comes back by itself.
    await app.database.db.execute(
      sql`insert into task_snoozes (account_id, task_id, until) values (${anna.id}, ${call}, ${later(hourMs / 2)})`,
    );
    expect(titles(await tasksOf())).toEqual(['Late', 'Both']);
    app.clock.advance(hourMs / 2);
    expect(titles(await tasksOf())).toEqual(['Late', 'Call', 'Both']);
    for (const id of [both, call]) await anna.call('DELETE', `/api/tasks/${id}`);
  });

  it('are completed at once, and as they were before when that is undone', async () => {
    const id = await task('Send payoff', later(hourMs));
    const act = { type: 'task', id };
    await anna.call('PUT', `/api/tasks/${id}`, { status: 'in_progress' });
    const settled = await settle(anna, act);
    expect([settled.status, settled.body.before]).toEqual([200, 'in_progress']);
    expect([await statusOf(id), titles(await tasksOf())?.includes('Send payoff')]).toEqual(['completed', false]);
    expect((await reopen(anna, { ...act, before: settled.body.before })).status).toBe(200);
    expect([await statusOf(id), titles(await tasksOf())?.includes('Send payoff')]).toEqual(['in_progress', true]);
    await anna.call('DELETE', `/api/tasks/${id}`);
  });

  it('are refused to whoever they are none of, and to lenders', async () => {
    const act = { type: 'task', id: await task('Private', later(hourMs)) };
    for (const who of [ben, await app.signIn('lender@example.com')]) {
      expect((await settle(who, act)).status).toBe(404);
      expect((await reopen(who, { ...act, before: 'pending' })).status).toBe(404);
    }
    expect((await reopen(anna, { ...act, before: 'nothing' })).status).toBe(404);
    expect((await settle(anna, { ...act, type: 'deal' })).status).toBe(404);
    expect(await statusOf(act.id)).toBe('pending');
    await anna.call('DELETE', `/api/tasks/${act.id}`);
  });

  it('are counted to a hundred, and five of them shown', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(sql`
      insert into tasks (created_by, assigned_to, title, description, due_at, due_local, zone, day_of_month, priority, status,
        is_recurring, recurrence_pattern, created_at, updated_at)
      select ${ben.id}, ${ben.id}, 'Many ' || n, '', now() + interval '1 hour', '2026-11-27T12:00', 'UTC', 1, 'low', 'pending', false, 'weekly', now(), now()
      from generate_series(1, 120) n returning id`);
    const group = await tasksOf(ben);
    expect([group?.total, group?.lines.length]).toEqual([100, 5]);
    expect(rows).toHaveLength(120);
    await app.database.db.execute(sql`delete from tasks where title like 'Many %'`);
  });
});

describe('the news of the day', () => {
  const news = async (): Promise<WaitingLine[]> =>
    (await waiting(ben)).groups.find(({ title }: WaitingGroup) => title === 'New since last time')?.lines ?? [];

  it('lead to what they tell of, and are read and unread again at once; nobody reads those of others', async () => {
    await task('Call the appraiser', later(20 * dayMs), { assignedTo: ben.id });
    const line = (await news()).find(({ text }) => text.includes('Call the appraiser'));
    expect(line).toMatchObject({ link: '/tasks?filter=my', act: { type: 'notification', label: 'Mark as read' } });
    const act = { type: 'notification', id: line?.act?.id };
    expect((await settle(anna, act)).status).toBe(404);
    const { before } = (await settle(ben, act)).body;
    expect((await news()).some(({ text }) => text.includes('Call the appraiser'))).toBe(false);
    expect((await reopen(anna, { ...act, before })).status).toBe(404);
    await reopen(ben, { ...act, before });
    expect((await news()).some(({ text }) => text.includes('Call the appraiser'))).toBe(true);
  });
});

describe('a source that fails, or does not answer', () => {
  it('takes nothing else with it', async () => {
    await task('Still there', later(hourMs));
    expect((await waiting()).isIncomplete).toBe(false);
    failing = anna.id;
    expect([(await waiting()).isIncomplete, titles(await tasksOf())]).toEqual([
      true,
      expect.arrayContaining(['Still there']),
    ]);
    failing = '';
    endless = anna.id;
    expect([(await waiting()).isIncomplete, titles(await tasksOf())]).toEqual([
      true,
      expect.arrayContaining(['Still there']),
    ]);
    endless = '';
  });
});

it('the open tasks of somebody are found by an index of open ones, however many they have completed', async () => {
  await app.database.db.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute(
      sql`explain select id from tasks where assigned_to = ${anna.id} and due_at < now() and status <> 'completed' and deleted_at is null
        order by due_at limit 100`,
    );
    expect(JSON.stringify(rows)).toContain('tasks_assigned_open');
  });
});
