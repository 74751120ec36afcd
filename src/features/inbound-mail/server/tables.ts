import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { mailboxProblems, mailOutcomes, mailSources } from '../model.ts';

/** Reports that were taken in, by the id that their sender gave them: a second one of the same id does nothing. */
export const inboundMails = pgTable(
  'inbound_mails',
  { id: text('id').primaryKey(), receivedAt: moment('received_at').notNull() },
  (table) => [index('inbound_mails_at').on(table.receivedAt)],
);

/** Emails that came, with nothing of what they say. Each is kept, encrypted, under its id until it was taken. */
export const receivedMails = pgTable(
  'received_mails',
  {
    id: uuid('id').primaryKey(),
    source: text('source', { enum: mailSources }).notNull(),
    /** What its source knows it by: a second one of the same does nothing. */
    sourceKey: text('source_key').notNull().unique(),
    /** SHA-256 of its bytes: the same email by another way does nothing either. */
    digest: bytes('digest').notNull(),
    /** Of the whole email. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Too large ones are known by their head alone. */
    isWhole: boolean('is_whole').notNull(),
    /** Null: the email is not kept any more. */
    fileKey: text('file_key'),
    /** Null: it waits. */
    outcome: text('outcome', { enum: mailOutcomes }),
    receivedAt: moment('received_at').notNull(),
    takenAt: moment('taken_at'),
    /** In its mailbox: the mailbox, its UIDVALIDITY, and the UID. */
    mailbox: text('mailbox'),
    uidValidity: text('uid_validity'),
    uid: bigint('uid', { mode: 'number' }),
    /** Whether its mailbox knows that it was taken. */
    isMarked: boolean('is_marked').notNull().default(false),
  },
  (table) => [
    index('received_mails_at').on(table.receivedAt),
    index('received_mails_digest').on(table.digest),
    index('received_mails_mailbox').on(table.mailbox, table.isMarked),
  ],
);

/** How far a mailbox has been read, and how that goes. */
export const readMailboxes = pgTable('read_mailboxes', {
  /** Of host, user and folder, as a keyed hash. */
  id: text('id').primaryKey(),
  /** Null: nothing has been read. */
  uidValidity: text('uid_validity'),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  /** The process that reads it just now, until when. */
  heldBy: uuid('held_by'),
  heldUntil: moment('held_until'),
  failures: integer('failures').notNull().default(0),
  problem: text('problem', { enum: mailboxProblems }),
  readAt: moment('read_at'),
  /** Not before: after failures the pauses grow. */
  nextAt: moment('next_at').notNull(),
});
