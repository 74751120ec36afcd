import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';

/** A search kept under a name. FICO and liquidity are private: only the account itself reads the scenario. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    scenario: jsonb('scenario').notNull(),
    byNotice: boolean('by_notice').notNull(),
    byMail: boolean('by_mail').notNull(),
    /** The programs that fit, by id, as they were last judged (`fitSchema`). */
    found: jsonb('found').notNull(),
    /** What came to fit or to lend more since, newest first (`newsSchema`). */
    news: jsonb('news').notNull().default([]),
    foundAt: moment('found_at'),
    /** Set while a job is on its way that notifies the owner. */
    notifyAt: moment('tell_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    lookedAt: moment('looked_at').notNull(),
    /** Put away by its owner; it can be taken back until it is removed. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('saved_searches_account').on(table.accountId),
    index('saved_searches_kind').on(table.kind, table.id).where(sql`deleted_at is null`),
    index('saved_searches_latest').on(table.kind, table.updatedAt).where(sql`deleted_at is null`),
  ],
);

/** How each program stood when the saved searches were last held against it: what a change is measured from. */
export const judgedPrograms = pgTable('judged_programs', {
  /** Not a foreign key: a program that is gone must still be taken off the searches that found it. */
  programId: uuid('program_id').primaryKey(),
  /** The program's row as it was; null before the first time. */
  program: jsonb('program'),
  /** What the engine asked of its lender then; null of programs that were judged before it was kept. */
  lender: jsonb('lender'),
  judgedAt: moment('judged_at'),
  /** Set while a job is on its way: changes until then are judged together. */
  dueAt: moment('due_at'),
});
