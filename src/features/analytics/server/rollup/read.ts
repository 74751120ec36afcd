import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { buildingText } from '../../model.ts';
import type { Period } from '../../periods.ts';
import { counters, marks } from '../tables.ts';
import { differences, readState } from './fold.ts';
import type { Measure } from './measures.ts';
import { allSources, dayOf, listed, type RollupSource, textList } from './sources.ts';

/** How much there is, by the values of a measure's dimension. */
export type Amounts = ReadonlyMap<string, number>;

/** The rollup as it is at one moment: every number in it is of the same state of the market. */
export interface RollupReader {
  /** How much there is of each measure. @param period all that there is unless stated */
  amounts(measures: readonly Measure[], period?: Period): Promise<ReadonlyMap<Measure, Amounts>>;
  /** The largest first. */
  top(measure: Measure, period: Period | undefined, most: number): Promise<readonly (readonly [string, number])[]>;
  /** By day or by month, the first first; days without any are left out. */
  series(measures: readonly Measure[], period: Period, by: 'day' | 'month'): Promise<readonly Point[]>;
  /** A page of what there is of a measure by month and dimension, the newest month first. */
  months(
    measure: Measure,
    period: Period | undefined,
    page: { most: number; after?: MonthPlace | undefined },
  ): Promise<readonly MonthRow[]>;
}
interface Point {
  /** A day, or the first of a month. */
  readonly day: string;
  readonly measure: Measure;
  readonly dimension: string;
  readonly amount: number;
}
export interface MonthPlace {
  readonly month: string;
  readonly amount: number;
  readonly dimension: string;
}
export type MonthRow = MonthPlace;

