import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/tables.ts';

/** What each night removed, to be able to show it. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ranAt: moment('ran_at').notNull(),
    /** How many by the name of their rule, where there were any. */
    removed: jsonb('removed').$type<Readonly<Record<string, number>>>().notNull(),
    /** The rules that failed. */
    failed: jsonb('failed').$type<readonly string[]>().notNull(),
  },
  (table) => [index('retention_runs_newest').on(table.ranAt)],
);
