import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Any value as JSON, a text too: drizzle's `jsonb` reads the text '17' as the number (drizzle-orm issue 3018). */
export const jsonValue = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * What happened: who did what to which object, when, with the ids and figures of the event, and from what to what where it is a
 * change. Written in its transaction (`record`), never changed afterwards but for values that are erased (`forgetValues`). Each row is
 * signed, and all of them are sealed into a chain: `src/platform/events/trail`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    /** Not a closed list: features name who acts for them. */
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id'),
    /** The administrator who acted as the actor; null: nobody did. */
    actedBy: uuid('acted_by'),
    /** The API key that the actor used; null: none. */
    apiKeyId: uuid('api_key_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    payload: jsonb('payload').notNull().default({}),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id').notNull(),
    /** The network and the device that it was done from, never a whole address (`originOf`). */
    origin: jsonb('origin'),
    /** What stands for the values in the signature (`src/platform/events/trail/row-proof.ts`). */
    beforeProof: bytes('before_proof'),
    afterProof: bytes('after_proof'),
    originProof: bytes('origin_proof'),
    /** Null until the chain begins, of rows that are older. */
    signature: text('signature'),
  },
  // Each list of the search, newest first: of an object, of a person, of an event, of a period.
  (table) => [
    index('audit_log_entity').on(table.entityId, table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_acted_by').on(table.actedBy, table.at, table.id).where(sql`${table.actedBy} is not null`),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_at').on(table.at, table.id),
  ],
);

/** What a live request did, kept so that repeating it with the same key changes nothing. Ids only, and bounded: answers grow with what they show. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    reference: jsonb('reference').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
    check('idempotency_keys_small', sql`octet_length(reference::text) <= 8192`),
  ],
);

/** Messages between processes that the broker does not have yet: ids only. Unused where there is no broker. */
export const eventOutbox = pgTable('event_outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  message: text('message').notNull(),
  writtenAt: moment('written_at').notNull().defaultNow(),
});

/** The keys that personal identifiers are encrypted with, wrapped by a key that is not in the database (`KeyWrapper`). */
export const dataKeys = pgTable('data_keys', {
  id: serial('id').primaryKey(),
  wrapped: bytes('wrapped').notNull(),
  /** The `id` of the wrapping key. */
  wrappedBy: text('wrapped_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Since then it only reads; null: new values are encrypted with it. */
  retiredAt: moment('retired_at'),
});

/** Outside production without SMTP: where mail lands. Shown at /dev/mailbox. */
export const mailboxMessages = pgTable('mailbox_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Mails that did not go out at their first try: while they are tried again, and when they were given up. */
export const undeliveredMails = pgTable(
  'undelivered_mails',
  {
    /** The mail's, which its Message-ID says too. */
    id: uuid('id').primaryKey(),
    template: text('template').notNull(),
    /** What it is about, where its template says. */
    about: uuid('about'),
    /** Masked: enough to recognise an address, not enough to write to it. */
    recipient: text('recipient').notNull(),
    firstFailedAt: moment('first_failed_at').notNull(),
    lastFailedAt: moment('last_failed_at').notNull(),
    tries: integer('tries').notNull(),
    answer: text('answer', {
      enum: ['refused', 'later', 'unwilling', 'timedOut', 'unreachable', 'unknown', 'bounced'],
    }).notNull(),
    /** The reply code of the mail server, when it gave one. */
    replyCode: integer('reply_code'),
    gaveUpAt: moment('gave_up_at'),
  },
  (table) => [
    index('undelivered_mails_about').on(table.about),
    index('undelivered_mails_newest').on(table.lastFailedAt),
  ],
);

/** Mails that a mail server took, for as long as they may bounce: of those about the same to the same reader the newest. */
export const sentMails = pgTable(
  'sent_mails',
  {
    /** The mail's, which its Message-ID says too. */
    id: uuid('id').primaryKey(),
    template: text('template').notNull(),
    about: uuid('about'),
    /** Masked, as above. */
    recipient: text('recipient').notNull(),
    /** Keyed: it recognizes an address that is known, and tells none. */
    recipientHash: text('recipient_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    index('sent_mails_about').on(table.about),
    index('sent_mails_recipient').on(table.recipientHash),
    index('sent_mails_at').on(table.sentAt),
  ],
);

/** Files that a virus scanner has not answered for yet, or has found something in. One that is clean has no row. */
export const fileScans = pgTable(
  'file_scans',
  {
    /** The file's in the storage: `documents/<id>`. */
    key: text('key').primaryKey(),
    state: text('state', { enum: ['held', 'refused'] }).notNull(),
    /** What the scanner calls the malware; the file itself is gone then. */
    found: text('found'),
    storedAt: moment('stored_at').notNull(),
    /** When the scanner was asked last. */
    triedAt: moment('tried_at'),
  },
  (table) => [index('file_scans_held').on(table.storedAt).where(sql`state = 'held'`)],
);

/** How much was used of a limit: one row for each of its windows and each one it is counted for. `expire` is in milliseconds. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }).notNull(),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
