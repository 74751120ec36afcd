import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { type FieldMapping, formats } from '../mapping/field-mapping.ts';
import {
  fetchers,
  frequencies,
  type LogLine,
  outcomeNames,
  type RunProblem,
  runStates,
  runSteps,
  runTriggers,
  sourceTypes,
} from '../model.ts';

export const scrapers = pgTable(
  'scrapers',
  {
    id: uuid('id').primaryKey(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    sourceType: text('kind', { enum: sourceTypes }).notNull(),
    /** Blank for rate sheets by email. */
    url: text('url').notNull(),
    /** In lower case: whose emails are read; blank for all others. */
    sender: text('sender').notNull(),
    fetcher: text('fetcher', { enum: fetchers }).notNull(),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    weekday: integer('weekday').notNull(),
    hour: integer('hour').notNull(),
    zone: text('zone').notNull(),
    nextRunAt: moment('next_run_at'),
    /** 0: nothing is mapped. */
    mappingVersion: integer('mapping_version').notNull().default(0),
    /** What the site called the copy that was saved last. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** An email to its address that was not read: from another sender, or not proven to be from this one. */
    refusedEmailAt: moment('refused_email_at'),
    madeAt: moment('made_at').notNull(),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    index('scrapers_lender').on(table.lenderId),
    index('scrapers_due').on(table.nextRunAt).where(sql`archived_at is null and next_run_at is not null`),
  ],
);
export type ScraperRow = typeof scrapers.$inferSelect;

/** Every version of what is read from where. */
export const scraperMappings = pgTable(
  'scraper_mappings',
  {
    scraperId: uuid('scraper_id')
      .notNull()
      .references(() => scrapers.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    mappings: jsonb('mappings').$type<readonly FieldMapping[]>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scraperId, table.version] })],
);

export const scraperRuns = pgTable(
  'scraper_runs',
  {
    id: uuid('id').primaryKey(),
    scraperId: uuid('scraper_id')
      .notNull()
      .references(() => scrapers.id, { onDelete: 'cascade' }),
    trigger: text('trigger', { enum: runTriggers }).notNull(),
    state: text('state', { enum: runStates }).notNull(),
    step: text('step', { enum: runSteps }).notNull(),
    stopAsked: boolean('stop_asked').notNull().default(false),
    outcome: text('outcome', { enum: outcomeNames }),
    /** The mapping it read with; null: none was there. */
    mappingVersion: integer('mapping_version'),
    proposed: integer('proposed').notNull().default(0),
    confirmed: integer('confirmed').notNull().default(0),
    problems: jsonb('problems').$type<readonly RunProblem[]>().notNull(),
    log: jsonb('log').$type<readonly LogLine[]>().notNull(),
    queuedAt: moment('queued_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** The copy that it saved, encrypted: what opens it, and how it is read. Null: it saved none. */
    copyKey: text('copy_key'),
    copyFormat: text('copy_format', { enum: formats }),
    copyCharset: text('copy_charset'),
    copyAddress: text('copy_address'),
    copySize: integer('copy_size'),
    copyDigest: bytes('copy_digest'),
  },
  (table) => [
    index('scraper_runs_page').on(table.scraperId, table.queuedAt),
    index('scraper_runs_ended').on(table.queuedAt),
    // One run of a scraper at a time, whatever starts it.
    uniqueIndex('scraper_runs_open').on(table.scraperId).where(sql`state in ('queued', 'running')`),
  ],
);
export type RunRow = typeof scraperRuns.$inferSelect;

/** How hosts are treated with consideration, for all scrapers and processes together. */
export const scraperHosts = pgTable(
  'scraper_hosts',
  {
    host: text('host').primaryKey(),
    /** The next request may be sent then. */
    nextAt: moment('next_at').notNull(),
    /** The site asked to be left alone until then. */
    pausedUntil: moment('paused_until'),
    failures: integer('failures').notNull().default(0),
    /** Its robots.txt as it was read; null: it could not be read. */
    robots: text('robots'),
    robotsAt: moment('robots_at'),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('scraper_hosts_used').on(table.usedAt)],
);
