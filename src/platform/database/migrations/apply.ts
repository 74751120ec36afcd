import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  builtIndex,
  droppedIndex,
  type Migration,
  type MigrationSource,
  type MigrationText,
  readJournal,
  readMigration,
} from './journal.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Everything that comes to a table stands behind a change of it that is not let in: so it gives way soon, and tries again. */
export interface LockPatience {
  readonly lockMs: number;
  readonly pauseMs: number;
  readonly tries: number;
}
export const usualPatience: LockPatience = { lockMs: 3_000, pauseMs: 2_000, tries: 100 };

const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.oldest_code (needs bigint not null);`;

/**
 * Runs what is pending, oldest first. A database with data gets each migration in a transaction of its own, or statement by
 * statement where they run concurrently; an empty one gets all of them in one.
 * @throws what PostgreSQL says; migrations before the one that failed stay
 */
export async function applyMigrations(
  client: Client,
  pending: readonly Migration[],
  { source, isEmpty, patience = usualPatience }: Applying,
): Promise<void> {
  await client.query(bookkeeping);
  await noteOldest(client, source, source.uncheckedUpTo);
  if (isEmpty) await inTransaction(client, () => applyAll(client, pending, source));
  else for (const migration of pending) await applyOne(client, migration, { source, patience });
}

interface Applying {
  readonly source: MigrationSource;
  /** It has no table yet. */
  readonly isEmpty: boolean;
  readonly patience?: LockPatience;
}

async function applyAll(client: Client, pending: readonly Migration[], source: MigrationSource): Promise<void> {
  for (const migration of pending) {
    const text = readMigration(source, migration.tag);
    // Nobody is locked out of tables that nobody has seen.
    for (const statement of text.statements) await client.query(statement.replace(/\bindex concurrently\b/i, 'index'));
    await note(client, migration, text, source);
  }
}

async function applyOne(
  client: Client,
  migration: Migration,
  { source, patience }: Required<Pick<Applying, 'source' | 'patience'>>,
): Promise<void> {
  const text = readMigration(source, migration.tag);
  for (let attempt = 1; ; attempt++) {
    try {
      // Also for a concurrent one: it waits for others, but others not for it.
      await client.query(`set lock_timeout = ${text.concurrent ? 0 : patience.lockMs}`);
      if (text.concurrent) return await applyConcurrently(client, migration, { text, source });
      return await inTransaction(client, async () => {
        for (const statement of text.statements) await client.query(statement);
        await note(client, migration, text, source);
      });
    } catch (error) {
      if (!lostToOthers(error) || attempt >= patience.tries) throw error;
      await sleep(patience.pauseMs);
    } finally {
      await client.query('reset lock_timeout').catch(() => undefined);
    }
  }
}

/**
 * Each statement may be repeated: an index that was begun and not finished is dropped by the statement before it. One that is finished
 * stays, so that a run which was interrupted by anything goes on from there.
 */
async function applyConcurrently(
  client: Client,
  migration: Migration,
  { text, source }: { readonly text: MigrationText; readonly source: MigrationSource },
): Promise<void> {
  for (const [at, statement] of text.statements.entries()) {
    const next = builtIndex(text.statements[at + 1] ?? '');
    const index = builtIndex(statement) ?? (next?.name === droppedIndex(statement) ? next : undefined);
    if (!index || !(await isBuilt(client, index))) await client.query(statement);
  }
  await note(client, migration, text, source);
}

async function isBuilt(client: Client, { name, table }: NonNullable<ReturnType<typeof builtIndex>>): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_index where indisvalid and indexrelid = to_regclass(quote_ident($1)) and indrelid = to_regclass(quote_ident($2))`,
    [name, table],
  );
  return (rowCount ?? 0) > 0;
}

async function note(client: Client, { when }: Migration, { hash, contract }: MigrationText, source: MigrationSource) {
  if (contract) await noteOldest(client, source, contract.since);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
}

/** From now on code works with the database that knows this migration. */
async function noteOldest(client: Client, source: MigrationSource, tag: string): Promise<void> {
  const needs = readJournal(source).find((one) => one.tag === tag)?.when;
  if (needs === undefined) throw new Error(`There is no migration ${tag}`);
  await client.query(
    `with before as (delete from drizzle.oldest_code returning needs)
      insert into drizzle.oldest_code select greatest($1::bigint, (select max(needs) from before))`,
    [needs],
  );
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A lock was not there in time, or each waited for the other: PostgreSQL looks for that sooner. */
const lostToOthers = (error: unknown): boolean =>
  error instanceof Error && ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));

/** The oldest code that works with the database; undefined where none was noted: then code works with its own schema alone. */
export async function oldestCode(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('drizzle.oldest_code') is not null as made",
  );
  if (!rows[0]?.made) return undefined;
  const { rows: noted } = await client.query<{ needs: string }>(
    'select max(needs)::text as needs from drizzle.oldest_code',
  );
  return noted[0] ? Number(noted[0].needs) : undefined;
}
