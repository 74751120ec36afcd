import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../../platform/database/tables.ts';
import { accounts } from '../tables.ts';

/** The app that shows codes: one of an account. */
export const authenticatorApps = pgTable('authenticator_apps', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Encrypted; null until a first code has proved that the app has it. */
  secret: text('secret'),
  activeSince: moment('active_since'),
  /** The time step of the newest code that was taken: no code of it or before it is taken again. */
  lastTimeStep: bigint('last_time_step', { mode: 'number' }),
  /** Encrypted: what is being set up, beside the one that works until then. */
  pendingSecret: text('pending_secret'),
  pendingUntil: moment('pending_until'),
});

/** What lets in somebody who has lost everything else. Deleted when used or replaced. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: bytes('code_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_account').on(table.accountId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    credentialId: bytes('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** As the device counted at its last use; 0 forever where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers may reach the device, as they told. */
    transports: jsonb('transports').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_account').on(table.accountId)],
);

/** Sign-ins whose password was right and whose second factor is awaited. */
export const secondSteps = pgTable(
  'second_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The token is known to whoever typed the password. */
    tokenHash: bytes('token_hash').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A digest of the stored password as it was compared: with another one the sign-in begins anew. */
    passwordMark: bytes('password_mark').notNull(),
    lendersOnly: boolean('lenders_only').notNull(),
    wrongAnswers: integer('wrong_answers').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('second_steps_token').on(table.tokenHash), index('second_steps_account').on(table.accountId)],
);

/** What a passkey is asked to sign. Taking one deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytes('challenge_hash').primaryKey(),
    /** Whose new passkey, or whose second step; both null: for whoever signs in with a passkey alone. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    secondStepId: uuid('second_step_id').references(() => secondSteps.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_account').on(table.accountId),
    index('passkey_challenges_second_step').on(table.secondStepId),
  ],
);
