import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { dealDocuments } from '../../deal-documents/server/tables.ts';
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
    /** What the clock there is meant to show: where it was skipped in spring, `dueAt` is later, and the next task is not. */
    dueLocal: text('due_local').notNull(),
    /** The day of the month that a monthly task is due on where the month is long enough. */
    dayOfMonth: integer('day_of_month').notNull(),
    priority: text('priority', { enum: taskPriorities }).notNull(),
    status: text('status', { enum: taskStatuses }).notNull(),
    isRecurring: boolean('is_recurring').notNull(),
    recurrencePattern: text('recurrence_pattern', { enum: recurrencePatterns }).notNull(),
    /** Every so many days, weeks or months. */
    recurrenceInterval: integer('recurrence_interval').notNull().default(1),
    /** Of a daily one: Saturdays and Sundays are left out. */
    weekdaysOnly: boolean('weekdays_only').notNull().default(false),
    /** Set once, when the task after this one was made. */
    repeatedAt: moment('repeated_at'),
    /** The task after this one. */
    repeatedAs: uuid('repeated_as'),
    dealId: uuid('deal_id').references(() => pipelineEntries.id, { onDelete: 'set null' }),
    /** The name of the playbook that it was made from. */
    fromPlaybook: text('from_playbook'),
    checklist: jsonb('checklist').$type<ChecklistItem[]>().notNull().default([]),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    completedAt: moment('completed_at'),
    /** Nobody sees it any more. It is kept a while, for undo. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('tasks_created_by').on(table.createdBy, table.dueAt),
    index('tasks_assigned_to').on(table.assignedTo, table.dueAt),
    index('tasks_also_assigned_to').using('gin', table.alsoAssignedTo),
    // For what is open: with the years most tasks are completed.
    index('tasks_assigned_open')
      .on(table.assignedTo, table.dueAt)
      .where(sql`status <> 'completed' and deleted_at is null`),
    index('tasks_deal').on(table.dealId).where(sql`deal_id is not null`),
    index('tasks_open').on(table.dueAt).where(sql`status <> 'completed'`),
    index('tasks_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
export type TaskRow = typeof tasks.$inferSelect;

const ofTask = () =>
  uuid('task_id')
    .notNull()
    .references(() => tasks.id, { onDelete: 'cascade' });

/** Until when a task is out of one person's sight. */
export const taskSnoozes = pgTable(
  'task_snoozes',
  {
    taskId: ofTask(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.taskId] }), index('task_snoozes_task').on(table.taskId)],
);

export const taskComments = pgTable(
  'task_comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    taskId: ofTask(),
    /** Null: the account is gone. */
    authorId: uuid('author_id').references(() => accounts.id),
    text: text('text').notNull(),
    mentions: uuid('mentions').array().notNull().default(sql`'{}'`),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [
    index('task_comments_task').on(table.taskId, table.createdAt, table.id),
    index('task_comments_author').on(table.authorId, table.id),
    index('task_comments_mentions').using('gin', table.mentions),
  ],
);
export type CommentRow = typeof taskComments.$inferSelect;

/** Files of the deal that a task is about. The file is the deal's: nothing of it is copied. */
export const taskFiles = pgTable(
  'task_files',
  {
    taskId: ofTask(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => dealDocuments.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.documentId] }),
    index('task_files_document').on(table.documentId),
  ],
);

/** What a task was before a change of many, for undo: kept a short while. */
export interface TaskBefore {
  readonly id: string;
  /** What the change made of it: once it is another, somebody has changed it since. */
  readonly version: number;
  readonly status: (typeof taskStatuses)[number];
  readonly priority: (typeof taskPriorities)[number];
  readonly due: { readonly at: string; readonly local: string; readonly zone: string; readonly dayOfMonth: number };
  readonly assignedTo: string;
  readonly alsoAssignedTo: readonly string[];
  readonly completedAt: string | null;
  /** Of a change that snoozed it, which left the task itself as it was: until when it was snoozed before. */
  readonly snoozedUntil?: string | null;
}

export const taskUndos = pgTable(
  'task_undos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<TaskBefore[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('task_undos_account').on(table.accountId), index('task_undos_age').on(table.createdAt)],
);
