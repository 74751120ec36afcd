import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { type Database, openDatabase } from '../../../../platform/database/database.ts';
import { createLog } from '../../../../platform/log.ts';
import { backups } from '../tables.ts';
import { unfinished, writeManifest } from './manifest.ts';
import { makePlaces, placesIn } from './target.ts';
import { verifyNewestBackup } from './verify-backup.ts';

let test: TestDatabase;
let database: Database;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, createLog('silent'));
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-verify-'));
  await makePlaces(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await database.close();
  await test.drop();
});

const id = randomUUID();
const listed = (path: string, content: string) => ({
  path,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** A backup of one file of each sort, with the log that it needs. */
async function makeBackup(): Promise<Readonly<Record<string, string>>> {
  const { base, wal, files } = placesIn(folder);
  const draft = join(base, `${id}${unfinished}`);
  mkdirSync(join(draft, 'database'), { recursive: true });
  writeFileSync(join(draft, 'database', 'PG_VERSION'), '18');
  writeFileSync(join(files, 'a'), 'file a');
  const at = new Date();
  const parts = { first: '000000010000000000000001', last: '000000010000000000000002' };
  for (const part of Object.values(parts)) writeFileSync(join(wal, part), '');
  await writeManifest(draft, {
    ...{ format: 1, id, startedAt: at, endedAt: at, postgres: '18.4', schema: '0105', wal: parts },
    ...{ database: [listed('PG_VERSION', '18')], files: [listed('a', 'file a')] },
  });
  await database.db
    .insert(backups)
    .values({ id, startedAt: at, endedAt: at, bytes: 8, files: 1, verified: true })
    .onConflictDoNothing();
  return {
    PG_VERSION: join(base, id, 'database', 'PG_VERSION'),
    a: join(files, 'a'),
    [parts.last]: join(wal, parts.last),
  };
}

const verify = async () => (await verifyNewestBackup({ database }, folder)).damaged;
const noted = async () => (await database.db.select().from(backups))[0]?.verified;

describe('the newest backup', () => {
  it.each(['PG_VERSION', 'a', '000000010000000000000002'])('is no longer verified once %s is gone', async (name) => {
    const paths = await makeBackup();
    expect([await verify(), await noted()]).toEqual([undefined, true]);
    rmSync(paths[name] ?? '');
    expect([await verify(), await noted()]).toEqual([name, false]);
  });

  it('is verified again when its file is brought back as it was', async () => {
    const { a = '' } = await makeBackup();
    writeFileSync(a, 'fi1e a');
    expect([await verify(), await noted()]).toEqual(['a', false]);
    writeFileSync(a, 'file a');
    expect([await verify(), await noted()]).toEqual([undefined, true]);
  });

  it('is missed in words where there is none', async () => {
    await expect(verify()).rejects.toThrow('There is no complete backup');
  });
});
