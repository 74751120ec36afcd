import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { loanPackages } from '../../submission/server/tables.ts';

/** How a submitted loan closes. */
export const closings = pgTable(
  'closings',
  {
    packageId: uuid('package_id')
      .primaryKey()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    /** The day both sides plan with, in the time zone of the deal. */
    closingOn: date('closing_on', { mode: 'string' }),
    /** The version of the offer that the loan closes with. */
    finalVersion: integer('final_version'),
    fundedOn: date('funded_on', { mode: 'string' }),
    fundedAt: moment('funded_at'),
    fundedBy: uuid('funded_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Counts the changes: who saves says which one they have seen. */
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('closings_funder').on(table.fundedBy)],
);

/** Where the money of a closing goes, in every version. Never sent by email. */
export const wireInstructions = pgTable(
  'wire_instructions',
  {
    packageId: uuid('package_id')
      .notNull()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Bank, account and references as JSON, encrypted. */
    content: text('content').notNull(),
    writtenBy: uuid('written_by').references(() => accounts.id, { onDelete: 'set null' }),
    writtenAt: moment('written_at').notNull(),
    /** Who called the number known before, read them back, and when. */
    confirmedBy: uuid('confirmed_by').references(() => accounts.id, { onDelete: 'set null' }),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.version] }),
    index('wire_instructions_writer').on(table.writtenBy),
    index('wire_instructions_confirmer').on(table.confirmedBy),
  ],
);
