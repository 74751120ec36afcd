import { integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';

/** Private addresses of calendars: one of each person, and one of each deal. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null: the whole calendar. */
    dealId: uuid('deal_id').references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull().unique(),
    madeAt: moment('made_at').notNull(),
    /** Counts the changes of what is in it, so that one row says whether a program has the newest. */
    changes: integer('changes').notNull().default(0),
  },
  (table) => [unique('calendar_feeds_of').on(table.accountId, table.dealId).nullsNotDistinct()],
);
export type FeedRow = typeof calendarFeeds.$inferSelect;
