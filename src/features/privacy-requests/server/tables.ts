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
export type PrivacyRow = typeof privacyRequests.$inferSelect;
