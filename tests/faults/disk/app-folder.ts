import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { DataFolder } from '../../support/app-process.ts';

// What the tests of backups do to the folder of an app and ask of its database.

/** With modes, without which PostgreSQL takes no folder. */
export function copyFolder(from: string, to: string): void {
  expect(spawnSync('cp', ['-a', `${from}/.`, to]).status).toBe(0);
}

export async function ask<Row extends object>(place: DataFolder, statement: string): Promise<Row[]> {
  const client = new pg.Client(await place.connection());
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export const written = async (place: DataFolder) =>
  (await ask<{ all: string }>(place, "select min(n) || '-' || max(n) || ' of ' || count(*) as all from written"))[0]
    ?.all;
export const accounts = async (place: DataFolder) =>
  (await ask<{ sum: string }>(place, "select md5(string_agg(a::text, ',' order by id)) as sum from accounts a"))[0]
    ?.sum;

export function store(place: DataFolder, key: string, text: string): void {
  const path = join(place.path, 'files', key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
export const stored = (place: DataFolder, key: string) => readFileSync(join(place.path, 'files', key), 'utf8');

// As in full-disk.test.ts: a small disk that this one command sees.
const smallDisk = 'mount -t tmpfs -o size=8m,mode=0700 tmpfs "$BACKUP_DIR" && exec "$@"';
export const apart = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', smallDisk, 'sh'];

/** Whether this machine lets a test mount a disk of its own. */
export const possible =
  spawnSync('unshare', [...apart.slice(1), 'true'], { env: { ...process.env, BACKUP_DIR: tmpdir() } }).status === 0;
