import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { scopes } from '../../../kernel/access.ts';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { endReasons } from '../model.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The key itself is known to its holder only. */
    tokenHash: bytes('token_hash').notNull(),
    /** Its last four characters, by which the owner knows it again. */
    ending: text('ending').notNull(),
    scopes: text('scopes', { enum: scopes as [string, ...string[]] })
      .array()
      .notNull(),
    madeAt: moment('made_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** To the minute, so that few calls write it. */
    lastUsedAt: moment('last_used_at'),
    warnedAt: moment('warned_at'),
    /** Null: it works until it expires. */
    endedAt: moment('ended_at'),
    endedBecause: text('ended_because', { enum: endReasons }),
  },
  (table) => [
    uniqueIndex('api_keys_token').on(table.tokenHash),
    index('api_keys_account').on(table.accountId),
    index('api_keys_expires').on(table.expiresAt),
  ],
);
export type KeyRow = typeof apiKeys.$inferSelect;
