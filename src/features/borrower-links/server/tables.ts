import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { dealDocuments } from '../../deal-documents/server/tables.ts';
import { packageConditions } from '../../package-desk/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { linkParties } from '../model.ts';

/** A link by which a borrower brings what is missing from them, without an account. */
export const borrowerLinks = pgTable(
  'borrower_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    party: text('party', { enum: linkParties }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    sentBy: uuid('sent_by').references(() => accounts.id, { onDelete: 'set null' }),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    seenAt: moment('seen_at'),
    begunAt: moment('begun_at'),
    doneAt: moment('done_at'),
    revokedAt: moment('revoked_at'),
    /** Since when the lender asks for something that the borrower has neither been emailed about nor seen. */
    askedAt: moment('asked_at'),
    /** When they were emailed about such last. */
    askedMailedAt: moment('asked_mailed_at'),
  },
  (table) => [
    uniqueIndex('borrower_links_token').on(table.tokenHash),
    uniqueIndex('borrower_links_open').on(table.dealId, table.party).where(sql`revoked_at is null`),
    index('borrower_links_sender').on(table.sentBy),
    index('borrower_links_asked').on(table.askedAt).where(sql`asked_at is not null and revoked_at is null`),
  ],
);
export type BorrowerLinkRow = typeof borrowerLinks.$inferSelect;

/** An answer that a borrower proposes. The broker takes it over or not. */
export const proposedAnswers = pgTable(
  'proposed_answers',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => borrowerLinks.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    /** The value as JSON, encrypted. */
    value: text('value').notNull(),
    at: moment('at').notNull(),
    settled: text('settled', { enum: ['accepted', 'ignored'] }),
    settledAt: moment('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.question] })],
);

/** A file that a borrower proposes for a requirement of the deal. A row stands for a file that is there whole. */
export const proposedFiles = pgTable(
  'proposed_files',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => borrowerLinks.id, { onDelete: 'cascade' }),
    /** The requirement of the lender that it is for; null where it answers a condition. */
    requirementId: uuid('requirement_id'),
    /** The condition that it answers. */
    conditionId: uuid('condition_id').references(() => packageConditions.id, { onDelete: 'cascade' }),
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
    fileKey: text('file_key').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    settled: text('settled', { enum: ['accepted', 'ignored'] }),
    settledAt: moment('settled_at'),
    /** What became of it once it was accepted. */
    dealDocumentId: uuid('deal_document_id').references(() => dealDocuments.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('proposed_files_link').on(table.linkId, table.uploadedAt),
    index('proposed_files_document').on(table.dealDocumentId),
    index('proposed_files_condition').on(table.conditionId),
    check('proposed_files_target', sql`(requirement_id is null) <> (condition_id is null)`),
  ],
);

/** What a borrower says to a condition of the lender that they have to meet. The broker sends it to the lender or not. */
export const conditionReplies = pgTable(
  'condition_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => borrowerLinks.id, { onDelete: 'cascade' }),
    conditionId: uuid('condition_id')
      .notNull()
      .references(() => packageConditions.id, { onDelete: 'cascade' }),
    /** Encrypted; of a blank text where files alone were sent. */
    message: text('message').notNull(),
    /** When something of it was sent last. */
    at: moment('at').notNull(),
    settled: text('settled', { enum: ['accepted', 'ignored'] }),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('condition_replies_condition').on(table.linkId, table.conditionId),
    index('condition_replies_of_condition').on(table.conditionId),
  ],
);
