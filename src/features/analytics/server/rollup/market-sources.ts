import { type SQL, sql } from 'drizzle-orm';
import { loadedKinds } from '../../../../lending/kinds/find.ts';
import { measuresOf } from './measures.ts';
import { dayOf, type RollupSource } from './sources.ts';

/*
 * What the documented figures are counted from. Each condition here is also that of the list that a figure opens
 * (`server/rows`), and the tests compare both with SQL of their own.
 */

/** Accounts by the day of their sign-up; those that ended are not counted. */
const users: RollupSource = {
  name: 'users',
  measures: measuresOf.users,
  moments: sql`select created_at as at from accounts where deleted_at is null`,
  facts: () => sql`
    select d.day, m.measure, m.dimension, count(*) as amount
    from days d
    join accounts a on a.created_at >= d.starts and a.created_at < d.ends and a.deleted_at is null
    cross join lateral (values
      ('users', ${userTypeOf}, true),
      ('lastLogins', ${lastLoginDay}, a.last_login_at is not null)
    ) m (measure, dimension, counts)
    where m.counts group by 1, 2, 3`,
};
export const userTypeOf = sql.raw(`coalesce(a.user_type, 'Administrator')`);
export const lastLoginDay = sql`to_char(${dayOf(sql`a.last_login_at`)}, 'YYYY-MM-DD')`;

/** Company records by the day they were added. */
const lenders: RollupSource = {
  name: 'lenders',
  measures: measuresOf.lenders,
  moments: sql`select created_at as at from lenders`,
  facts: () => sql`
    select d.day, 'lenders' as measure, case when l.archived_at is null then 'active' else 'archived' end as dimension,
           count(*) as amount
    from days d join lenders l on l.created_at >= d.starts and l.created_at < d.ends
    group by 1, 2, 3`,
};

/** Quote requests by the day they were sent. Whom and what they ask about never changes. */
const quotes: RollupSource = {
  name: 'quotes',
  measures: measuresOf.quotes,
  moments: sql`select requested_at as at from quotes`,
  facts: () => sql`
    select d.day, m.measure, m.dimension, sum(m.amount) as amount
    from days d
    join quotes q on q.requested_at >= d.starts and q.requested_at < d.ends
    cross join lateral (select ${requested('purchasePrice')} as price, coalesce(${requested('loanAmount')}, q.loan_amount) as loan,
      ${requested('arv')} as arv, ${requested('liquidity')} as liquidity) v
    cross join lateral (values
      ('quotes', q.kind, 1),
      ('quotesByLender', q.lender_id::text, 1),
      ('quotesByUser', q.broker_id::text, 1),
      ('purchasePrice', '', v.price), ('purchasePriceStated', '', num_nonnulls(v.price)),
      ('loanAmount', '', v.loan), ('loanAmountStated', '', num_nonnulls(v.loan)),
      ('arv', '', v.arv), ('arvStated', '', num_nonnulls(v.arv)),
      ('liquidity', '', v.liquidity), ('liquidityStated', '', num_nonnulls(v.liquidity))
    ) m (measure, dimension, amount)
    where m.amount <> 0 group by 1, 2, 3`,
};

/** What a request `q` states under a name of the deal, in whole dollars: the call of a kind may have a name of its own for it. */
export function requested(name: string): SQL {
  const cases = loadedKinds().flatMap(({ slug, deal: { fields, request } }) => {
    const own = [...request.fields, ...fields].find(
      (field) => (request.names[field.name] ?? field.name) === name,
    )?.name;
    if (own === undefined) return [];
    const value = sql.raw(`q.request->'${own}'`);
    return [
      sql`when ${sql.raw(`'${slug}'`)} then case when jsonb_typeof(${value}) = 'number' then round((${value})::numeric)::bigint end`,
    ];
  });
  return cases.length === 0 ? sql`null::bigint` : sql`case q.kind ${sql.join(cases, sql` `)} end`;
}

/**
 * Deals: pipeline entries with a submitted package. One that was taken back is none; of several the last one counts, by the day
 * it was submitted. The lender's outcome decides: funded is approved, declined is rejected.
 */
const deals: RollupSource = {
  name: 'deals',
  measures: measuresOf.deals,
  moments: sql`select submitted_at as at from loan_packages`,
  facts: () => sql`
    select d.day, m.measure, m.dimension, sum(m.amount) as amount
    from days d
    join loan_packages p on p.submitted_at >= d.starts and p.submitted_at < d.ends and ${countsAsDeal}
    join pipeline_entries e on e.id = p.deal_id
    cross join lateral (values
      ('deals', ${outcomeOf}, 1), ('dealVolume', '', e.loan_amount),
      ('dealsByLender', p.lender_id::text, 1), ('volumeByLender', p.lender_id::text, e.loan_amount)
    ) m (measure, dimension, amount)
    where m.amount <> 0 group by 1, 2, 3`,
};
/** Of a package `p`: it is the one by which its deal counts. */
export const countsAsDeal = sql.raw(`p.state <> 'withdrawn' and not exists (select from loan_packages later
  where later.deal_id = p.deal_id and later.state <> 'withdrawn' and (later.submitted_at, later.id) > (p.submitted_at, p.id))`);
export const outcomeOf = sql.raw(
  `case p.state when 'funded' then 'approved' when 'declined' then 'rejected' else 'pending' end`,
);

/** Messages to support by the day they came. */
const tickets: RollupSource = {
  name: 'tickets',
  measures: measuresOf.tickets,
  moments: sql`select created_at as at from help_tickets`,
  facts: () => sql`
    select d.day, 'tickets' as measure, ${ticketStateOf} as dimension, count(*) as amount
    from days d join help_tickets t on t.created_at >= d.starts and t.created_at < d.ends
    group by 1, 2, 3`,
};
export const ticketStateOf = sql.raw(`case when t.status in ('Resolved', 'Closed') then 'resolved' else 'open' end`);

/** Pipeline entries by the day they were made. */
const pipelines: RollupSource = {
  name: 'pipelines',
  measures: measuresOf.pipelines,
  moments: sql`select created_at as at from pipeline_entries`,
  facts: () => sql`
    select d.day, 'pipelines' as measure, case when e.archived_at is null then 'active' else 'archived' end as dimension,
           count(*) as amount
    from days d join pipeline_entries e on e.created_at >= d.starts and e.created_at < d.ends
    group by 1, 2, 3`,
};

export const marketSources = { users, lenders, quotes, deals, tickets, pipelines } as const;
