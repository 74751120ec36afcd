import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { it, playbookTask } from '../../../../tests/support/desks/deals/playbook-desk.ts';
import { dayIn, zoneOfState } from '../../../kernel/time-zones.ts';

const dayFrom = (days: number) => dayIn(zoneOfState(undefined), new Date(), days);

const tasks = [
  playbookTask('quoting', { stage: 'quoting' }),
  playbookTask('offers', { stage: 'offers' }),
  playbookTask('selected', { stage: 'selected', anchor: 'offer', days: 4 }),
  playbookTask('before', { stage: 'selected', anchor: 'closing', days: -9 }),
  playbookTask('wire', { stage: 'submitted', anchor: 'closing', days: -2 }),
  playbookTask('sent', { stage: 'submitted', anchor: 'submission', days: 3 }),
  playbookTask('after', { stage: 'funded', anchor: 'closing', days: 20 }),
  playbookTask('lost', { stage: 'lost', anchor: 'stage', days: 1 }),
];

const step = fc.oneof(
  fc.record({
    act: fc.constant('move' as const),
    to: fc.constantFrom('offers', 'selected', 'submitted', 'funded', 'lost'),
  }),
  fc.record({ act: fc.constant('close' as const), in: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ act: fc.constantFrom('complete', 'delete', 'redate'), which: fc.nat(7) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describe('any sequence of moves and closing dates', () => {
  it('leaves at most one task for each task of the playbook, and what is done, deleted or dated by hand as it was', async ({
    desk,
    closingLoan,
    save,
    follow,
    moveTo,
  }) => {
    const { broker } = desk;
    const loan = await closingLoan();
    const { _id: playbook } = await save(tasks);
    const readTasks = () =>
      desk.rows(
        sql`select id, title, status, due_at::text as due, version from tasks
          where deal_id = ${loan.dealId} and deleted_at is null order by title`,
      );
    const run = async (steps: readonly Step[]) => {
      // A deal as it was before anything came of its playbook.
      await desk.rows(sql`delete from tasks where deal_id = ${loan.dealId}`);
      await desk.rows(sql`delete from playbook_steps where deal_id = ${loan.dealId}`);
      await follow(loan.dealId, playbook);
      const untouchable = new Map<unknown, unknown>();
      const deleted = new Set<unknown>();
      for (const one of steps) {
        const list = await readTasks();
        if ('to' in one) await moveTo(loan.dealId, one.to);
        else if ('in' in one) {
          const { version } = await loan.read();
          await loan.call('PUT', 'date', { on: dayFrom(one.in), version, reason: 'Title is slow' });
        } else {
          const task = list[one.which % Math.max(1, list.length)];
          if (!task) continue;
          const at = `/api/tasks/${task.id}`;
          if (one.act === 'delete') {
            await broker.call('DELETE', at);
            deleted.add(task.title);
            untouchable.delete(task.id);
          } else {
            const change = one.act === 'complete' ? { status: 'completed' } : { dueDate: '2031-05-05T12:00:00.000Z' };
            expect((await broker.call('PUT', at, change)).status).toBe(200);
            const after = (await readTasks()).find(({ id }) => id === task.id);
            untouchable.set(task.id, after);
          }
        }
        const now = await readTasks();
        const titles = now.map(({ title }) => title);
        expect(new Set(titles).size).toBe(titles.length);
        for (const title of deleted) expect(titles).not.toContain(title);
        for (const [id, state] of untouchable) expect(now.find((task) => task.id === id)).toEqual(state);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), run), {
      numRuns: 5,
      endOnFailure: true,
    });
  });
});
