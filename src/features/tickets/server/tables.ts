import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, jsonValue, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { ticketCategories, ticketChannels, ticketPriorities, ticketStatuses } from '../topics.ts';

export const helpTickets = pgTable(
  'help_tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The running number that its `ticketId` is made from. */
    number: integer('number').notNull().generatedAlwaysAsIdentity({ startWith: 1_001 }),
    /** Null: a visitor wrote it, or the account is gone. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    channel: text('channel', { enum: ticketChannels }).notNull(),
    userName: text('user_name').notNull(),
    /** As it was typed, in lower case; nobody has confirmed that it is the writer's. */
    userEmail: text('user_email').notNull(),
    company: text('company').notNull(),
    subject: text('subject').notNull(),
    category: text('category', { enum: ticketCategories }).notNull(),
    priority: text('priority', { enum: ticketPriorities }).notNull(),
    status: text('status', { enum: ticketStatuses }).notNull().default('Open'),
    description: text('description').notNull(),
    stepsToReproduce: text('steps_to_reproduce').notNull().default(''),
    expectedBehavior: text('expected_behavior').notNull().default(''),
    actualBehavior: text('actual_behavior').notNull().default(''),
    browser: text('browser').notNull().default(''),
    os: text('os').notNull().default(''),
    device: text('device').notNull().default(''),
    /** The administrator whose it is. */
    assignedTo: uuid('assigned_to').references(() => accounts.id, { onDelete: 'set null' }),
    assignedAt: moment('assigned_at'),
    /** When an administrator first answered its writer. */
    firstAnsweredAt: moment('first_answered_at'),
    createdAt: moment('created_at').notNull(),
    /** When an administrator marked it as done; null while it is open. */
    resolvedAt: moment('resolved_at'),
    /** The ticket that goes on for this one, itself never a merged one. Number and writer stay here; thread and files are there. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => helpTickets.id, { onDelete: 'set null' }),
    /** Seconds of support hours that it had been in support's hands at `clockSince`. */
    clockSeconds: integer('clock_seconds').notNull().default(0),
    /** Since when they run on; null while it waits for its writer, and once it is resolved. */
    clockSince: moment('clock_since'),
    /** When the first response is late, and after it the resolution; null while the clock stands still. */
    dueAt: moment('due_at'),
    firstResponseSeconds: integer('first_response_seconds'),
    resolutionSeconds: integer('resolution_seconds'),
  },
  (table) => [
    uniqueIndex('help_tickets_number').on(table.number),
    index('help_tickets_account').on(table.accountId, table.createdAt),
    index('help_tickets_created').on(table.createdAt, table.id),
    index('help_tickets_assignee').on(table.assignedTo),
    index('help_tickets_email').on(table.userEmail, table.createdAt),
    index('help_tickets_open').on(table.createdAt).where(sql`resolved_at is null`),
    index('help_tickets_resolved').on(table.resolvedAt),
    index('help_tickets_status').on(table.status, table.createdAt),
    index('help_tickets_due').on(table.dueAt).where(sql`due_at is not null`),
    index('help_tickets_merged').on(table.mergedIntoId).where(sql`merged_into_id is not null`),
    check('help_tickets_not_into_itself', sql`merged_into_id <> id`),
  ],
);

/** What was written about a ticket, and what changed on it. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In the order in which they were written, also within one moment. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => helpTickets.id, { onDelete: 'cascade' }),
    /** Null: a visitor, or the account is gone. */
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The merged ticket that it was written about, where it is not the thread's own. It goes with that one. */
    originId: uuid('origin_id').references(() => helpTickets.id, { onDelete: 'cascade' }),
    /** Whoever wrote without an account, where it is not the ticket's writer. */
    authorName: text('author_name'),
    /** Written, or done, by an administrator. */
    isStaff: boolean('is_staff').notNull(),
    /** For administrators alone. */
    isInternal: boolean('is_internal').notNull(),
    /** Blank where something changed. */
    message: text('message').notNull(),
    /** `TicketChange`; null where somebody wrote. */
    change: jsonValue('change'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('ticket_messages_ticket').on(table.ticketId, table.number),
    index('ticket_messages_author').on(table.authorId),
    index('ticket_messages_origin').on(table.originId).where(sql`origin_id is not null`),
  ],
);

/** Files that came with a ticket or a message; the content is stored encrypted. */
export const ticketFiles = pgTable(
  'ticket_files',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    /** In the order in which they were added. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => helpTickets.id, { onDelete: 'cascade' }),
    /** The merged ticket that it came with. */
    originId: uuid('origin_id').references(() => helpTickets.id, { onDelete: 'cascade' }),
    /** The message that it came with; null: the ticket. */
    lineId: uuid('line_id').references(() => ticketMessages.id, { onDelete: 'cascade' }),
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: bytes('sha256').notNull(),
    fileKey: text('file_key').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    index('ticket_files_ticket').on(table.ticketId, table.number),
    index('ticket_files_line').on(table.lineId),
    index('ticket_files_origin').on(table.originId).where(sql`origin_id is not null`),
  ],
);

/** What administrators of the support desk send again and again, with placeholders. */
export const cannedReplies = pgTable('canned_replies', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  /** Counts its changes, so that nobody writes over those of another. */
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
  archivedAt: moment('archived_at'),
});

/** Whether a ticket was solved, as its writer says: one answer each time that it was resolved. */
export const ticketFeedback = pgTable(
  'ticket_feedback',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => helpTickets.id, { onDelete: 'cascade' }),
    /** Of the ticket, as the question was asked. */
    resolvedAt: moment('resolved_at').notNull(),
    isSolved: boolean('is_solved').notNull(),
    words: text('words').notNull(),
    answeredAt: moment('answered_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [uniqueIndex('ticket_feedback_once').on(table.ticketId, table.resolvedAt)],
);
