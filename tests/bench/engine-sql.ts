import pg from 'pg';
import type { BenchScenario } from './support/scenarios.ts';

/**
 * What the SQL leaves out, all of which the engine answers: it finds the eligible programs and their loans and nothing
 * else. No verdict and no reason for the programs that fail, none for review or undetermined ones, no near misses and no
 * counts of them; no preferences (setting, recourse, interest, draws, term, cross collateral, background), no unknown figures,
 * no split of the loan, limits, cash to close or warnings, and no tie-break by reply time. What remains must agree to
 * the program and the dollar.
 *
 * Its table is laid out for this one question: a row for every tier in every state and property type that its lender and
 * program serve, figures typed, percents in thousandths, absent columns replaced by ones that bind nothing, and an index
 * that answers the whole query alone.
 */
const prepareTable = `
  create table bench_tiers as
  select state, property_type, p.id as program_id,
    coalesce((tier->>'minFICO')::int, 0) as min_fico,
    coalesce((tier->>'minExperience')::int, 0) as min_experience,
    coalesce((p.terms->>'minAsIsValue')::bigint, 0) as min_as_is,
    coalesce((tier->>'maxRehabBudget')::bigint, 1e15::bigint) as max_rehab,
    greatest(coalesce((tier->'loanRange'->>'min')::bigint, 0), 1) as min_loan,
    coalesce((tier->'loanRange'->>'max')::bigint, 1e15::bigint) as max_loan,
    round((tier->>'maxLTC')::numeric * 1000)::bigint as max_ltc,
    round((tier->>'totalLTC')::numeric * 1000)::bigint as total_ltc,
    round((tier->>'maxARV')::numeric * 1000)::bigint as max_arv,
    round((tier->>'rehabPercent')::numeric * 1000)::bigint as rehab_percent,
    p.confirmed_at
  from programs p
  join lenders l on l.id = p.lender_id
  cross join unnest(l.states) as state
  cross join jsonb_array_elements_text(p.terms->'propertyTypes') as property_type
  cross join jsonb_array_elements(p.tiers) as tier
  where p.kind = 'fix-and-flip'
    and not state = any (l.brokers_license_only_states)
    and (coalesce((p.terms->>'experienceWindowMonths')::int, 36) >= 36 or coalesce((tier->>'minExperience')::int, 0) <= 0)
    and coalesce(tier->>'maxLTC', tier->>'totalLTC', tier->>'maxARV') is not null`;

const prepareIndex = `
  create index bench_tiers_search on bench_tiers (state, property_type, min_fico, min_experience)
  include (program_id, min_as_is, max_rehab, min_loan, max_loan, max_ltc, total_ltc, max_arv, rehab_percent, confirmed_at)`;

const question = `
  select program_id as "programId", max(loan)::bigint as loan
  from (
    select program_id, min_loan, least(
      least($5::bigint, least($5::bigint, $6::bigint) * max_ltc / 100000) + least($7::bigint, $7::bigint * rehab_percent / 100000),
      ($5::bigint + $7::bigint) * total_ltc / 100000,
      $8::bigint * max_arv / 100000,
      max_loan) as loan
    from bench_tiers
    where state = $1 and property_type = $2 and min_fico <= $3 and min_experience <= $4
      and min_as_is <= $6::bigint and max_rehab >= $7::bigint and confirmed_at > $9
  ) as sized
  where loan >= min_loan
  group by program_id
  order by loan desc`;

export interface SqlMatch {
  readonly programId: string;
  readonly loan: number;
}

export interface SqlMarket {
  /** Eligible programs with their sized loans, largest first. */
  eligible(scenario: BenchScenario, now: number): Promise<SqlMatch[]>;
  /** What asking costs before any work is done. */
  emptyRoundTrip(): Promise<unknown>;
  readonly rows: number;
  readonly plan: string;
  close(): Promise<void>;
}

/** The same market as a table and one prepared statement on one warm connection. */
export async function openSqlMarket(connection: pg.ClientConfig, sample: BenchScenario): Promise<SqlMarket> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(prepareTable);
  await client.query(prepareIndex);
  await client.query('vacuum analyze bench_tiers');
  const { rows } = await client.query<{ rows: number }>('select count(*)::int as rows from bench_tiers');
  return {
    rows: rows[0]?.rows ?? 0,
    plan: await planOf(client, sample),
    async eligible(scenario, now) {
      const found = await client.query<SqlMatch>({ name: 'eligible', text: question, values: valuesOf(scenario, now) });
      return found.rows;
    },
    emptyRoundTrip: () => client.query({ name: 'empty', text: 'select 1' }),
    close: () => client.end(),
  };
}

const confirmationMs = 90 * 24 * 60 * 60 * 1000;

const valuesOf = (s: BenchScenario, now: number): unknown[] => [
  s.state,
  s.propertyType,
  s.fico,
  s.experience,
  s.purchasePrice,
  s.asisValue,
  s.rehabNeeded,
  s.arv,
  new Date(now - confirmationMs),
];

/** The access path PostgreSQL chose, so that the table says what the engine was compared with. */
async function planOf(client: pg.Client, sample: BenchScenario): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${question}`, valuesOf(sample, Date.now()));
  return rows.map((row) => /(\w[\w ]* (?:Scan|Heap)[^(]*)/.exec(row['QUERY PLAN'])?.[1]?.trim()).find(Boolean) ?? '';
}
