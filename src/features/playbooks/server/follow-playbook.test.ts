import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it, playbookTask, sortedTitles } from '../../../../tests/support/desks/deals/playbook-desk.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { clockIn, dayIn, zoneOfState } from '../../../kernel/time-zones.ts';
import { assignments } from '../../tasks/limits.ts';
import { playbookLimits, playbookTexts, writtenFor } from '../model.ts';

const zone = zoneOfState(undefined);
const dayFrom = (days: number, now = new Date()) => dayIn(zone, now, days);
const dueOn = (tasks: readonly { title: string; dueDate: string }[]) =>
  Object.fromEntries(tasks.map(({ title, dueDate }) => [title, clockIn(zone, new Date(dueDate)).day]));

const twoStages = [
  playbookTask('now', { stage: 'preparing' }),
  playbookTask('ask', { days: 3 }),
  playbookTask('compare', { stage: 'offers', days: 1 }),
];

describe('the tasks of a playbook', () => {
  it('are made for nobody who has not turned one on', async ({ newDeal, moveTo, tasksOf }) => {
    const dealId = await newDeal();
    await moveTo(dealId, 'quoting');
    expect(await tasksOf(dealId)).toEqual([]);
  });

  it('are made as previewed, marked, and due at five where their broker is', async ({
    desk,
    newDeal,
    save,
    follow,
    tasksOf,
  }) => {
    const dealId = await newDeal();
    const { _id, name } = await save(twoStages);
    const plan = (await desk.broker.call('GET', `/api/pipeline/${dealId}/playbook?playbook=${_id}`)).body;
    expect(plan).toMatchObject({ follows: null, playbook: { _id, name } });
    expect(plan.tasks.map((one: { standing: string }) => one.standing)).toEqual(['make', 'later', 'later']);
    expect(await follow(dealId, _id)).toBe(1);
    const [task] = await tasksOf(dealId);
    expect(task).toMatchObject({ title: 'Task now', fromPlaybook: name, pipelineId: dealId, status: 'pending' });
    expect(clockIn(zone, new Date(task?.dueDate ?? ''))).toEqual({ day: plan.tasks[0].dueOn, time: '17:00' });
    const after = (await desk.broker.call('GET', `/api/pipeline/${dealId}/playbook`)).body;
    expect([after.follows, after.tasks[0].standing]).toEqual([_id, 'made']);
    expect(await follow(dealId, _id)).toBe(0);
  });

  it('come with their stage, once, however often a deal goes back and forth', async ({
    desk,
    newDeal,
    save,
    follow,
    moveTo,
    tasksOf,
  }) => {
    const dealId = await newDeal();
    await follow(dealId, (await save(twoStages))._id);
    for (const stage of ['quoting', 'preparing', 'quoting', 'offers', 'lost', 'offers'])
      expect((await moveTo(dealId, stage)).status, stage).toBe(200);
    expect(sortedTitles(await tasksOf(dealId))).toEqual(['Task ask', 'Task compare', 'Task now']);
    const lines = await desk.rows(
      sql`select data->'payload'->>'count' as count from deal_events where entry_id = ${dealId}
        and data->>'event' = 'pipelineEntry.playbookTasksMade'`,
    );
    expect(lines).toEqual([{ count: '1' }, { count: '1' }, { count: '1' }]);
  });

  it('are not made again once deleted or done', async ({ desk, newDeal, save, follow, moveTo, tasksOf }) => {
    const dealId = await newDeal();
    await follow(dealId, (await save(twoStages))._id);
    await moveTo(dealId, 'quoting');
    for (const { _id, title } of await tasksOf(dealId)) {
      if (title === 'Task ask') await desk.broker.call('DELETE', `/api/tasks/${_id}`);
      else await desk.broker.call('PUT', `/api/tasks/${_id}`, { status: 'completed' });
    }
    await moveTo(dealId, 'preparing');
    await moveTo(dealId, 'quoting');
    const left = await tasksOf(dealId);
    expect(left.map(({ title, status }) => [title, status])).toEqual([['Task now', 'completed']]);
  });

  it('are one set when two move the deal at the same moment', async ({ newDeal, save, follow, moveTo, tasksOf }) => {
    const dealId = await newDeal();
    await follow(dealId, (await save(twoStages))._id);
    const moves = await Promise.all(['quoting', 'quoting', 'quoting', 'quoting'].map((to) => moveTo(dealId, to)));
    expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(sortedTitles(await tasksOf(dealId))).toEqual(['Task ask', 'Task now']);
  });

  it('are one set, too, when a copy with the same keys is followed instead', async ({
    newDeal,
    save,
    follow,
    tasksOf,
  }) => {
    const dealId = await newDeal();
    await follow(dealId, (await save(twoStages))._id);
    await follow(dealId, (await save(twoStages.map((one) => ({ ...one, title: `${one.title} again` }))))._id);
    expect(sortedTitles(await tasksOf(dealId))).toEqual(['Task now']);
  });

  it('go to whom the playbook names, who hears of it, and to the broker when they can’t have tasks', async ({
    desk,
    newDeal,
    save,
    follow,
    tasksOf,
  }) => {
    const { _id: investorId } = (await desk.investor.call('GET', '/api/users/profile')).body.user;
    const dealId = await newDeal();
    const tasks = [playbookTask('help', { stage: 'preparing', assignedTo: investorId })];
    const { _id } = await save(tasks);
    await follow(dealId, _id);
    expect((await tasksOf(dealId)).map(({ assignedTo }) => assignedTo)).toEqual([investorId]);
    const news = JSON.stringify((await desk.investor.call('GET', '/api/notifications')).body);
    expect(news).toContain('assigned a task to you: Task help');
  });
});

