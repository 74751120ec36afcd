import { index, numeric, pgTable, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';

/** The points that a broker earns of a funded loan, percent of it, where the deal has points of its own. */
export const dealPoints = pgTable(
  'deal_points',
  {
    dealId: uuid('deal_id')
      .primaryKey()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    percent: numeric('percent', { mode: 'number' }).notNull(),
  },
  (table) => [index('deal_points_account').on(table.accountId)],
);

/** The points that a broker usually earns. */
export const usualPoints = pgTable('usual_points', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  percent: numeric('percent', { mode: 'number' }).notNull(),
});
