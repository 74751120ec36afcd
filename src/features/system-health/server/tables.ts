import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';

/** The processes that run over this database, each with its last sign of life. */
export const processes = pgTable(
  'processes',
  {
    /** Made at its start. */
    id: uuid('id').primaryKey(),
    role: text('role', { enum: ['app', 'worker'] }).notNull(),
    runsJobs: boolean('runs_jobs').notNull(),
    version: text('version').notNull(),
    startedAt: moment('started_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('processes_seen').on(table.seenAt)],
);

/** The backups that are complete, as the command wrote them down when it had ended. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of the storage; those of the database are not counted. */
    files: integer('files').notNull(),
    /** Every checksum was compared, when it was written or with `verify` later; false: a file was gone or damaged then. */
    verified: boolean('verified').notNull(),
  },
  (table) => [index('backups_newest').on(table.endedAt)],
);
