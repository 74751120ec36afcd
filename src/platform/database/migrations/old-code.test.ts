import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase } from '../../../../tests/support/setup/database-copies.ts';
import { type Shape, shapeOf, shapeProblems } from '../../../../tests/support/setup/database-shape.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { ownMigrations, readJournal, readMigration } from './journal.ts';
import { ensureDatabase, migrateDatabase } from './migrate.ts';

const entries = readJournal();
const placeOf = (tag: string) => entries.findIndex((one) => one.tag === tag);
/** The oldest release whose code still works with today's database. */
const oldest = Math.max(
  placeOf(ownMigrations.uncheckedUpTo),
  ...entries
    .slice(1 + placeOf(ownMigrations.uncheckedUpTo))
    .map(({ tag }) => placeOf(readMigration(ownMigrations, tag).contract?.since ?? '')),
);
/** Each release that may run beside today's, by its newest migration; today's own too, so that the check itself is tried. */
const releases = entries.slice(oldest).map(({ tag }) => tag);

/** Unique rules that are gone, and that no release names as the target of a conflict. */
const lifted = new Set([
  // Sources that disagree each keep an edit.
  "program_proposed_edits is no longer unique by (program_id, field) WHERE (state = 'open'::text)",
]);

let today: TestDatabase;
let client: pg.Client;
const made: string[] = [];
const shapes = new Map<string, Shape>();

/** The tables as a release left them that knew the migrations up to this one. */
async function shapeOfRelease(upTo: string): Promise<Shape> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-release-'));
  const known = entries.slice(0, 1 + placeOf(upTo));
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: known }));
  for (const { tag } of known) symlinkSync(join(ownMigrations.folder, `${tag}.sql`), join(folder, `${tag}.sql`));
  const name = `release_${process.pid}_${made.length}`;
  made.push(name);
  const connection = await ensureDatabase(inject('testServer'), name);
  await migrateDatabase(connection, undefined, { source: { folder, uncheckedUpTo: String(known.at(-1)?.tag) } });
  rmSync(folder, { recursive: true });
  const old = new pg.Client(connection);
  await old.connect();
  try {
    return await shapeOf(old);
  } finally {
    await old.end();
  }
}

beforeAll(async () => {
  today = await createTestDatabase('demo');
  client = new pg.Client(today.connection);
  await client.connect();
  for (const tag of releases) shapes.set(tag, await shapeOfRelease(tag));
});
afterAll(async () => {
  await client.end();
  await today.drop();
  for (const name of made) await dropDatabase(inject('testServer'), name);
});
const shapeAt = (tag: string): Shape => shapes.get(tag) ?? expect.unreachable(tag);

describe.each(releases)('code of the release with %s, on today’s database with its data', (tag) => {
  it('finds every table, column, type, default and unique rule it was written for', async () => {
    expect(shapeProblems(shapeAt(tag), await shapeOf(client)).filter((one) => !lifted.has(one))).toEqual([]);
  });

  it('reads, changes and adds rows by the columns it knows', async () => {
    const failed: string[] = [];
    const tried = { tables: 0, rows: 0 };
    for (const [table, { columns }] of shapeAt(tag)) {
      const written = [...columns].filter(([, { isGenerated }]) => !isGenerated);
      const list = written.map(([column]) => pg.escapeIdentifier(column)).join(', ');
      const changes = written
        .filter(([, { isNumbered }]) => !isNumbered)
        .map(([column]) => `${pg.escapeIdentifier(column)} = ${pg.escapeIdentifier(column)}`);
      const name = pg.escapeIdentifier(table);
      await client.query('begin');
      try {
        await client.query(`update ${name} set ${changes.join(', ')}`);
        // Every rule for a row is asked before PostgreSQL sees that its key is there already.
        await client.query(
          `insert into ${name} (${list}) overriding system value select ${list} from ${name} on conflict do nothing`,
        );
        tried.rows += (await client.query(`select ${list} from ${name}`)).rowCount ?? 0;
        tried.tables += 1;
      } catch (error) {
        failed.push(`${table}: ${(error as Error).message}`);
      } finally {
        await client.query('rollback');
      }
    }
    expect(failed).toEqual([]);
    expect(tried.tables).toBeGreaterThan(100);
    expect(tried.rows).toBeGreaterThan(1_000);
  });
});

describe('what breaks code of the release before', () => {
  const before =
    "create table loans (id int primary key, state text, note text default '' not null); create unique index one on loans (state)";
  const problems = async (change: string) => {
    const name = `shape_${process.pid}_${made.length}`;
    made.push(name);
    const other = new pg.Client(await ensureDatabase(inject('testServer'), name));
    await other.connect();
    try {
      await other.query(before);
      const old = await shapeOf(other);
      await other.query(change);
      return shapeProblems(old, await shapeOf(other));
    } finally {
      await other.end();
    }
  };

  it.each([
    ['alter table loans rename to deals', ['loans is gone']],
    ['alter table loans rename note to remark', ['loans.note is gone']],
    ['alter table loans alter id type bigint', ['loans.id is no integer any more']],
    ['alter table loans alter note drop default', ['loans.note has no default any more']],
    ['alter table loans alter state set not null', ['loans.state has to be written']],
    ['alter table loans add stage text not null', ['loans.stage has to be written']],
    ['drop index one', ['loans is no longer unique by (state)']],
    ['create unique index two on loans (note)', ['loans is unique by (note)']],
    [
      "alter table loans add stage text not null default 'new', add unique (note, stage)",
      ['loans is unique by (note, stage)'],
    ],
    [
      'create unique index two on loans (state) where state is not null',
      ['loans is unique by (state) WHERE (state IS NOT NULL)'],
    ],
  ])('is found: %s', async (change, expected) => {
    expect(await problems(change)).toEqual(expected);
  });

  it.each([
    'alter table loans add stage text',
    "alter table loans add stage text not null default 'new'",
    'alter table loans add key int unique',
    'alter table loans add key bigserial unique',
    'alter table loans alter note drop not null',
    'create table visits (id int primary key)',
  ])('is none of this: %s', async (change) => {
    expect(await problems(change)).toEqual([]);
  });
});
