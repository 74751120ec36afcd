import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';

/** Who reviewed the loan package of a deal last, and what it held then. */
export const packageReviews = pgTable('package_reviews', {
  dealId: uuid('deal_id')
    .primaryKey()
    .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
  /** A hash of everything in the package (`contentsOf`): another one needs another review. */
  contents: text('contents').notNull(),
  reviewedBy: uuid('reviewed_by').references(() => accounts.id, { onDelete: 'set null' }),
  reviewedAt: moment('reviewed_at').notNull(),
});
