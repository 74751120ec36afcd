import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jsonValue, moment } from '../../../../platform/database/tables.ts';
import { doubts } from '../../mail/model.ts';
import { helpTickets, ticketMessages } from '../tables.ts';

/** What came by email: a message, or a ticket. */
export const ticketMails = pgTable(
  'ticket_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The message that it is. */
    lineId: uuid('line_id')
      .unique()
      .references(() => ticketMessages.id, { onDelete: 'cascade' }),
    /** The ticket that it opened. */
    openedId: uuid('opened_id')
      .unique()
      .references(() => helpTickets.id, { onDelete: 'cascade' }),
    /** As its sender calls it: '<id@domain>'. */
    messageId: text('message_id'),
    /** As it says, in lower case; blank: none, or several. */
    sender: text('sender').notNull(),
    /** Null: its sender is known. */
    doubt: text('doubt', { enum: doubts }),
    /** Quoted text and signature. */
    folded: text('folded').notNull(),
    /** `RefusedFile[]`: files that were not taken, and why. */
    refused: jsonValue('refused').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('ticket_mails_message').on(table.messageId),
    index('ticket_mails_sender').on(table.sender, table.receivedAt),
    check('ticket_mails_of_one', sql`num_nonnulls(line_id, opened_id) = 1`),
  ],
);
