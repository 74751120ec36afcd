import { sql } from 'drizzle-orm';
import type { Queries } from '../../../../src/platform/database/database.ts';

export interface PlainPeriod {
  readonly from: string;
  readonly to: string;
}

/** The documented figures as plain SQL over the records has them: written a second time, without anything of the rollup. */
export async function plainFigures(
  db: Queries,
  now: Date,
  period: PlainPeriod = { from: '0001-01-01', to: '9999-12-31' },
): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<Record<string, never>>(statement(now, period));
  const [counted = {}] = rows as Record<string, never>[];
  const { users, lastUsers, quotes, lastQuotes, ...figures } = counted as Record<string, number>;
  const growth = (these = 0, before = 0) =>
    before === 0 ? (these === 0 ? 0 : 100) : tenth(((these - before) / before) * 100);
  const { totalDeals = 0, approvedDeals = 0, totalQuotes = 0 } = figures;
  return {
    ...figures,
    newUsersThisMonth: users,
    userGrowthRate: growth(users, lastUsers),
    quotesThisMonth: quotes,
    quoteGrowthRate: growth(quotes, lastQuotes),
    submissionToApprovalRate: totalDeals === 0 ? 0 : tenth((approvedDeals / totalDeals) * 100),
    quoteToSubmissionRate: totalQuotes === 0 ? 0 : tenth((totalDeals / totalQuotes) * 100),
  };
}
const tenth = (percent: number) => Math.round(percent * 10) / 10;

function statement(now: Date, { from, to }: PlainPeriod) {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'America/New_York')::date`;
  return sql`
with day_of as (select ${today} as today, date_trunc('month', ${today})::date as month),
people as (select *, (created_at at time zone 'America/New_York')::date as day from accounts where deleted_at is null),
companies as (select *, (created_at at time zone 'America/New_York')::date as day from lenders),
requests as (select *, (requested_at at time zone 'America/New_York')::date as day,
  case when kind in ('fix-and-flip', 'dscr', 'portfolio') then (request->>'purchasePrice')::numeric end as price,
  coalesce(case when kind in ('dscr', 'portfolio') then (request->>'loanAmount')::numeric
    when kind = 'stabilized-bridge' then (request->>'requestedLoanAmount')::numeric end, loan_amount) as loan,
  case when kind = 'fix-and-flip' then (request->>'arv')::numeric end as arv,
  case when kind = 'fix-and-flip' then (request->>'liquidity')::numeric
    when kind = 'stabilized-bridge' then (request->>'liquidAssets')::numeric end as liquidity
  from quotes),
submitted as (select distinct on (p.deal_id) p.*, e.loan_amount, (p.submitted_at at time zone 'America/New_York')::date as day
  from loan_packages p join pipeline_entries e on e.id = p.deal_id where p.state <> 'withdrawn'
  order by p.deal_id, p.submitted_at desc, p.id desc),
messages as (select *, (created_at at time zone 'America/New_York')::date as day from help_tickets),
entries as (select *, (created_at at time zone 'America/New_York')::date as day from pipeline_entries)
select
  (select count(*)::int from people where day between ${from} and ${to}) as "totalUsers",
  (select count(*)::int from people, day_of where (last_login_at at time zone 'America/New_York')::date > today - 30) as "activeUsers",
  (select coalesce(json_object_agg(type, n), '{}') from (select coalesce(user_type, 'Administrator') as type, count(*) as n
    from people where day between ${from} and ${to} group by 1) t) as "userTypeBreakdown",
  (select count(*)::int from people, day_of where day >= month and day < month + interval '1 month') as users,
  (select count(*)::int from people, day_of where day < month and day >= month - interval '1 month') as "lastUsers",
  (select count(*)::int from companies where day between ${from} and ${to}) as "totalLenders",
  (select count(*)::int from companies where day between ${from} and ${to} and archived_at is null) as "activeLenders",
  (select count(*)::int from requests where day between ${from} and ${to}) as "totalQuotes",
  (select count(*)::int from requests, day_of where day >= month and day < month + interval '1 month') as quotes,
  (select count(*)::int from requests, day_of where day < month and day >= month - interval '1 month') as "lastQuotes",
  (select json_object_agg(k.kind, (select count(*) from requests r where r.kind = k.kind and day between ${from} and ${to}))
    from unnest(array['fix-and-flip', 'dscr', 'ground-up', 'stabilized-bridge', 'portfolio']) k (kind)) as "quotesByLoanType",
  (select json_build_object('avgPurchasePrice', coalesce(round(avg(round(price))), 0), 'avgLoanAmount', coalesce(round(avg(round(loan))), 0),
    'avgArv', coalesce(round(avg(round(arv))), 0), 'avgLiquidity', coalesce(round(avg(round(liquidity))), 0))
    from requests where day between ${from} and ${to}) as "avgQuoteValues",
  (select count(*)::int from submitted where day between ${from} and ${to}) as "totalDeals",
  (select coalesce(sum(loan_amount), 0)::float8 from submitted where day between ${from} and ${to}) as "totalVolume",
  (select count(*)::int from submitted where day between ${from} and ${to} and state = 'funded') as "approvedDeals",
  (select count(*)::int from submitted where day between ${from} and ${to} and state = 'submitted') as "pendingDeals",
  (select count(*)::int from submitted where day between ${from} and ${to} and state = 'declined') as "rejectedDeals",
  (select count(*)::int from messages where day between ${from} and ${to}) as "totalTickets",
  (select count(*)::int from messages where day between ${from} and ${to} and status in ('Open', 'In Progress', 'Waiting for Response')) as "openTickets",
  (select count(*)::int from messages where day between ${from} and ${to} and status in ('Resolved', 'Closed')) as "resolvedTickets",
  (select count(*)::int from entries where day between ${from} and ${to}) as "totalPipelines",
  (select count(*)::int from entries where day between ${from} and ${to} and archived_at is null) as "activePipelines",
  (select json_build_object(
    'newUsers', (select count(*) from people, day_of where day > today - 7 and day <= today),
    'newQuotes', (select count(*) from requests, day_of where day > today - 7 and day <= today),
    'newDeals', (select count(*) from submitted, day_of where day > today - 7 and day <= today),
    'newTickets', (select count(*) from messages, day_of where day > today - 7 and day <= today))) as "recentActivity",
  (select coalesce(json_agg(json_build_object('name', name, 'dealCount', n, 'totalVolume', volume) order by n desc, id::text), '[]') from (
    select l.id, l.name, count(*) as n, coalesce(sum(s.loan_amount), 0) as volume from submitted s join lenders l on l.id = s.lender_id
    where s.day between ${from} and ${to} group by l.id, l.name order by n desc, l.id::text limit 5) t) as "topLenders",
  (select coalesce(json_agg(json_build_object('userId', id, 'quoteCount', n) order by n desc, id::text), '[]') from (
    select broker_id as id, count(*) as n from requests where day between ${from} and ${to}
    group by 1 order by n desc, broker_id::text limit 5) t) as "topUsers",
  (select coalesce(json_agg(json_build_object('lenderName', name, 'year', year, 'month', month, 'quoteCount', n)
      order by year desc, month desc, n desc, id::text), '[]') from (
    select l.id, l.name, extract(year from r.day)::int as year, extract(month from r.day)::int as month, count(*) as n
    from requests r join lenders l on l.id = r.lender_id where r.day between ${from} and ${to}
    group by 1, 2, 3, 4 order by year desc, month desc, n desc, l.id::text limit 200) t) as "lenderQuoteCountsByMonth"`;
}
