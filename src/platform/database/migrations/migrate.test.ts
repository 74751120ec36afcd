import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { ensureDatabase, migrateDatabase, NewerDatabaseError, schemaVersions } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Line = readonly [object, string];
const logTo = (lines: Line[]) => ({ info: (fields: object, text: string) => void lines.push([fields, text]) });

describe('the schema of the database', () => {
  it('is brought up to date once, and the log says which migrations ran', async () => {
    const fresh = await ensureDatabase(database.connection, `fresh_${process.pid}`);
    try {
      const lines: Line[] = [];
      await migrateDatabase(fresh, logTo(lines) as never);
      expect(lines).toEqual([
        [{ migrations: expect.arrayContaining([expect.stringMatching(/^0000_/)]) }, 'updating the database schema'],
        [{ schema: expect.stringMatching(/^\d{4}_/), ms: expect.any(Number) }, 'database schema is up to date'],
      ]);
      const again: Line[] = [];
      await migrateDatabase(fresh, logTo(again) as never);
      expect(again).toEqual([]);
    } finally {
      await client.query(`drop database fresh_${process.pid}`);
    }
  });

  it('is named by its last migration, for the code and for the database', async () => {
    const { code, database: found } = await schemaVersions(client);
    expect(code).toMatch(/^\d{4}_/);
    expect(found).toBe(code);
  });

  it('that is newer than the code is left alone: the start ends with what to do', async () => {
    const later = Date.UTC(2099, 0, 2);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)", [later]);
    await client.query('update drizzle.oldest_code set needs = $1', [later]);
    const starting = migrateDatabase(database.connection);
    await expect(starting).rejects.toThrow(NewerDatabaseError);
    await expect(starting).rejects.toThrow(
      /newer version of Plinth \(its schema is from 2099-01-02.*Nothing was changed/,
    );
    expect((await schemaVersions(client)).database).toBe('unknown, from 2099-01-02');
  });
});

describe('a database that cannot be reached', () => {
  it.each([
    [
      'nothing is listening',
      'postgres://someone:hunter2@127.0.0.1:1/plinth',
      /127\.0\.0\.1:1, database "plinth": nothing is listening/,
    ],
    [
      'an unknown host',
      'postgres://someone:hunter2@no.such.host.invalid/plinth',
      /no\.such\.host\.invalid:5432.*host name/,
    ],
  ])('ends the start with the name of the setting and no secret: %s', async (_case, connectionString, said) => {
    const error: unknown = await migrateDatabase({ connectionString }).catch((thrown: unknown) => thrown);
    const { message } = error as Error;
    expect(message).toMatch(/^DATABASE_URL: could not connect to PostgreSQL at /);
    expect(message).toMatch(said);
    expect(message).not.toMatch(/hunter2|someone/);
  });

  it('says that the password is wrong, or that there is no such database', async () => {
    const { host, user, password } = client;
    const at = (name: string, secret: string) =>
      `postgres://${user}:${secret}@localhost/${name}?host=${encodeURIComponent(host)}`;
    await expect(migrateDatabase({ connectionString: at('nowhere', String(password)) })).rejects.toThrow(
      /no such database/,
    );
  });
});
