import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageDisk } from '../../../../platform/files/storage/storage-disk.ts';
import { createLog } from '../../../../platform/log.ts';
import { copyFiles, type Known, restoreFiles } from './copy-files.ts';
import { unfinished, writeManifest } from './manifest.ts';
import { makePlaces, placesIn } from './target.ts';

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

describe('the restore of the files', () => {
  it('counts what it copied apart from what was there, and from what is damaged', async () => {
    const places = placesIn(folder);
    await makePlaces(folder);
    const files = await copyFiles(diskWith(FSDriver), places.files, nothing);
    const at = new Date();
    const draft = join(places.base, `${randomUUID()}${unfinished}`);
    mkdirSync(draft);
    await writeManifest(draft, {
      ...{ format: 1, id: randomUUID(), startedAt: at, endedAt: at, postgres: '18.4', schema: '0105' },
      ...{ wal: { first: '', last: '' }, database: [], files: [...files] },
    });
    const restore = () => restoreFiles(diskWith(FSDriver), folder);
    expect(await restore()).toEqual({ copied: 0, present: 2, damaged: [] });
    rmSync(join(storage, 'documents/a'));
    expect(await restore()).toEqual({ copied: 1, present: 1, damaged: [] });
    expect(readFileSync(join(storage, 'documents/a'), 'utf8')).toBe('file a');
    rmSync(join(storage, 'documents'), { recursive: true });
    writeFileSync(join(places.files, 'documents/b'), 'fi1e b');
    expect(await restore()).toEqual({ copied: 1, present: 0, damaged: ['documents/b'] });
  });
});
