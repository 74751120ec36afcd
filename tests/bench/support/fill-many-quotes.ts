import pg from 'pg';

const sizes = { brokers: 2_000, days: 1_825, ofDeal: 5, atOnce: 250_000 };

/** Quotes of five years, of many brokers, to every lender of the demo market. Their other indexes are built afterwards. */
export async function fillManyQuotes(connection: pg.ClientConfig, quotes: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // A throwaway database: nothing in it has to survive a power cut, and its keys are right as they are made.
    for (const setting of [
      'synchronous_commit = off',
      'session_replication_role = replica',
      `maintenance_work_mem = '512MB'`,
    ])
      await client.query(`set ${setting}`);
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'quotes'::regclass and not i.indisprimary`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(`insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
       'id', ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'email', 'bench' || n || '@example.com'))).*
       from accounts a, generate_series(1, ${sizes.brokers}) n where a.email = 'broker@example.com'`);
    for (let from = 0; from < quotes; from += sizes.atOnce)
      for (const statement of [deals, requests])
        await client.query(statement(from, Math.min(quotes, from + sizes.atOnce) - 1, quotes));
    for (const { made } of indexes) await client.query(made);
    await client.query('vacuum analyze quotes, pipeline_entries, accounts');
  } finally {
    await client.end();
  }
}

const dealId = `('d0000000-0000-4000-8000-' || lpad((n / ${sizes.ofDeal})::text, 12, '0'))::uuid`;
const brokerId = `('c0000000-0000-4000-8000-' || lpad((1 + n / ${sizes.ofDeal} % ${sizes.brokers})::text, 12, '0'))::uuid`;
const kind = `(array['fix-and-flip', 'dscr', 'ground-up', 'stabilized-bridge', 'portfolio'])[1 + n / ${sizes.ofDeal} % 5]`;
const at = (quotes: number) => `now() - interval '${sizes.days} days' * ((${quotes} - n)::float8 / ${quotes})`;

const deals = (from: number, to: number, quotes: number) => `
  insert into pipeline_entries (id, owner_id, loan_type, address, address_key, deal, created_at, updated_at, stage_at, loan_amount)
  select ${dealId}, ${brokerId}, ${kind}, n || ' Bench Street', 'bench' || n, '{"state": "TX"}', ${at(quotes)}, ${at(quotes)}, ${at(quotes)},
    100000 + n % 900000
  from generate_series(${from}, ${to}) n where n % ${sizes.ofDeal} = 0`;
const requests = (from: number, to: number, quotes: number) => `
  with company as (select array_agg(id order by id) as ids from lenders)
  insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, updated_at)
  select ${dealId}, ${brokerId}, ids[1 + n % array_length(ids, 1)], ${kind}, 'bench' || n, 'expired',
    jsonb_build_object('purchasePrice', 100000 + n % 900000, 'arv', 200000 + n % 900000, 'state', 'TX'), ${at(quotes)}, ${at(quotes)}, ${at(quotes)}
  from generate_series(${from}, ${to}) n, company`;