describe('what playbooks give others to do', () => {
  it('counts as assigned by the broker, and stays with them beyond that limit', async ({
    desk,
    newDeal,
    save,
    follow,
    tasksOf,
  }) => {
    const { broker, investor, app } = desk;
    const [{ _id: brokerId }, { _id: investorId }] = await Promise.all(
      [broker, investor].map(async (who) => (await who.call('GET', '/api/users/profile')).body.user),
    );
    const counted = async () => {
      const [row] = await desk.rows(
        sql`select coalesce(max(points), 0) as points from rate_limits where key like 'taskAssignment:%'`,
      );
      return Number(row?.points);
    };
    const given = (key: string) => playbookTask(key, { stage: 'preparing', assignedTo: investorId });
    const dealId = await newDeal();
    const before = await counted();
    await follow(dealId, (await save([given('given'), playbookTask('kept', { stage: 'preparing' })]))._id);
    expect((await counted()) - before).toBe(1);
    const used = app.config.rateLimitFactor * assignments.windows[0].times;
    const context = { actor: { kind: 'account', id: brokerId }, at: app.clock.now(), requestId: 'test' } as const;
    await app.database.transaction((tx) => app.platform.rateLimits.countAct(tx, context, assignments, used));
    const atLimit = await counted();
    await follow(dealId, (await save([given('beyond')]))._id);
    expect(Object.fromEntries((await tasksOf(dealId)).map((one) => [one.title, one.assignedTo]))).toEqual({
      'Task given': investorId,
      'Task kept': brokerId,
      'Task beyond': brokerId,
    });
    expect(await counted()).toBe(atLimit);
  });

  it('is no more than a deal can have of all playbooks together, which is said where one is chosen', async ({
    desk,
    newDeal,
    save,
    follow,
    tasksOf,
  }) => {
    const dealId = await newDeal();
    await desk.rows(sql`
      insert into playbook_steps (deal_id, key, stage, anchor, days, made_at)
      select ${dealId}, 'had-' || n, 'preparing', 'stage', 0, now() from generate_series(1, ${playbookLimits.ofDeal - 1}) n`);
    const more = ['one', 'two'].map((key) => playbookTask(key, { stage: 'preparing' }));
    const { _id } = await save(more);
    expect(await follow(dealId, _id)).toBe(1);
    expect(sortedTitles(await tasksOf(dealId))).toEqual(['Task one']);
    const again = await desk.broker.call('PUT', `/api/pipeline/${dealId}/playbook`, { playbook: _id });
    expect(again).toMatchObject({ status: 409, body: { message: playbookTexts.dealIsFull } });
  });
});

