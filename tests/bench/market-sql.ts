import pg from 'pg';
import type { FixAndFlipProgram } from '../support/lending/samples.ts';
import { propertyTypes, states } from './support/large-market.ts';
import { type Answer, confirmationMs, type ProgramRow } from './support/market-rows.ts';
import type { BenchScenario } from './support/scenarios.ts';

/**
 * The large market as one table in PostgreSQL and in DuckDB: a row for each tier with all that its program and lender say,
 * figures typed, percents in thousandths, states and property types as bits, absent columns replaced by ones that bind
 * nothing, and the order that breaks ties as a number. Both find the best 50 and how many match; neither gives reasons or
 * near misses, nor knows preferences, unknown figures and warnings, all of which the engine answers.
 */
const columns = [
  ['place', 'integer'],
  ['served', 'bigint'],
  ['licensed', 'bigint'],
  ['types', 'integer'],
  ['other_window', 'integer'],
  ['confirmed_at', 'bigint'],
  ['min_as_is', 'bigint'],
  ['min_fico', 'integer'],
  ['min_experience', 'integer'],
  ['max_rehab', 'bigint'],
  ['min_loan', 'bigint'],
  ['max_loan', 'bigint'],
  ['max_ltc', 'bigint'],
  ['total_ltc', 'bigint'],
  ['max_arv', 'bigint'],
  ['rehab_percent', 'bigint'],
] as const;
const names = columns.map(([name]) => name).join(', ');
const createTable = `create table market_tiers (${columns.map((column) => column.join(' ')).join(', ')})`;

/** @param over divides whole numbers and leaves out the rest, which the two write differently */
const question = (over: '/' | '//') => `
  with sized as (
    select place, min_loan, case when confirmed_at <= $9::bigint then 1 else 0 end as stale,
      case when other_window = 1 or confirmed_at <= $9::bigint or (licensed & $1::bigint) <> 0 then 1 else 0 end as review,
      least(
        $5::bigint + $7::bigint,
        least($5::bigint, $6::bigint) * max_ltc ${over} 100000 + $7::bigint * rehab_percent ${over} 100000,
        ($5::bigint + $7::bigint) * total_ltc ${over} 100000,
        $8::bigint * max_arv ${over} 100000,
        max_loan) as loan
    from market_tiers
    where min_fico <= $3::bigint and min_experience <= $4::bigint and (served & $1::bigint) <> 0
      and (types & $2::bigint) <> 0 and min_as_is <= $6::bigint and max_rehab >= $7::bigint
  ),
  matched as materialized (
    select place, min(review) as review, max(stale) as stale, coalesce(max(loan) filter (where review = 0), max(loan)) as loan
    from sized where loan >= min_loan group by place
  ),
  counted as (select count(*) as matches, coalesce(sum(review), 0) as reviews from matched)
  select place, matches, reviews from matched, counted order by review, stale, loan desc, place limit 50`;

const bitsOf = (list: readonly string[], of: readonly string[]): bigint =>
  list.reduce((bits, one) => bits | (1n << BigInt(of.indexOf(one))), 0n);

const unbounded = 1e12;
const thousandths = (percent: number | null, without: number) =>
  percent === null ? without : Math.round(percent * 1000);

type Tier = FixAndFlipProgram['tiers'][number];
type Row = readonly (number | bigint)[];

/** In the order of the columns. */
function rowOf({ program, lender, place }: ProgramRow, tier: Tier): Row {
  const { experienceWindowMonths, minAsIsValue } = program.terms;
  return [
    place,
    bitsOf([...lender.states, ...lender.brokersLicenseOnlyStates], states),
    bitsOf(lender.brokersLicenseOnlyStates, states),
    Number(bitsOf(program.terms.propertyTypes, propertyTypes)),
    experienceWindowMonths !== null && experienceWindowMonths < 36 && (tier.minExperience ?? 0) > 0 ? 1 : 0,
    program.confirmedAt,
    minAsIsValue ?? 0,
    tier.minFICO ?? 0,
    tier.minExperience ?? 0,
    tier.maxRehabBudget ?? unbounded,
    Math.max(tier.loanRange.min ?? 1, 1),
    tier.loanRange.max ?? unbounded,
    thousandths(tier.maxLTC, 100_000),
    thousandths(tier.totalLTC, 100_000),
    thousandths(tier.maxARV, unbounded / 1e6),
    thousandths(tier.rehabPercent, 100_000),
  ];
}

const valuesOf = (deal: BenchScenario, now: number): bigint[] =>
  [
    bitsOf([deal.state], states),
    bitsOf([deal.propertyType], propertyTypes),
    deal.fico,
    deal.experience,
    deal.purchasePrice,
    deal.asisValue,
    deal.rehabNeeded,
    deal.arv,
    now - confirmationMs,
  ].map(BigInt);

export interface SqlMarket {
  readonly name: string;
  readonly search: (deal: BenchScenario, now: number) => Promise<Answer>;
  readonly close: () => Promise<void> | void;
}

type Found = Readonly<Record<string, unknown>>;
/** @param found place, matches and reviews of each */
const answerOf = (found: readonly Found[], rows: readonly ProgramRow[]): Answer => ({
  ids: found.map(({ place }) => rows[Number(place)]?.program.id ?? ''),
  eligible: Number(found[0]?.matches ?? 0) - Number(found[0]?.reviews ?? 0),
  review: Number(found[0]?.reviews ?? 0),
});

const programsAtOnce = 4_000;

/** On one warm connection, one prepared statement, one core; every column in the index that the conditions are looked up in. */
export async function openPostgresMarket(connection: pg.ClientConfig, rows: readonly ProgramRow[]): Promise<SqlMarket> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(createTable);
  const places = columns.map(([, type], place) => `$${place + 1}::${type}[]`).join(', ');
  for (let from = 0; from < rows.length; from += programsAtOnce) {
    const tiers = rows.slice(from, from + programsAtOnce).flatMap((row) => row.program.tiers.map((t) => rowOf(row, t)));
    const byColumn = columns.map((_, place) => tiers.map((tier) => String(tier[place])));
    await client.query(`insert into market_tiers select * from unnest(${places})`, byColumn);
  }
  await client.query(`create index market_tiers_search on market_tiers (min_fico, min_experience) include
    (${names.replace('min_fico, min_experience, ', '')})`);
  await client.query('vacuum analyze market_tiers');
  for (const setting of ['max_parallel_workers_per_gather = 0', "work_mem = '256MB'", 'jit = off']) {
    await client.query(`set ${setting}`);
  }
  const text = question('/');
  return {
    name: 'PostgreSQL',
    async search(deal, now) {
      const found = await client.query<Found>({ name: 'best', text, values: valuesOf(deal, now) });
      return answerOf(found.rows, rows);
    },
    close: () => client.end(),
  };
}

/** In this process, on one core. */
export async function openDuckMarket(rows: readonly ProgramRow[]): Promise<SqlMarket> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(createTable);
  const appender = await connection.createAppender('market_tiers');
  for (const row of rows) {
    for (const tier of row.program.tiers) {
      for (const [place, value] of rowOf(row, tier).entries()) {
        if (columns[place]?.[1] === 'integer') appender.appendInteger(Number(value));
        else appender.appendBigInt(BigInt(value));
      }
      appender.endRow();
    }
  }
  appender.closeSync();
  const prepared = await connection.prepare(question('//'));
  return {
    name: 'DuckDB',
    async search(deal, now) {
      prepared.bind(valuesOf(deal, now));
      const found = await prepared.runAndReadAll();
      return answerOf(found.getRowObjects(), rows);
    },
    close: () => instance.closeSync(),
  };
}
