import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { templateTypes } from '../templates/model.ts';

/** What a lender saves to answer with, for all its users: offers, and texts. Its content is read by its type. */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    type: text('sort', { enum: templateTypes }).notNull(),
    /** The kind of loan that an offer is for; blank for texts, which are for every kind. */
    kind: text('kind').notNull().default(''),
    name: text('name').notNull(),
    content: jsonb('content').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    uniqueIndex('templates_name').on(table.lenderId, table.type, table.kind, sql`lower(${table.name})`),
    index('templates_author').on(table.updatedBy),
  ],
);
export type TemplateRow = typeof templates.$inferSelect;
