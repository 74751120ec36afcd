import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it as atTheDesk, playbookTask } from '../../../../tests/support/desks/deals/playbook-desk.ts';
import { submit, submittedDeal } from '../../../../tests/support/desks/deals/submitted-desk.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { clockIn, dayIn, zoneOfState } from '../../../kernel/time-zones.ts';
import type { PlaybookTask } from '../model.ts';

const zone = zoneOfState(undefined);

/** One task that stays open, one that is done, and one dated by hand, all counted alike. */
const counted = (stated: Partial<PlaybookTask>) =>
  ['open', 'done', 'own'].map((key) => playbookTask(key, { days: 2, ...stated }));

const it = atTheDesk
  .extend('daysPass', ({ desk: { app } }, { onCleanup }) => {
    let passed = 0;
    onCleanup(() => app.clock.advance(-passed));
    return (days: number) => {
      passed += days * dayMs;
      app.clock.advance(days * dayMs);
    };
  })
  .extend('dayFrom', ({ desk: { app } }) => {
    const start = app.clock.now();
    return (days: number) => dayIn(zone, start, days);
  })
  .extend('touch', ({ desk: { broker }, tasksOf }) => async (dealId: string) => {
    for (const { _id, title } of await tasksOf(dealId)) {
      if (title === 'Task done') await broker.call('PUT', `/api/tasks/${_id}`, { status: 'completed' });
      if (title === 'Task own') await broker.call('PUT', `/api/tasks/${_id}`, { dueDate: '2031-05-05T17:00:00.000Z' });
    }
  })
  .extend('dueOn', ({ tasksOf }) => async (dealId: string) => {
    const days = (await tasksOf(dealId)).map(({ title, dueDate }) => [title, clockIn(zone, new Date(dueDate)).day]);
    return Object.fromEntries(days) as Record<string, string>;
  })
  .extend('said', ({ desk }) => async (dealId: string) => {
    const lines = await desk.rows(
      sql`select data->'payload'->>'anchor' as anchor, data->'payload'->>'count' as count from deal_events
        where entry_id = ${dealId} and data->>'event' = 'pipelineEntry.playbookTasksMoved' order by number`,
    );
    return lines.map(({ anchor, count }) => `${anchor}: ${count}`);
  });

const ownDay = '2031-05-05';

describe('an open task that nobody dated by hand', () => {
  it('moves when its deal comes back to its stage on another day', async ({
    desk,
    address,
    newDeal,
    save,
    follow,
    moveTo,
    touch,
    daysPass,
    dayFrom,
    dueOn,
    said,
  }) => {
    const dealId = await newDeal();
    await follow(dealId, (await save(counted({ stage: 'quoting' })))._id);
    await moveTo(dealId, 'quoting');
    await touch(dealId);
    const first = { 'Task open': dayFrom(2), 'Task done': dayFrom(2), 'Task own': ownDay };
    expect(await dueOn(dealId)).toEqual(first);

    // Away for one day and more: away, nothing moves.
    daysPass(1);
    await moveTo(dealId, 'preparing');
    daysPass(3);
    await moveTo(dealId, 'offers');
    expect([await dueOn(dealId), await said(dealId)]).toEqual([first, []]);

    await moveTo(dealId, 'quoting');
    expect(await dueOn(dealId)).toEqual({ ...first, 'Task open': dayFrom(6) });
    expect(await said(dealId)).toEqual(['stage: 1']);
    const { notifications } = (await desk.broker.call('GET', '/api/notifications')).body;
    const messages = notifications.map(({ message }: { message: string }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/^1 task has a new due date\. Stage begun: /));
    expect(messages.filter((one: string) => one.includes(address) && one.includes('new due date'))).toHaveLength(1);
  });

  it('stays when a card is moved and moved back on the same day', async ({
    newDeal,
    save,
    follow,
    moveTo,
    daysPass,
    dayFrom,
    dueOn,
    said,
  }) => {
    const dealId = await newDeal();
    await follow(dealId, (await save(counted({ stage: 'quoting' })))._id);
    await moveTo(dealId, 'quoting');
    daysPass(1);
    await moveTo(dealId, 'offers');
    await moveTo(dealId, 'quoting');
    expect((await dueOn(dealId))['Task open']).toBe(dayFrom(2));
    expect(await said(dealId)).toEqual([]);
  });

  it('moves when another offer is taken on another day', async ({
    desk,
    askTwo,
    save,
    follow,
    touch,
    daysPass,
    dayFrom,
    dueOn,
    said,
  }) => {
    const { entryId: dealId, secondUser } = await askTwo();
    const other: string = (await secondUser.call('GET', '/api/users/profile')).body.user.lenderId;
    const take = async (lenderId: string | null) => {
      const answer = await desk.broker.call('PUT', `/api/pipeline/${dealId}/select-lender`, { lenderId });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      await desk.pauseEnds(dealId);
    };
    await follow(dealId, (await save(counted({ stage: 'selected', anchor: 'offer' })))._id);
    await take(desk.lenderId);
    await touch(dealId);
    const first = { 'Task open': dayFrom(2), 'Task done': dayFrom(2), 'Task own': ownDay };
    expect(await dueOn(dealId)).toEqual(first);
    daysPass(4);
    await take(null);
    expect(await dueOn(dealId)).toEqual(first);
    await take(other);
    expect(await dueOn(dealId)).toEqual({ ...first, 'Task open': dayFrom(6) });
    expect(await said(dealId)).toEqual(['offer: 1']);
  });

  it('moves when the package is submitted again on another day', async ({
    desk,
    address,
    save,
    follow,
    touch,
    daysPass,
    dayFrom,
    dueOn,
    said,
  }) => {
    const { broker } = desk;
    const { dealId } = await submittedDeal(desk, address);
    await follow(dealId, (await save(counted({ stage: 'submitted', anchor: 'submission' })))._id);
    await touch(dealId);
    const first = { 'Task open': dayFrom(2), 'Task done': dayFrom(2), 'Task own': ownDay };
    expect(await dueOn(dealId)).toEqual(first);
    daysPass(3);
    const withdrawn = await broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'One more page' });
    expect(withdrawn.status).toBe(200);
    expect(await dueOn(dealId)).toEqual(first);
    expect(await submit(broker, dealId)).toMatchObject({ status: 200 });
    expect(await dueOn(dealId)).toEqual({ ...first, 'Task open': dayFrom(5) });
    expect(await said(dealId)).toEqual(['submission: 1']);
  });
});