describe('a playbook for a loan type', () => {
  it('is followed by new deals, and left by a deal that says so', async ({
    desk,
    newDeal,
    follow,
    moveTo,
    tasksOf,
  }) => {
    const use = (playbook: string | null) => desk.broker.call('PUT', '/api/playbooks/used/fix-and-flip', { playbook });
    expect((await use('plinth')).status).toBe(200);
    const dealId = await newDeal();
    const ofStage = (stage: string) =>
      (writtenFor('fix-and-flip')?.tasks ?? []).filter((one) => one.stage === stage).map(({ title }) => title);
    expect(sortedTitles(await tasksOf(dealId))).toEqual(ofStage('preparing').toSorted());
    await follow(dealId, null);
    await moveTo(dealId, 'quoting');
    expect(await tasksOf(dealId)).toHaveLength(ofStage('preparing').length);
    await follow(dealId, 'plinth');
    expect(sortedTitles(await tasksOf(dealId))).toEqual([...ofStage('preparing'), ...ofStage('quoting')].toSorted());
    expect((await use(null)).status).toBe(200);
  });

  it('is not what a deal follows whose own playbook is deleted: that deal follows none', async ({
    desk,
    newDeal,
    save,
    follow,
    moveTo,
    tasksOf,
  }) => {
    const { broker } = desk;
    const use = (playbook: string | null) => broker.call('PUT', '/api/playbooks/used/fix-and-flip', { playbook });
    const dealId = await newDeal();
    const { _id } = await save(twoStages);
    await follow(dealId, _id);
    expect((await use('plinth')).status).toBe(200);
    expect((await broker.call('DELETE', `/api/playbooks/${_id}`)).status).toBe(200);
    expect((await broker.call('GET', `/api/pipeline/${dealId}/playbook`)).body.follows).toBeNull();
    await moveTo(dealId, 'quoting');
    expect(sortedTitles(await tasksOf(dealId))).toEqual(['Task now']);
    expect((await use(null)).status).toBe(200);
  });
});

describe('when the closing date moves', () => {
  const closingTasks = [
    playbookTask('title', { stage: 'selected', anchor: 'closing', days: -10 }),
    playbookTask('binder', { stage: 'selected', anchor: 'closing', days: -7 }),
    playbookTask('wire', { stage: 'selected', anchor: 'closing', days: -2 }),
    playbookTask('own', { stage: 'selected', anchor: 'closing', days: -1 }),
    playbookTask('offer', { stage: 'selected', anchor: 'offer', days: 1 }),
  ];

  it('open tasks move along and it is said how many; done ones and dates set by hand stay', async ({
    desk,
    address,
    closingLoan,
    save,
    follow,
    tasksOf,
  }) => {
    const { broker, lender } = desk;
    const loan = await closingLoan();
    await desk.rows(sql`update quotes set request = request - 'wantedClosingDate' where id = ${loan.quoteId}`);
    await follow(loan.dealId, (await save(closingTasks))._id);
    expect(sortedTitles(await tasksOf(loan.dealId))).toEqual(['Task offer']);
    await loan.call('PUT', 'date', { on: dayFrom(30), version: 0 });
    const made = await tasksOf(loan.dealId);
    expect(dueOn(made)).toMatchObject({ 'Task title': dayFrom(20), 'Task wire': dayFrom(28), 'Task own': dayFrom(29) });
    const idOf = (title: string) => made.find((one) => one.title === title)?._id;
    await broker.call('PUT', `/api/tasks/${idOf('Task binder')}`, { status: 'completed' });
    const byHand = new Date(Date.now() + 5 * dayMs).toISOString();
    await broker.call('PUT', `/api/tasks/${idOf('Task own')}`, { dueDate: byHand });
    const moved = await loan.call('PUT', 'date', { on: dayFrom(8), version: 1, reason: 'Title is slow' }, lender);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(dueOn(await tasksOf(loan.dealId))).toEqual({
      // It would have been due two days ago.
      'Task title': dayFrom(0),
      'Task binder': dayFrom(23),
      'Task wire': dayFrom(6),
      'Task own': clockIn(zone, new Date(byHand)).day,
      'Task offer': dayFrom(1),
    });
    const { notifications } = (await broker.call('GET', '/api/notifications')).body;
    const messages = notifications.map((one: { message: string }) => one.message);
    expect(messages.filter((one: string) => /^2 tasks have a new due date\. Closing date: /.test(one))).toEqual([
      expect.stringContaining(address),
    ]);
    const [line] = await desk.rows(
      sql`select data->'payload'->>'count' as count from deal_events where entry_id = ${loan.dealId}
        and data->>'event' = 'pipelineEntry.playbookTasksMoved'`,
    );
    expect(line).toEqual({ count: '2' });
  });
});
