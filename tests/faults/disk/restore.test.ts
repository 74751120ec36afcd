import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AppProcess,
  type DataFolder,
  freePort,
  makeDataFolder,
  root,
  startApp,
} from '../../support/app-process.ts';
import { accounts, apart, ask, copyFolder, possible, store, stored, written } from './app-folder.ts';

const keys = {
  APP_SECRET: 'a secret for tests of backups, long enough',
  DATA_KEY: 'a data key for tests of backups, long enough',
};
let backupDir: string;
const backupDirs: string[] = [];
let data: DataFolder;
let app: AppProcess | undefined;
const places: DataFolder[] = [];

/** What an app left that had ten numbers, two files and one backup of them. Each test has a copy. */
const before = { data: makeDataFolder(), backupDir: mkdtempSync(join(tmpdir(), 'plinth-backup-')) };
beforeAll(async () => {
  ({ data, backupDir } = before);
  app = await start(data);
  await ask(data, 'create table written (n int primary key)');
  await write(1, 10);
  store(data, 'documents/a', 'the first file');
  store(data, 'documents/b', 'the second file');
  expect(await run('backup', data)).toMatchObject({
    code: 0,
    output: expect.stringContaining('complete and verified'),
  });
  await app.stop();
});
afterAll(() => {
  before.data.remove();
  rmSync(before.backupDir, { recursive: true, force: true });
});

