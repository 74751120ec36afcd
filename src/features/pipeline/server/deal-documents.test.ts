import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';

const migration = (name: string) => readFileSync(join(import.meta.dirname, '../../../../migrations', name), 'utf8');

let test: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase('empty');
  client = new pg.Client(test.connection);
  await client.connect();
  // As it was before deals became documents.
  await client.query('drop schema public cascade; create schema public');
  await client.query(migration('0000_start.sql'));
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
  const names = Object.keys(values);
  const { rows } = await client.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()}) returning id`,
    Object.values(values),
  );
  return rows[0].id;
};

it('a deal of before keeps every figure, and learns state and property type from the newest request that says them', async () => {
  const at = new Date('2026-01-01T00:00:00Z');
  const later = new Date('2026-02-01T00:00:00Z');
  const moments = { created_at: at, updated_at: at };
  const person = { email: 'a@example.com', password_hash: '', role: 'user', first_name: 'A', last_name: 'B' };
  const owner = await insert('accounts', person);
  const lists = { states: [], brokers_license_only_states: [], background_limitations: [] };
  const lender = await insert('lenders', { name: 'Lender', ...lists });
  const deal = { owner_id: owner, loan_type: 'fix-and-flip', ...moments };
  const figures = { fico: 700, experience: 4, purchase_price: 250_000, rehab_needed: 0, arv: 420_000 };
  const quoted = await insert('pipeline_entries', {
    ...deal,
    ...figures,
    address: 'One',
    address_key: 'one',
    liquidity: 5_000_000_000,
    asis_value: 240_000,
  });
  const manual = await insert('pipeline_entries', { ...deal, ...figures, address: 'Two', address_key: 'two' });
  const quote = { entry_id: quoted, broker_id: owner, lender_id: lender, kind: 'fix-and-flip', address_key: 'one' };
  const times = { expires_at: later, updated_at: later };
  const ask = (status: string, requested_at: Date, request: object) =>
    insert('quotes', { ...quote, ...times, status, requested_at, request });
  await ask('withdrawn', at, { state: 'TX', propertyType: 'Condo' });
  await ask('requested', later, { state: null, propertyType: 'Single Family 1-4' });

  await client.query(migration('0001_deal_documents.sql'));

  const { rows } = await client.query('select id, deal, fico, state, property_type from pipeline_entries');
  const common = { fico: 700, experience: 4, purchasePrice: 250_000, rehabNeeded: 0, arv: 420_000 };
  const documents = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect(documents.get(quoted)).toEqual({
    fico: 700,
    state: 'TX',
    property_type: 'Single Family 1-4',
    deal: {
      ...common,
      liquidity: 5_000_000_000,
      asisValue: 240_000,
      state: 'TX',
      propertyType: 'Single Family 1-4',
    },
  });
  expect(documents.get(manual)).toEqual({ fico: 700, state: null, property_type: null, deal: common });
});
