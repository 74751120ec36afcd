import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
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
    createdAt: moment('created_at').notNull(),
    /** When an administrator marked it as done; null while it is open. */
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    uniqueIndex('help_tickets_number').on(table.number),
    index('help_tickets_account').on(table.accountId),
    index('help_tickets_email').on(table.userEmail, table.createdAt),
    index('help_tickets_open').on(table.createdAt).where(sql`resolved_at is null`),
    index('help_tickets_resolved').on(table.resolvedAt),
  ],
);
