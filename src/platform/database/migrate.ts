import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** A migration may rewrite a whole table, so only the way to the server is limited, never a statement. */
const migrationLimits = { connectionTimeoutMillis: 10_000 };

/** Brings the tables up to date. Two processes that start together go one after the other. */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, ...migrationLimits });
  await client.connect();
  try {
    if (await isUpToDate(client)) return;
    const { drizzle } = await import('drizzle-orm/node-postgres');
    const { migrate } = await import('drizzle-orm/node-postgres/migrator');
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', ['plinth-migrations']);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

interface Journal {
  readonly entries: readonly { readonly when: number }[];
}

/** As the migrator sees it: nothing in the folder is newer than the newest that was applied. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as made",
  );
  if (!rows[0]?.made) return false;
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
  return Number(applied.rows[0]?.newest ?? 0) >= Math.max(...journal.entries.map(({ when }) => when));
}

/** Makes the database when the server does not have it yet. `admin` connects to another database of that server. */
export async function ensureDatabase(admin: pg.ClientConfig, name: string): Promise<pg.ClientConfig> {
  const client = new pg.Client({ ...admin, ...migrationLimits });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return { ...admin, database: name };
}
