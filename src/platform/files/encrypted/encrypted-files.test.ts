import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { openStorage } from '../storage/open-storage.ts';
import { chunkBytes, DamagedFile, encryptedLength } from './chunks.ts';
import { createEncryptedFiles } from './encrypted-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-encrypted-'));
const files = createEncryptedFiles(await openStorage({ by: 'folder' }, folder, createLog('silent')));
afterAll(() => rmSync(folder, { recursive: true }));

const pathOf = (key: string) => join(folder, 'files', key);
const chunk = chunkBytes + 16;
/** The content in pieces that fit no chunk. */
function* pieces(content: Buffer, size = 10_007) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const put = (key: string, content: Buffer, size?: number) => files.put(key, Readable.from(pieces(content, size)));
const read = async (key: string, fileKey: string) => buffer(await files.open(key, fileKey));

describe('an encrypted file', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 3 * chunkBytes + 5])(
    'of %i bytes is read back to the byte, and its size and hash are those of its content',
    async (size) => {
      const content = randomBytes(size);
      const stored = await put('a/whole', content);
      expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(content).digest() });
      expect((await read('a/whole', stored.fileKey)).equals(content)).toBe(true);
      expect((await files.read('a/whole', stored.fileKey, size)).equals(content)).toBe(true);
      expect(readFileSync(pathOf('a/whole'))).toHaveLength(encryptedLength(size));
    },
  );

  it('is AES-256-GCM by the chunk, with the place and the last mark as nonce', async () => {
    const content = Buffer.concat([Buffer.alloc(chunkBytes, 'a'), Buffer.from('the end')]);
    const { fileKey } = await put('a/case', content);
    const key = Buffer.from(fileKey.slice(3), 'base64url');
    const sealed = ['0000000000000000000000' + '00', '0000000000000000000001' + '01'].map((nonce, place) => {
      const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'));
      const part = content.subarray(place * chunkBytes, (place + 1) * chunkBytes);
      return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    });
    expect(readFileSync(pathOf('a/case')).equals(Buffer.concat(sealed))).toBe(true);
  });

  it('shows nothing of its content on the disk, and the same content twice as two things', async () => {
    const content = Buffer.from('Applicant SSN 000-12-3456 '.repeat(100));
    const [one, two] = [await put('a/one', content), await put('a/two', content)];
    expect(readFileSync(pathOf('a/one')).includes('SSN')).toBe(false);
    expect(readFileSync(pathOf('a/one')).equals(readFileSync(pathOf('a/two')))).toBe(false);
    expect(one.fileKey).not.toBe(two.fileKey);
    await expect(read('a/one', two.fileKey)).rejects.toThrow(DamagedFile);
  });

  it('is not read beyond the bytes that its reader takes', async () => {
    const { fileKey } = await put('a/large', randomBytes(2 * chunkBytes));
    await expect(files.read('a/large', fileKey, chunkBytes)).rejects.toThrow(RangeError);
  });
});

describe('a damaged file ends with an error instead of its end', () => {
  const content = randomBytes(4 * chunkBytes);
  const at = (stored: Buffer, place: number) => stored.subarray(place * chunk, (place + 1) * chunk);
  const damages: readonly (readonly [string, (stored: Buffer) => Buffer])[] = [
    ['a changed bit', (stored) => Buffer.from(stored.map((byte, place) => (place === chunk + 9 ? byte ^ 1 : byte)))],
    [
      'a changed tag',
      (stored) => Buffer.from(stored.map((byte, place) => (place === 4 * chunk - 1 ? byte ^ 1 : byte))),
    ],
    ['its last chunk missing', (stored) => stored.subarray(0, 3 * chunk)],
    ['its first chunk missing', (stored) => stored.subarray(chunk)],
    ['two chunks in each other’s place', (s) => Buffer.concat([at(s, 1), at(s, 0), at(s, 2), at(s, 3)])],
    ['a chunk twice', (s) => Buffer.concat([at(s, 0), at(s, 1), at(s, 1), at(s, 3)])],
    ['half a chunk missing', (stored) => stored.subarray(0, 3 * chunk + 100)],
    ['all but a few bytes missing', (stored) => stored.subarray(0, 7)],
    ['nothing left', () => Buffer.alloc(0)],
    ['more behind its end', (stored) => Buffer.concat([stored, Buffer.from('more')])],
    ['a chunk behind its end', (s) => Buffer.concat([s, at(s, 3)])],
    ['an empty chunk behind its end', (s) => Buffer.concat([s, Buffer.alloc(16)])],
  ];

  it.each(damages)('%s', async (_what, damage) => {
    const { fileKey } = await put('b/damaged', content);
    writeFileSync(pathOf('b/damaged'), damage(readFileSync(pathOf('b/damaged'))));
    const handedOn: Buffer[] = [];
    const reading = async () => {
      for await (const piece of await files.open('b/damaged', fileKey)) handedOn.push(piece);
    };
    await expect(reading()).rejects.toThrow(DamagedFile);
    const got = Buffer.concat(handedOn);
    // What was handed on before is true, and not all of it.
    expect(got.length).toBeLessThan(content.length);
    expect(got.equals(content.subarray(0, got.length))).toBe(true);
    await expect(files.read('b/damaged', fileKey, content.length)).rejects.toThrow(DamagedFile);
  });
});

describe('an upload that fails', () => {
  it('leaves nothing, and says why', async () => {
    const broken = async function* () {
      yield randomBytes(3 * chunkBytes);
      throw new Error('the line was cut');
    };
    await expect(files.put('c/broken', broken())).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: 'the line was cut' }) }),
    );
    expect(existsSync(pathOf('c/broken'))).toBe(false);
  });
});

describe('memory', () => {
  it('holds a few chunks of a file, however large it is and however slowly it is read', async () => {
    let made = 0;
    const endless = async function* () {
      for (; made < 1_000; made++) yield Buffer.alloc(chunkBytes, made);
    };
    const { fileKey, size } = await files.put('d/large', endless());
    expect(size).toBe(1_000 * chunkBytes);
    const reading = await files.open('d/large', fileKey);
    reading.once('readable', () => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    // The reader has taken nothing: what is ahead of it is bounded.
    await expect.poll(() => reading.readableLength).toBeGreaterThan(0);
    expect(reading.readableLength).toBeLessThanOrEqual(3 * chunkBytes);
    let read = 0;
    for await (const piece of reading) read += piece.length;
    expect(read).toBe(size);
  });

  it.each(['', 'v1.short', `v2.${'A'.repeat(43)}`])('a key that is none is refused: %s', async (fileKey) => {
    await expect(files.open('d/large', fileKey)).rejects.toThrow('This is not the key of a file.');
  });
});
