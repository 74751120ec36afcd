import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTaskDesk, type TaskDesk, titles } from '../../../../../tests/support/desks/deals/task-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import type { Task } from '../../contract.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk();
});
afterAll(() => desk?.close());

describe('the lists', () => {
  let own: Caller;
  let ownId: string;
  beforeAll(async () => {
    own = await desk.app.signIn('superadmin@example.com');
    ownId = await desk.idOf(own);
    const each = { assignedTo: ownId };
    await desk.create(own, { ...each, title: 'low, soon', priority: 'low', dueDate: desk.later(hourMs) });
    await desk.create(own, { ...each, title: 'high, in a month', priority: 'high', dueDate: desk.later(30 * dayMs) });
    await desk.create(own, { ...each, title: 'high, in a week', priority: 'high', dueDate: desk.later(6 * dayMs) });
    await desk.create(own, {
      ...each,
      title: 'late, low',
      priority: 'low',
      dueDate: desk.later(-dayMs),
      description: 'Wire 100%_',
    });
    await desk.create(own, {
      ...each,
      title: 'late, high',
      priority: 'high',
      dueDate: desk.later(-hourMs),
      status: 'in_progress',
    });
    await desk.create(own, {
      ...each,
      title: 'done, late',
      priority: 'medium',
      dueDate: desk.later(-9 * dayMs),
      status: 'completed',
    });
  });
  const mine = (query: string) => desk.list(own, `?assignedTo=${ownId}${query}`);
  const inOrder = ['late, high', 'late, low', 'high, in a week', 'high, in a month', 'done, late', 'low, soon'];

  it('stand with overdue tasks first, then by priority, then by due date', async () => {
    expect(titles(await mine(''))).toEqual(inOrder);
  });

  const pageAfter = async (cursor: string): Promise<{ tasks: Task[]; next: string | null }> => {
    const after = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await own.call('GET', `/api/tasks/page?assignedTo=${ownId}&limit=2${after}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  it('are read in pages that leave nothing out and repeat nothing', async () => {
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await pageAfter(cursor);
      read.push(...titles(page.tasks));
      cursor = page.next;
    }
    expect(read).toEqual(inOrder);
    expect((await own.call('GET', '/api/tasks/page?cursor=none')).status).toBe(400);
    const tooMany = await own.call('GET', '/api/tasks?limit=501');
    expect(tooMany.status).toBe(400);
  });

  it('go on where a page ended, however its last task has changed or gone since, and where due dates are the same', async () => {
    const dueDate = desk.later(90 * dayMs);
    const names = ['one', 'two', 'three', 'four', 'five'].map((name) => `Tied ${name}`);
    const tied = await Promise.all(
      names.map((title) => desk.create(own, { assignedTo: ownId, title, dueDate, priority: 'high' })),
    );
    const page = async (query: string) => (await own.call('GET', `/api/tasks/page?search=Tied&limit=2${query}`)).body;
    const first = await page('');
    await desk.change(own, first.tasks[1], { priority: 'low', status: 'completed' });
    const second = await page(`&cursor=${first.next}`);
    expect((await own.call('DELETE', `/api/tasks/${second.tasks[1]._id}`)).status).toBe(200);
    const third = await page(`&cursor=${second.next}`);
    const read = [first, second, third].flatMap(({ tasks }) => titles(tasks));
    // What became less urgent meanwhile stands at the end as well: a list shows each once.
    expect([...new Set(read)].sort()).toEqual([...names].sort());
    await Promise.all(tied.map(({ _id }) => own.call('DELETE', `/api/tasks/${_id}`)));
  });

  it('go on in the order of the first page when a task becomes overdue meanwhile', async () => {
    const soon = desk.later(90_000);
    const stated = { assignedTo: ownId, priority: 'high' };
    await desk.create(own, { ...stated, title: 'Ripe first', dueDate: desk.later(60_000) });
    await desk.create(own, { ...stated, title: 'Ripe second', dueDate: soon, priority: 'medium' });
    await desk.create(own, { ...stated, title: 'Ripe last', dueDate: soon, priority: 'low' });
    const page = async (query: string) => (await own.call('GET', `/api/tasks/page?search=Ripe&limit=1${query}`)).body;
    const first = await page('');
    desk.app.clock.advance(100_000);
    const second = await page(`&cursor=${first.next}`);
    const third = await page(`&cursor=${second.next}`);
    expect([first, second, third].flatMap(({ tasks }) => titles(tasks))).toEqual([
      'Ripe first',
      'Ripe second',
      'Ripe last',
    ]);
    expect(third.next).toBeNull();
    const { body } = await own.call('GET', '/api/tasks?search=Ripe');
    await Promise.all((body as Task[]).map(({ _id }) => own.call('DELETE', `/api/tasks/${_id}`)));
  });

  it('go on behind a task that was due before 1970', async () => {
    const old = await desk.create(own, { title: 'Ancient', assignedTo: ownId });
    const next = await desk.create(own, { title: 'Ancient, too', assignedTo: ownId });
    await desk.app.database.db.execute(sql`update tasks set due_at = '1950-01-01' where id = ${old._id}`);
    const page = async (query: string) =>
      (await own.call('GET', `/api/tasks/page?search=Ancient&limit=1${query}`)).body;
    const first = await page('');
    const second = await page(`&cursor=${first.next}`);
    expect([first, second].map(({ tasks }) => titles(tasks))).toEqual([['Ancient'], ['Ancient, too']]);
    await Promise.all([old, next].map(({ _id }) => own.call('DELETE', `/api/tasks/${_id}`)));
  });

  it.each([
    ['&search=LATE', ['late, high', 'late, low', 'done, late']],
    ['&search=100%25_', ['late, low']],
    ['&search=0%25', ['late, low']],
    ['&search=_0', []],
    ['&status=overdue', ['late, high', 'late, low']],
    ['&status=completed,overdue', ['late, high', 'late, low', 'done, late']],
    ['&status=in_progress', ['late, high']],
    ['&priority=low', ['late, low', 'low, soon']],
    ['&status=pending,in_progress&overdue=true', ['late, low', 'late, high']],
  ])('filter by %s', async (query, found) => {
    expect(titles(await mine(query))).toEqual(found);
  });

  it('of what is upcoming hold what is due within 7 days and not completed, by due date', async () => {
    const { body } = await own.call('GET', '/api/tasks/upcoming');
    const upcoming = (body as Task[]).filter(({ assignedTo }) => assignedTo === ownId);
    expect(titles(upcoming)).toEqual(['low, soon', 'high, in a week']);
  });

  it('are counted: overdue ones also count as pending or in progress', async () => {
    const before = (await desk.investor.call('GET', '/api/tasks/statistics')).body;
    await desk.create(desk.investor, { assignedTo: desk.investorId, dueDate: desk.later(-hourMs) });
    await desk.create(desk.investor, {
      assignedTo: desk.investorId,
      status: 'completed',
      dueDate: desk.later(-hourMs),
    });
    expect((await desk.investor.call('GET', '/api/tasks/statistics')).body).toEqual({
      ...before,
      total: before.total + 2,
      pending: before.pending + 1,
      completed: before.completed + 1,
      overdue: before.overdue + 1,
    });
  });

  it('are answered at /tasks as well, to calls with a token or for JSON', async () => {
    const query = '?status=pending,in_progress&overdue=true';
    const { status, body } = await own.call('GET', `/tasks${query}&assignedTo=${ownId}`);
    expect([status, titles(body)]).toEqual([200, ['late, low', 'late, high']]);
    const bare = await desk.app.http.inject({ method: 'GET', url: '/tasks', headers: { accept: 'application/json' } });
    expect([bare.statusCode, bare.json().code]).toEqual([401, 'NO_SESSION']);
    // Tests serve no pages: a browser's call is handed on to them.
    const page = await desk.app.http.inject({ method: 'GET', url: '/tasks', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(404);
  });
});
