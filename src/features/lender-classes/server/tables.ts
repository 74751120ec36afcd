import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import type { ClassContent } from '../model.ts';

/** A class that a lender teaches: its draft, and how it stands. What was published stands in its versions. */
export const lenderClasses = pgTable(
  'lender_classes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    draft: jsonb('draft').$type<ClassContent>().notNull(),
    /** Counts the changes of the draft: who saves says which one they have seen. */
    revision: integer('revision').notNull().default(1),
    /** Null: it was never published. */
    publishedVersion: integer('published_version'),
    /** It has to be passed before the lender can be asked for a quote. */
    isRequired: boolean('is_required').notNull().default(false),
    withdrawnAt: moment('withdrawn_at'),
    /** By an administrator. */
    takenDownAt: moment('taken_down_at'),
    takenDownReason: text('taken_down_reason'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('lender_classes_lender').on(table.lenderId)],
);
export type LenderClassRow = typeof lenderClasses.$inferSelect;

/** What was published, as it was published. */
export const lenderClassVersions = pgTable(
  'lender_class_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    classId: uuid('class_id')
      .notNull()
      .references(() => lenderClasses.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<ClassContent>().notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [unique('lender_class_versions_once').on(table.classId, table.version)],
);
export type ClassVersionRow = typeof lenderClassVersions.$inferSelect;

/** That somebody has passed a version of a class. A revoked one stays, as history; of those that hold there is one. */
export const classCredentials = pgTable(
  'class_credentials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    classId: uuid('class_id')
      .notNull()
      .references(() => lenderClasses.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** What the class was called in that version. */
    title: text('title').notNull(),
    score: integer('score').notNull(),
    questions: integer('questions').notNull(),
    passedAt: moment('passed_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** Whether the quiz is open to the person again. Null while it holds. */
    mayRetake: boolean('may_retake'),
  },
  (table) => [
    uniqueIndex('class_credentials_holds').on(table.classId, table.accountId).where(sql`${table.revokedAt} is null`),
    index('class_credentials_account').on(table.accountId, table.passedAt),
    index('class_credentials_lender').on(table.lenderId, table.accountId),
  ],
);
export type CredentialRow = typeof classCredentials.$inferSelect;
