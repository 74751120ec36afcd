import { bigint, bigserial, boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { messageTypes } from '../model.ts';

const entryId = () =>
  uuid('entry_id')
    .notNull()
    .references(() => pipelineEntries.id, { onDelete: 'cascade' });
/** Null: the deal's own thread, between its owner and administrators. */
const lenderId = () => uuid('lender_id').references(() => lenders.id);

/** What was written about a deal, and what happened to it, by thread. */
export const dealMessages = pgTable(
  'deal_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Given out while the thread is locked, so that it is the order of the commits: whoever has read one has read all before. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    entryId: entryId(),
    lenderId: lenderId(),
    /** Null: nobody wrote it, or the account is gone. */
    authorId: uuid('author_id').references(() => accounts.id),
    type: text('type', { enum: messageTypes }).notNull(),
    /** Blank: what happened says it. */
    text: text('text').notNull(),
    /** The event that a message of Plinth itself is about, which becomes a sentence when it is read. Older ones have text. */
    happened: jsonb('happened').$type<{ readonly event: string; readonly payload: object }>(),
    milestone: text('milestone'),
    /** What it was sent with, by which the page that sent it knows it again. */
    clientKey: text('client_key'),
    /** An administrator wrote or changed it while acting as the author: readers see so. */
    bySupport: boolean('by_support').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [
    index('deal_messages_thread').on(table.entryId, table.lenderId, table.number),
    index('deal_messages_author').on(table.authorId, table.id),
  ],
);
export type MessageRow = typeof dealMessages.$inferSelect;

/** How far somebody has read a thread. */
export const dealMessageReads = pgTable(
  'deal_message_reads',
  {
    entryId: entryId(),
    lenderId: lenderId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    readTo: bigint('read_to', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('deal_message_reads_once').on(table.entryId, table.lenderId, table.accountId).nullsNotDistinct(),
    index('deal_message_reads_account').on(table.accountId),
  ],
);

/** A row stands for a file that is there whole. It belongs to a thread from the start, and to a message once it is sent. */
export const dealMessageFiles = pgTable(
  'deal_message_files',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    entryId: entryId(),
    lenderId: lenderId(),
    messageId: uuid('message_id').references(() => dealMessages.id, { onDelete: 'cascade' }),
    /** Cleaned (`cleanFileName`). Shown and offered for saving, never a path. */
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Null: the account is gone. */
    uploadedBy: uuid('uploaded_by').references(() => accounts.id),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    index('deal_message_files_message').on(table.messageId),
    index('deal_message_files_deal').on(table.entryId),
    index('deal_message_files_uploader').on(table.uploadedBy),
  ],
);
export type FileRow = typeof dealMessageFiles.$inferSelect;
