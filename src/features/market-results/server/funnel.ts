import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { keyAs, olderThan, type Place, pageOf } from '../../../platform/database/cursors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { countSearches } from '../../market-demand/server/api.ts';
import type { FunnelDeal } from '../contract.ts';
import type { readFunnel as endpoint } from '../endpoints.ts';
import { type DealStep, dealSteps } from '../model.ts';

export interface FunnelFilter {
  readonly days: number;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
}

const slugs = sql`${sql.param([...kindSlugs])}::text[]`;

/** The deals of a period with the moment of each step: the first of its kind, but for the choice, which may be made again. */
const dealsOf = ({ days, kind, state }: FunnelFilter, now: Date): SQL => sql`
  select e.id, e.loan_type, coalesce(e.state, q.state) as state, e.loan_amount, e.created_at, q.request, o.offer, q.accepted, p.submitted, o.approved, p.funded,
    s.searched
  from pipeline_entries e
  cross join lateral (select min(requested_at) as request, max(accepted_at) as accepted, min(state) as state
    from quotes where entry_id = e.id) q
  cross join lateral (
    select min(created_at) filter (where stage = 'offer') as offer, min(created_at) filter (where stage <> 'offer') as approved
    from offers where quote_id in (select id from quotes where entry_id = e.id)) o
  cross join lateral (
    select min(submitted_at) as submitted, min(state_at) filter (where loan_packages.state = 'funded') as funded
    from loan_packages where deal_id = e.id and loan_packages.state <> 'withdrawn') p
  left join lateral (
    select max(searched_at) as searched from demand_searches d where d.account_id = e.owner_id and d.kind = e.loan_type
      and d.state = coalesce(e.state, q.state) and d.searched_at <= q.request and d.searched_at > q.request - interval '30 days') s on true
  where e.created_at > ${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz
    and e.created_at <= ${now.toISOString()}::timestamptz and q.request is not null
    and ${kind === undefined ? sql`e.loan_type = any(${slugs})` : sql`e.loan_type = ${kind}`}
    and ${state === undefined ? sql`true` : sql`coalesce(e.state, q.state) = ${state}`}`;

/** What a step takes its time from. */
const before: Readonly<Record<DealStep, string>> = {
  request: 'searched',
  offer: 'request',
  accepted: 'offer',
  submitted: 'accepted',
  approved: 'submitted',
  funded: 'approved',
};

/** How far the deals of a period came, with the searches of the same period before them. */
export async function readFunnel(
  db: Queries,
  filter: FunnelFilter,
  now: Date,
): Promise<EndpointAnswer<typeof endpoint>['steps']> {
  const took = (step: DealStep, share: string) => {
    const [at, from] = [sql.raw(step), sql.raw(before[step])];
    return sql`round((percentile_cont(${sql.raw(share)}) within group (order by extract(epoch from ${at} - ${from}) / 60)
      filter (where ${at} >= ${from}))::numeric, 1)::float8`;
  };
  const columns = dealSteps.map(
    (step) => sql`count(${sql.raw(step)}) as ${sql.raw(step)}, ${took(step, '0.5')} as ${sql.raw(`${step}_median`)},
      ${took(step, '0.9')} as ${sql.raw(`${step}_p90`)}`,
  );
  const { rows } = await db.execute<Record<string, number | null>>(
    sql`select ${sql.join(columns, sql`, `)} from (${dealsOf(filter, now)}) deal`,
  );
  const [row = {}] = rows;
  const searches = await countSearches(db, filter, now);
  return [
    { step: 'search', count: searches, medianMinutes: null, p90Minutes: null },
    ...dealSteps.map((step) => ({
      step,
      count: row[step] ?? 0,
      medianMinutes: row[`${step}_median`] ?? null,
      p90Minutes: row[`${step}_p90`] ?? null,
    })),
  ];
}

type Row = Place &
  Record<`${DealStep}At` | 'kind', string> & {
    state: string | null;
    loanAmount: number | null;
  };

const pageSize = 25;

/** The deals that reached a step, the newest first. */
export async function readFunnelDeals(
  db: Queries,
  { step, cursor, ...filter }: FunnelFilter & { step: DealStep; cursor?: string | undefined },
  now: Date,
): Promise<{ deals: FunnelDeal[]; next: string | null }> {
  const moments = dealSteps.map((name) => sql`${sql.raw(name)} as ${sql.raw(`"${name}At"`)}`);
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id, loan_type as kind, state, loan_amount as "loanAmount", ${keyAs('moment', sql`created_at`)} as key, ${sql.join(moments, sql`, `)}
    from (${dealsOf(filter, now)}) deal
    where ${sql.raw(step)} is not null and ${olderThan(sql`created_at`, sql`id`, cursor)}
    order by created_at desc, id desc limit ${pageSize + 1}`);
  const { places, next } = pageOf(rows, pageSize);
  const iso = (value: string | null) => (value === null ? null : new Date(value).toISOString());
  const deals = places.map(({ id, kind, state, loanAmount, ...at }) => ({
    _id: id,
    kind,
    state,
    loanAmount,
    requestAt: iso(at.requestAt),
    offerAt: iso(at.offerAt),
    acceptedAt: iso(at.acceptedAt),
    submittedAt: iso(at.submittedAt),
    approvedAt: iso(at.approvedAt),
    fundedAt: iso(at.fundedAt),
  }));
  return { deals, next };
}
