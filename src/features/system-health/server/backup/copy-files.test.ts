import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageDisk } from '../../../../platform/files/storage/storage-disk.ts';
import { createLog } from '../../../../platform/log.ts';
import { copyFiles, type Known } from './copy-files.ts';
import { encryptionOf } from './fetch-database.ts';

/** A disk that can't read one of its files. */
class BrokenDriver extends FSDriver {
  override async getMetaData(key: string) {
    if (key === 'documents/b') throw Object.assign(new Error('i/o error'), { code: 'EIO' });
    return super.getMetaData(key);
  }
}

let folder: string;
let storage: string;
let target: string;
const nothing: Known = { files: new Map(), mustFind: false };
const diskWith = (Driver: typeof FSDriver) =>
  new StorageDisk(new Driver({ location: storage, visibility: 'private' }), createLog('silent'));
const copy = (known = nothing, Driver = FSDriver) => copyFiles(diskWith(Driver), target, known);
const knownFrom = (files: Awaited<ReturnType<typeof copy>>): Known => ({
  files: new Map(files.map((file) => [file.path, file])),
  mustFind: files.length > 0,
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-copy-'));
  storage = join(folder, 'storage');
  target = join(folder, 'copies');
  mkdirSync(join(storage, 'documents'), { recursive: true });
  mkdirSync(target);
  for (const name of ['a', 'b']) writeFileSync(join(storage, 'documents', name), `file ${name}`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the copy of the files', () => {
  it('fails where the storage can’t say what a file is, so that no backup is complete without it', async () => {
    expect(await copy()).toHaveLength(2);
    await expect(copy(nothing, BrokenDriver)).rejects.toThrow();
  });

  it.each(['gone', 'empty'])('fails where the storage is %s and the backup before has files', async (how) => {
    const known = knownFrom(await copy());
    rmSync(storage, { recursive: true });
    if (how === 'empty') mkdirSync(storage);
    await expect(copy(known)).rejects.toThrow('The storage shows no files');
    expect(await copy({ ...known, mustFind: false })).toEqual([]);
  });

  it('makes a copy again that the disk has damaged, and gives it no new checksum', async () => {
    const first = await copy();
    writeFileSync(join(target, 'documents/a'), 'fi1e a');
    expect(await copy(knownFrom(first))).toEqual(first);
    expect(readFileSync(join(target, 'documents/a'), 'utf8')).toBe('file a');
  });
});

describe('the programs that fetch the database of another machine', () => {
  const address = 'postgres://plinth:secret@db.example.com/plinth';

  it.each([
    ['', {}],
    ['?sslmode=disable', { PGSSLMODE: 'disable' }],
    ['?sslmode=require', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['?ssl=true', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
    ['?sslmode=verify-full&sslrootcert=/ca.pem', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem' }],
    ['?sslmode=require&uselibpqcompat=true', { PGSSLMODE: 'require' }],
    [
      '?sslcert=/c.pem&sslkey=/k.pem&sslrootcert=/ca.pem',
      { PGSSLMODE: 'verify-full', PGSSLCERT: '/c.pem', PGSSLKEY: '/k.pem', PGSSLROOTCERT: '/ca.pem' },
    ],
  ])('encrypt as the app does: %s', (options, expected) => {
    expect(encryptionOf(`${address}${options}`)).toEqual(expected);
  });
});
