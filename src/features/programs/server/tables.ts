import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { jsonValue, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { programStatuses } from '../publication.ts';

/**
 * What is searched and listed has typed columns. The terms and tiers of a kind are documents that its definition
 * validates on every write, so a kind gains a field without a migration.
 */
export const programs = pgTable(
  'programs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    terms: jsonb('terms').notNull(),
    tiers: jsonb('tiers').notNull(),
    /** When the lender last said that these terms hold; saving says so too. */
    confirmedAt: moment('confirmed_at').notNull(),
    version: integer('version').notNull().default(1),
    status: text('status', { enum: programStatuses }).notNull().default('live'),
    /** The first and the last day on which it is offered; null: from the start, without an end. */
    effectiveFrom: date('effective_from', { mode: 'string' }),
    effectiveUntil: date('effective_until', { mode: 'string' }),
    /** Whether these days included the day on which that was last told: the days themselves decide, this finds what has changed. */
    wasOffered: boolean('was_offered').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Taken off the market: it stays for what refers to it, and can be brought back. */
    deletedAt: moment('deleted_at'),
    /** When its lender was last reminded that its terms wait to be confirmed. */
    remindedAt: moment('reminded_at'),
    /**
     * Of all that a search reads of a program but `confirmedAt`, computed by PostgreSQL itself on every write: programs of the
     * same hash (53 bits, which JavaScript's numbers hold) are the same. A text hash, for that of `jsonb` is the same for
     * documents in which two equal values change alike.
     */
    contentHash: bigint('content_hash', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`hashtextextended(lender_id::text || ' ' || kind || ' ' || name || ' ' || terms::text || tiers::text, 0) >> 11`,
      ),
  },
  (table) => [
    index('programs_kind').on(table.kind),
    index('programs_lender').on(table.lenderId, sql`lower(${table.name})`, table.id),
    index('programs_effective').on(table.id).where(sql`effective_from is not null or effective_until is not null`),
    index('programs_confirmed').on(table.confirmedAt).where(sql`deleted_at is null`),
  ],
);

/** A program as it was saved, each time. Never changed afterwards. */
export const programVersions = pgTable(
  'program_versions',
  {
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    terms: jsonb('terms').notNull(),
    tiers: jsonb('tiers').notNull(),
    effectiveFrom: date('effective_from', { mode: 'string' }),
    effectiveUntil: date('effective_until', { mode: 'string' }),
    savedAt: moment('saved_at').notNull(),
    /** Null: the system itself. */
    savedBy: uuid('saved_by').references(() => accounts.id),
    /** The version that was brought back. */
    restoredFrom: integer('restored_from'),
    /** The import that wrote it. */
    importId: uuid('import_id'),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.version] }),
    index('program_versions_import').on(table.importId).where(sql`import_id is not null`),
    index('program_versions_author').on(table.savedBy),
  ],
);

/**
 * When a field was last confirmed by itself: by somebody who accepted what was found, or by a source that says the same. It counts
 * while the field says what it said then. Confirming the program confirms every field, which stands in `programs.confirmedAt` alone.
 */
export const fieldConfirmations = pgTable(
  'program_field_confirmations',
  {
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    /** Its path, dots between levels. */
    field: text('field').notNull(),
    value: jsonValue('value'),
    confirmedAt: moment('confirmed_at').notNull(),
    /** The source that says so; null: a person alone. */
    source: text('source'),
    confirmedBy: uuid('confirmed_by').references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.field] }),
    index('program_field_confirmations_person').on(table.confirmedBy),
  ],
);