beforeEach(() => {
  newBackupDir();
  copyFolder(before.backupDir, backupDir);
  data = newPlace();
  copyFolder(before.data.path, data.path);
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  for (const place of places.splice(0)) place.remove();
  for (const folder of backupDirs.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** From here on BACKUP_DIR is another, empty folder. */
function newBackupDir(): void {
  backupDir = mkdtempSync(join(tmpdir(), 'plinth-backup-'));
  backupDirs.push(backupDir);
}

function newPlace(): DataFolder {
  const place = makeDataFolder();
  places.push(place);
  return place;
}

const environmentOf = (place: DataFolder) => ({ ...keys, BACKUP_DIR: backupDir, DATA_DIR: place.path });
const start = async (place: DataFolder) =>
  startApp({ dataDir: place.path, port: await freePort(), environment: environmentOf(place) });

function begin(
  command: 'backup' | 'restore',
  place: DataFolder,
  args: readonly string[] = [],
  through: readonly string[] = [],
): ChildProcess {
  const [program = '', ...rest] = [...through, process.execPath, join(root, 'src/app/server/command.ts'), command];
  return spawn(program, [...rest, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'silent', DATABASE_URL: '', ...environmentOf(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(...given: Parameters<typeof begin>): Promise<{ code: number | null; output: string }> {
  const child = begin(...given);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const write = (from: number, to: number, place = data) =>
  ask(place, `insert into written select generate_series(${from}, ${to})`);
const complete = async () => (await run('backup', data, ['list'])).output.trim().split('\n').filter(Boolean);

describe('a backup', () => {
  it('is restored to any moment after it, and to the last change, on an empty machine', async () => {
    app = await start(data);
    await write(11, 100);
    store(data, 'documents/c', 'the third file');
    const sum = await accounts(data);
    const [{ moment } = { moment: new Date() }] = await ask<{ moment: Date }>(
      data,
      'select clock_timestamp() as moment',
    );
    await sleep(1_500);
    await write(101, 150);
    expect((await run('backup', data)).code).toBe(0);
    expect(await complete()).toHaveLength(2);
    const [noted] = await ask<{ verified: boolean; files: number }>(
      data,
      'select * from backups order by ended_at desc',
    );
    expect(noted).toMatchObject({ verified: true });
    await app.stop();

    const [then, last] = [newPlace(), newPlace()];
    const aimed = new Date(moment.getTime() + 500).toISOString();
    expect(await run('restore', then, [aimed])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored to'),
    });
    expect(await run('restore', last)).toMatchObject({ code: 0 });

    newBackupDir();
    app = await start(then);
    expect(await written(then)).toBe('1-100 of 100');
    expect(await accounts(then)).toBe(sum);
    expect(stored(then, 'documents/a')).toBe('the first file');
    expect(stored(then, 'documents/c')).toBe('the third file');
    expect((await fetch(`${app.origin}/api/ready`)).status).toBe(200);
    await app.stop();
    newBackupDir();
    app = await start(last);
    expect(await written(last)).toBe('1-150 of 150');
  });

  it('that was killed is never taken for one, and the next one is whole', async () => {
    newBackupDir();
    app = await start(data);
    const child = begin('backup', data);
    const base = join(backupDir, 'base');
    await expect.poll(() => existsSync(base) && readdirSync(base).length, { interval: 5, timeout: 90_000 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(readdirSync(base)[0]).toMatch(/\.part$/);
    expect(await complete()).toEqual([]);
    const refused = await run('restore', newPlace());
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is no complete backup') });

    expect((await run('backup', data)).code).toBe(0);
    expect(await complete()).toHaveLength(1);
    expect(readdirSync(base).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.runIf(possible)('says that the disk is full, and harms no earlier one', async () => {
    app = await start(data);
    const full = await run('backup', data, [], apart);
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('The disk of BACKUP_DIR is full') });
    expect(await complete()).toHaveLength(1);
    expect(await run('restore', newPlace())).toMatchObject({ code: 0 });
  });

  it('that was damaged is not restored, and leaves nothing behind', async () => {
    const [id = ''] = readdirSync(join(backupDir, 'base'));
    const damaged = join(backupDir, 'base', id, 'database/global/pg_control');
    writeFileSync(damaged, Buffer.alloc(8192));
    const place = newPlace();
    const refused = await run('restore', place);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('damaged') });
    expect(existsSync(join(place.path, 'postgres'))).toBe(false);
  });

  it('never lies where its keys are', async () => {
    writeFileSync(join(backupDir, 'notes.txt'), `the key is ${keys.DATA_KEY}`);
    expect(await run('backup', data)).toMatchObject({
      code: 1,
      output: expect.stringContaining('BACKUP_DIR holds a key'),
    });
    const all = readdirSync(before.backupDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(all.length).toBeGreaterThan(100);
    for (const { parentPath, name } of all) {
      const content = readFileSync(join(parentPath, name));
      for (const key of Object.values(keys)) expect(content.includes(key), name).toBe(false);
    }
  });

  it('does not go over a database that is there', async () => {
    expect(await run('restore', data)).toMatchObject({ code: 1, output: expect.stringContaining('empty DATA_DIR') });
  });
});

describe('a restored database', () => {
  it('never archives where the log of the one before is, so that a second loss loses nothing', async () => {
    const second = newPlace();
    expect((await run('restore', second)).code).toBe(0);
    await expect(start(second)).rejects.toThrow('Set it to a new, empty folder');

    const first = backupDir;
    newBackupDir();
    app = await start(second);
    await write(11, 20, second);
    expect((await run('backup', second)).code).toBe(0);
    await write(21, 30, second);
    await app.stop();
    const third = newPlace();
    expect((await run('restore', third)).code).toBe(0);
    // Neither folder takes the log of another database.
    await expect(start(third)).rejects.toThrow('Set it to a new, empty folder');
    await expect(start(data)).rejects.toThrow('Set it to a new, empty folder');
    const after = backupDir;
    newBackupDir();
    app = await start(third);
    expect(await written(third)).toBe('1-30 of 30');
    expect(readdirSync(join(first, 'wal')).filter((name) => name.startsWith('00000002'))).toEqual([]);
    expect(readdirSync(join(after, 'wal')).filter((name) => name.startsWith('00000003'))).toEqual([]);
  });

  it('whose restore was killed starts no app until the same restore is run again', async () => {
    const place = newPlace();
    const child = begin('restore', place);
    await expect.poll(() => existsSync(join(place.path, 'postgres')), { interval: 5, timeout: 90_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
    await expect(start(place)).rejects.toThrow('was interrupted');
    const other = await run('restore', place, ['2026-01-01T10:00:00Z']);
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('was interrupted') });

    expect(await run('restore', place)).toMatchObject({ code: 0 });
    expect(readFileSync(join(place.path, 'postgres/pg_hba.conf'), 'utf8')).not.toContain('trust');
    newBackupDir();
    app = await start(place);
    expect(await written(place)).toBe('1-10 of 10');
  });

  it('has every file that the backup still has, and a damaged one once it is brought back', async () => {
    const copy = join(backupDir, 'files/documents/a');
    writeFileSync(copy, 'the wrong file');
    const place = newPlace();
    const restored = await run('restore', place);
    expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('Restored everything') });
    expect(restored.output).toContain('Damaged or missing in the backup: documents/a.');
    expect(stored(place, 'documents/b')).toBe('the second file');
    expect(existsSync(join(place.path, 'files/documents/a'))).toBe(false);

    writeFileSync(copy, 'the first file');
    // As an interrupted restore leaves it.
    store(place, 'documents/b', 'the sec');
    expect(await run('restore', place, ['files'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored 2 files; '),
    });
    expect(stored(place, 'documents/a')).toBe('the first file');
    expect(stored(place, 'documents/b')).toBe('the second file');
    newBackupDir();
    app = await start(place);
  });
});
