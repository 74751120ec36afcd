import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testEnvironment } from '../../../../tests/support/setup/test-environment.ts';
import { type S3Mode, type S3Server, secretKey, startS3Server } from '../../../../tests/support/storage/s3-server.ts';
import { readConfig } from '../../../app/server/config.ts';
import { createLog } from '../../log.ts';
import { createEncryptedFiles } from '../encrypted/encrypted-files.ts';
import { listFiles } from './list-files.ts';
import { openStorage } from './open-storage.ts';
import type { StorageDisk } from './storage-disk.ts';

let server: S3Server;
let files: StorageDisk;
const lines: string[] = [];
beforeAll(async () => {
  server = await startS3Server();
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const { storage, dataDir } = readConfig({ ...testEnvironment, ...server.environment });
  files = await openStorage(storage, dataDir, log);
});
afterAll(() => server?.close());
afterEach(() => server.set('works'));

const megabyte = 1024 * 1024;
const inPieces = (content: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000);
    })(),
  );

describe('a bucket', () => {
  it.each([0, 1, 5 * megabyte, 13 * megabyte])('keeps a file of %i bytes to the byte', async (size) => {
    const content = randomBytes(size);
    await files.putStream('documents/one', inPieces(content));
    expect(server.objects.get('documents/one')?.equals(content)).toBe(true);
    expect((await buffer(await files.getStream('documents/one'))).equals(content)).toBe(true);
    expect(await files.getMetaData('documents/one')).toMatchObject({ contentLength: size });
    await files.copy('documents/one', 'form-templates/two');
    expect(server.objects.get('form-templates/two')?.equals(content)).toBe(true);
    await files.delete('documents/one');
    expect(await files.exists('documents/one')).toBe(false);
  });

  it('keeps encrypted files, and lists what it has on however many pages', async () => {
    const encrypted = createEncryptedFiles(files);
    const content = randomBytes(7 * megabyte);
    for (let place = 0; place < 7; place++) await files.put(`listed/${place}`, 'x');
    const { fileKey } = await encrypted.put('listed/secret', inPieces(content));
    expect((await encrypted.read('listed/secret', fileKey, content.length)).equals(content)).toBe(true);
    const found = await listFiles(files, 'listed');
    expect(found.map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4', '5', '6', 'secret']);
    expect(await listFiles(files, 'never-used')).toEqual([]);
  });

  it('is sent a checksum with every part, and what arrives damaged is refused and not kept', async () => {
    server.set('damages');
    for (const size of [1_000, 12 * megabyte])
      await expect(files.putStream('documents/damaged', inPieces(randomBytes(size)))).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
      });
    expect(server.objects.has('documents/damaged')).toBe(false);
    await expect.poll(() => server.openUploads()).toBe(0);
  });

  it('whose file is missing says so, which is no outage', async () => {
    await expect(files.getStream('documents/missing')).rejects.toThrow(/Cannot read file/);
    await expect(files.getMetaData('documents/missing')).rejects.not.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(await files.check()).toBeUndefined();
  });
});

describe('an outage of the bucket', () => {
  const outages: readonly (readonly [S3Mode, string, string])[] = [
    ['refuses', 'STORAGE_UNAVAILABLE', 'denied'],
    ['fails', 'STORAGE_UNAVAILABLE', 'away'],
    ['stalls', 'STORAGE_UNAVAILABLE', 'away'],
    ['full', 'STORAGE_FULL', 'full'],
  ];

  it.each(outages)('that %s ends an upload with %s, and is over as soon as it works', async (mode, code, kind) => {
    server.set(mode);
    const content = inPieces(randomBytes(2 * megabyte));
    await expect(files.putStream('documents/out', content)).rejects.toMatchObject({ code, status: 503 });
    expect(content.destroyed).toBe(true);
    expect(await files.check()).toMatchObject({ kind });
    server.set('works');
    expect(await files.check()).toBeUndefined();
    await files.putStream('documents/out', inPieces(randomBytes(1_000)));
  });

  it('in the middle of a large upload leaves no parts behind', async () => {
    const content = async function* () {
      for (let sent = 0; sent < 20; sent++) {
        if (sent === 15) server.set('full');
        yield randomBytes(megabyte);
      }
    };
    await expect(files.putStream('documents/middle', Readable.from(content()))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    await expect.poll(() => server.openUploads()).toBe(0);
    expect(server.objects.has('documents/middle')).toBe(false);
  });

  it('in the middle of a file ends its reader with an error', async () => {
    await files.put('documents/half', randomBytes(megabyte));
    server.set('sendsHalf');
    await expect(buffer(await files.getStream('documents/half'))).rejects.toThrow();
  });

  it('names no key and no address in the log', () => {
    const logged = lines.join('');
    expect(logged).toContain('the storage of files fails');
    expect(logged).not.toMatch(new RegExp(`${secretKey}|AKIATEST|127\\.0\\.0\\.1|documents/`));
  });
});

it('a sender who leaves in the middle is no outage, and leaves nothing', async () => {
  const content = async function* () {
    yield randomBytes(12 * megabyte);
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  };
  const failed = expect(files.putStream('documents/left', Readable.from(content()))).rejects;
  await failed.toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'ECONNRESET' }) }));
  expect(await files.check()).toBeUndefined();
  await expect.poll(() => server.openUploads()).toBe(0);
});
