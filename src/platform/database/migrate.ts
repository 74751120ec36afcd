import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../log.ts';
import { explainConnection } from './postgres/connection-error.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** A migration may rewrite a whole table, so only the way to the server is limited, never a statement. */
const migrationLimits = { connectionTimeoutMillis: 10_000 };

/** A database that this code must not touch. The message says what to do. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/**
 * Brings the tables up to date. Two processes that start together go one after the other.
 * @throws NewerDatabaseError when newer code has been at work on the database
 */
export async function migrateDatabase(connection: pg.ClientConfig, log?: Pick<Log, 'info'>): Promise<void> {
  const client = new pg.Client({ ...connection, ...migrationLimits });
  await client.connect().catch((error: unknown) => {
    throw explainConnection(connection, error);
  });
  try {
    const entries = readJournal();
    if ((await pendingOf(client, entries)).length === 0) return;
    const { drizzle } = await import('drizzle-orm/node-postgres');
    const { migrate } = await import('drizzle-orm/node-postgres/migrator');
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', ['plinth-migrations']);
    // Another process may have done it while this one waited.
    const pending = await pendingOf(client, entries);
    if (pending.length === 0) return;
    const migrations = pending.map(({ tag }) => tag);
    log?.info({ migrations }, 'updating the database schema');
    const started = performance.now();
    await migrate(drizzle(client), { migrationsFolder });
    const ms = Math.round(performance.now() - started);
    log?.info({ schema: migrations.at(-1), ms }, 'database schema is up to date');
  } finally {
    await client.end();
  }
}

interface Migration {
  readonly when: number;
  readonly tag: string;
}

const readJournal = (): readonly Migration[] =>
  (JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: readonly Migration[] })
    .entries;

const newestOf = (entries: readonly Migration[]): Migration | undefined =>
  entries.toSorted((one, other) => one.when - other.when).at(-1);

type Client = Pick<pg.ClientBase, 'query'>;

/** When the newest migration was written that the database has; 0 for one without tables. */
async function appliedUpTo(client: Client): Promise<number> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as made",
  );
  if (!rows[0]?.made) return 0;
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(applied.rows[0]?.newest ?? 0);
}

/** As the migrator sees it: what is newer than the newest that was applied. */
async function pendingOf(client: Client, entries: readonly Migration[]): Promise<readonly Migration[]> {
  const applied = await appliedUpTo(client);
  const newest = newestOf(entries);
  if (newest && applied > newest.when)
    throw new NewerDatabaseError(
      `This database was updated by a newer version of Plinth (its schema is from ${dayOf(applied)}, this version knows ` +
        `schemas up to ${newest.tag} from ${dayOf(newest.when)}). Nothing was changed. Start the newer version, or restore ` +
        'the backup that was made with this one.',
    );
  return entries.filter(({ when }) => when > applied);
}

const dayOf = (when: number): string => new Date(when).toISOString().slice(0, 10);

/** The schema that this code is written for and the one that the database has, by the name of their last migration. */
export async function schemaVersions(client: Client): Promise<{ readonly code: string; readonly database: string }> {
  const entries = readJournal();
  const applied = await appliedUpTo(client);
  const known = entries.find(({ when }) => when === applied);
  const ofDatabase = applied === 0 ? 'none' : (known?.tag ?? `unknown, from ${dayOf(applied)}`);
  return { code: schemaOfCode(entries), database: ofDatabase };
}

/** The schema that this code needs, which no database has to be asked for. */
export const schemaOfCode = (entries = readJournal()): string => newestOf(entries)?.tag ?? 'none';

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
