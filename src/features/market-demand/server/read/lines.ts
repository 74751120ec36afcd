import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { kindSlugs } from '../../../../lending/kinds/find.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { DemandLine } from '../../contract.ts';
import type { LineKey, LineOrder } from '../../model.ts';
import { dayOf } from '../recording/store.ts';
import { anyLender } from '../tables.ts';

/** Which searches are looked at. */
export interface DemandFilter {
  readonly days: number;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly check?: string | undefined;
  readonly order: LineOrder;
}

/** The first day of a period that ends today. */
export const firstDay = (now: Date, days: number): string => dayOf(new Date(now.getTime() - (days - 1) * dayMs));

const known = sql`kind in (${sql.join(
  kindSlugs.map((slug) => sql`${slug}`),
  sql`, `,
)})`;

const within = ({ days, kind, state }: Omit<DemandFilter, 'order'>, now: Date): SQL =>
  sql.join(
    [
      sql`day >= ${firstDay(now, days)} and ${known}`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(state === undefined ? [] : [sql`state = ${state}`]),
    ],
    sql` and `,
  );

type Line = Omit<DemandLine, 'best'>;
type Best = NonNullable<DemandLine['best']>;

/** The lines of a period, the heaviest first, and how many there are in all. */
export async function readLines(
  db: Queries,
  filter: DemandFilter,
  { now, atMost }: { readonly now: Date; readonly atMost: number },
): Promise<{ lines: DemandLine[]; total: number }> {
  const { check, order } = filter;
  const isLine = check === undefined ? sql`refused_by <> ''` : sql`refused_by = ${check}`;
  const first =
    order === 'amount' ? sql`amount desc nulls last, searches desc` : sql`searches desc, amount desc nulls last`;
  const { rows } = await db.execute<Line & { total: number }>(sql`
    select kind, state, refused_by as "refusedBy", wanted, searches, without_fit as "withoutFit", amount,
      value_low::float8 as "valueLow", value_high::float8 as "valueHigh", count(*) over () as total
    from (
      select kind, state, refused_by, wanted, sum(searches)::int8 as searches, sum(without_fit)::int8 as without_fit,
        sum(amount)::int8 as amount, min(value_low) as value_low, max(value_high) as value_high
      from demand_days where ${within(filter, now)} and ${isLine}
      group by kind, state, refused_by, wanted
    ) line
    order by ${first}, kind, state, refused_by, wanted limit ${atMost}`);
  const best = await readBest(db, rows, filter.days, now);
  const lines = rows.map(({ total: _, ...line }) => ({ ...line, best: best.get(keyOf(line)) ?? null }));
  return { lines, total: rows[0]?.total ?? 0 };
}

const keyOf = ({ kind, state, refusedBy, wanted }: LineKey): string => [kind, state, refusedBy, wanted].join('\n');

export const isLine = ({ kind, state, refusedBy, wanted }: LineKey): SQL =>
  sql`(kind = ${kind} and state = ${state} and refused_by = ${refusedBy} and wanted = ${wanted})`;

/** Of each line the one limit whose change opens most searches. */
async function readBest(
  db: Queries,
  lines: readonly LineKey[],
  days: number,
  now: Date,
): Promise<ReadonlyMap<string, Best>> {
  if (lines.length === 0) return new Map();
  const asked = sql.join(
    lines.map(({ kind, state, refusedBy, wanted }) => sql`(${kind}, ${state}, ${refusedBy}, ${wanted})`),
    sql`, `,
  );
  const { rows } = await db.execute<
    LineKey & Best & { change: string; changeWanted: string } & Record<string, unknown>
  >(sql`
    select distinct on (kind, state, refused_by, wanted) kind, state, refused_by as "refusedBy", wanted,
      change, change_wanted as "changeWanted", searches, lenders, low::float8 as "thresholdLow", high::float8 as "thresholdHigh",
      value_low::float8 as "valueLow", value_high::float8 as "valueHigh"
    from (
      select kind, state, refused_by, wanted, change, change_wanted,
        sum(searches) filter (where lender_id = ${anyLender}) as searches,
        count(distinct lender_id) - 1 as lenders,
        min(threshold_low) as low, max(threshold_high) as high, min(value_low) as value_low, max(value_high) as value_high
      from demand_opening_days
      where day >= ${firstDay(now, days)} and (kind, state, refused_by, wanted) in (${asked})
      group by kind, state, refused_by, wanted, change, change_wanted
    ) opened
    order by kind, state, refused_by, wanted, searches desc, lenders desc, change, change_wanted`);
  return new Map(
    rows.map(
      ({ change, changeWanted, searches, lenders, thresholdLow, thresholdHigh, valueLow, valueHigh, ...line }) => [
        keyOf(line),
        {
          refusedBy: change,
          wanted: changeWanted,
          thresholdLow,
          thresholdHigh,
          valueLow,
          valueHigh,
          searches,
          lenders,
        },
      ],
    ),
  );
}

/** All searches of a period, and what refused some of them: what the list can be narrowed down to. */
export async function readPeriod(db: Queries, filter: Omit<DemandFilter, 'order'>, now: Date) {
  const { rows } = await db.execute<{ kind: string; refusedBy: string; searches: number }>(sql`
    select kind, refused_by as "refusedBy", sum(searches)::int8 as searches from demand_days
    where ${within(filter, now)} group by kind, refused_by order by kind, refused_by`);
  return {
    searches: rows.reduce((sum, { searches }) => sum + searches, 0),
    checks: rows.flatMap(({ kind, refusedBy }) => (refusedBy === '' ? [] : [{ kind, refusedBy }])),
  };
}
