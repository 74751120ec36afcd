import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';

/**
 * What is searched and listed has typed columns. The terms and tiers of a kind are documents that its definition
 * validates on every write, so a kind gains a field without a migration.
 */
export const programs = pgTable(
  'programs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    terms: jsonb('terms').notNull(),
    tiers: jsonb('tiers').notNull(),
    /** When the lender last said that these terms hold; saving says so too. */
    confirmedAt: moment('confirmed_at').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('programs_kind').on(table.kind), index('programs_lender').on(table.lenderId)],
);
