import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { stageNames } from '../../pipeline/model.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { tasks } from '../../tasks/server/tables.ts';
import { anchors } from '../model.ts';

/** What somebody does for each deal of a loan type, as they wrote it. */
export const playbooks = pgTable(
  'playbooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    loanType: text('loan_type').notNull(),
    name: text('name').notNull(),
    /** In order (`playbookTasksSchema`). */
    tasks: jsonb('tasks').notNull(),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('playbooks_owner').on(table.ownerId, table.loanType)],
);

const sources = ['plinth', 'own', 'none'] as const;
const source = () => text('source', { enum: sources }).notNull();
const ownPlaybook = () => uuid('playbook_id').references(() => playbooks.id, { onDelete: 'cascade' });
const isWhole = sql`(source = 'own') = (playbook_id is not null)`;

/** Which playbook the deals of a loan type follow: without a row, none. */
export const playbookUses = pgTable(
  'playbook_uses',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    loanType: text('loan_type').notNull(),
    source: source(),
    playbookId: ownPlaybook(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.loanType] }),
    index('playbook_uses_playbook').on(table.playbookId),
    check('playbook_uses_whole', isWhole),
  ],
);

/** Which playbook one deal follows, whatever its loan type does: without a row, the same. */
export const playbookDeals = pgTable(
  'playbook_deals',
  {
    dealId: uuid('deal_id')
      .primaryKey()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    source: source(),
    playbookId: ownPlaybook(),
  },
  (table) => [index('playbook_deals_playbook').on(table.playbookId), check('playbook_deals_whole', isWhole)],
);

/**
 * What was made of the tasks of playbooks for a deal. The primary key is the guarantee that none is made twice: the row stays when
 * its task is deleted.
 */
export const playbookSteps = pgTable(
  'playbook_steps',
  {
    dealId: uuid('deal_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    stage: text('stage', { enum: stageNames }).notNull(),
    anchor: text('anchor', { enum: anchors }).notNull(),
    days: integer('days').notNull(),
    /** Null: it waits for the day it is counted from. */
    madeAt: moment('made_at'),
    /** The day it was counted from last, and when that makes it due: another due date was set by hand. */
    anchorOn: date('anchor_on', { mode: 'string' }),
    dueAt: moment('due_at'),
    /** Null once the task was deleted. */
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.key] }),
    index('playbook_steps_task').on(table.taskId).where(sql`task_id is not null`),
  ],
);
