import { and, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { dayMs } from '../../kernel/dates.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { defineHook, type Platform } from '../platform.ts';

/** For how long, and from when on; or as long as something else is there. */
export type Kept =
  | { readonly days: number; readonly after: string }
  | { readonly years: number; readonly after: string }
  | { readonly as: string };

/**
 * How long one kind of data is kept, what happens then, and why. The rules of all features together are the one list: the nightly
 * removal, the page for administrators, the documentation and the test over all tables follow from it.
 */
export interface RetentionRule {
  /** Stored with each night, so it never changes. */
  readonly name: string;
  /** As people know it. */
  readonly what: string;
  /** Tables that hang on these by `on delete cascade` go with them, and need no rule. */
  readonly tables: readonly PgTable[];
  readonly kept: Kept;
  /** Unless it is simply deleted. */
  readonly ending?: string;
  readonly why: string;
  /**
   * Removes what is older, a second time nothing. Without it nothing is removed by age.
   * @param before what the rule's time says, seen from now
   * @returns how many
   */
  readonly remove?: (platform: Platform, before: Date, now: Date) => Promise<number>;
}

export const retention = defineHook<RetentionRule>('retention');

/** '30 days after the last login', 'As long as the deal'. */
export function keptText({ kept }: RetentionRule): string {
  if ('as' in kept) return `As long as ${kept.as}`;
  const [times, unit] = 'days' in kept ? [kept.days, 'day'] : [kept.years, 'year'];
  if (times === 0) return `Until ${kept.after}`;
  return `${times} ${times === 1 ? unit : `${unit}s`} after ${kept.after}`;
}

export const endingText = ({ ending = 'Deleted', kept }: RetentionRule): string => ('as' in kept ? '' : ending);

/** What happened before this moment has been kept for long enough. */
export function keptSince({ kept }: RetentionRule, now: Date): Date {
  if ('as' in kept) return now;
  if ('days' in kept) return new Date(now.getTime() - kept.days * dayMs);
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - kept.years);
  return since;
}

/** What a rule removes by now. @returns how many */
export const applyRule = async (platform: Platform, rule: RetentionRule, now: Date): Promise<number> =>
  (await rule.remove?.(platform, keptSince(rule, now), now)) ?? 0;

const removedAtOnce = 5_000;

/** Removes rows by one moment of theirs, some thousands at a time, so that no statement holds locks for long. */
export const removesBefore =
  (table: PgTable, column: PgColumn, condition?: SQL): NonNullable<RetentionRule['remove']> =>
  async ({ database: { db } }, before) => {
    const isOld = and(sql`${column} <= ${before.toISOString()}::timestamptz`, condition);
    let removed = 0;
    for (let some = removedAtOnce; some === removedAtOnce; removed += some) {
      const old = sql`select ctid from ${table} where ${isOld} limit ${removedAtOnce}`;
      // Asked again of the row itself: it may have changed meanwhile.
      const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${old})) and ${isOld}`);
      some = rowCount ?? 0;
    }
    return removed;
  };

export const tableNames = ({ tables }: RetentionRule): string[] => tables.map((table) => getTableConfig(table).name);

/** A night's removals. `id` is its row in `retention_runs`. */
export const retentionRan = defineEvent({
  name: 'retention.ran',
  payload: { removed: z.array(z.object({ rule: z.string(), count: z.int() })), failed: z.array(z.string()) },
});
