import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { jsonValue, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';

/** What a lender's users have changed of their company record and no administrator has decided about. */
export const lenderEdits = pgTable(
  'lender_edits',
  {
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    field: text('field').notNull(),
    /** Tidy, as the schema of the record left it. */
    value: jsonValue('value'),
    /** Null once that account has ended. */
    proposedBy: uuid('proposed_by').references(() => accounts.id),
    proposedAt: moment('proposed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lenderId, table.field] }),
    index('lender_edits_proposer').on(table.proposedBy),
    // The longest waiting first.
    index('lender_edits_waiting').on(table.proposedAt),
  ],
);
