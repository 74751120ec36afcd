import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { decryptChunks, encryptChunks } from './chunks.ts';

export interface EncryptedFile {
  /** Opens this file alone. Whoever stores it encrypts it with `platform.encryption`. */
  readonly fileKey: string;
  /** Of the content, in bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

/** Files that the storage holds encrypted, each with a key of its own, written and read as streams. */
export interface EncryptedFiles {
  /** Encrypts a file while it comes in. Of what fails, the disk leaves nothing. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<EncryptedFile>;
  /** Its content. A damaged file ends with `DamagedFile` instead of its end. */
  open(key: string, fileKey: string): Promise<Readable>;
  /** Its content at once, of at most so many bytes. @throws DamagedFile, RangeError when it is larger */
  read(key: string, fileKey: string, mostBytes: number): Promise<Buffer>;
}

/** `v1.<key>`: how the file is encrypted, and what with. */
const form = /^v1\.([\w-]{43})$/;

export function createEncryptedFiles(disk: Disk): EncryptedFiles {
  const open = async (key: string, fileKey: string) => {
    const cipherKey = readKey(fileKey);
    return Readable.from(decryptChunks(cipherKey, await disk.getStream(key)), { objectMode: false });
  };
  return {
    open,
    async put(key, content) {
      const cipherKey = randomBytes(32);
      const hash = createHash('sha256');
      let size = 0;
      const passing = async function* () {
        for await (const piece of content) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      };
      await disk.putStream(key, Readable.from(encryptChunks(cipherKey, passing()), { objectMode: false }));
      return { fileKey: `v1.${cipherKey.toString('base64url')}`, size, sha256: hash.digest() };
    },
    async read(key, fileKey, mostBytes) {
      const pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of await open(key, fileKey)) {
        size += piece.length;
        if (size > mostBytes) throw new RangeError(`The file is larger than ${mostBytes} bytes.`);
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },
  };
}

function readKey(fileKey: string): Buffer {
  const [, key] = form.exec(fileKey) ?? [];
  if (!key) throw new Error('This is not the key of a file.');
  return Buffer.from(key, 'base64url');
}
