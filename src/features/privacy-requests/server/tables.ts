import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { requestStates, wantedThings } from '../model.ts';

/** Somebody asks what is stored about them, or for its erasure, with an account or without. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    wants: text('wants', { enum: wantedThings }).notNull(),
    state: text('state', { enum: requestStates }).notNull().default('unconfirmed'),
    createdAt: moment('created_at').notNull(),
    /** When the link was sent last. */
    linkSentAt: moment('link_sent_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    dueAt: moment('due_at'),
    /** When it was given more time, once; why, as the person reads it. */
    extendedAt: moment('extended_at'),
    extensionReason: text('extension_reason').notNull().default(''),
    copySentAt: moment('copy_sent_at'),
    erasedAt: moment('erased_at'),
    /** What an erasure did, by type. */
    outcome: jsonb('outcome'),
    closedAt: moment('closed_at'),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('privacy_requests_email').on(table.email, table.createdAt),
    index('privacy_requests_open').on(table.dueAt).where(sql`state = 'open'`),
    index('privacy_requests_newest').on(table.createdAt),
  ],
);
/** What was found when a copy was sent, encrypted: the email says the same however late it goes, and after an erasure. */
export const privacyCopies = pgTable(
  'privacy_copies',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    /** A ZIP in base64. */
    content: text('content').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [index('privacy_copies_oldest').on(table.madeAt)],
);

export type PrivacyRow = typeof privacyRequests.$inferSelect;
