import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { type ExportProgress, exportStates } from '../model.ts';

/** The latest export of each account: one at a time, a new one takes the place of the one before. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    state: text('state', { enum: exportStates }).notNull(),
    progress: jsonb('progress').$type<ExportProgress>(),
    requestedAt: moment('requested_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
    /** Of the finished file alone: what a run leaves that did not come to its end is named nowhere. */
    fileKey: text('file_key'),
    size: bigint('size', { mode: 'number' }),
  },
  (table) => [uniqueIndex('data_exports_account').on(table.accountId), index('data_exports_end').on(table.expiresAt)],
);
export type ExportRow = typeof dataExports.$inferSelect;
