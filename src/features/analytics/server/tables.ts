import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';

/** Over which time a counter counts. Long periods are read from few rows. */
export const grains = ['day', 'month', 'ever'] as const;
export type Grain = (typeof grains)[number];

/** The rollup: how much of each measure there is, by day, by month and in all, for each value of its dimension. */
export const counters = pgTable(
  'analytics_counters',
  {
    /** Which build of the rollup it belongs to. */
    generation: integer('generation').notNull(),
    measure: text('measure').notNull(),
    grain: text('grain', { enum: grains }).notNull(),
    /** The day, the first of the month, or the first day there is. */
    day: date('day').notNull(),
    /** A lender, a loan type, a user type; empty where the measure has none. */
    dimension: text('dimension').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.generation, table.measure, table.grain, table.day, table.dimension] })],
);

/** Days of a source of which something has changed since they were counted. Only ever added and removed: writers share no row. */
export const marks = pgTable(
  'analytics_marks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    source: text('source').notNull(),
    day: date('day').notNull(),
  },
  (table) => [index('analytics_marks_day').on(table.source, table.day)],
);

/** Which build of the rollup is read, and how far another one is. One row. */
export const rollupState = pgTable(
  'analytics_state',
  {
    id: integer('id').primaryKey().default(1),
    /** The last number that was given to a build. */
    last: integer('last').notNull().default(0),
    /** Null: none is finished. */
    current: integer('current'),
    building: integer('building'),
    /** What the build that was started last counts: `fingerprintOf` its sources. */
    fingerprint: text('fingerprint').notNull().default(''),
    /** The months before this one are counted in the build. */
    builtUntil: date('built_until'),
    startedAt: moment('started_at'),
    builtAt: moment('built_at'),
  },
  (table) => [check('analytics_state_one', sql`${table.id} = 1`)],
);