/** Reads the rollup. Days with changes that are not counted yet are counted for the reader, so the numbers are those of now. */
export function readRollup<Result>(
  platform: Pick<Platform, 'database' | 'hooks'>,
  read: (rollup: RollupReader, tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return platform.database.inSnapshot(async (tx) => {
    const state = await readState(tx.db);
    const current = state?.current ?? null;
    if (current === null) await refuseManyRows(tx);
    const fresh: Fresh[] = [];
    for (const source of allSources(platform.hooks)) fresh.push(...(await freshOf(tx, current, source)));
    return read(readerOver(tx, rowsOf(current ?? 0, fresh)), tx);
  });
}

/** Up to so many requests everything is counted for the reader while no build is finished. */
const countedWithoutBuild = 100_000;

/** @throws UNAVAILABLE where counting everything would take longer than a call may */
async function refuseManyRows({ db }: Transaction): Promise<void> {
  const { rows } = await db.execute<{ many: boolean }>(
    sql`select exists (select from quotes offset ${countedWithoutBuild}) as many`,
  );
  if (rows[0]?.many) throw new AppError('UNAVAILABLE', buildingText);
}

interface Fresh {
  readonly day: string;
  readonly measure: Measure;
  readonly dimension: string;
  readonly amount: number;
}

/** What is to be added to the counters for the days that have changed since; before the first build, everything. */
async function freshOf({ db }: Transaction, current: number | null, source: RollupSource): Promise<readonly Fresh[]> {
  const changed =
    current === null ? sql`select distinct ${dayOf(sql`m.at`)} as day from (${source.moments}) m` : undefined;
  const { rows: days } = await db.execute<{ day: string }>(
    changed
      ? sql`select day::text from (${changed}) c where day is not null`
      : sql`select distinct day::text from ${marks} where source = ${source.name}`,
  );
  if (days.length === 0) return [];
  const { rows } = await db.execute<{ day: string; measure: Measure; dimension: string; amount: number }>(sql`
    select day::text, measure, dimension, amount from (${differences(current, source, listed(days.map(({ day }) => day)))}) f`);
  return rows;
}

type Rows = (measures: readonly Measure[], wanted: Wanted) => SQL;
/** Which grains add up to what is wanted: all, a period, or the months of one. */
type Wanted = { readonly period: Period | undefined; readonly by?: 'day' | 'month' };

const rowsOf =
  (generation: number, fresh: readonly Fresh[]): Rows =>
  (measures, wanted) => {
    const some = fresh.filter(({ measure }) => measures.includes(measure));
    const column = (name: keyof Fresh) => sql.param(some.map((one) => one[name]));
    return sql`
      select day, measure, dimension, amount from ${counters}
      where generation = ${generation} and measure = any(${textList(measures)}) and ${grainsOf(wanted)}
      union all
      select day, measure, dimension, amount
      from unnest(${column('day')}::date[], ${column('measure')}::text[], ${column('dimension')}::text[], ${column('amount')}::bigint[])
        f (day, measure, dimension, amount)
      where ${wanted.period ? within(wanted.period) : sql`true`}`;
  };

const within = ({ from, to }: Period): SQL => sql`day >= ${from}::date and day <= ${to}::date`;

function grainsOf({ period, by }: Wanted): SQL {
  if (by === 'day') return sql`grain = 'day' and ${period ? within(period) : sql`true`}`;
  if (!period) return by === 'month' ? sql`grain = 'month'` : sql`grain = 'ever'`;
  const first = firstWholeMonth(period.from);
  const next = monthStart(dayAfter(period.to));
  if (first >= next) return sql`grain = 'day' and ${within(period)}`;
  return sql`(grain = 'month' and day >= ${first}::date and day < ${next}::date
    or grain = 'day' and (day >= ${period.from}::date and day < ${first}::date or day >= ${next}::date and day <= ${period.to}::date))`;
}

const plain = (text: string) => Temporal.PlainDate.from(text);
const dayAfter = (text: string): string => `${plain(text).add({ days: 1 })}`;
const monthStart = (text: string): string => `${plain(text).with({ day: 1 })}`;
const firstWholeMonth = (text: string): string =>
  text.endsWith('-01') ? text : `${plain(text).with({ day: 1 }).add({ months: 1 })}`;

function readerOver({ db }: Transaction, rows: Rows): RollupReader {
  return {
    async amounts(measures, period) {
      const { rows: found } = await db.execute<Fresh & Record<string, unknown>>(sql`
        select measure, dimension, sum(amount)::bigint as amount from (${rows(measures, { period })}) r
        group by measure, dimension having sum(amount) <> 0`);
      const byMeasure = new Map<Measure, Map<string, number>>(measures.map((measure) => [measure, new Map()]));
      for (const { measure, dimension, amount } of found) byMeasure.get(measure)?.set(dimension, amount);
      return byMeasure;
    },
    async top(measure, period, most) {
      const { rows: found } = await db.execute<{ dimension: string; amount: number }>(sql`
        select dimension, sum(amount)::bigint as amount from (${rows([measure], { period })}) r
        group by dimension having sum(amount) > 0 order by amount desc, dimension limit ${most}`);
      return found.map(({ dimension, amount }) => [dimension, amount] as const);
    },
    async series(measures, period, by) {
      const { rows: found } = await db.execute<Fresh & Record<string, unknown>>(sql`
        select date_trunc(${by}, day)::date::text as day, measure, dimension, sum(amount)::bigint as amount
        from (${rows(measures, { period, ...(by === 'day' ? { by } : {}) })}) r
        group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`);
      return found;
    },
    async months(measure, period, { most, after }) {
      const beyond = after
        ? sql`where (month < ${after.month}::date or month = ${after.month}::date and (amount < ${after.amount}
            or amount = ${after.amount} and dimension > ${after.dimension}))`
        : sql``;
      const wanted: Wanted = period ? { period } : { period, by: 'month' };
      const { rows: found } = await db.execute<{ month: string; dimension: string; amount: number }>(sql`
        select month::text, dimension, amount from (
          select date_trunc('month', day)::date as month, dimension, sum(amount)::bigint as amount
          from (${rows([measure], wanted)}) r group by 1, 2 having sum(amount) > 0
        ) m ${beyond} order by m.month desc, m.amount desc, m.dimension limit ${most}`);
      return found;
    },
  };
}
