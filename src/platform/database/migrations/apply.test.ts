import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { dropDatabase } from '../../../../tests/support/setup/database-copies.ts';
import { ensureDatabase, migrateDatabase, NewerDatabaseError } from './migrate.ts';

const patience = { lockMs: 50, pauseMs: 20, tries: 500 };
const first = {
  '0000_start':
    "create table loans (id int primary key, state text);\n--> statement-breakpoint\ninsert into loans values (1, 'open'), (2, 'open')",
};
let name: string;
let folder: string;
let connection: pg.ClientConfig;
let client: pg.Client;
let databases = 0;

beforeEach(async () => {
  name = `migrations_${process.pid}_${databases++}`;
  folder = mkdtempSync(join(tmpdir(), 'plinth-migrations-'));
  connection = await ensureDatabase(inject('testServer'), name);
  client = new pg.Client(connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await dropDatabase(inject('testServer'), name);
  rmSync(folder, { recursive: true });
});

/** Brings the database to what a release with these files needs. */
async function release(
  files: Readonly<Record<string, string>>,
  log?: Parameters<typeof migrateDatabase>[1],
  given = patience,
) {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const tags = Object.keys(files);
  for (const tag of tags) writeFileSync(join(folder, `${tag}.sql`), String(files[tag]));
  const entries = tags.map((tag) => ({ tag, when: 1 + Number(tag.slice(0, 4)) }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await migrateDatabase(connection, log, { source: { folder, uncheckedUpTo: '0000_start' }, patience: given });
}
const rowsOf = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.flat();
const applied = () => rowsOf('select created_at::int from drizzle.__drizzle_migrations order by 1');
const unfinished = () => rowsOf('select count(*)::int from pg_index where not indisvalid');

const indexed = {
  ...first,
  '0001_index':
    'drop index concurrently if exists by_state;\n--> statement-breakpoint\ncreate unique index concurrently by_state on loans (state)',
};

describe('a migration that runs concurrently', () => {
  it('ends also while another process waits for its turn', async () => {
    await release(first);
    await client.query("update loans set state = 'closed' where id = 2");
    await Promise.all([release(indexed), release(indexed), release(indexed)]);
    expect([await applied(), await unfinished()]).toEqual([[1, 2], [0]]);
  });

  it('keeps the index that an interrupted run has finished', async () => {
    await release(first);
    await client.query("update loans set state = 'closed' where id = 2");
    await client.query('create unique index by_state on loans (state)');
    const built = await rowsOf("select 'by_state'::regclass::oid");
    await release(indexed);
    expect([await applied(), await rowsOf("select 'by_state'::regclass::oid")]).toEqual([[1, 2], built]);
  });

  it('that failed is not applied, and builds its index when it runs again', async () => {
    await release(first);
    await expect(release(indexed)).rejects.toThrow('could not create unique index');
    expect([await applied(), await unfinished()]).toEqual([[1], [1]]);
    await client.query("update loans set state = 'closed' where id = 2");
    await release(indexed);
    expect([await applied(), await unfinished()]).toEqual([[1, 2], [0]]);
  });

  it('runs with all others in one transaction where there is no data yet', async () => {
    const broken = { ...indexed, '0002_broken': 'create table loans (id int)' };
    await expect(release(broken)).rejects.toThrow('could not create unique index');
    expect(await rowsOf("select to_regclass('loans')::text")).toEqual([null]);
    await release({ '0000_start': 'create table loans (state text)', '0001_index': indexed['0001_index'] });
    expect(await applied()).toEqual([1, 2]);
  });
});

describe('a migration of a table in use', () => {
  it('gives way to those who come after it, and is applied once the table is free', async () => {
    await release(first);
    await client.query('begin');
    await client.query('select * from loans');
    const migrating = release({ ...first, '0001_column': 'alter table loans add column note text' });
    const other = new pg.Client(connection);
    await other.connect();
    const blocked =
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect((await other.query(blocked)).rows).toEqual([{ count: 1 }]), {
      timeout: 90_000,
      interval: 5,
    });
    // Behind a change that waited without an end this would never be answered.
    expect((await other.query('select id from loans')).rowCount).toBe(2);
    await other.end();
    await client.query('commit');
    await migrating;
    expect(await rowsOf('select note from loans')).toEqual([null, null]);
  });

  it('tries again where it and another waited for each other', async () => {
    await release({
      '0000_start': 'create table loans (id int);--> statement-breakpoint\ncreate table notes (id int)',
    });
    // Of the two the migration is the one that looks.
    await client.query("set deadlock_timeout = '5min'");
    await client.query('begin');
    await client.query('select * from loans');
    const migrating = release(
      {
        '0000_start': 'create table loans (id int)',
        '0001_columns':
          'alter table notes add column note text;--> statement-breakpoint\nalter table loans add column note text',
      },
      undefined,
      { ...patience, lockMs: 60_000 },
    );
    const other = new pg.Client(connection);
    await other.connect();
    const blocked = `select count(*)::int from pg_locks where not granted and relation = 'loans'::regclass`;
    await vi.waitFor(async () => expect((await other.query(blocked)).rows).toEqual([{ count: 1 }]), {
      timeout: 90_000,
      interval: 5,
    });
    await other.end();
    await client.query('select * from notes');
    await client.query('commit');
    await migrating;
    expect(await applied()).toEqual([1, 2]);
  });

  it('that fails leaves nothing of itself, and those before it stay', async () => {
    await release(first);
    const files = {
      ...first,
      '0001_column': 'alter table loans add column note text',
      '0002_broken': 'create table half (id int);--> statement-breakpoint\nselect 1 / 0',
    };
    await expect(release(files)).rejects.toThrow('division by zero');
    expect([await applied(), await rowsOf("select to_regclass('half')::text")]).toEqual([[1, 2], [null]]);
  });
});

describe('code that is older than the database', () => {
  const expanded = { ...first, '0001_expand': 'alter table loans add column note text' };
  const contracted = {
    ...expanded,
    '0002_contract':
      '-- contract since 0001_expand: nothing reads the state any more\nalter table loans drop column state',
  };

  it('starts where the releases since have only added', async () => {
    const said: string[] = [];
    await release(expanded);
    await release(first, { info: (_fields: object, text: string) => void said.push(text) } as never);
    expect(said).toEqual(['the database was updated by a newer version, which this one works with']);
  });

  it('does not start where a contract step has taken what it needs', async () => {
    await release(contracted);
    await expect(release(first)).rejects.toThrow(NewerDatabaseError);
    await expect(release(expanded)).resolves.toBeUndefined();
    // A later release that only adds does not let it in again.
    await release({ ...contracted, '0003_more': 'alter table loans add column more text' });
    await expect(release(first)).rejects.toThrow(NewerDatabaseError);
  });
});
