import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { runStates } from '../model.ts';

/** What somebody talks about with the assistant. */
export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What was asked back for (`Pending`); null: nothing. */
    pending: jsonb('pending'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('assistant_conversations_account').on(table.accountId, table.id),
    index('assistant_conversations_age').on(table.updatedAt),
  ],
);

/** What was said, without personal identifiers. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    /** Its place in the conversation. */
    number: integer('number').notNull(),
    author: text('author', { enum: ['user', 'assistant'] }).notNull(),
    text: text('text').notNull(),
    /** Of an answer (`Answer`): its lines with their sources. */
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('assistant_messages_place').on(table.conversationId, table.number)],
);

/** A message being answered, or how that ended. One at a time in a conversation. */
export const assistantRuns = pgTable(
  'assistant_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The place of the message that is answered. */
    number: integer('number').notNull(),
    state: text('state', { enum: runStates }).notNull().default('running'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** What a language model has read and written for it. */
    tokens: integer('tokens').notNull().default(0),
  },
  (table) => [
    index('assistant_runs_account').on(table.accountId, table.startedAt),
    index('assistant_runs_tokens').on(table.startedAt).where(sql`tokens > 0`),
    index('assistant_runs_conversation').on(table.conversationId, table.number),
    uniqueIndex('assistant_runs_one').on(table.conversationId).where(sql`state = 'running'`),
  ],
);

/** Whether somebody wants answers that a language model writes. No row: they have not chosen. */
export const assistantChoices = pgTable('assistant_choices', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  usesModel: boolean('uses_model').notNull(),
  chosenAt: moment('chosen_at').notNull(),
});
