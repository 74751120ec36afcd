import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTaskDesk, type TaskDesk } from '../../../../../tests/support/desks/deals/task-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { pagesUpdatedDuring } from '../../../../../tests/support/events/published.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import type { TaskThread } from '../../depth-contract.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk();
});
afterAll(() => desk?.close());

const write = (who: Caller, task: { _id: string }, text: string, mentions: string[] = []) =>
  who.call('POST', `/api/tasks/${task._id}/comments`, { text, mentions });
const read = async (who: Caller, task: { _id: string }): Promise<TaskThread> =>
  (await who.call('GET', `/api/tasks/${task._id}/comments`)).body;
const news = async (who: Caller): Promise<string[]> =>
  (await who.call('GET', '/api/notifications')).body.notifications.map((one: { message: string }) => one.message);

describe('comments on a task', () => {
  it('are written and read by whoever can open it, and by nobody else', async () => {
    const task = await desk.create(desk.broker, { title: 'Talked about', assignedTo: desk.investorId });
    expect((await write(desk.broker, task, ' Who calls? ')).body.comment).toMatchObject({
      text: 'Who calls?',
      isOwn: true,
    });
    expect((await write(desk.investor, task, 'I do.')).status).toBe(200);
    expect((await write(desk.admin, task, 'Thanks.')).status).toBe(200);
    const { comments } = await read(desk.investor, task);
    expect(comments.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['Who calls?', false],
      ['I do.', true],
      ['Thanks.', false],
    ]);
    expect((await desk.list(desk.broker, '?search=Talked'))[0]?.comments).toBe(3);
    expect((await write(desk.stranger, task, 'Hello')).status).toBe(404);
    expect((await desk.stranger.call('GET', `/api/tasks/${task._id}/comments`)).status).toBe(404);
    await desk.change(desk.broker, task, { assignedTo: desk.brokerId });
    expect((await write(desk.investor, task, 'Still here?')).status).toBe(404);
    expect((await write(desk.broker, task, ' ')).status).toBe(400);
    expect((await write(desk.broker, task, 'x'.repeat(4_001))).status).toBe(400);
  });

  it('are edited and deleted by their author alone', async () => {
    const task = await desk.create(desk.broker, { title: 'Edited talk', assignedTo: desk.investorId });
    const { comment } = (await write(desk.broker, task, 'Frist')).body;
    const url = `/api/tasks/${task._id}/comments/${comment._id}`;
    for (const who of [desk.investor, desk.admin, desk.stranger]) {
      expect((await who.call('PUT', url, { text: 'Mine' })).status).toBe(404);
      expect((await who.call('DELETE', url)).status).toBe(404);
    }
    expect((await desk.broker.call('PUT', url, { text: 'First' })).body.comment).toMatchObject({
      text: 'First',
      editedAt: expect.any(String),
    });
    const reached = await pagesUpdatedDuring(desk.app, 'task', () => desk.broker.call('DELETE', url));
    expect(reached).toEqual([desk.brokerId, desk.investorId].sort());
    expect((await read(desk.broker, task)).comments).toEqual([]);
  });

  it('mention only people who can open the task, who are notified of that once and by email', async () => {
    const task = await desk.create(desk.broker, { title: 'Mentioning', assignedTo: desk.investorId });
    const strangerId = await desk.idOf(desk.stranger);
    expect(await write(desk.broker, task, '@Stranger look', [strangerId])).toMatchObject({
      status: 400,
      body: { fields: { mentions: 'You can mention only people who can open this task.' } },
    });
    expect((await read(desk.broker, task)).people.map(({ _id }) => _id)).toEqual([desk.investorId]);
    const { comment } = (await write(desk.broker, task, '@You please see files.example.com', [desk.investorId])).body;
    const about = (await news(desk.investor)).filter((one) => one.includes('Mentioning') && !one.includes('assigned'));
    expect(about).toEqual([expect.stringMatching(/ mentioned you in Mentioning$/)]);
    // An email has the words that stand when it is sent.
    const sent = () =>
      desk.app.database.db.execute(
        sql`select text from mailbox_messages where subject = 'You were mentioned in a task: Mentioning'`,
      );
    const { rows } = await eventually(sent, (found) => found.rows.length > 0);
    expect(String(rows[0]?.text)).toContain(`@You please see ${unlinked('files.example.com')}`);
    const url = `/api/tasks/${task._id}/comments/${comment._id}`;
    await desk.broker.call('PUT', url, { text: '@You please, soon', mentions: [desk.investorId] });
    expect((await news(desk.investor)).filter((one) => one.includes('mentioned you in Mentioning'))).toHaveLength(1);
    await write(desk.investor, task, 'On it.');
    expect(await news(desk.broker)).toContainEqual(expect.stringMatching(/ commented on Mentioning$/));
  });

  it('name in each notification who wrote that comment, though another person mentioned the same one before', async () => {
    const nameOf = async (who: Caller) => {
      const { firstName, lastName } = (await who.call('GET', '/api/users/profile')).body.user;
      return `${firstName} ${lastName}`;
    };
    const task = await desk.create(desk.broker, { title: 'Two authors', assignedTo: desk.investorId });
    for (const who of [desk.broker, desk.admin]) await write(who, task, '@You', [desk.investorId]);
    expect((await news(desk.investor)).filter((one) => one.endsWith('mentioned you in Two authors'))).toEqual([
      `${await nameOf(desk.admin)} mentioned you in Two authors`,
      `${await nameOf(desk.broker)} mentioned you in Two authors`,
    ]);
  });
});

describe('a snoozed task', () => {
  const page = async (who: Caller, query: string): Promise<string[]> =>
    (await who.call('GET', `/api/tasks/page?search=Snoozy${query}`)).body.tasks.map((one: { _id: string }) => one._id);

  it('leaves the own list until its time, and nobody else’s', async () => {
    const task = await desk.create(desk.broker, { title: 'Snoozy', assignedTo: desk.investorId });
    const snooze = (who: Caller, until: string | null) => who.call('PUT', `/api/tasks/${task._id}/snooze`, { until });
    expect((await snooze(desk.stranger, desk.later(60_000))).status).toBe(404);
    expect((await snooze(desk.investor, desk.later(-60_000))).status).toBe(400);
    const until = desk.later(600_000);
    expect((await snooze(desk.investor, until)).status).toBe(200);
    expect(await page(desk.investor, '')).toEqual([]);
    expect(await page(desk.investor, '&status=snoozed')).toEqual([task._id]);
    expect(await page(desk.broker, '')).toEqual([task._id]);
    expect((await desk.investor.call('GET', `/api/tasks/${task._id}`)).body.task.snoozedUntil).toBe(until);
    expect((await desk.broker.call('GET', `/api/tasks/${task._id}`)).body.task.snoozedUntil).toBeNull();
    desk.app.clock.advance(600_001);
    expect(await page(desk.investor, '')).toEqual([task._id]);
    expect(await page(desk.investor, '&status=snoozed')).toEqual([]);
    await snooze(desk.investor, desk.later(600_000));
    expect((await snooze(desk.investor, null)).status).toBe(200);
    expect(await page(desk.investor, '')).toEqual([task._id]);
  });
});
