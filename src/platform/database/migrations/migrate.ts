import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import type { DatabaseAddress } from '../connections/address.ts';
import { explainConnection } from '../postgres/connection-error.ts';
import { applyMigrations, type LockPatience, oldestCode } from './apply.ts';
import { type Migration, type MigrationSource, newestOf, ownMigrations, readJournal } from './journal.ts';

/** A migration may rewrite a whole table, so only the way to the server is limited, never a statement. */
const migrationLimits = { connectionTimeoutMillis: 10_000 };
const turnMs = 200;
/** How often it says that it is still waiting for another process. */
const sayingMs = 30_000;

/** A database that this code must not touch. The message says what to do. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

interface Migrating {
  readonly source?: MigrationSource;
  readonly patience?: LockPatience;
}

/**
 * Brings the tables up to date, while processes of the release before go on working with them. Two processes that start together go
 * one after the other.
 * @throws NewerDatabaseError when newer code has been at work on the database, and left nothing that this code can work with
 */
export async function migrateDatabase(
  connection: DatabaseAddress,
  log?: Pick<Log, 'info'>,
  { source = ownMigrations, patience }: Migrating = {},
): Promise<void> {
  const client = new pg.Client({ ...connection, ...migrationLimits });
  await client.connect().catch((error: unknown) => {
    throw explainConnection(connection, error);
  });
  try {
    const entries = readJournal(source);
    if ((await pendingOf(client, entries, log)).length === 0) return;
    await takeTurn(client, log);
    // Another process may have done it while this one waited.
    const applied = await appliedUpTo(client);
    const pending = await pendingOf(client, entries);
    if (pending.length === 0) return;
    const migrations = pending.map(({ tag }) => tag);
    log?.info({ migrations }, 'updating the database schema');
    const started = performance.now();
    await applyMigrations(client, pending, { source, isEmpty: applied === 0, ...(patience && { patience }) });
    const ms = Math.round(performance.now() - started);
    log?.info({ schema: migrations.at(-1), ms }, 'database schema is up to date');
  } finally {
    await client.end();
  }
}

/**
 * Asked for again and again, not waited for: a statement that waits has a snapshot, an index that is built concurrently waits for the
 * snapshots of others, and each would wait for the other.
 */
async function takeTurn(client: Client, log?: Pick<Log, 'info'>): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += turnMs) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      ['plinth-migrations'],
    );
    if (rows[0]?.taken) return;
    if (waitedMs % sayingMs === 0)
      log?.info({ waitedMs }, 'another process updates the database schema; this one starts after it');
    await sleep(turnMs);
  }
}

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

/** What is newer than the newest that was applied. */
async function pendingOf(
  client: Client,
  entries: readonly Migration[],
  log?: Pick<Log, 'info'>,
): Promise<readonly Migration[]> {
  const applied = await appliedUpTo(client);
  const newest = newestOf(entries);
  if (newest && applied > newest.when) await checkNewer(client, { newest, applied, log });
  return entries.filter(({ when }) => when > applied);
}

/** A release goes on with a database that the next one has updated: it may be started again beside it, or instead of it. */
async function checkNewer(
  client: Client,
  {
    newest,
    applied,
    log,
  }: { readonly newest: Migration; readonly applied: number; readonly log?: Pick<Log, 'info'> | undefined },
): Promise<void> {
  const needs = await oldestCode(client);
  if (needs !== undefined && needs <= newest.when)
    return log?.info({ schema: newest.tag }, 'the database was updated by a newer version, which this one works with');
  throw new NewerDatabaseError(
    `This database was updated by a newer version of Plinth (its schema is from ${dayOf(applied)}, this version knows ` +
      `schemas up to ${newest.tag} from ${dayOf(newest.when)}). Nothing was changed. Start the newer version, or restore ` +
      'the backup that was made with this one.',
  );
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
