import { and, eq, sql } from 'drizzle-orm';
import { dayIn, momentIn, type NamedZone } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Entry, lastLeft } from '../../pipeline/server/api.ts';
import { makeTasks, moveDueDates } from '../../tasks/server/api.ts';
import { playbookTasksMade, playbookTasksMoved } from '../events.ts';
import { type Anchor, anchors } from '../model.ts';
import { type DealDays, dueDay, type Planned, planOf, withinRoom } from '../plan.ts';
import { daysOfDeal, zoneOf } from './deal-days.ts';
import { playbookSteps } from './tables.ts';
import { findPlaybook, type Playbook, readChoice } from './which-playbook.ts';

type StepRow = typeof playbookSteps.$inferSelect;

/** Tasks are due at the end of the business day of whoever they are made for. */
const dueTime = '17:00';

export const readSteps = (db: Queries, dealId: string): Promise<StepRow[]> =>
  db.select().from(playbookSteps).where(eq(playbookSteps.dealId, dealId));
export const asSteps = (rows: readonly StepRow[]) => rows.map(({ key, madeAt }) => ({ key, isMade: madeAt !== null }));

interface Occasion {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly context: RequestContext;
  /** As it stands, and held by the caller: two changes of one deal come one after the other. */
  readonly deal: Entry;
  readonly zone: NamedZone;
  readonly days: DealDays;
}

async function occasionOf(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
): Promise<Occasion> {
  const zone = await zoneOf(tx.db, deal.ownerId);
  return { platform, tx, context, deal, zone, days: await daysOfDeal(tx.db, deal, zone, context.at) };
}

/** A due day at its time; today's as late as the day still allows. */
const dueAt = ({ zone, context }: Pick<Occasion, 'zone' | 'context'>, day: string): Date => {
  const due = momentIn(zone, day, dueTime);
  return due > context.at ? due : momentIn(zone, day, '23:59');
};

/**
 * Makes the tasks of a deal that its playbook asks for now, each once whatever happens: the row of its step is written first, and
 * whoever finds it there makes no task.
 */
async function makeDue(
  { platform, tx, context, deal, ...at }: Occasion,
  playbook: Playbook,
  steps: readonly StepRow[],
) {
  const made = asSteps(steps);
  const plan = withinRoom(planOf(playbook.tasks, at.days, made), made);
  const known = new Set(steps.map(({ key }) => key));
  const waiting = plan.filter(
    ({ standing, hasBegun, task }) => standing === 'waiting' && hasBegun && !known.has(task.key),
  );
  await addSteps(tx, deal.id, waiting, null);
  const making = plan.filter((one) => one.standing === 'make');
  const added = await addSteps(tx, deal.id, making, context.at);
  const due = making.flatMap(({ task, dueOn, anchorOn }) =>
    added.has(task.key) && dueOn !== null ? [{ task, anchorOn, dueAt: dueAt({ ...at, context }, dueOn) }] : [],
  );
  if (due.length === 0) return 0;
  const ids = await makeTasks(
    platform,
    tx,
    context,
    { ownerId: deal.ownerId, dealId: deal.id, fromPlaybook: playbook.name, zone: at.zone.name },
    due.map(({ task, dueAt: moment }) => ({
      title: task.title,
      description: task.description,
      priority: task.priority,
      assignedTo: task.assignedTo,
      dueAt: moment,
    })),
  );
  await writeMade(
    tx,
    deal.id,
    due.map((one, place) => ({ key: one.task.key, task: ids[place], due: one.dueAt, on: one.anchorOn })),
  );
  await record(tx, context, playbookTasksMade, {
    id: deal.id,
    payload: { ownerId: deal.ownerId, stage: deal.stage, count: due.length },
  });
  return due.length;
}

