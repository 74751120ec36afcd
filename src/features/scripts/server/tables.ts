import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';

/** What somebody says to lenders in their own words. */
export const ownScripts = pgTable(
  'own_scripts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `scriptContentSchema`. */
    content: jsonb('content').notNull(),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('own_scripts_owner').on(table.ownerId)],
);

/** A script of the library that an administrator has changed or added; what Plinth wrote and nobody touched has no row. */
export const libraryScripts = pgTable(
  'library_scripts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of a written script its key, else one of its own. */
    key: text('key').notNull().unique(),
    isWritten: boolean('is_written').notNull(),
    isOffered: boolean('is_offered').notNull(),
    /** The version that is offered; null: the written text. */
    published: integer('published'),
    /** `scriptContentSchema`. */
    draft: jsonb('draft'),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  () => [check('library_scripts_offered', sql`not is_offered or is_written or published is not null`)],
);

/** What was published, for good. */
export const scriptVersions = pgTable(
  'script_versions',
  {
    scriptId: uuid('script_id')
      .notNull()
      .references(() => libraryScripts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: jsonb('content').notNull(),
    publishedBy: uuid('published_by').references(() => accounts.id, { onDelete: 'set null' }),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scriptId, table.number] }),
    index('script_versions_publisher').on(table.publishedBy),
  ],
);
