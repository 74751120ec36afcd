import pg from 'pg';
import { largeMarket } from './large-market.ts';

const rowsAtOnce = 2_000;

/** Puts a made-up Fix & Flip market beside what stands in the database already. */
export async function fillLargeMarket(connection: pg.ClientConfig, programs: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const market = largeMarket(programs, Date.now());
    const lenders = market.lenders.map((lender) => ({ ...lender, id: idOf('a', lender.id) }));
    await insert(client, lenders, insertLenders);
    let rows: object[] = [];
    for (const { id, lenderId, confirmedAt, ...program } of market.programs()) {
      const times = { confirmedAt: new Date(confirmedAt).toISOString() };
      rows.push({ ...program, ...times, id: idOf('b', id), lenderId: idOf('a', lenderId) });
      if (rows.length < rowsAtOnce) continue;
      await insert(client, rows, insertPrograms);
      rows = [];
    }
    await insert(client, rows, insertPrograms);
    await client.query('vacuum analyze lenders, programs');
  } finally {
    await client.end();
  }
}

/** 'program-17' as an id of the table. */
const idOf = (first: string, name: string): string =>
  `${first}0000000-0000-4000-8000-${Number(name.split('-')[1]).toString(16).padStart(12, '0')}`;

const insert = (client: pg.Client, rows: readonly object[], statement: string) =>
  client.query(statement, [JSON.stringify(rows)]);

const list = (column: string) => `array(select jsonb_array_elements_text(one->'${column}'))`;
const insertLenders = `
  insert into lenders (id, name, states, brokers_license_only_states, background_limitations, bk_fc_ss_dil)
  select (one->>'id')::uuid, one->>'name', ${list('states')}, ${list('brokersLicenseOnlyStates')},
    ${list('backgroundLimitations')}, (one->>'bkFcSsDil')::integer
  from jsonb_array_elements($1::jsonb) one`;
const insertPrograms = `
  insert into programs (id, lender_id, kind, name, terms, tiers, confirmed_at)
  select (one->>'id')::uuid, (one->>'lenderId')::uuid, 'fix-and-flip', one->>'name', one->'terms', one->'tiers',
    (one->>'confirmedAt')::timestamptz
  from jsonb_array_elements($1::jsonb) one`;
