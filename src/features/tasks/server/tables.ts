import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { recurrencePatterns, taskPriorities, taskStatuses } from '../model.ts';

interface ChecklistItem {
  readonly text: string;
  readonly done: boolean;
}

export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => accounts.id),
    assignedTo: uuid('assigned_to')
      .notNull()
      .references(() => accounts.id),
    /** Others who work on it as well. */
    alsoAssignedTo: uuid('also_assigned_to').array().notNull().default(sql`'{}'`),
    title: text('title').notNull(),
    description: text('description').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Of whoever set the due date: a recurring task keeps its time of day there. */
    zone: text('zone').notNull(),
    /** The day of the month that a monthly task is due on where the month is long enough. */
    dayOfMonth: integer('day_of_month').notNull(),
    priority: text('priority', { enum: taskPriorities }).notNull(),
    status: text('status', { enum: taskStatuses }).notNull(),
    isRecurring: boolean('is_recurring').notNull(),
    recurrencePattern: text('recurrence_pattern', { enum: recurrencePatterns }).notNull(),
    /** Set once, when the task after this one was made. */
    repeatedAt: moment('repeated_at'),
    dealId: uuid('deal_id').references(() => pipelineEntries.id, { onDelete: 'set null' }),
    /** The name of the playbook that it was made from. */
    fromPlaybook: text('from_playbook'),
    checklist: jsonb('checklist').$type<ChecklistItem[]>().notNull().default([]),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    completedAt: moment('completed_at'),
    /** The due date of which people were reminded last. */
    remindedOf: moment('reminded_of'),
  },
  (table) => [
    index('tasks_created_by').on(table.createdBy, table.dueAt),
    index('tasks_assigned_to').on(table.assignedTo, table.dueAt),
    index('tasks_also_assigned_to').using('gin', table.alsoAssignedTo),
    index('tasks_deal').on(table.dealId).where(sql`deal_id is not null`),
    index('tasks_open').on(table.dueAt).where(sql`status <> 'completed'`),
  ],
);
export type TaskRow = typeof tasks.$inferSelect;
