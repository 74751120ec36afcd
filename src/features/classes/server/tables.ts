import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import type { StoredProgress } from '../stored-progress.ts';

/** How far an account is in the classes, for accounts that asked to keep it here. */
export const classProgress = pgTable('class_progress', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Texts by the keys under which browsers store them. */
  progress: jsonb('progress').$type<StoredProgress>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
