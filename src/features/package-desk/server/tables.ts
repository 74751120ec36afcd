import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { loanPackageDocuments, loanPackages } from '../../submission/server/tables.ts';
import { conditionOwners, conditionStates, documentDecisions, packageSides, reminders } from '../model.ts';

/** What a lender still wants before a submitted loan closes. */
export const packageConditions = pgTable(
  'package_conditions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The requirement of the lender's list that it comes from; null: written for this loan. */
    requirementId: uuid('requirement_id'),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    /** Who has to meet it. */
    owner: text('owner', { enum: conditionOwners }).notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    state: text('state', { enum: conditionStates }).notNull(),
    /** When its state changed last, and who changed it. */
    stateAt: moment('state_at').notNull(),
    stateBy: uuid('state_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Why it was waived or reopened. */
    stateReason: text('state_reason').notNull().default(''),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** The last reminder that was sent for its due day. */
    reminded: text('reminded', { enum: reminders }).notNull().default('none'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('package_conditions_package').on(table.packageId, table.position),
    // What is due of a package, for its broker.
    index('package_conditions_open')
      .on(table.packageId, table.dueOn)
      .where(sql`due_on is not null and state in ('open', 'reopened')`),
    index('package_conditions_due').on(table.state, table.dueOn),
    index('package_conditions_state_by').on(table.stateBy),
    index('package_conditions_creator').on(table.createdBy),
  ],
);
export type ConditionRow = typeof packageConditions.$inferSelect;

/** The thread of a condition. */
export const conditionMessages = pgTable(
  'condition_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conditionId: uuid('condition_id')
      .notNull()
      .references(() => packageConditions.id, { onDelete: 'cascade' }),
    side: text('side', { enum: packageSides }).notNull(),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('condition_messages_condition').on(table.conditionId, table.at),
    index('condition_messages_author').on(table.authorId),
  ],
);

/** A file that answers a condition, or explains it. A row stands for a file that is there whole. */
export const conditionFiles = pgTable(
  'condition_files',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    conditionId: uuid('condition_id')
      .notNull()
      .references(() => packageConditions.id, { onDelete: 'cascade' }),
    side: text('side', { enum: packageSides }).notNull(),
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
    fileKey: text('file_key').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => accounts.id, { onDelete: 'set null' }),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    index('condition_files_condition').on(table.conditionId, table.uploadedAt),
    index('condition_files_uploader').on(table.uploadedBy),
  ],
);

/** What a lender says of a document of a package. */
export const packageDocumentReviews = pgTable(
  'package_document_reviews',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => loanPackageDocuments.id, { onDelete: 'cascade' }),
    decision: text('decision', { enum: documentDecisions }).notNull(),
    /** Why it was rejected. */
    reason: text('reason').notNull().default(''),
    /** What the broker has to do about it. */
    conditionId: uuid('condition_id').references(() => packageConditions.id, { onDelete: 'set null' }),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('package_document_reviews_condition').on(table.conditionId),
    index('package_document_reviews_decider').on(table.decidedBy),
  ],
);

/** What the lender of a package owes a reply to, and what was done about its silence. */
export const packageReplies = pgTable(
  'package_replies',
  {
    packageId: uuid('package_id')
      .primaryKey()
      .references(() => loanPackages.id, { onDelete: 'cascade' }),
    /** Since when the broker waits for the lender. A row goes when the lender replies. */
    waitingSince: moment('waiting_since').notNull(),
    /** When the next thing is done about it: a reminder, then the next best; null: both were. */
    dueAt: moment('due_at'),
    nudgedAt: moment('nudged_at'),
    /** When the broker was offered the next best. */
    offeredAt: moment('offered_at'),
  },
  (table) => [index('package_replies_due').on(table.dueAt).where(sql`due_at is not null`)],
);
