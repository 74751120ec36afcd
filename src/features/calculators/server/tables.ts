import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';

/** What was entered into a calculator, saved under a name. Name and figures may tell of a person: only the account itself reads them. */
export const calculations = pgTable(
  'calculations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    calculator: text('calculator').notNull(),
    name: text('name').notNull(),
    inputs: jsonb('inputs').notNull(),
    /** Counts the changes. */
    version: integer('version').notNull().default(1),
    /** By which the browser knew it that it was saved in before; null of one that was saved here at once. */
    movedKey: uuid('moved_key'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('calculations_latest').on(table.accountId, table.updatedAt, table.id),
    uniqueIndex('calculations_moved').on(table.accountId, table.movedKey),
  ],
);
