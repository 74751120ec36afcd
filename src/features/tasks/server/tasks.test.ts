import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { openTaskDesk, type TaskDesk, titles } from '../../../../tests/support/desks/deals/task-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { pagesUpdatedDuring } from '../../../../tests/support/events/published.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { unlinked } from '../../../platform/mail/unlinked.ts';
import { accountEnds } from '../../accounts/server/api.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk();
});
afterAll(() => desk?.close());

describe('a new task', () => {
  it('is pending, of medium priority and not recurring, and answers what was stated', async () => {
    const dueDate = desk.later(dayMs);
    const task = await desk.create(desk.broker, { dueDate, description: ' Ask for the payoff. ' });
    expect(task).toEqual({
      _id: expect.any(String),
      title: 'Call the title company',
      description: 'Ask for the payoff.',
      assignedTo: desk.brokerId,
      alsoAssignedTo: [],
      dueDate,
      priority: 'medium',
      status: 'pending',
      isRecurring: false,
      recurrencePattern: 'weekly',
      recurrenceInterval: 1,
      weekdaysOnly: false,
      pipelineId: null,
      checklist: [],
      snoozedUntil: null,
      comments: 0,
      fromPlaybook: null,
      createdAt: expect.any(String),
      completedAt: null,
      createdBy: desk.brokerId,
      people: [expect.objectContaining({ _id: desk.brokerId })],
      version: 0,
      can: { delete: true, changeDeal: true },
    });
    expect((await desk.broker.call('GET', `/api/tasks/${task._id}`)).body.task).toEqual(task);
  });

  it('needs a title, somebody and a due date, and names all that is missing at once', async () => {
    const { status, body } = await desk.broker.call('POST', '/api/tasks', { title: ' ' });
    expect([status, body.fields]).toEqual([
      400,
      {
        title: 'Please enter a title.',
        assignedTo: 'Please choose who the task is assigned to.',
        dueDate: 'Please enter a due date.',
      },
    ]);
  });

  it('goes to nobody who could not open it', async () => {
    const lenderId = await desk.idOf(await desk.app.signIn('lender@example.com'));
    for (const assignedTo of [lenderId, '00000000-0000-4000-8000-000000000000']) {
      const stated = { title: 'Nobody', assignedTo, dueDate: desk.later(dayMs) };
      expect(await desk.broker.call('POST', '/api/tasks', stated)).toMatchObject({
        status: 400,
        body: { fields: { assignedTo: "This person can't be assigned tasks. Choose somebody else." } },
      });
    }
  });

  it('belongs to a deal of its creator only', async () => {
    const deal = { loanType: 'DSCR', address: '7 Task Road', clientName: 'Quinn', fico: 700, purchasePrice: 1 };
    const added = await desk.broker.call('POST', '/api/pipeline/manual', {
      ...deal,
      rehabNeeded: 0,
      arv: 0,
      liquidity: 0,
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { rows } = await desk.app.database.db.execute<{ id: string }>(
      sql`select id from pipeline_entries where address = '7 Task Road'`,
    );
    const pipelineId = rows[0]?.id ?? '';
    const task = await desk.create(desk.broker, {
      title: 'Order the appraisal',
      pipelineId,
      assignedTo: desk.investorId,
    });
    expect(task.pipelineId).toBe(pipelineId);
    expect(titles(await desk.list(desk.broker, `?pipelineId=${pipelineId}`))).toEqual(['Order the appraisal']);
    const other = { title: 'Spy', assignedTo: desk.investorId, dueDate: desk.later(dayMs), pipelineId };
    expect((await desk.investor.call('POST', '/api/tasks', other)).status).toBe(404);
    // Whoever it is assigned to changes other things, and the deal stays.
    const changed = await desk.change(desk.investor, task, { priority: 'high' });
    expect(changed.body.task).toMatchObject({ pipelineId, priority: 'high' });
    const moved = await desk.change(desk.investor, task, { pipelineId: null });
    const text = 'Only the person who created this task can change its deal.';
    expect(moved).toMatchObject({ status: 400, body: { fields: { pipelineId: text } } });
    expect((await desk.change(desk.broker, task, { pipelineId: null })).body.task.pipelineId).toBeNull();
  });
});

describe('who sees a task', () => {
  it('is who created it, who it is assigned to, and administrators', async () => {
    const task = await desk.create(desk.broker, { title: 'Between two', assignedTo: desk.investorId });
    const reading = (who: Caller) => who.call('GET', `/api/tasks/${task._id}`);
    expect((await reading(desk.broker)).body.task.can).toEqual({ delete: true, changeDeal: true });
    expect((await reading(desk.investor)).body.task.can).toEqual({ delete: false, changeDeal: false });
    expect((await reading(desk.admin)).body.task.can).toEqual({ delete: true, changeDeal: false });
    expect((await reading(desk.stranger)).status).toBe(404);
    for (const who of [desk.broker, desk.investor, desk.admin])
      expect(titles(await desk.list(who))).toContain('Between two');
    expect(await desk.list(desk.stranger)).toEqual([]);
    expect((await desk.stranger.call('GET', '/api/tasks/upcoming')).body).toEqual([]);
    const nothing = { total: 0, pending: 0, in_progress: 0, completed: 0, overdue: 0 };
    expect((await desk.stranger.call('GET', '/api/tasks/statistics')).body).toEqual(nothing);
  });

  it('is who helps with it, too, while they do', async () => {
    const task = await desk.create(desk.broker, {
      title: 'For two',
      alsoAssignedTo: [desk.investorId, desk.brokerId, desk.investorId],
    });
    expect(task.alsoAssignedTo).toEqual([desk.investorId]);
    expect(titles(await desk.list(desk.investor, `?assignedTo=${desk.investorId}`))).toContain('For two');
    await desk.change(desk.broker, task, { alsoAssignedTo: [] });
    expect((await desk.investor.call('GET', `/api/tasks/${task._id}`)).status).toBe(404);
  });

  it('strangers neither change nor delete it, and only its creator or an administrator deletes it', async () => {
    const task = await desk.create(desk.broker, { title: 'To delete', assignedTo: desk.investorId });
    const remove = (who: Caller) => who.call('DELETE', `/api/tasks/${task._id}`);
    expect((await desk.change(desk.stranger, task, { status: 'completed' })).status).toBe(404);
    expect((await remove(desk.stranger)).status).toBe(404);
    const refused = { status: 409, body: { message: 'Only the person who created this task can delete it.' } };
    expect(await remove(desk.investor)).toMatchObject(refused);
    expect((await remove(desk.broker)).status).toBe(200);
    expect((await remove(desk.broker)).status).toBe(404);
    const another = await desk.create(desk.broker, { title: 'For an administrator' });
    expect((await desk.admin.call('DELETE', `/api/tasks/${another._id}`)).status).toBe(200);
  });
});

describe('changing a task', () => {
  it('by its status alone changes nothing else, and keeps when it was completed', async () => {
    const task = await desk.create(desk.broker, {
      title: 'Step by step',
      priority: 'low',
      checklist: [{ text: 'Dial', done: false }],
    });
    const started = (await desk.change(desk.broker, task, { status: 'in_progress' })).body.task;
    expect(started).toEqual({ ...task, status: 'in_progress', version: 1 });
    const completed = (await desk.change(desk.broker, task, { status: 'completed' })).body.task;
    expect(completed).toEqual({ ...task, status: 'completed', completedAt: expect.any(String), version: 2 });
    const edited = (await desk.change(desk.broker, task, { title: 'Renamed', status: 'completed' })).body.task;
    expect(edited.completedAt).toBe(completed.completedAt);
    const reopened = (await desk.change(desk.broker, task, { status: 'in_progress' })).body.task;
    expect(reopened).toMatchObject({ status: 'in_progress', completedAt: null });
  });

  it('is refused when somebody else has changed it since it was opened', async () => {
    const task = await desk.create(desk.broker, { title: 'Two editors', assignedTo: desk.investorId });
    expect((await desk.change(desk.investor, task, { priority: 'high', version: task.version })).status).toBe(200);
    expect(await desk.change(desk.broker, task, { priority: 'low', version: task.version })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect((await desk.broker.call('GET', `/api/tasks/${task._id}`)).body.task.priority).toBe('high');
  });

  it('is read back by the open pages of everybody of it, also of who no longer is', async () => {
    const task = await desk.create(desk.broker, { title: 'Watched', assignedTo: desk.investorId });
    const reached = await pagesUpdatedDuring(desk.app, 'task', () =>
      desk.change(desk.broker, task, { assignedTo: desk.brokerId }),
    );
    expect(reached).toEqual([desk.brokerId, desk.investorId].sort());
  });
});

describe('who is assigned a task', () => {
  it('hears of it in the product and by email, unless they assigned it to themselves', async () => {
    const unread = async (who: Caller): Promise<string[]> =>
      (await who.call('GET', '/api/notifications')).body.notifications.map((one: { message: string }) => one.message);
    const name = (await desk.broker.call('GET', '/api/users/profile')).body.user;
    await desk.create(desk.broker, { title: 'Nobody hears of this' });
    const task = await desk.create(desk.broker, {
      title: 'Send the rent roll',
      description: 'Upload it at files.example.com',
      assignedTo: desk.investorId,
    });
    const message = `${name.firstName} ${name.lastName} assigned a task to you: Send the rent roll`;
    expect(await unread(desk.investor)).toContain(message);
    expect((await unread(desk.broker)).filter((one) => one.includes('assigned a task to you'))).toEqual([]);
    // Changing it tells nobody again.
    const count = (await unread(desk.investor)).length;
    await desk.change(desk.broker, task, { priority: 'high' });
    expect(await unread(desk.investor)).toHaveLength(count);
    const sent = () =>
      desk.app.database.db.execute(
        sql`select text from mailbox_messages where subject = 'Task assigned to you: Send the rent roll'`,
      );
    const { rows } = await eventually(sent, (found) => found.rows.length > 0);
    const text = String(rows[0]?.text);
    expect(text).toContain(message);
    // No mail program makes a link of what somebody typed.
    expect(text).toContain(`Upload it at ${unlinked('files.example.com')}`);
  });

  it('reads in the email who assigned it, and no longer what it is called once it is another person’s', async () => {
    const { firstName, lastName } = (await desk.admin.call('GET', '/api/users/profile')).body.user;
    const task = await desk.create(desk.broker, { title: 'Passed on' });
    await desk.change(desk.admin, task, { title: 'Passed on to you', assignedTo: desk.investorId });
    const sent = () =>
      desk.app.database.db.execute(
        sql`select text from mailbox_messages where subject = 'Task assigned to you: Passed on to you'`,
      );
    const { rows } = await eventually(sent, (found) => found.rows.length > 0);
    expect(String(rows[0]?.text)).toContain(`${firstName} ${lastName} assigned a task to you`);
    const news = async () => JSON.stringify((await desk.investor.call('GET', '/api/notifications')).body);
    expect(await news()).toContain('Passed on to you');
    await desk.change(desk.broker, task, { title: 'A private matter', assignedTo: desk.brokerId });
    expect(await news()).not.toMatch(/A private matter|Passed on/);
  });

  it('is asked by nobody without a verified address, who may work on their own', async () => {
    const strangerId = await desk.idOf(desk.stranger);
    const own = await desk.create(desk.stranger, { title: 'My own', assignedTo: strangerId });
    const refused = { status: 409, body: { message: 'Verify your email address before you assign tasks to others.' } };
    expect(await desk.change(desk.stranger, own, { assignedTo: desk.brokerId })).toMatchObject(refused);
    const stated = { title: 'Buy this', assignedTo: desk.brokerId, dueDate: desk.later(dayMs) };
    expect(await desk.stranger.call('POST', '/api/tasks', stated)).toMatchObject(refused);
    expect(await desk.list(desk.broker, '?search=Buy+this')).toEqual([]);
    expect((await desk.stranger.call('DELETE', `/api/tasks/${own._id}`)).status).toBe(200);
  });
});

describe('when accounts end', () => {
  const end = ({ id: accountId }: OwnBroker) =>
    desk.app.database.transaction(async (tx) => {
      const context = { actor: { kind: 'system' }, at: desk.app.clock.now(), requestId: 'test' } as const;
      const { platform } = desk.app;
      const owner = { accountId, name: 'Sam Doe', role: 'user', lenderId: null } as const;
      for (const follow of platform.hooks.all(accountEnds).toReversed()) await follow(platform, tx, context, owner);
      await tx.db.execute(sql`update accounts set deleted_at = now() where id = ${accountId}`);
    });

  it('a task stays while somebody of it is left, and goes with the last one', async () => {
    const [creator, assignee] = await Promise.all(['creator', 'assignee'].map((name) => newBroker(desk.app, name)));
    if (!creator || !assignee) throw new Error('Nobody to end.');
    await desk.app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${creator.id}`);
    const task = await desk.create(creator, { title: 'Left behind', assignedTo: assignee.id });
    await end(creator);
    expect(titles(await desk.list(assignee))).toEqual(['Left behind']);
    await end(assignee);
    expect((await desk.admin.call('GET', `/api/tasks/${task._id}`)).status).toBe(404);
  });
});
