import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { clockOf, mailsTo, remind, remindedPerson } from '../../../../../tests/support/desks/deals/reminder-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { doneLinkDays, doneTexts } from '../../model.ts';

let app: TestApp;
let anna: OwnBroker;
let ben: OwnBroker;
let clock: ReturnType<typeof clockOf>;
let taskId: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp('empty');
  clock = clockOf(app);
});
afterAll(() => app?.close());

let count = 0;
/** Anna's task, due a while ago, and the link of the email that reminded her. */
beforeEach(async () => {
  count += 1;
  anna = await remindedPerson(app, `done-anna-${count}-`);
  ben = await remindedPerson(app, `done-ben-${count}-`);
  const dueDate = new Date(app.clock.now().getTime() + hourMs);
  const title = `Order the survey ${count}`;
  const made = await anna.call('POST', '/api/tasks', { title, assignedTo: anna.id, dueDate });
  taskId = made.body.task._id;
  clock.to(dueDate);
  await remind(app);
  const [mail] = await eventually(
    () => mailsTo(app, anna, title),
    (some) => some.length > 0,
  );
  token = /task-done#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
});

const call = (method: 'GET' | 'POST', of = token) =>
  app.visitor.call(method, '/api/reminders/task', undefined, { 'x-link-token': of });
const status = async () => (await anna.call('GET', `/api/tasks/${taskId}`)).body.task.status;
const change = (changes: object) => anna.call('PUT', `/api/tasks/${taskId}`, changes);
const refused = (message: string) => ({ status: 404, body: { code: 'NOT_FOUND', message } });

describe('the button in the email', () => {
  it('opens a page that changes nothing, and completes the task for who is logged out, once', async () => {
    const task = { title: `Order the survey ${count}`, due: expect.stringContaining('M'), isDone: false };
    for (let turn = 0; turn < 2; turn++) expect((await call('GET')).body.task).toEqual(task);
    expect(await status()).toBe('pending');
    const both = await Promise.all([call('POST'), call('POST')]);
    expect(both.map((one) => [one.status, one.body.task.isDone])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect([await status(), (await call('GET')).body.task.isDone]).toEqual(['completed', true]);
    const { rows } = await app.database.db.execute(
      sql`select actor_kind, actor_id from audit_log where action = 'task.changed' and entity_id = ${taskId}`,
    );
    expect(rows).toEqual([{ actor_kind: 'account', actor_id: anna.id }]);
  });

  it('does not complete a task again that was reopened since', async () => {
    await call('POST');
    await change({ status: 'in_progress' });
    expect(await call('POST')).toMatchObject(refused(doneTexts.used));
    expect(await call('GET')).toMatchObject(refused(doneTexts.used));
    expect(await status()).toBe('in_progress');
  });

  it('is refused once the task is somebody else’s, or deleted', async () => {
    await change({ assignedTo: ben.id });
    for (const method of ['GET', 'POST'] as const) expect(await call(method)).toMatchObject(refused(doneTexts.badLink));
    expect(await status()).toBe('pending');
    await anna.call('DELETE', `/api/tasks/${taskId}`);
    expect(await call('POST')).toMatchObject(refused(doneTexts.badLink));
  });

  it('is refused for who is suspended, and after two weeks', async () => {
    await app.database.db.execute(sql`update accounts set role = 'suspended' where id = ${anna.id}`);
    expect(await call('POST')).toMatchObject(refused(doneTexts.badLink));
    await app.database.db.execute(sql`update accounts set role = 'user' where id = ${anna.id}`);
    app.clock.advance(doneLinkDays * dayMs + 1);
    expect(await call('POST')).toMatchObject(refused(doneTexts.badLink));
  });

  it('takes no token but the one that was emailed', async () => {
    const [id = '', signature = ''] = token.split('.');
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from reminders where id <> ${id} limit 1`,
    );
    const wrong = [
      '',
      id,
      `${id}.${signature.slice(1)}`,
      `${rows[0]?.id ?? taskId}.${signature}`,
      `${taskId}.${signature}`,
    ];
    for (const one of wrong) expect(await call('POST', one), one).toMatchObject(refused(doneTexts.badLink));
    expect(await status()).toBe('pending');
  });
});
