import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTaskDesk, type TaskDesk } from '../../../../../tests/support/desks/deals/task-desk.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk();
});
afterAll(() => desk?.close());

describe('a recurring task', () => {
  const repeated = async (title: string) =>
    (await desk.list(desk.broker, `?search=${title}`)).filter((one) => one.status === 'pending');

  it('makes the next one when it is completed, once, however often it is reopened', async () => {
    const dueDate = '2026-12-31T23:00:00.000Z';
    const stated = { title: 'Weekly-call', dueDate, isRecurring: true, checklist: [{ text: 'Dial', done: true }] };
    const task = await desk.create(desk.broker, stated);
    await desk.change(desk.broker, task, { status: 'completed' });
    await desk.change(desk.broker, task, { status: 'in_progress' });
    await desk.change(desk.broker, task, { status: 'completed' });
    const next = await repeated('Weekly-call');
    expect(next).toMatchObject([
      {
        dueDate: '2027-01-07T23:00:00.000Z',
        isRecurring: true,
        completedAt: null,
        checklist: [{ text: 'Dial', done: false }],
      },
    ]);
    expect(await desk.list(desk.broker, '?search=Weekly-call')).toHaveLength(2);
  });

  it('keeps the time of day that was wished where a clock skips it on one day', async () => {
    const stated = { title: 'Skipped-hour', isRecurring: true, recurrencePattern: 'daily' };
    // 2:30 AM Pacific, the night before clocks are set forward.
    let task = await desk.create(desk.broker, { ...stated, dueDate: '2027-03-13T10:30:00.000Z' });
    const due: string[] = [];
    for (const _day of [1, 2]) {
      await desk.change(desk.broker, task, { status: 'completed' });
      const [next] = await repeated('Skipped-hour');
      if (!next) throw new Error('No next task.');
      due.push(next.dueDate);
      task = next;
    }
    expect(due).toEqual(['2027-03-14T10:30:00.000Z', '2027-03-15T09:30:00.000Z']);
  });

  it('is the only open one again when its completion is undone, and makes one when it is completed again', async () => {
    const stated = { title: 'Undone', isRecurring: true, recurrenceInterval: 2, dueDate: '2026-12-31T23:00:00.000Z' };
    const task = await desk.create(desk.broker, stated);
    const undo = { status: 'pending', takeBackNext: true };
    await desk.change(desk.broker, task, { status: 'completed' });
    expect((await repeated('Undone')).map(({ dueDate }) => dueDate)).toEqual(['2027-01-14T23:00:00.000Z']);
    await desk.change(desk.broker, task, undo);
    expect((await repeated('Undone')).map(({ _id }) => _id)).toEqual([task._id]);
    await desk.change(desk.broker, task, { status: 'completed' });
    const [next] = await repeated('Undone');
    // Somebody works on the next one already: it stays.
    await desk.change(desk.broker, { _id: next?._id ?? '' }, { priority: 'high' });
    await desk.change(desk.broker, task, undo);
    expect(await repeated('Undone')).toHaveLength(2);
    await desk.change(desk.broker, task, { status: 'completed' });
    expect(await desk.list(desk.broker, '?search=Undone')).toHaveLength(2);
  });

  it('makes one when two complete it at the same moment', async () => {
    const task = await desk.create(desk.broker, { title: 'Daily-race', isRecurring: true, recurrencePattern: 'daily' });
    const answers = await Promise.all([1, 2, 3].map(() => desk.change(desk.broker, task, { status: 'completed' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await repeated('Daily-race')).toHaveLength(1);
  });
});
