import { type SQL, sql } from 'drizzle-orm';
import { periods } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { dayIn, momentIn, type NamedZone, zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { findLenderRows, findLenders } from '../../lenders/server/api.ts';
import { monthsTo, type Span, spansOf, wholeSpanOf } from '../../own-figures/periods.ts';
import { responseMinutes } from '../../quotes/server/api.ts';
import type { ReportResult } from '../contract.ts';
import {
  byMonth,
  groupsAtMost,
  isRange,
  type Measure,
  type Question,
  type ReportFilter,
  whyNotAsked,
} from '../model.ts';
import { choicesOf, type ReportSide, type ReportTable } from '../report-tables.ts';
import { filterText } from '../result-texts.ts';

/** Whose rows are asked for: a broker's own, or those of a lender's company. */
export interface Asker {
  readonly side: ReportSide;
  readonly accountId: string;
  /** The company of a lender user. */
  readonly lenderId: string | null;
}

/** The rows that somebody may ask of each table, with its columns by their names and `at`, the moment that the period means. */
const rowsOf: Readonly<Record<ReportTable, (asker: Asker) => SQL>> = {
  deals: ({ accountId }) => sql`
    select loan_type as kind, state, stage, selected_lender_id::text as lender, loan_amount as amount, created_at as at
    from pipeline_entries where owner_id = ${accountId}`,
  quotes: ({ accountId }) => sql`
    select kind, state, lender_id::text as lender, status, decline_reason as decline, loan_amount as amount,
      ${responseMinutes} as minutes, requested_at as at
    from quotes where broker_id = ${accountId}`,
  offers: ({ accountId }) => sql`
    select q.kind, q.state, q.lender_id::text as lender, o.stage as version, o.loan_amount as amount, o.rate_percent as rate,
      case when jsonb_typeof(o.terms->'pointsPercent') = 'number' then (o.terms->>'pointsPercent')::numeric end as points,
      o.created_at as at
    from quotes q join offers o on o.quote_id = q.id where q.broker_id = ${accountId}`,
  packages: ({ accountId }) => sql`
    select e.loan_type as kind, e.state, p.lender_id::text as lender, p.state as status,
      coalesce(c.funded_amount, e.loan_amount) as amount, p.submitted_at as at
    from loan_packages p join pipeline_entries e on e.id = p.deal_id left join closings c on c.package_id = p.id
    where p.broker_id = ${accountId}`,
  tasks: ({ accountId }) => sql`
    select status, due_at as at from tasks
    where deleted_at is null and (created_by = ${accountId} or assigned_to = ${accountId} or also_assigned_to @> array[${accountId}]::uuid[])`,
  requests: ({ lenderId }) => sql`
    select kind, state, status, decline_reason as decline, loan_amount as amount, ${responseMinutes} as minutes, requested_at as at
    from quotes where lender_id = ${lenderId}`,
  // A deal that went on without the lender carries the terms of another by now.
  received: ({ lenderId }) => sql`
    select e.loan_type as kind, e.state, p.state as status,
      coalesce(c.funded_amount, case when p.state in ('submitted', 'funded') then e.loan_amount end) as amount,
      p.submitted_at as at
    from loan_packages p join pipeline_entries e on e.id = p.deal_id left join closings c on c.package_id = p.id
    where p.lender_id = ${lenderId}`,
};

/** A name of a column of the declared table, never what a person typed. */
const column = (name: string): SQL => sql.raw(`"${name}"`);
const measured: Readonly<Record<Measure, (of: SQL) => SQL>> = {
  count: () => sql`count(*)`,
  sum: (of) => sql`sum(${of})`,
  average: (of) => sql`avg(${of})`,
  median: (of) => sql`percentile_cont(0.5) within group (order by ${of})`,
};

/** As a condition on the rows that are asked for. */
function holds(filter: ReportFilter): SQL {
  const of = column(filter.column);
  if (!isRange(filter)) return sql`and ${of} = any(${sql.param([...filter.values])}::text[])`;
  const { min, max } = filter;
  return sql`and ${of} between coalesce(${min}::numeric, '-Infinity') and coalesce(${max}::numeric, 'Infinity')`;
}

interface GroupRow extends Record<string, unknown> {
  readonly key: string | null;
  readonly is_total: number;
  readonly count: number;
  readonly value: string | number | null;
  readonly groups: number;
}
const noLender = 'None';
const deletedLender = 'Deleted lender';

interface Answering {
  readonly db: Queries;
  readonly now: Date;
  /** For an email that goes out as a period begins: one that runs is then the period that has just ended. */
  readonly isMailed?: boolean;
}

/** What a question comes to now. @throws INVALID_INPUT for one that the table can't answer, or that is not this side's */
export async function runQuestion(
  { db, now, isMailed = false }: Answering,
  asker: Asker,
  question: Question,
): Promise<ReportResult> {
  const problem = whyNotAsked(asker.side, question);
  if (problem) throw new AppError('INVALID_INPUT', Object.values(problem)[0], problem);
  const zone = zoneOfPerson((await findPeople(db, [asker.accountId])).get(asker.accountId)?.timeZone);
  const span = spanOf(question, zone, now, isMailed);
  const { groupBy, filters, measure, of } = question;
  const isMonths = groupBy === byMonth;
  const key = isMonths
    ? sql`to_char(at at time zone ${zone.name}, 'YYYY-MM')`
    : groupBy === null
      ? sql`null::text`
      : sql`${column(groupBy)}::text`;
  const { rows } = await db.execute<GroupRow>(sql`
    with asked as (
      select *, ${key} as key from (${rowsOf[question.table](asker)}) rows
      where at >= ${span.since} and at < ${span.until} ${sql.join(filters.map(holds), sql` `)}),
    summed as (
      select key, grouping(key) as is_total, count(*) as count, ${measured[measure](column(of ?? 'at'))} as value
      from asked group by grouping sets ((key), ()))
    select *, count(*) filter (where is_total = 0) over () as groups from summed
    order by is_total desc, ${isMonths ? sql`key` : sql`value desc nulls last, key`} limit ${groupsAtMost + 1}`);
  const number = (value: string | number | null) => (value === null ? null : Math.round(Number(value) * 1_000) / 1_000);
  const total = rows.find((row) => Number(row.is_total) === 1);
  const groups = rows.filter((row) => Number(row.is_total) === 0);
  const label = await labelsOf(db, question, groups);
  return {
    firstDay: span.firstDay,
    lastDay: span.lastDay,
    groups:
      groupBy === null
        ? [{ key: null, label: 'All', count: Number(total?.count ?? 0), value: number(total?.value ?? null) }]
        : everyMonth(question, span, groups).map((row) => ({
            key: row.key,
            label: label(row.key),
            count: Number(row.count),
            value: number(row.value),
          })),
    more: groupBy === null ? 0 : Math.max(0, Number(total?.groups ?? 0) - groups.length),
    total: { count: Number(total?.count ?? 0), value: number(total?.value ?? null) },
    ...(await readFilters(db, question)),
  };
}

/** The days that a question means. What is due lies ahead as well, so of tasks a period is all of its days. */
function spanOf({ table, period }: Question, zone: NamedZone, now: Date, isMailed: boolean): Span {
  if (isMailed && periods[period].ago === 0) {
    const today = momentIn(zone, dayIn(zone, now), '00:00');
    return spansOf(period, zone, new Date(today.getTime() - 1)).span;
  }
  return table === 'tasks' ? wholeSpanOf(period, zone, now) : spansOf(period, zone, now).span;
}

/** Groups by month have every month of the period, or a chart would set months side by side that are apart. */
function everyMonth(
  { groupBy, measure }: Question,
  { firstDay, lastDay }: Span,
  groups: readonly GroupRow[],
): readonly Pick<GroupRow, 'key' | 'count' | 'value'>[] {
  if (groupBy !== byMonth || groups.length === 0) return groups;
  const found = new Map(groups.map((row) => [row.key, row]));
  const nothing = measure === 'count' || measure === 'sum' ? 0 : null;
  return monthsTo(lastDay)
    .filter((month) => month >= firstDay.slice(0, 7))
    .map((key) => found.get(key) ?? { key, count: 0, value: nothing });
}

/** How the groups of a question are called. */
async function labelsOf(
  db: Queries,
  { table, groupBy }: Question,
  groups: readonly GroupRow[],
): Promise<(key: string | null) => string> {
  const options = choicesOf(table).find(([name]) => name === groupBy)?.[1].options ?? [];
  if (options === 'lenders') {
    const lenders = await findLenders(
      db,
      groups.flatMap(({ key }) => key ?? []),
    );
    return (key) => (key === null ? noLender : (lenders.get(key)?.name ?? deletedLender));
  }
  const known = new Map(options.map(({ value, label }) => [value, label]));
  return (key) => (key === null ? noLender : (known.get(key) ?? key));
}

/** What the filters say in words, and how many lenders that they name have left the market. */
async function readFilters(
  db: Queries,
  { table, filters }: Question,
): Promise<Pick<ReportResult, 'filters' | 'deleted'>> {
  const ofLenders = new Set(choicesOf(table).flatMap(([name, { options }]) => (options === 'lenders' ? [name] : [])));
  const named = filters.flatMap((filter) => (!isRange(filter) && ofLenders.has(filter.column) ? filter.values : []));
  const ids = [...new Set(named)].filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
  const known = ids.length === 0 ? new Map<string, never>() : await findLenderRows(db, ids);
  const nameOf = (id: string) => known.get(id)?.name ?? deletedLender;
  return {
    filters: filters.map((filter) => filterText(table, filter, nameOf)),
    deleted: new Set(named).size - known.size,
  };
}

/** The lenders that a broker's filters can name: those they have asked, by name. */
export async function readNamedLenders(db: Queries, { side, accountId }: Asker) {
  if (side === 'lender') return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct lender_id as id from quotes where broker_id = ${accountId} limit 500`,
  );
  const lenders = await findLenders(
    db,
    rows.map(({ id }) => id),
  );
  return [...lenders.values()].map(({ id, name }) => ({ _id: id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
