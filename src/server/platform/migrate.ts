import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** Brings the tables up to date. Two processes that start together go one after the other. */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', ['plinth-migrations']);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Makes the database when the server does not have it yet. `admin` connects to another database of that server. */
export async function ensureDatabase(admin: pg.ClientConfig, name: string): Promise<pg.ClientConfig> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return { ...admin, database: name };
}
