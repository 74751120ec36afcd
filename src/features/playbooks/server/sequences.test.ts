import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { it, playbookTask } from '../../../../tests/support/desks/deals/playbook-desk.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { dayIn, momentIn, zoneOfState } from '../../../kernel/time-zones.ts';

const zone = zoneOfState(undefined);

const tasks = [
  playbookTask('quoting', { stage: 'quoting' }),
  playbookTask('offers', { stage: 'offers' }),
  playbookTask('selected', { stage: 'selected', anchor: 'offer', days: 4 }),
  playbookTask('begun', { stage: 'selected', days: 0 }),
  playbookTask('before', { stage: 'selected', anchor: 'closing', days: -9 }),
  playbookTask('wire', { stage: 'submitted', anchor: 'closing', days: -2 }),
  playbookTask('sent', { stage: 'submitted', anchor: 'submission', days: 3 }),
  playbookTask('review', { stage: 'submitted', days: 1 }),
  playbookTask('after', { stage: 'funded', anchor: 'closing', days: 20 }),
  playbookTask('lost', { stage: 'lost', anchor: 'stage', days: 1 }),
];
const taskOf = new Map(tasks.map((task) => [task.title, task]));

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      to: fc.constantFrom('offers', 'selected', 'submitted', 'funded', 'lost'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('close' as const), in: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('complete', 'delete', 'redate', 'start'), which: fc.nat(9) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Row = Readonly<Record<string, unknown>>;

/**
 * When the tasks of one run are due, worked out a second time: from when the deal came to its stage, from its closing date, and from
 * the offer and the submission, which stay.
 */
function expectedDays(start: { stage: string; today: string; closing: string; offer: string; submission: string }) {
  const { offer, submission } = start;
  let { stage, today, closing } = start;
  const begun = new Map([[stage, today]]);
  const left = new Map<string, string>();
  const due = new Map<string, { on: string; day: string }>();
  return {
    waits: (to: string) => {
      today = to;
    },
    moves(to: string) {
      if (to === stage) return;
      left.set(stage, today);
      // Back on the day it left, it goes on as if it had stayed.
      if (left.get(to) !== today) begun.set(to, today);
      stage = to;
    },
    closes: (on: string) => {
      closing = on;
    },
    /** @param isNew whether something happened to the deal that moves due dates */
    dayOf(title: string, isNew: boolean): string | undefined {
      const task = taskOf.get(title);
      if (!task) return undefined;
      const known = due.get(title);
      const ofStage = task.stage === stage ? begun.get(stage) : undefined;
      const on = { stage: ofStage, offer, submission, closing }[task.anchor];
      if (on !== undefined && on !== known?.on && (isNew || !known)) {
        const day = `${Temporal.PlainDate.from(on).add({ days: task.days })}`;
        due.set(title, { on, day: day < today ? today : day });
      }
      return due.get(title)?.day;
    },
  };
}

describe('any sequence of moves, days and closing dates', () => {
  it('leaves one task at most for each task of the playbook, open ones due as counted, and what was done, deleted or dated by hand as it was', async ({
    desk,
    closingLoan,
    save,
    follow,
    moveTo,
  }) => {
    const { broker, app } = desk;
    // Noon where the deal is: no run goes over midnight unasked.
    app.clock.advance(momentIn(zone, dayIn(zone, app.clock.now(), 1), '12:00').getTime() - app.clock.now().getTime());
    const today = (days = 0) => dayIn(zone, app.clock.now(), days);
    const loan = await closingLoan();
    const { _id: playbook } = await save(tasks);
    const [{ at: submittedAt } = {}] = await desk.rows(
      sql`select submitted_at as at from loan_packages where id = ${loan.packageId}`,
    );
    const offer = today();
    await loan.call('PUT', 'date', { on: today(30), version: 0 });
    const readTasks = (): Promise<Row[]> =>
      desk.rows(
        sql`select id, title, status, due_at::text as due, to_char(due_at at time zone ${zone.name}, 'YYYY-MM-DD') as day, version
          from tasks where deal_id = ${loan.dealId} and deleted_at is null order by title`,
      );

    /** A deal as it was before anything came of its playbook. */
    const startOver = async () => {
      await desk.rows(sql`delete from tasks where deal_id = ${loan.dealId}`);
      await desk.rows(sql`delete from playbook_steps where deal_id = ${loan.dealId}`);
      const at = app.clock.now().toISOString();
      await desk.rows(sql`update pipeline_entries set stage = 'selected', stage_at = ${at} where id = ${loan.dealId}`);
      const { on: closing } = (await loan.read()).date;
      const submission = dayIn(zone, new Date(String(submittedAt)));
      await follow(loan.dealId, playbook);
      return expectedDays({ stage: 'selected', today: today(), closing, offer, submission });
    };
    const run = async (steps: readonly Step[]) => {
      const expected = await startOver();
      const untouchable = new Map<unknown, unknown>();
      const deleted = new Set<unknown>();
      let waited = 0;
      const check = async (isNew: boolean) => {
        const now = await readTasks();
        const titles = now.map(({ title }) => title);
        expect(new Set(titles).size).toBe(titles.length);
        for (const title of deleted) expect(titles).not.toContain(title);
        for (const [id, state] of untouchable) expect(now.find((task) => task.id === id)).toEqual(state);
        for (const { id, title, day } of now) {
          const due = expected.dayOf(String(title), isNew);
          if (!untouchable.has(id)) expect([title, day]).toEqual([title, due]);
        }
      };
      /** What somebody does with one of the tasks. */
      const act = async (what: string, task: Row) => {
        const at = `/api/tasks/${task.id}`;
        if (what === 'delete') {
          await broker.call('DELETE', at);
          deleted.add(task.title);
          untouchable.delete(task.id);
          return;
        }
        const change = {
          complete: { status: 'completed' },
          redate: { dueDate: '2031-05-05T12:00:00.000Z' },
          start: { status: 'in_progress' },
        }[what];
        expect((await broker.call('PUT', at, change)).status).toBe(200);
        if (what !== 'start')
          untouchable.set(
            task.id,
            (await readTasks()).find(({ id }) => id === task.id),
          );
      };
      await check(true);
      try {
        for (const one of steps) {
          let isNew = false;
          if ('to' in one) {
            isNew = (await moveTo(loan.dealId, one.to)).status === 200;
            if (isNew) expected.moves(one.to);
          } else if ('in' in one) {
            const { version } = await loan.read();
            const set = { on: today(one.in), version, reason: 'Title is slow' };
            isNew = (await loan.call('PUT', 'date', set)).status === 200;
            if (isNew) expected.closes(set.on);
          } else if ('days' in one) {
            app.clock.advance(one.days * dayMs);
            waited += one.days;
            expected.waits(today());
          } else {
            const list = (await readTasks()).filter(({ id }) => !untouchable.has(id));
            const task = list[one.which % Math.max(1, list.length)];
            if (task) await act(one.act, task);
          }
          await check(isNew);
        }
      } finally {
        app.clock.advance(-waited * dayMs);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), run), {
      numRuns: 40,
      endOnFailure: true,
    });
  });
});
