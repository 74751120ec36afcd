import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { defineHook, type Hooks } from '../../../../platform/platform.ts';
import { analyticsZone } from '../../model.ts';
import type { Measure } from './measures.ts';

/**
 * Something that is counted by day. Its rows belong to the day of a moment that never changes, so that a changed row is
 * counted again by counting its day again.
 */
export interface RollupSource {
  /** Stored with the marks of its days, so it never changes. */
  readonly name: string;
  /** Each belongs to one source. */
  readonly measures: readonly Measure[];
  /** The moments that its rows are dated by: `select <moment> as at from ...`. */
  readonly moments: SQL;
  /**
   * What is counted of the days in `days` (day, starts, ends): `select day, measure, dimension, amount`, one row or several
   * for each. Plain SQL over the tables of the product.
   */
  facts(): SQL;
}

/** Another feature's source. Its own followers mark its days (`markOnEvent`). */
export const rollupSource = defineHook<RollupSource>('analytics.rollupSource');

/** The calendar day of a moment where the market's days are counted. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone ${sql.raw(`'${analyticsZone.name}'`)})::date`;

/** `days` as facts read it: the days of a list, each with its first moment and that of the next. */
export const daysOf = (days: SQL): SQL => {
  const zone = sql.raw(`'${analyticsZone.name}'`);
  return sql`select d.day, d.day::timestamp at time zone ${zone} as starts, (d.day + 1)::timestamp at time zone ${zone} as ends from (${days}) d`;
};

export const listed = (days: readonly string[]): SQL => sql`select unnest(${sql.param(days)}::date[]) as day`;
export const everyDay = (from: string, until: string): SQL =>
  sql`select generate_series(${from}::date, ${until}::date - 1, interval '1 day')::date as day`;

export const allSources = (hooks: Hooks): readonly RollupSource[] => hooks.all(rollupSource);

const dialect = new PgDialect();
const textOf = (statement: SQL): unknown => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return [text, params];
};

/** What is counted and how, in short: counters of another fingerprint count something else. */
export function fingerprintOf(hooks: Hooks): string {
  const counted = allSources(hooks)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, measures, moments, facts }) => [name, measures, textOf(moments), textOf(facts())]);
  return createHash('sha256').update(JSON.stringify(counted)).digest('hex');
}

/** A text for `measure = any(...)`. */
export const textList = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;
