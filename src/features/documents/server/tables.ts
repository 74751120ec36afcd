import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts, sessions } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { programs } from '../../programs/server/tables.ts';
import { storedTags } from '../model.ts';

/** A row stands for a file that is there whole: it is written after the file, and deleted before it. */
export const documents = pgTable(
  'documents',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    /** Cleaned (`cleanFileName`). Shown and offered for saving, never a path. */
    originalName: text('original_name').notNull(),
    tag: text('tag', { enum: storedTags }).notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
    /** Null: the account is gone. */
    uploadedBy: uuid('uploaded_by').references(() => accounts.id, { onDelete: 'set null' }),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    index('documents_lender').on(table.lenderId, table.uploadedAt),
    index('documents_newest').on(table.uploadedAt),
    index('documents_uploader').on(table.uploadedBy),
  ],
);
export type DocumentRow = typeof documents.$inferSelect;

/** Which programs a document belongs to. Of those taken off the market nothing is told (`isKept`). */
export const documentPrograms = pgTable(
  'document_programs',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.programId] }),
    index('document_programs_program').on(table.programId),
  ],
);

/** Short-lived tickets for one file each, in the links of downloads. */
export const downloadTickets = pgTable('download_tickets', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  /** The session that asked for it: a ticket is worth nothing once that has ended. */
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** Of a lender or of a deal. */
  documentId: uuid('document_id').notNull(),
  usesLeft: smallint('uses_left').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
