import { and, arrayContains, asc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { invalidField } from '../../../../kernel/errors.ts';
import { findDealPlaces } from '../../../pipeline/server/api.ts';
import type { Layer } from '../../../timeline/server/api.ts';
import { dueDate } from '../../contract.ts';
import { changeTask } from '../change/save-task.ts';
import { tasks } from '../tables.ts';

/** The due dates of tasks that somebody created or is assigned to. Administrators, who see all tasks, have only their own on the calendar. */
export const taskLayer: Layer = {
  name: 'tasks',
  moveScope: 'tasks:write',
  async move(platform, context, session, { id, at, version }) {
    // The calendar shows days that no task can be due on.
    const due = dueDate.safeParse(at.toISOString());
    if (!due.success) throw invalidField('at', due.error.issues.map(({ message }) => message).join(' '));
    return (await changeTask(platform, context, session, id, { dueDate: due.data, version })).version;
  },
  async read(db, { accountId }, { from, to, now, atMost }) {
    const { id, dueAt } = tasks;
    const due = (whose: SQL | undefined) =>
      db
        .select({ id, dueAt })
        .from(tasks)
        .where(and(whose, isNull(tasks.deletedAt), gte(dueAt, from), lt(dueAt, to)))
        .orderBy(asc(dueAt), asc(id))
        .limit(atMost);
    const mine = unionAll(
      due(eq(tasks.createdBy, accountId)),
      due(eq(tasks.assignedTo, accountId)),
      due(arrayContains(tasks.alsoAssignedTo, [accountId])),
    ).as('mine');
    const rows = await db
      .select()
      .from(tasks)
      .where(inArray(id, db.select({ id: mine.id }).from(mine)))
      .orderBy(asc(dueAt), asc(id))
      .limit(atMost);
    const deals = await findDealPlaces(
      db,
      rows.flatMap(({ dealId }) => dealId ?? []),
    );
    return rows.map((task) => {
      const deal = task.dealId === null ? undefined : deals.get(task.dealId);
      const isOwnDeal = deal !== undefined && deal.ownerId === accountId;
      const isDone = task.status === 'completed';
      return {
        _id: task.id,
        title: task.title,
        detail: isOwnDeal ? deal.address : '',
        at: task.dueAt.toISOString(),
        day: null,
        href: isOwnDeal ? `/pipeline/${deal.id}#tasks` : `/tasks?search=${encodeURIComponent(task.title)}`,
        state: isDone ? 'done' : task.dueAt < now ? 'overdue' : 'open',
        version: task.version,
      } as const;
    });
  },
};
