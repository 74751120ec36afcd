import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { sessions } from '../../accounts/server/tables.ts';

/** Single-use tickets of the live stream: taking one deletes it. */
export const streamTickets = pgTable('stream_tickets', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  /** The session that asked for it: a ticket is worth nothing once that has ended. */
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
