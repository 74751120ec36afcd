import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../server/platform/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';

/** Single-use tickets of the live stream: taking one deletes it. */
export const streamTickets = pgTable('stream_tickets', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
