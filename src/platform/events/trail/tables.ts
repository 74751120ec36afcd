import { sql } from 'drizzle-orm';
import { bigint, customType, date, index, integer, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../database/tables.ts';

/** Ids as `{[1,8),[9,12)}`. */
const ids = customType<{ data: string }>({ dataType: () => 'int8multirange' });
const rowId = (name: string) => bigint(name, { mode: 'number' });

/** One row: where the chain begins, and the lock of who lengthens it. */
export const auditChain = pgTable('audit_chain', {
  id: integer('id').primaryKey(),
  /** Rows up to this id were written before there was a chain, and signed when it began. */
  genesisId: rowId('genesis_id').notNull(),
});

/** A link of the chain: rows that were sealed together, in the order of their ids. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** From 0, without gaps. */
    number: rowId('number').primaryKey(),
    /** In UTC, the day of the seal: a row that was committed around midnight may stand in the next one. */
    day: date('day').notNull(),
    ids: ids('ids').notNull(),
    rows: integer('rows').notNull(),
    /** The highest id that has been sealed so far. */
    upTo: rowId('up_to').notNull(),
    /** The first 8 bytes of the hash of each row: they say which row differs. */
    digests: bytes('digests').notNull(),
    previous: bytes('previous').notNull(),
    hash: bytes('hash').notNull(),
    sealedAt: moment('sealed_at').notNull(),
    signature: text('signature').notNull(),
  },
  (table) => [index('audit_seals_day').on(table.day, table.number)],
);

/** Ids below the highest sealed one whose transactions may still commit. A transaction that failed leaves its ids unused for ever. */
export const auditGaps = pgTable('audit_gaps', {
  id: serial('id').primaryKey(),
  ids: ids('ids').notNull(),
  seenAt: moment('seen_at').notNull(),
  /** When all transactions before this one have ended, nobody can use these ids any more. */
  horizon: text('horizon').notNull(),
});

/** The head of each day: the hash after its last row. */
export const auditDays = pgTable('audit_days', {
  day: date('day').primaryKey(),
  firstSeal: rowId('first_seal').notNull(),
  lastSeal: rowId('last_seal').notNull(),
  rows: rowId('rows').notNull(),
  previous: bytes('previous').notNull(),
  hash: bytes('hash').notNull(),
  closedAt: moment('closed_at').notNull(),
  signature: text('signature').notNull(),
  /** By the certificate of this installation (CMS, DER), which anybody can verify. Null until the night after. */
  certified: bytes('certified'),
  verifiedAt: moment('verified_at'),
});

/** What did not match when the trail was verified. It stays until a superadmin has looked at it. */
export const auditFindings = pgTable(
  'audit_findings',
  {
    id: serial('id').primaryKey(),
    /** Of the same verification. */
    run: uuid('run').notNull(),
    foundAt: moment('found_at').notNull(),
    problem: text('problem').notNull(),
    day: date('day'),
    seal: rowId('seal'),
    row: rowId('row'),
    /** Of what was found there: altered another time, it alarms again. Null where nothing is there. */
    digest: text('digest'),
    settledAt: moment('settled_at'),
    settledBy: uuid('settled_by'),
  },
  (table) => [
    unique('audit_findings_once').on(table.problem, table.day, table.seal, table.row, table.digest).nullsNotDistinct(),
    index('audit_findings_open').on(table.foundAt).where(sql`${table.settledAt} is null`),
  ],
);
