import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';

// Without parameters, so that the index over just these rows serves it.
export const isOpenInvitation = sql`accepted_at is null and withdrawn_at is null`;

/** Who was invited to become an administrator. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** The token itself stands in the email only. */
    tokenHash: bytes('token_hash').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    invitedAt: moment('invited_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    uniqueIndex('staff_invitations_token').on(table.tokenHash),
    uniqueIndex('staff_invitations_open').on(table.email).where(isOpenInvitation),
    index('staff_invitations_by').on(table.invitedBy),
  ],
);