/** @returns the keys of those that were not there, or only waited until now */
async function addSteps({ db }: Transaction, dealId: string, planned: readonly Planned[], madeAt: Date | null) {
  if (planned.length === 0) return new Set<string>();
  const values = planned.map(({ task: { key, stage, anchor, days } }) => ({
    dealId,
    key,
    stage,
    anchor,
    days,
    madeAt,
  }));
  const insert = db.insert(playbookSteps).values(values);
  const target = [playbookSteps.dealId, playbookSteps.key];
  const wanted =
    madeAt === null
      ? insert.onConflictDoNothing({ target })
      : insert.onConflictDoUpdate({
          target,
          set: { madeAt, stage: sql`excluded.stage`, anchor: sql`excluded.anchor`, days: sql`excluded.days` },
          setWhere: sql`${playbookSteps.madeAt} is null`,
        });
  return new Set((await wanted.returning({ key: playbookSteps.key })).map(({ key }) => key));
}

interface Made {
  readonly key: string;
  readonly task?: string | undefined;
  readonly due: Date;
  readonly on: string | null;
}

/** Writes down when and for which day the tasks of these steps are due. */
async function writeMade({ db }: Transaction, dealId: string, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(key text, task uuid, due timestamptz, "on" date)`;
  await db
    .update(playbookSteps)
    .set({ dueAt: sql`made.due`, anchorOn: sql`made."on"`, taskId: sql`coalesce(made.task, ${playbookSteps.taskId})` })
    .from(rows)
    .where(and(eq(playbookSteps.dealId, dealId), sql`${playbookSteps.key} = made.key`));
}

/**
 * The day that tasks are counted from, as far as it is known. A deal that is back at its stage on the day it left goes on as if it
 * had stayed: a card that was moved by mistake and back begins nothing.
 */
async function dayOf({ tx, deal, zone, days }: Occasion, anchor: Anchor): Promise<string | null> {
  if (anchor !== 'stage') return days[anchor];
  const leftAt = await lastLeft(tx.db, deal.id, deal.stage);
  return leftAt && dayIn(zone, leftAt) === days.stageOn ? null : days.stageOn;
}

/** Moves what is open and was not changed by hand after the days it is counted from, and says for each such day how many. */
async function moveDue(occasion: Occasion, steps: readonly StepRow[]): Promise<void> {
  const { tx, context, deal, zone, days } = occasion;
  for (const anchor of anchors) {
    const counted = steps.filter((step) => step.anchor === anchor && (anchor !== 'stage' || step.stage === deal.stage));
    const on = counted.length > 0 ? await dayOf(occasion, anchor) : null;
    if (on === null) continue;
    const moving = counted.flatMap((step) => {
      if (step.anchorOn === on || !step.taskId || !step.dueAt) return [];
      const due = dueAt({ zone, context }, dueDay(on, step.days, days.today));
      return [{ key: step.key, taskId: step.taskId, from: step.dueAt, due, on }];
    });
    const moves = moving.filter(({ from, due }) => from.getTime() !== due.getTime());
    const moved = new Set(
      await moveDueDates(
        tx,
        context,
        deal.id,
        moves.map(({ taskId, from, due: to }) => ({ taskId, from, to })),
      ),
    );
    await writeMade(
      tx,
      deal.id,
      moving.filter(({ taskId, from, due }) => moved.has(taskId) || from.getTime() === due.getTime()),
    );
    const count = moved.size;
    if (count > 0)
      await record(tx, context, playbookTasksMoved, {
        id: deal.id,
        payload: { ownerId: deal.ownerId, anchor, on, count },
      });
  }
}

/** What a deal's playbook asks for, now that something has happened to the deal, which the caller holds. */
export async function carryOut(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
): Promise<number> {
  if (deal.archivedAt !== null) return 0;
  const playbook = await findPlaybook(tx.db, deal, await readChoice(tx.db, deal));
  const steps = await readSteps(tx.db, deal.id);
  if (!playbook && steps.length === 0) return 0;
  const occasion = await occasionOf(platform, tx, context, deal);
  await moveDue(occasion, steps);
  return playbook ? makeDue(occasion, playbook, steps) : 0;
}
